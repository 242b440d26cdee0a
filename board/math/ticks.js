/** Round numbers in a range, at most about `most` of them. @param {number[]} range @param {number} most */
export function ticks([low, high], most) {
  const rough = (high - low) / Math.max(2, most);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * size).find((s) => s >= rough);
  /** @type {number[]} */
  const values = [];
  // Where a range is too small for its place, adding a step changes nothing: so as many at the most as fit.
  for (let i = Math.ceil(low / step), n = 0; i * step <= high * (1 + 1e-12) && n <= Math.max(2, most); i++, n++)
    values.push(Number((i * step).toPrecision(12)));
  return values;
}

/** Round numbers in a range, at most about `most` of them. @param {number[]} range @param {number} most */
export function ticks([low, high], most) {
  const rough = (high - low) / Math.max(2, most);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * size).find((s) => s >= rough);
  /** @type {number[]} */
  const values = [];
  for (let i = Math.ceil(low / step); i * step <= high * (1 + 1e-12); i++) values.push(Number((i * step).toPrecision(12)));
  return values;
}

/** The least of 1, 2 or 5 times a power of ten that is no smaller. @param {number} least */
export function roundStep(least) {
  const size = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((m) => m * size).find((step) => step >= least) ?? 10 * size;
}

/** Round numbers in a range, at most about `most` of them. @param {number[]} range @param {number} most */
export function ticks([low, high], most) {
  const rough = (high - low) / Math.max(2, most);
  const step = roundStep(rough);
  /** @type {number[]} */
  const values = [];
  // Where a range is too small for its place, adding a step changes nothing: so as many at the most as fit.
  for (let i = Math.ceil(low / step), n = 0; i * step <= high * (1 + 1e-12) && n <= Math.max(2, most); i++, n++)
    values.push(Number((i * step).toPrecision(12)));
  return values;
}

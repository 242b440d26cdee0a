// Chooses round numbers for axes and grids.

/** The least number from `least` on that is 1, 2 or 5 times a power of ten. @param {number} least */
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
  // If a range is tiny but far from 0, adding a step may change nothing, so the number of ticks is limited.
  for (let i = Math.ceil(low / step), n = 0; i * step <= high * (1 + 1e-12) && n <= Math.max(2, most); i++, n++)
    values.push(Number((i * step).toPrecision(12)));
  return values;
}

/** The last result of a costly function: asked again with the same arguments, it is not computed anew.
 * @template {any[]} A, R @param {(...given: A) => R} compute @returns {(...given: A) => R} */
export function remembered(compute) {
  /** @type {A} */
  let given = null;
  /** @type {R} */
  let result;
  return (...now) => {
    if (!given || now.some((value, i) => value !== given[i])) [given, result] = [now, compute(...now)];
    return result;
  };
}

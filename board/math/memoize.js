// Memoizes the last result of a costly function.

/** A call with the same arguments as the last one does not compute again. If the result depends on less, `partsOf`
 * gives the parts of the arguments to compare.
 * @template {any[]} A, R @param {(...given: A) => R} compute @param {(...given: A) => unknown[]} [partsOf]
 * @returns {(...given: A) => R} */
export function memoizeLast(compute, partsOf = (...given) => given) {
  /** @type {unknown[] | null} */
  let parts = null;
  /** @type {R} */
  let result;
  return (...given) => {
    const now = partsOf(...given);
    if (!parts || now.length !== parts.length || now.some((value, i) => value !== parts?.[i]))
      [parts, result] = [now, compute(...given)];
    return result;
  };
}

/** The last result of a costly function: asked again with the same arguments, it is not computed anew. Where it hangs
 * on less, `partsOf` the arguments are what is compared.
 * @template {any[]} A, R @param {(...given: A) => R} compute @param {(...given: A) => any[]} [partsOf]
 * @returns {(...given: A) => R} */
export function memoizeLast(compute, partsOf = (...given) => given) {
  /** @type {any[] | null} */
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

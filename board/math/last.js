/** The last of some, which are not none.
 * @template T @param {{ readonly length: number, readonly [i: number]: T }} all @returns {T} */
export const lastOf = (all) => all[all.length - 1];

// The last element of a list that is not empty.

/**
 * @template T @param {{ readonly length: number, readonly [i: number]: T }} all @returns {T} */
export const lastOf = (all) => all[all.length - 1];

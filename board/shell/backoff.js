// The waits between attempts, which double up to a limit.

/** How long to wait after so many failures in a row, in ms. @param {number} failures */
export const backoff = (failures, first = 500, last = 5000) => Math.min(last, first * 2 ** Math.max(0, failures - 1));

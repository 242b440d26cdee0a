// The error of a file that cannot be made now.

/** Why there is no file of this board now, in one sentence. */
export class NoFileError extends Error {}

/** Why making a file has failed: in its own sentence, or in `unknown`, and then the console says more.
 * @param {unknown} error @param {string} unknown */
export function whyNoFile(error, unknown) {
  if (error instanceof NoFileError) return error.message;
  console.error(error);
  return unknown;
}

// The error of a file that cannot be made now.

/** Why there is no file of this board now, in one sentence. */
export class NoFileError extends Error {}

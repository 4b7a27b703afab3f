/** The two ways in which something ends without a result, each with its exit status on the command line. */

/** What was asked for cannot be meant: an unknown name, a setting out of place, a text that is not a position. */
export class InputError extends Error {
  override readonly name: string = "InputError";
  readonly exitStatus: 1 | 2 = 2;
}

/** What was asked for went wrong: a file that is damaged or cannot be written, too little memory, a wrong verdict. */
export class FailureError extends Error {
  override readonly name: string = "FailureError";
  readonly exitStatus = 1;
}

/** A search or run that cannot be set up as it was asked for. */
export class SetupError extends InputError {
  override readonly name = "SetupError";
}

/** What is wrong with a record. */
import { FailureError } from "../../../game/errors.js";

/** A file that is no record, or holds moves that cannot be. */
export class RecordError extends FailureError {
  override readonly name = "RecordError";
}

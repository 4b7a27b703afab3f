/** What is wrong with a game that was named. */
import { InputError } from "../../game/errors.js";

/** A game that does not exist, or a file that does not hold one. */
export class GameError extends InputError {
  override readonly name = "GameError";
}

/** A user's game that does not do what its contract says. */
export class BrokenGameError extends GameError {
  override readonly exitStatus = 1;
}

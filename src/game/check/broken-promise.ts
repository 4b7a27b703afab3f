/** How a check of a game ends when the game does not do what its contract says. */
import { describeThrown } from "../errors.js";

/** A promise of the contract that a game breaks. */
export class BrokenPromise extends Error {
  override readonly name = "BrokenPromise";

  /**
   * @param promise the part of the contract, as in `undo` or `keys`
   * @param problem what the game did, in one sentence
   */
  constructor(
    readonly promise: string,
    problem: string,
  ) {
    super(problem);
  }
}

/**
 * Wraps an object, so that whatever its methods throw becomes a broken promise named after the method.
 *
 * @param onCall called with the name of each method before the method is
 */
export function watched<Watched extends object>(
  target: Watched,
  onCall: (method: string) => void = () => {},
): Watched {
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property);
      if (typeof value !== "function") return value;
      return (...values: unknown[]): unknown => {
        onCall(String(property));
        try {
          return value.apply(object, values);
        } catch (error) {
          throw new BrokenPromise(String(property), `${String(property)} threw ${describeThrown(error)}`);
        }
      };
    },
  });
}

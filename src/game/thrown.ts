/** What a user's game throws need not be an Error. */

/** In words that a sentence can end with. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return `"${thrown.message}"`;
  if (typeof thrown === "object" && thrown !== null) return "an object that is not an Error";
  return `${typeof thrown === "string" ? JSON.stringify(thrown) : String(thrown)}, which is not an Error`;
}

/** The Error itself, or one that says what was thrown in its place. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`threw ${describeThrown(thrown)}`);
}

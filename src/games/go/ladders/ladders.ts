/** The engine of ladders in JavaScript. */
import { createInstance } from "./instance.js";

export type Ladders = ReturnType<typeof createInstance>;

export function createLadders(): Ladders {
  // Spread, for functions are called faster in an object of their own.
  return { ...createInstance() };
}

/**
 * The fast rules of shogi as one engine: what an instance has (rules.ts).
 *
 * @javascript
 */

export * as answers from "./answers.js";
export * as board from "./board.js";
export * as checks from "./checks.js";
export { exchange } from "./exchange.js";
export * as futile from "./futile.js";
export * as key from "./hand-keys.js";
export { seeMates } from "./leaf-mates.js";
export * as legal from "./legal-moves.js";
export { mateWithinThree } from "./mate-in-three.js";
export * as mates from "./mates.js";
export * as threats from "./threats.js";

/**
 * The fast rules of Domineering as one engine: what an instance has (rules.ts).
 *
 * @javascript
 */
export * from "./board.js";

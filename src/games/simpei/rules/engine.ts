/**
 * The fast rules of Simpei as one engine: what an instance has (rules.ts).
 *
 * @javascript
 */
export * from "./position.js";

/** The searches for any game, linked with the fast rules of Domineering (docs/architecture.md, Hot code). */
export * from "../../../search/engine.js";
export { position, takePosition } from "./rules.js";

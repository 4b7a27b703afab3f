/** The searches for any game, linked with the rules of shogi for mates and hisshi (docs/architecture.md, Hot code). */
export * from "../../../search/engine.js";
export { position, takePosition } from "./rules.js";

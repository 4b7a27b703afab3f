/** Features of moves outside of a search: the engine in JavaScript. */
export { createInstance as createMoveFeatures } from "./instance.js";

// Othello with all its searches, in threads that are slow to answer.
import "./late-threads.js";

export * from "../../dist/bundled/games/othello/module.js";
export { default } from "../../dist/bundled/games/othello/module.js";

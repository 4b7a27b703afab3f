// Othello with all its searches, in threads that are slow to answer.
import "./late-threads.js";

export { default } from "../../dist/bundled/games/othello/game.js";

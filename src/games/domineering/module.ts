/** Domineering as commands, threads and the library see it. */
import type { GameModule } from "../../game/module.js";
import {
  canonicalise,
  drawBoard,
  emptyBoard,
  formatMove,
  formatPosition,
  GOALS,
  parseMove,
  parsePosition,
} from "./notation/notation.js";
import { createLinkedDomineering } from "./search/linked-game.js";

export const domineering: GameModule = {
  name: "domineering",
  create: createLinkedDomineering,
  parsePosition,
  formatPosition,
  formatMove,
  parseMove,
  drawBoard,
  goals: GOALS,
  start: emptyBoard(6, 6),
  canonicalise,
};

export default domineering;

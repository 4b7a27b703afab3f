/** Go as commands, threads and the library see it: problems of capture. */
import type { GameModule } from "../../game/module.js";
import { enabled, setting } from "../../game/setting.js";
import { GOALS, goalOf, opposite } from "./notation/goals.js";
import { PASS } from "./notation/points.js";
import { formatProblem, parseProblem } from "./notation/text.js";
import { formatMove, parseMove } from "./notation/vertices.js";
import type { Candidates } from "./rules/rules.js";
import { createLinkedGo } from "./search/linked-game.js";

/** A block of two stones that is taken in a net, so that the command has something to solve without a position. */
const START_TEXT = "X.O./.XO./..X./.... b target=C4";

/** The order to which the paper searches captures (Soeda et al. 2007). */
const MOST_ORDERS = 5;

/** 118 questions of captures on 9x9 and 19x19, each up to 300,000 nodes: 8.4 million nodes, bounded and without handicap 10.4. */
export const GO_LAMBDA: NonNullable<GameModule["lambda"]> = {
  maxOrder: MOST_ORDERS,
  lowerOrderHandicap: 30,
  sums: "weak",
  // docs/lab/go-captures.md has other orders.
  freelyTried: 2,
};

export const go: GameModule = {
  name: "go",
  // Users ask for candidates by the setting `moves`, since what is then found has to be said otherwise.
  create: ({ candidates, liberties, influence, ladders, staticLife }) =>
    createLinkedGo({
      candidates: candidates as Candidates | undefined,
      liberties: liberties as number | undefined,
      influence: influence as string | undefined,
      ladders: ladders as boolean | undefined,
      staticLife: staticLife as boolean | undefined,
    }),
  options: {
    ladders: setting(enabled, "search ladders as everything else, not by a routine of their own", {
      only: "prove",
      expert: true,
    }),
    staticLife: setting(enabled, "search on where a block lives unconditionally (Benson)", {
      only: "prove",
      expert: true,
    }),
  },
  parsePosition: parseProblem,
  formatPosition: formatProblem,
  formatMove,
  parseMove,
  goals: GOALS,
  goalOf,
  opposite,
  start: START_TEXT,
  pass: PASS,
  lambda: GO_LAMBDA,
};

export default go;

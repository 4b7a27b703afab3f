/** What first moves are worth beside each other, as far as the grades tell. */
import type { SolveResult } from "../../../solver/results.js";
import { unpackPosition, unpackProblem } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { parseMove } from "../notation/vertices.js";
import { isReached, playMove } from "../reference/rules.js";
import { LEVELS, type Row, rowOfMover } from "./grade.js";
import { type FirstMoves, reachingMoves } from "./results.js";

/** First moves that reach the goal. */
export interface RankedMoves {
  /** Those that do most; all where nothing is known of kos. */
  readonly best: FirstMoves["reach"];
  readonly less: FirstMoves["reach"];
  /** Those of which limits left it open. */
  readonly ungraded: FirstMoves["reach"];
}

export function rankedMoves({
  firstMoves,
  goal,
  position,
  line,
  refutation,
  ko: own,
}: SolveResult): RankedMoves {
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  const start = unpackPosition(problem, words);
  const isAttacker = start.sideToMove !== problem.defender;
  const answer = line[0] ?? refutation;
  const all = (firstMoves === undefined ? [] : reachingMoves(firstMoves)).map((one) => {
    const { move } = one;
    const ko = one.ko ?? (move === answer ? own : undefined);
    if (ko !== undefined) return { one, row: rowOfMover(goal === "live", isAttacker, ko) };
    // A move that ends the problem has no grade.
    const ends = isReached(problem, playMove(problem, start, parseMove(move)));
    return { one, row: ends ? { least: LEVELS.length, most: LEVELS.length } : undefined };
  });
  const most = Math.max(-1, ...all.map(({ row }) => row?.least ?? -1));
  const rankOf = (row: Row | undefined) => {
    if (most < 0 || row?.least === most) return "best";
    return row !== undefined && row.most < most ? "less" : "ungraded";
  };
  const ranked = (rank: string) => all.filter(({ row }) => rankOf(row) === rank).map(({ one }) => one);
  return { best: ranked("best"), less: ranked("less"), ungraded: ranked("ungraded") };
}

/** Whether the side to move, which fails, may succeed with threats for a ko outside. */
export function mayTakeThreats({ ko, goal, position }: SolveResult): boolean {
  return ko !== undefined && rowOfMover(goal === "live", isAttackersMove(position), ko).most > 0;
}

export function isAttackersMove(position: string): boolean {
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  return unpackPosition(problem, words).sideToMove !== problem.defender;
}

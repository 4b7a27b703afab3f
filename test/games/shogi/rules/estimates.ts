/** Compares the estimate of answers to a check with playing it: where the estimate is above 0, there must be one. */
import { expect } from "vitest";
import * as answers from "../../../../src/games/shogi/rules/answers.js";
import * as board from "../../../../src/games/shogi/rules/board.js";
import { checks } from "../../../../src/games/shogi/rules/checks.js";
import { evasions } from "../../../../src/games/shogi/rules/legal-moves.js";
import { formatMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { distantChecks, linedUpChecks, promotingChecks } from "../distant-checks.js";
import { crowdedPositions, playedPositions } from "../positions.js";

/** The numbers of checks with an estimate above 0, and of checks that have to be played. */
export interface Counts {
  estimated: number;
  played: number;
}

export const KINDS = {
  "crowded positions": crowdedPositions,
  "played positions": playedPositions,
  "distant checks": distantChecks,
  "promoting checks": promotingChecks,
  "pieces in a line": linedUpChecks,
} as const;

const moves = new Int32Array(1024);
const replies = new Int32Array(1024);
/** The smallest number that may be asked for, and more than there ever are: the estimate then stops early, or never. */
const ENOUGH = [1, 1 << 20] as const;

/** Adds up the checks of a position; fails where an estimate is above 0 and the check leaves no answer. */
export function holdEstimates(text: string, counts: Counts): void {
  board.load(parsePosition(text), 0);
  for (const check of moves.slice(0, checks(moves, 0))) {
    answers.look();
    const estimates = ENOUGH.flatMap((enough) => [0, 1].map((half) => answers.estimate(check, half, enough)));
    if (estimates.every((estimate) => estimate === 0)) {
      counts.played++;
      continue;
    }
    counts.estimated++;
    board.play(check);
    const left = evasions(replies, 0);
    board.undo();
    if (left === 0) expect.fail(`${text}: ${formatMove(check)} leaves no answer, estimated ${estimates}`);
  }
}

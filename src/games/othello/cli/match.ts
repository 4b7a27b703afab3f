/** `solve-fast match othello`: depth policies against each other, by the learned static value. */
import type { Command } from "commander";
import { RecordError } from "../../../files/file-errors.js";
import { InputError } from "../../../game/errors.js";
import type { Match } from "../../../learning/match/match.js";
import { type MatchGame, matchCommand } from "../../../learning/match-command.js";
import { formatMove, parsePosition, START_TEXT } from "../notation/notation.js";
import { PASS } from "../notation/position.js";
import { writeGgf } from "../records/ggf.js";
import { parseMoveLists } from "../records/moves.js";
import { createOthello } from "../rules/rules.js";

export function matchOthelloCommand(): Command {
  return matchCommand(OTHELLO);
}

const OTHELLO: MatchGame = {
  game: "othello",
  shipped: async () => undefined,
  learned: "learned:weights.depth",
  readOpenings,
  files: (match, names) => ({
    "openings.txt": match.openings.map((moves) => `${listOf(moves)}\n`),
    "games.txt": match.games.map(({ moves }) => `${listOf(moves)}\n`),
    "games.ggf": ggfOf(match, names),
  }),
};

function ggfOf(match: Match, names: readonly [string, string]): string[] {
  return match.games.map(({ moves }, i) => writeGgf(moves, i % 2 === 0 ? names : [names[1], names[0]]));
}

/** Passes are left out, as records leave them out. */
function listOf(moves: readonly number[]): string {
  return moves
    .filter((move) => move !== PASS)
    .map((move) => formatMove(move))
    .join("");
}

/** One game per line, with its passes. */
function readOpenings(text: string, file: string): number[][] {
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);
  const mustPass = () => game.generate(legal, 0) === 1 && legal[0] === PASS;
  try {
    return parseMoveLists(text, file).games.map((list, i) => {
      if (list instanceof RecordError) throw list;
      const { moves, damage } = list;
      if (damage !== undefined) throw damage;
      const whole: number[] = [];
      const play = (move: number) => {
        whole.push(move);
        game.play(move);
      };
      game.load(parsePosition(START_TEXT), 0);
      for (const move of moves) {
        if (mustPass()) play(PASS);
        play(move);
      }
      if (game.generate(legal, 0) === 0) {
        throw new InputError(`${file}: opening ${i + 1} is finished; leave it out`);
      }
      return whole;
    });
  } catch (error) {
    throw error instanceof RecordError ? new InputError(error.message) : error;
  }
}

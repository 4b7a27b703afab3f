/** `solve-fast match shogi`: depth policies against each other. */
import type { Command } from "commander";
import { InputError } from "../../../game/errors.js";
import type { Match } from "../../../learning/match/match.js";
import type { End } from "../../../learning/match/play.js";
import { type MatchGame, matchCommand } from "../../../learning/match-command.js";
import { RecordError } from "../records/record-error.js";
import { readShogiRecords } from "../records/records.js";
import { type CsaEnd, writeCsa } from "../records/write-record.js";
import { usiLine, usiOf } from "../records/write-usi.js";
import { createShogi } from "../rules/rules.js";
import { formatPosition, parsePosition, START_TEXT } from "../text-forms.js";

const CSA_ENDS: Readonly<Record<Exclude<End, "counted">, CsaEnd>> = {
  mate: "TSUMI",
  declaration: "KACHI",
  repetition: "SENNICHITE",
  "perpetual check": "ILLEGAL_MOVE",
  adjudicated: "TORYO",
  "too long": "MAX_MOVES",
};

export function matchShogiCommand(): Command {
  return matchCommand(SHOGI);
}

const SHOGI: MatchGame = {
  game: "shogi",
  learned: "learned",
  shipped: async () => (await import("../depth/shipped-weights.js")).shippedWeights(),
  readOpenings,
  files: (match, names) => ({
    "openings.txt": match.openings.map((moves) => `${usiOf(moves)}\n`),
    "games.usi": match.games.map((played, i) => {
      const players = i % 2 === 0 ? names : [names[1], names[0]];
      return usiLine(`${i + 1} ${players.join(" - ")}`, played);
    }),
    "games.csa": csaOf(match, names),
  }),
};

function csaOf(match: Match, names: readonly [string, string]): string[] {
  const start = parsePosition(START_TEXT);
  return match.games.map(({ moves, end }, i) => {
    const text = writeCsa(
      start,
      moves,
      i % 2 === 0 ? names : [names[1], names[0]],
      CSA_ENDS[end as keyof typeof CSA_ENDS],
    );
    return i === 0 ? text : `/\n${text}`;
  });
}

/** One game per line, from the usual start. */
function readOpenings(text: string, file: string): number[][] {
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);
  try {
    return readShogiRecords(Buffer.from(text), file).map(({ start, moves, position }, i) => {
      const place = `${file}: opening ${i + 1}`;
      if (!formatPosition(start).startsWith(START_TEXT.split(" ").slice(0, 3).join(" "))) {
        throw new InputError(`${place} does not begin from the usual start; write it as startpos moves …`);
      }
      game.load(position, 0);
      if (game.generate(legal, 0) === 0) throw new InputError(`${place} is finished; leave it out`);
      return [...moves];
    });
  } catch (error) {
    throw error instanceof RecordError ? new InputError(error.message) : error;
  }
}

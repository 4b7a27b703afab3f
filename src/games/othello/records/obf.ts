/**
 * OBF files of Othello positions, as Edax reads them: one position per line, 64 squares and the side to move, then, after
 * semicolons, moves with their scores, or one score for the position. `%` or `#` begins a comment. Files of bare positions are
 * OBF files too; a board may be drawn in eight lines (diagrams.ts), and where a position stands, the moves may stand that lead
 * to it, as in `f5d6c3`. A position without a side to move is two, one for each side.
 *
 * `-XXXXXX-…---X… X; H8:+0; A5:+0; B6:-4;`
 */
import { RecordError } from "../../../files/file-errors.js";
import { NotationError } from "../../../game/errors.js";
import { formatMove, parseMove } from "../notation/notation.js";
import { createOthello } from "../rules/rules.js";
import { joinDiagrams } from "./diagrams.js";
import { placeIn } from "./numbering.js";
import { parseProblem, withEitherSide } from "./problem.js";

export interface ScoredMove {
  /** Square 0..63, or PASS. */
  readonly move: number;
  /** Discs of the side to move minus those of the other at the end, -64..64. */
  readonly score: number;
}

export interface ObfPosition {
  /** Packed. */
  readonly position: Int32Array;
  /** Line of the file, from 1. */
  readonly line: number;
  /** In the order of the file. */
  readonly moves: readonly ScoredMove[];
  /** The best of the moves' scores, or the score given for the position itself; undefined where there is none. */
  readonly score: number | undefined;
}

const MOST_DISCS = 64;

/**
 * @param name of the file, for messages
 * @param readPosition reads a position, or the moves that lead to it
 * @returns the positions; in the place of one that cannot be read an error with line and column: for what is not a position,
 *   move or score, for moves that are not legal
 * @throws RecordError for a text without lines
 */
export function parseObf(
  text: string,
  name: string,
  readPosition: (text: string) => Int32Array = parseProblem,
): (ObfPosition | RecordError)[] {
  const positions = [...eachObf(text, name, readPosition)];
  if (positions.length === 0) throw new RecordError(name, "", "no positions; write one per line");
  return positions;
}

/** As `parseObf`, one after the other; of a text without lines nothing. */
export function* eachObf(
  text: string,
  name: string,
  readPosition: (text: string) => Int32Array,
): Generator<ObfPosition | RecordError> {
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);

  /** @param text a line, or the lines of a game */
  function parseLine(text: string, line: number): ObfPosition {
    const fields = text.split(";");
    const fail = (column: number, problem: string) =>
      new RecordError(name, placeIn(text, column - 1, line), problem);
    /** Reads a part of the text that begins `before` characters from its start. */
    const read = <T>(parse: (part: string) => T, part: string, before: number): T => {
      try {
        return parse(part);
      } catch (error) {
        if (!(error instanceof NotationError)) throw error;
        throw fail(before + error.column, error.message.replace(/^column \d+: /, ""));
      }
    };
    const position = read(readPosition, fields[0], 0);
    game.load(position, 0);
    const count = game.generate(legal, 0);
    const moves: ScoredMove[] = [];
    let score: number | undefined;
    let before = fields[0].length + 1;
    for (const field of fields.slice(1)) {
      const column = before + field.length - field.trimStart().length + 1;
      const colon = field.indexOf(":");
      const written = field.slice(colon + 1).trim();
      const value = Number(written);
      if (field.trim() !== "") {
        if (!/^[+-]?\d+$/.test(written) || Math.abs(value) > MOST_DISCS) {
          const found = written === "" ? "nothing" : JSON.stringify(written.slice(0, 8));
          throw fail(column, `found ${found} as a score, which is -64 to 64, as in "H8:+0;"`);
        }
        if (colon !== -1) {
          const move = read(parseMove, field.slice(0, colon), before);
          if (!legal.subarray(0, count).includes(move))
            throw fail(column, `${formatMove(move)} is not legal there`);
          moves.push({ move, score: value });
        }
        score = Math.max(score ?? value, value);
      }
      before += field.length + 1;
    }
    return { position, line, moves, score };
  }

  const lines = text.split(/\r?\n/).map((line) => line.replace(/[%#].*/, "").trimEnd());
  for (const { text, line, problem } of joinDiagrams(lines)) {
    try {
      if (problem !== undefined) throw new RecordError(name, `line ${line}`, problem);
      for (const each of withEitherSide(text) ?? [text]) yield parseLine(each, line);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      yield error;
    }
  }
}

/** A position and the scores that are known of its moves as a line of such a file, with a line feed. */
export function formatObf(position: string, moves: readonly ScoredMove[]): string {
  const scores = moves.map(({ move, score }) => ` ${formatMove(move).toUpperCase()}:${signed(score)};`);
  return `${position};${scores.join("")}\n`;
}

/** As in `+18`, `+0` and `-4`. */
function signed(score: number): string {
  return `${score < 0 ? "-" : "+"}${Math.abs(score)}`;
}

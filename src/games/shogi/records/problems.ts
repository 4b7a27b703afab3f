/**
 * Files of shogi problems with their answers, which any reader of positions can take as they are: one line per problem, with the answer in a comment.
 *
 *     mate-001|SFEN # order 1, 7 plies: S*2c 2b1c …
 *     hisshi-01|SFEN # order 2: S*2c 2b1c …
 */
import { FileError, reasonOf } from "../../../files/file-errors.js";
import { decodeText } from "../../../files/text.js";
import { readWhole } from "../../../files/whole-file.js";
import { NotationError } from "../../../game/errors.js";
import { formatPosition, parsePosition } from "../text-forms.js";

export interface ShogiProblem {
  /** Empty when the file names none. */
  readonly name: string;
  /** SFEN; the side to move is the attacker. */
  readonly position: string;
  /** The true λ order; null when the file does not say. */
  readonly order: number | null;
  /** Plies of the shortest mate; null when the file does not say. */
  readonly plies: number | null;
  /** Moves of a solution in USI; empty when there is none in the file. */
  readonly solution: readonly string[];
}

const MOVE = /^(?:[PLNSGBR]\*[1-9][a-i]|[1-9][a-i][1-9][a-i]\+?)$/;
/** What may be meant as a solution: moves of USI, CSA or in Japanese, or a number of plies. */
const ALMOST = [
  /(?:^|[\s:,])(?:[PLNSGBRplnsgbr]\*[1-9][a-i]|[1-9][a-i][1-9][a-i]\+?|\d+ ?pl(?:y|ies))(?:[\s.,;:]|$)/,
  /[+-]\d{4}[A-Z]{2}/,
  /(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[\s　]*[歩香桂銀金角飛王玉と杏圭全馬龍竜成]/,
  /[\d０-９一二三四五六七八九十百]\s*手/,
];
const ANSWER = /^\s*order (\d+)(?:, (\d+) plies)?: (\S.*)$/;

/** The line of a problem, without a line feed. */
export function formatShogiProblem({ name, position, order, plies, solution }: ShogiProblem): string {
  const length = plies === null ? "" : `, ${plies} plies`;
  const answer = order === null ? "" : ` # order ${order}${length}: ${solution.join(" ")}`;
  return `${name === "" ? "" : `${name}|`}${position}${answer}`;
}

/** @throws FileError naming file, line and what is wrong */
export function readShogiProblems(path: string): ShogiProblem[] {
  let text: string;
  try {
    text = decodeText(readWhole(path));
  } catch (error) {
    throw new FileError(`${path}: cannot be read (${reasonOf(error)})`);
  }
  const problems = text.split("\n").flatMap((line, i) => parseLine(line, `${path}:${i + 1}`));
  if (problems.length === 0) throw new FileError(`${path}: no problems; write one SFEN per line`);
  return problems;
}

function commentOf(line: string): string {
  const at = line.indexOf("#");
  return at < 0 ? "" : line.slice(at + 1);
}

/** What the comment of a line says of its problem: nothing where its moves are not in USI. */
export function answerIn(line: string): Pick<ShogiProblem, "order" | "plies" | "solution"> {
  const [, order, plies, moves] = ANSWER.exec(commentOf(line)) ?? [];
  const solution = moves?.trim().split(/\s+/) ?? [];
  if (order === undefined || !solution.every((move) => MOVE.test(move))) {
    return { order: null, plies: null, solution: [] };
  }
  return { order: Number(order), plies: plies === undefined ? null : Number(plies), solution };
}

/** Whether a comment has moves or a length, and is not in the form of an answer. */
export function isAlmostAnswer(line: string): boolean {
  const comment = commentOf(line);
  return answerIn(line).order === null && (ANSWER.test(comment) || ALMOST.some((form) => form.test(comment)));
}

function parseLine(line: string, place: string): ShogiProblem[] {
  const content = line.replace(/#.*/, "");
  if (content.trim() === "") return [];
  try {
    return [
      {
        name: content.includes("|") ? content.slice(0, content.indexOf("|")).trim() : "",
        position: formatPosition(parsePosition(content)),
        ...answerIn(line),
      },
    ];
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    throw new FileError(`${place}: ${error.message}`);
  }
}

/** What `check shogi` finds, as a table in English or Japanese and as CSV. */
import { cellOf } from "../../../../cli/lists/csv-records.js";
import { displayWidth } from "../../../../report/wrap.js";
import type { Difference, Fault } from "../../analysis/results.js";
import { BOARD_SQUARES, TYPE_MASK } from "../../notation/pieces.js";
import { unpackPosition } from "../../notation/position.js";
import { formatSquare } from "../../notation/sfen.js";
import { inJapanese, squareInJapanese } from "../../records/japanese-moves.js";
import { parsePosition } from "../../text-forms.js";
import { RECORD_KANJI } from "../../view/board.js";
import type { Language } from "../flags.js";
import { WORDS, type Words } from "./check-words.js";
import type { CheckedProblem } from "./checked-problem.js";

/** What a row begins with. */
export function nameOf({
  file,
  title,
  position,
}: Pick<CheckedProblem, "file" | "title" | "position">): string {
  if (title === "") return file ?? position;
  return file === undefined ? title : `${file} ${title}`;
}

/** Pads with blanks to a width on the screen. */
function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Columns behind the name, as wide as their longest words. */
const WIDTHS = [9, 8, 8, 9];

function rowOf(cells: readonly string[], nameWidth: number): string {
  return cells
    .map((cell, i) => padded(cell, i === 0 ? nameWidth : (WIDTHS[i - 1] ?? 0)))
    .join("  ")
    .trimEnd();
}

/** @param nameWidth columns of the longest name */
export function formatHeading(language: Language, nameWidth: number): string {
  return rowOf(WORDS[language].headings, nameWidth);
}

/** A row of the table, and below it the line, the record where it differs, and each fault and each move that is not decided. */
export function formatChecked(checked: CheckedProblem, language: Language, nameWidth: number): string {
  const words = WORDS[language];
  const {
    verdict,
    plies,
    shortest,
    recorded,
    sound,
    faults,
    undecided,
    leftOut,
    openLeftOut: open,
    redundant,
    reason,
  } = checked;
  const kinds = faults.map((fault) => kindOf(fault, words));
  const all = [
    ...[...new Set(kinds)].map((kind) => {
      const count = kinds.filter((each) => each === kind).length;
      return count === 1 ? kind : `${kind} ×${count}`;
    }),
    ...(undecided.length === 0 ? [] : [`${words.undecided} ×${undecided.length}`]),
  ];
  const why = reason === undefined ? [] : [words.reason(reason)];
  const length = plies === null ? "-" : `${shortest ? "" : "≤ "}${plies}`;
  const given = recorded === null ? "-" : String(recorded.plies ?? recorded.line.length);
  const row = [
    nameOf(checked),
    words.verdicts[verdict],
    length,
    given,
    words.sound[String(sound)],
    [...(all.length === 0 ? [] : [all.join(", ")]), ...why].join(" "),
  ];
  return [
    rowOf(row, nameWidth),
    ...linesOf(checked, language),
    ...faults.flatMap((fault) => [
      `    ${faultLine(checked, fault, language)}`,
      ...(fault.certificate === undefined ? [] : [`      ${words.certificate(fault.certificate)}`]),
    ]),
    ...undecided.map(({ ply, move }) => {
      const text = moveText(checked, ply, move, language);
      return `    ${words.undecided}: ${ply === 0 ? words.needed(text) : `${at(ply, words)}${text}`}`;
    }),
    ...(redundant === false ? [`    ${words.redundant(sound)}`] : []),
    ...(leftOut === undefined ? [] : [`    ${words.leftOut(checked, leftOut)}`]),
    ...(open === undefined ? [] : [`    ${words.openLeftOut(open)}`]),
  ].join("\n");
}

/** The line, and the moves of the record where they are others; a record that does not mate has no line beside it. */
function linesOf(checked: CheckedProblem, language: Language): string[] {
  const { verdict, recorded } = checked;
  const words = WORDS[language];
  const line = verdict === "proven" ? checked.line : [];
  const given = recorded?.line ?? [];
  const textOf = (word: string, all: readonly string[]) =>
    `    ${word}: ${moves(checked, [], all, language)} (${words.length(all.length)})`;
  return [
    ...(line.length === 0 ? [] : [textOf(words.line, line)]),
    ...(given.length === 0 || given.join() === line.join() ? [] : [textOf(words.recorded, given)]),
  ];
}

function kindOf({ kind, minor }: Fault, words: Words): string {
  return kind === "long-variation" && minor ? words.asLong : words.kinds[kind];
}

function faultLine(checked: CheckedProblem, fault: Fault, language: Language): string {
  const words = WORDS[language];
  const { ply, move, line, minor, reason, pieces = "" } = fault;
  const head = `${kindOf(fault, words)}${minor ? ` (${words.minor})` : ""}`;
  if (reason !== undefined) return `${head}: ${differenceText(checked, fault, reason, language)}`;
  if (move === null) return head;
  const before = ply === 0 ? [] : checked.line.slice(0, ply - 1);
  const rest =
    line.length < 2 ? "" : `: ${moves(checked, before, line, language)} (${words.length(line.length)})`;
  const left = pieces === "" ? "" : words.left(pieces);
  return `${head}: ${at(ply, words)}${moveText(checked, ply, move, language)}${left}${rest}`;
}

function differenceText(
  checked: CheckedProblem,
  { ply, move, line, plies = 0 }: Fault,
  reason: Difference,
  language: Language,
): string {
  const words = WORDS[language];
  const named = checked.recorded?.plies ?? 0;
  if (move === null) return words.differs[reason]("", { refutation: "", named, plies });
  // The record's own moves lead to the place.
  const before = checked.recorded?.line.slice(0, ply - 1) ?? [];
  const refutation = line.length === 0 ? "" : moves(checked, [...before, move], line, language);
  const own = `${at(ply, words)}${moves(checked, before, [move], language)}`;
  return words.differs[reason](own, { refutation, named, plies });
}

/** Nothing for what is no move. */
function at(ply: number, words: Words): string {
  return ply === 0 ? "" : `${words.at(ply)} `;
}

/** A move at its place in the line, or a piece by its square. */
function moveText(checked: CheckedProblem, ply: number, move: string, language: Language): string {
  if (ply > 0) return moves(checked, checked.line.slice(0, ply - 1), [move], language);
  return language === "ja" ? pieceInJapanese(checked.position, move) : move;
}

/** As in １一香 for the piece on 1a. */
function pieceInJapanese(position: string, square: string): string {
  const { board } = unpackPosition(parsePosition(position));
  const place = BOARD_SQUARES.find((each) => formatSquare(each) === square) ?? 0;
  return `${squareInJapanese(square)}${RECORD_KANJI[board[place] & TYPE_MASK]}`;
}

/** Moves behind others; what is no move there stays as it is written, with all behind it. */
function moves(
  checked: CheckedProblem,
  before: readonly string[],
  line: readonly string[],
  language: Language,
): string {
  if (language === "en") return line.join(" ");
  if (line.length === 0) return "";
  try {
    return inJapanese(checked.position, [...before, ...line])
      .slice(before.length)
      .join("");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // A line breaks off at its first move that is none, which is seldom far from its end.
    const last = line.at(-1) ?? "";
    const rest = moves(checked, before, line.slice(0, -1), language);
    return rest === "" ? last : `${rest} ${last}`;
  }
}

/** The last line of the table. */
export function formatSummary(
  checked: readonly Pick<CheckedProblem, "sound">[],
  refused: number,
  language: Language,
): string {
  const count = (sound: boolean | null) => checked.filter((each) => each.sound === sound).length;
  return WORDS[language].summary(checked.length + refused, count(true), count(false), count(null), refused);
}

const COLUMNS = [
  "file",
  "title",
  "verdict",
  "plies",
  "shortest",
  "recorded",
  "sound",
  "faults",
  "undecided",
  "certificates",
  "line",
  "recordedLine",
  "position",
  "nodes",
  "seconds",
] as const;

export const CHECK_HEADING = COLUMNS.join(",");

/** A row of CSV (RFC 4180), without a line feed. */
export function csvOfChecked(checked: CheckedProblem): string {
  const { recorded, faults, undecided, line } = checked;
  const cells = {
    ...checked,
    recorded: recorded === null ? "" : (recorded.plies ?? recorded.line.length),
    faults: faults.map(({ kind, ply, move }) => [kind, ply, move ?? ""].join(" ").trim()).join("; "),
    certificates: faults
      .flatMap(({ certificate }) =>
        certificate !== undefined && "file" in certificate ? certificate.file : [],
      )
      .join("; "),
    undecided: undecided.map(({ ply, move }) => `${ply} ${move}`).join("; "),
    line: line.join(" "),
    recordedLine: recorded?.line.join(" ") ?? "",
  };
  return COLUMNS.map((name) => cellOf(cells[name] ?? "")).join(",");
}

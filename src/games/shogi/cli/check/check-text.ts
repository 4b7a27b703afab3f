/** What `check shogi` finds, as a table in English or Japanese and as CSV. */
import { cellOf } from "../../../../cli/lists/csv-records.js";
import { countOf, formatPlies } from "../../../../report/numbers.js";
import { displayWidth } from "../../../../report/wrap.js";
import type { CertificateOutcome } from "../../../../solver/certificates/certify.js";
import type { SolveResult } from "../../../../solver/results.js";
import type { Difference, Fault, FaultKind, LeftOut, Soundness } from "../../analysis/results.js";
import { formatLeftOut } from "../../analysis/text.js";
import type { Futile } from "../../mate/bound.js";
import { BOARD_SQUARES, TYPE_MASK } from "../../notation/pieces.js";
import { unpackPosition } from "../../notation/position.js";
import { formatSquare } from "../../notation/sfen.js";
import { inJapanese, leftOutInJapanese, squareInJapanese } from "../../records/japanese-moves.js";
import { parsePosition } from "../../text-forms.js";
import { RECORD_KANJI } from "../../view/board.js";
import type { Language } from "../flags.js";
import { reasonInJapanese } from "./reasons.js";

/** A problem, and what was found out of it. Moves are those of USI. */
export interface CheckedProblem extends Pick<Soundness, "line" | "faults" | "undecided"> {
  readonly file?: string;
  readonly title: string;
  readonly position: string;
  readonly verdict: SolveResult["verdict"];
  readonly plies: number | null;
  /** Whether the plies are exact. */
  readonly shortest: boolean;
  readonly futile: Futile;
  readonly recorded: { readonly plies: number | null; readonly line: readonly string[] } | null;
  readonly sound: boolean | null;
  /** Interpositions along the line that do not count. */
  readonly leftOut?: readonly LeftOut[];
  /** How many the limits left open. */
  readonly openLeftOut?: number;
  readonly reason?: string;
  readonly nodes: number;
  readonly seconds: number;
}

/** What is said of a record that differs, beside its move. */
interface Differing {
  /** What keeps the attacker from mating; empty where it is not known. */
  readonly refutation: string;
  /** The plies that the record names, and those that there are. */
  readonly named: number;
  readonly plies: number;
}

interface Words {
  readonly headings: readonly string[];
  readonly verdicts: Readonly<Record<SolveResult["verdict"], string>>;
  readonly sound: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<FaultKind, string>>;
  /** Given the move of the record with its number. */
  readonly differs: Readonly<Record<Difference, (move: string, differing: Differing) => string>>;
  /** The word for a variation that is as long as the line. */
  readonly asLong: string;
  readonly minor: string;
  readonly undecided: string;
  reason(reason: string): string;
  certificate(outcome: CertificateOutcome): string;
  leftOut(checked: CheckedProblem, leftOut: readonly LeftOut[]): string;
  openLeftOut(open: number): string;
  at(ply: number): string;
  length(plies: number): string;
  summary(all: number, sound: number, unsound: number, open: number, refused: number): string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    headings: ["problem", "mate", "plies", "recorded", "sound", "faults"],
    verdicts: { proven: "yes", disproven: "no", unknown: "not known" },
    sound: { true: "yes", false: "no", null: "not known" },
    kinds: {
      cook: "cook",
      alternative: "alternative move",
      surplus: "piece left over",
      shorter: "shorter mate",
      "long-variation": "longer variation",
      "no-mate": "no mate",
      "record-differs": "record differs",
      "useless-piece": "useless piece",
    },
    differs: {
      illegal: (move) => `${move} is not legal there`,
      "no-check": (move) => `${move} is no check`,
      "no-mate": (move, { refutation }) =>
        `${move} does not mate${refutation === "" ? "" : `, ${refutation} refutes it`}`,
      "breaks-off": (move) => `it ends with ${move}, before the mate`,
      "goes-on": (move) => `${move} stands behind the mate`,
      length: (_, { named, plies }) => `it names ${formatPlies(named)}, and there are ${plies}`,
    },
    asLong: "variation as long",
    minor: "minor",
    undecided: "not decided",
    reason: (reason) => `(${reason})`,
    certificate: (made) => ("file" in made ? `certificate: ${made.file}` : `no certificate: ${made.refused}`),
    leftOut: (_, leftOut) => `futile, not counted: ${formatLeftOut(leftOut)}`,
    openLeftOut: (open) => `not decided whether futile: ${countOf(open, "interposition")}`,
    at: (ply) => `move ${ply}`,
    length: (plies) => formatPlies(plies),
    summary: (all, sound, unsound, open, refused) =>
      [
        `${countOf(all, "problem")}: ${sound} sound`,
        `${unsound} not sound`,
        ...(open === 0 ? [] : [`${open} not decided`]),
        ...(refused === 0 ? [] : [`${refused} not read`]),
      ].join(", "),
  },
  ja: {
    headings: ["作品", "詰み", "手数", "記載", "完全", "欠陥"],
    verdicts: { proven: "詰み", disproven: "不詰", unknown: "不明" },
    sound: { true: "完全", false: "不完全", null: "不明" },
    kinds: {
      cook: "余詰",
      alternative: "非限定",
      surplus: "駒余り",
      shorter: "早詰",
      "long-variation": "変化長手",
      "no-mate": "不詰",
      "record-differs": "記載と相違",
      "useless-piece": "不要駒",
    },
    differs: {
      illegal: (move) => `${move}は合法手ではない`,
      "no-check": (move) => `${move}は王手ではない`,
      "no-mate": (move, { refutation }) =>
        `${move}では詰まない${refutation === "" ? "" : `（${refutation}で逃れる）`}`,
      "breaks-off": (move) => `${move}で終わり、詰みに至らない`,
      "goes-on": (move) => `${move}は詰みの後の手`,
      length: (_, { named, plies }) => `記載は${named}手、実際は${plies}手`,
    },
    asLong: "変化同手数",
    minor: "キズ",
    undecided: "未確定",
    reason: (reason) => `（${reasonInJapanese(reason)}）`,
    certificate: (made) =>
      "file" in made ? `証明: ${made.file}` : `証明なし: ${reasonInJapanese(made.refused)}`,
    leftOut: ({ position, line }, leftOut) =>
      `無駄合: ${formatLeftOut(leftOutInJapanese(position, line, leftOut), (ply) => `${ply}手目`)}`,
    openLeftOut: (open) => `無駄合か未確定: ${open}`,
    at: (ply) => `${ply}手目`,
    length: (plies) => `${plies}手`,
    summary: (all, sound, unsound, open, refused) =>
      [
        `全${all}題: 完全${sound}題`,
        `不完全${unsound}題`,
        ...(open === 0 ? [] : [`未確定${open}題`]),
        ...(refused === 0 ? [] : [`読めないもの${refused}題`]),
      ].join("、"),
  },
};

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

/** A row of the table, and a line below it for each fault and each move that is not decided. */
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
    ...faults.flatMap((fault) => [
      `    ${faultLine(checked, fault, language)}`,
      ...(fault.certificate === undefined ? [] : [`      ${words.certificate(fault.certificate)}`]),
    ]),
    ...undecided.map(({ ply, move }) => {
      return `    ${words.undecided}: ${at(ply, words)}${moveText(checked, ply, move, language)}`;
    }),
    ...(leftOut === undefined ? [] : [`    ${words.leftOut(checked, leftOut)}`]),
    ...(open === undefined ? [] : [`    ${words.openLeftOut(open)}`]),
  ].join("\n");
}

function kindOf({ kind, minor }: Fault, words: Words): string {
  return kind === "long-variation" && minor ? words.asLong : words.kinds[kind];
}

function faultLine(checked: CheckedProblem, fault: Fault, language: Language): string {
  const words = WORDS[language];
  const { ply, move, line, minor, reason } = fault;
  const head = `${kindOf(fault, words)}${minor ? ` (${words.minor})` : ""}`;
  if (reason !== undefined) return `${head}: ${differenceText(checked, fault, reason, language)}`;
  if (move === null) return head;
  const before = ply === 0 ? [] : checked.line.slice(0, ply - 1);
  const rest =
    line.length < 2 ? "" : `: ${moves(checked, before, line, language)} (${words.length(line.length)})`;
  return `${head}: ${at(ply, words)}${moveText(checked, ply, move, language)}${rest}`;
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

/** Moves behind others; what is no move there stays as it is written. */
function moves(
  { position }: CheckedProblem,
  before: readonly string[],
  line: readonly string[],
  language: Language,
): string {
  if (language === "en") return line.join(" ");
  try {
    return inJapanese(position, [...before, ...line])
      .slice(before.length)
      .join("");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return line.join(" ");
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
  };
  return COLUMNS.map((name) => cellOf(cells[name] ?? "")).join(",");
}

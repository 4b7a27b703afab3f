/** The words in which `check shogi` says what it finds, in English and Japanese. */
import { countOf, formatPlies } from "../../../../report/numbers.js";
import type { CertificateOutcome } from "../../../../solver/certificates/certify.js";
import type { SolveResult } from "../../../../solver/results.js";
import type { Difference, FaultKind, LeftOut } from "../../analysis/results.js";
import { formatLeftOut } from "../../analysis/text.js";
import { leftOutInJapanese } from "../../records/japanese-moves.js";
import { LETTERS, RECORD_KANJI } from "../../view/board.js";
import type { Language } from "../flags.js";
import type { CheckedProblem } from "./checked-problem.js";
import { reasonInJapanese } from "./reasons.js";

/** What is said of a record that differs, beside its move. */
export interface Differing {
  /** What keeps the attacker from mating; empty where it is not known. */
  readonly refutation: string;
  /** The plies that the record names, and those that there are. */
  readonly named: number;
  readonly plies: number;
}

export interface Words {
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
  readonly line: string;
  readonly recorded: string;
  /** Pieces in hand at the end, given as in SFEN. */
  left(pieces: string): string;
  /** What is not decided of a piece. */
  needed(piece: string): string;
  /** Why useless pieces were not looked for. */
  redundant(sound: boolean | null): string;
  reason(reason: string): string;
  certificate(outcome: CertificateOutcome): string;
  leftOut(checked: CheckedProblem, leftOut: readonly LeftOut[]): string;
  openLeftOut(open: number): string;
  at(ply: number): string;
  length(plies: number): string;
  summary(all: number, sound: number, unsound: number, open: number, refused: number): string;
}

function kanjiOf(letter: string): string {
  return RECORD_KANJI[LETTERS.indexOf(letter)];
}

export const WORDS: Readonly<Record<Language, Words>> = {
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
    line: "line",
    recorded: "recorded",
    left: (pieces) => `, with ${pieces} in hand`,
    needed: (piece) => `whether the piece on ${piece} is needed (limits)`,
    redundant: (sound) =>
      `useless pieces: not looked for, since the problem is not ${sound === null ? "known to be " : ""}sound`,
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
    line: "手順",
    recorded: "記載",
    left: (pieces) =>
      `、持駒${pieces.replace(/(\d*)([A-Z])/g, (_, count, letter) => `${kanjiOf(letter)}${count}`)}`,
    needed: (piece) => `${piece}が不要駒かどうか（制限に達した）`,
    redundant: (sound) =>
      `不要駒: 調べていない（${sound === null ? "完全かどうか不明の" : "不完全な"}作品のため）`,
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

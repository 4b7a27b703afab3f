/** `solve shogi --kif`: solutions as records that other programs read, mates and hisshi. */
import { extname } from "node:path";
import type { SolvedProblem, WriteProblem, Written } from "../../../cli/files/file-output.js";
import type { Output } from "../../../files/output.js";
import { encodeShiftJis } from "../../../files/shift-jis.js";
import { InputError } from "../../../game/errors.js";
import { countOf } from "../../../report/numbers.js";
import type { SolveResult } from "../../../solver/results.js";
import { isMated } from "../analysis/mated.js";
import type { Variation } from "../analysis/results.js";
import { formatMateLength, sayUnexplored } from "../analysis/text.js";
import type { Futile } from "../mate/bound.js";
import { type RecordForm, type SideLine, writeRecord } from "../records/write-record.js";
import { createShogiMate } from "../rules/mate-game.js";
import { parseMove, parsePosition } from "../text-forms.js";
import type { Language } from "./flags.js";

interface Format {
  readonly form: RecordForm;
  readonly isShiftJis: boolean;
}

/** By the extension of the file. */
const FORMATS: Readonly<Record<string, Format>> = {
  ".kifu": { form: "kif", isShiftJis: false },
  ".ki2": { form: "ki2", isShiftJis: true },
  ".ki2u": { form: "ki2", isShiftJis: false },
  ".jkf": { form: "jkf", isShiftJis: false },
  ".kif": { form: "kif", isShiftJis: true },
};

/** @throws InputError for a file whose name says another format, or a folder with such a name */
export function checkFormat(file: string): void {
  const extension = extname(file).toLowerCase();
  if (extension === "" || Object.hasOwn(FORMATS, extension)) return;
  throw new InputError(`--kif ${file}: name it ${Object.keys(FORMATS).join(", ")}, as its form is to be`);
}

/** Headings about the moves of the record that was read, which are not those that are written. */
const ABOUT_MOVES = new Set([
  ..."手合割 手数 詰手数 開始日時 終了日時 消費時間 持ち時間 秒読み 先手消費時間加算 後手消費時間加算".split(
    " ",
  ),
]);
const REMARKS: Readonly<Record<Variation["kind"], { readonly comment?: string }>> = {
  defence: {},
  cook: { comment: "余詰" },
  try: { comment: "紛れ" },
};

/** Writes the line of a mate or hisshi, with its variations; the language is that of its comment. */
export function solutionWriter(language: Language = "en"): WriteProblem {
  return (output, problem) => writeSolution(output, problem, language);
}

function writeSolution(
  output: Output,
  { name, headers: given = new Map(), file, result }: SolvedProblem,
  language: Language,
): Written {
  if (result.verdict !== "proven") {
    return { missing: result.goal === "hisshi" ? "no mate or hisshi was found" : "no mate was found" };
  }
  const start = parsePosition(result.position);
  const isMate = mateChecker(start, result.mate?.futile);
  const moves = result.line.map((move) => parseMove(move));
  const headers = new Map([...given].filter(([heading]) => !ABOUT_MOVES.has(heading)));
  const isTitled = name === "" || headers.has("作品名") || headers.has("表題");
  const sideLines = sideLinesOf(result).map((side) => withEnds(side, moves, isMate));
  const { form, isShiftJis } = FORMATS[extname(file).toLowerCase()] ?? FORMATS[".kif"];
  // Readers that do not look at the bytes go by this line; some readers of KI2 know no such lines.
  const encoding = isShiftJis ? "Shift_JIS" : "UTF-8";
  const head = form === "kif" ? `#KIF version=2.0 encoding=${encoding}\n` : "";
  const record = writeRecord(form, start, moves, {
    ...(isTitled ? {} : { title: name }),
    ...{ headers, comment: COMMENTS[language](result), mated: isMate(moves), sideLines },
  });
  const leftOut: string[] = [];
  const { openVariations: open = 0, unexploredVariations: unexplored = 0 } = result.mate ?? {};
  if (unexplored > 0) leftOut.push(sayUnexplored(unexplored));
  if (open > 0) leftOut.push(`${countOf(open, "variation")} left open by the limits`);
  if (isShiftJis) {
    const { bytes, missing } = encodeShiftJis(`${head}${record}`.replaceAll("\n", "\r\n"));
    if (missing.length > 0)
      leftOut.push(`${missing.join(" ")} not in Shift-JIS and written as 〓; name the file .kifu for UTF-8`);
    output.write(bytes);
  } else output.write(`${head}${record}`);
  return leftOut.length === 0 ? {} : { leftOut: leftOut.join("; ") };
}

function sideLinesOf({ mate, hisshi, line }: SolveResult): SideLine[] {
  const { variations = [] } = mate ?? {};
  const replies = hisshi?.replies ?? [];
  return [
    ...variations.map(sideLineOf),
    // What a pass threatens is no line of play.
    ...replies.flatMap(({ move, line: after }): SideLine[] =>
      move === null || after.length === 0 || move === line[1]
        ? []
        : [{ at: 1, moves: [move, ...after].map((each) => parseMove(each)) }],
    ),
  ];
}

function sideLineOf({ kind, ply, line, variations = [] }: Variation): SideLine {
  return {
    ...{ at: ply - 1, moves: line.map((move) => parseMove(move)), ...REMARKS[kind] },
    ...(kind === "try" ? { end: "no mate" } : {}),
    sideLines: variations.map(sideLineOf),
  };
}

/** Says which of the lines end in mate; `line` is what the first of them is beside. */
function withEnds(
  side: SideLine,
  line: readonly number[],
  isMate: (moves: readonly number[]) => boolean,
): SideLine {
  const { at, moves, end, sideLines = [] } = side;
  const whole = [...line.slice(0, at), ...moves];
  return {
    ...side,
    ...(end === undefined && isMate(whole) ? { end: "mate" } : {}),
    sideLines: sideLines.map((inside) => withEnds(inside, whole, isMate)),
  };
}

/**
 * Says whether a line goes as far as the mate, or ends where only interpositions are left that do not count. A win without
 * a mate may end with a defender who is not in check and cannot move.
 */
function mateChecker(start: Int32Array, futile: Futile | undefined): (moves: readonly number[]) => boolean {
  const { shogi, ...game } = createShogiMate();
  return (moves) => {
    game.load(start, 0);
    for (const move of moves) game.play(move);
    return moves.length > 0 && isMated(shogi, futile);
  };
}

/** What the answer is, as a comment on the position. */
const COMMENTS = { en: commentOf, ja: commentInJapanese };

function commentInJapanese({ goal, order, orderExact, mate, line }: SolveResult): string {
  if (goal === "hisshi" && (order === null || order >= 2)) return orderExact ? "必至" : "必至または詰み";
  const { plies = null, shortest = false, futile } = mate ?? {};
  if (plies === null) return line.length === 0 ? "詰み" : `${line.length}手の手順、玉方最長とは限らない`;
  const counted = futile === "exclude" ? "、無駄合は数えない" : "";
  const complete = line.length === plies || (futile === "exclude" && line.length > plies);
  const missing = complete || line.length === 0 ? "" : "、その手数の手順は制限内に見つからない";
  return `${plies}手${shortest ? "で詰み、最短" : "以内で詰み、最短とは限らない"}${counted}${missing}`;
}

function commentOf(result: SolveResult): string {
  const { goal, order, orderExact } = result;
  if (goal !== "hisshi" || (order !== null && order < 2)) return formatMateLength(result);
  if (order === null) return "hisshi or mate";
  return orderExact ? `hisshi, order ${order}` : `hisshi or mate, found at order ${order}`;
}

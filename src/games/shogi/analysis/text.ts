/** What is said of a mate or a hisshi beside its line, to read. */
import { countOf, formatPlies } from "../../../report/numbers.js";
import type { SolveResult } from "../../../solver/results.js";
import type { LeftOut, MatingMoveText, Variation } from "./results.js";

/**
 * Such as `mate in 17 plies, the shortest, futile interpositions not counted`. The number holds whatever the defender
 * plays.
 */
export function formatMateLength({ mate, line }: SolveResult): string {
  if (mate === undefined) return "mate";
  const { plies, shortest, futile } = mate;
  if (plies === null) {
    return line.length === 0 ? "mate" : `a line of ${formatPlies(line.length)}; the defence may last longer`;
  }
  if (plies === 0) return futile === "exclude" ? "mate, but for futile interpositions" : "mate already";
  const counted = futile === "exclude" ? ", futile interpositions not counted" : "";
  const length = `mate in ${shortest ? `${formatPlies(plies)}, the shortest` : `at most ${formatPlies(plies)}`}${counted}`;
  const complete = line.length === plies || (futile === "exclude" && line.length > plies);
  return complete || line.length === 0
    ? length
    : `${length}; no line of this length was found within the limits`;
}

/**
 * The same in a few words, as in `mate in 17`, where it is proven to be the shortest, or `mate in ≤ 19`. Empty where no length is
 * known.
 */
export function formatShortLength({ mate, line }: SolveResult): string {
  if (mate === undefined) return "";
  const { plies, shortest } = mate;
  if (plies === null) return line.length === 0 ? "" : `line of ${line.length}`;
  return `mate in ${shortest ? "" : "≤ "}${plies}`;
}

/** How many moves mate beside those of the line, as in `2 other mates, 1 open`; undefined where nobody asked. */
export function formatOthers({ mate }: SolveResult): string | undefined {
  if (mate?.solutions === undefined) return undefined;
  const { solutions, alternatives = [], undecided = [] } = mate;
  // The first move of the line is one of the solutions.
  const others = Math.max(0, solutions.length - 1) + alternatives.length;
  if (undecided.length === 0) return others === 0 ? "no other mate" : countOf(others, "other mate");
  return `${others === 0 ? "none found" : countOf(others, "other mate")}, ${undecided.length} open`;
}

/** Lines to stand behind the line of play. */
export function formatMate(result: SolveResult): string[] {
  const { mate, line } = result;
  if (mate === undefined) return [];
  const { solutions, alternatives, undecided, leftOut, openLeftOut: open } = mate;
  const none = undecided === undefined ? "nothing else along the line" : "nothing else was found";
  return [
    `  ${formatMateLength(result)}`,
    ...(solutions === undefined ? [] : [`  solutions: ${solutions.map(textOf).join(" ") || "none found"}`]),
    ...(alternatives === undefined || line.length < 2
      ? []
      : [`  also mates: ${alternatives.length === 0 ? none : byPly(alternatives)}`]),
    ...(undecided === undefined ? [] : [`  undecided: ${byPly(undecided)}`]),
    ...(leftOut === undefined ? [] : [`  futile, not counted: ${formatLeftOut(leftOut)}`]),
    ...(open === undefined ? [] : [`  not decided whether futile: ${countOf(open, "interposition")}`]),
  ];
}

/** Lines beside the main line, in lines to stand behind it, each with its own variations below it. */
export function formatVariations({ mate }: SolveResult): string[] {
  const { variations = [], openVariations: open = 0, unexploredVariations: unexplored = 0 } = mate ?? {};
  return [
    ...variations.flatMap((variation) => formatVariation(variation, "  ")),
    ...(open === 0 ? [] : [`  ${countOf(open, "variation")} left open by the limits`]),
    ...(unexplored === 0 ? [] : [`  ${sayUnexplored(unexplored)}`]),
  ];
}

function formatVariation({ kind, ply, line, variations = [] }: Variation, margin: string): string[] {
  return [
    `${margin}${KINDS[kind]} at move ${ply}: ${line.join(" ")}`,
    ...variations.flatMap((inside) => formatVariation(inside, `${margin}  `)),
  ];
}

/** As in `12 variations not looked into for others`. */
export function sayUnexplored(variations: number): string {
  return `${countOf(variations, "variation")} not looked into for others`;
}

const KINDS = { defence: "variation", cook: "also mates", try: "fails" } as const;

/** Such as `G*2c (5)`, `G*2c (≤ 9)` where it may be sooner. */
function textOf({
  move,
  plies = null,
  shortest,
}: Pick<MatingMoveText, "move"> & Partial<MatingMoveText>): string {
  return plies === null ? move : `${move} (${shortest ? "" : "≤ "}${plies})`;
}

type Move = Pick<MatingMoveText, "move" | "ply"> & Partial<MatingMoveText>;

/** Such as `move 2: 8g9f, drops on 9b, 9c; move 6: drops on 5c`. */
export function formatLeftOut(leftOut: readonly LeftOut[], at = atMove): string {
  const isDrop = ({ move }: LeftOut) => move.startsWith("*");
  const drops = leftOut.filter(isDrop);
  const isFirst = ({ ply, move }: LeftOut) => drops.find((each) => each.ply === ply)?.move === move;
  const ordered = [...leftOut.filter((each) => !isDrop(each)), ...drops];
  const moves = ordered.map((each) => {
    return { ...each, move: each.move.replace("*", isFirst(each) ? "drops on " : "") };
  });
  return byPly(moves, at, ", ");
}

function atMove(ply: number): string {
  return `move ${ply}`;
}

function byPly(moves: readonly Move[], at = atMove, between = " "): string {
  const plies = [...new Set(moves.map(({ ply }) => ply))];
  return plies
    .map(
      (ply) =>
        `${at(ply)}: ${moves
          .filter((move) => move.ply === ply)
          .map(textOf)
          .join(between)}`,
    )
    .join("; ");
}

/** How every reply to a hisshi loses, in lines to stand behind the line of play; replies that lose in the same way stand together. */
export function formatReplies({ hisshi }: SolveResult): string[] {
  const { replies = [] } = hisshi ?? {};
  const ways = new Map<string, string[]>();
  for (const { move, line } of replies) {
    const how = line.length === 0 ? "proven, but no line was found" : line.join(" ");
    const moves = ways.get(how) ?? [];
    ways.set(how, moves);
    if (move !== null) moves.push(move);
  }
  const [first] = replies;
  const threat =
    first?.move === null ? [`  threat: ${first.line.join(" ") || "proven, but no line was found"}`] : [];
  const answers = [...ways].filter(([, moves]) => moves.length > 0);
  if (first !== undefined && answers.length === 0) {
    return [...threat, "  no reply is legal: the defender has lost"];
  }
  return [...threat, ...answers.map(([how, moves]) => `  after ${moves.join(", ")}: ${how}`)];
}

/** The verdict, with what it means that no hisshi was needed, or none found. */
export function formatVerdict(
  { goal, verdict, order, noProofWithinOrder }: SolveResult,
  words: string,
): string {
  if (goal !== "hisshi") return words;
  if (verdict === "unknown" && noProofWithinOrder === 2) {
    return words.replace(/\)$/, ": neither a mate nor a hisshi)");
  }
  return order !== null && order < 2 ? `${words}: a mate, no hisshi is needed` : words;
}

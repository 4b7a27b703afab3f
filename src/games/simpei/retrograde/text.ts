/** What a complete analysis of Simpei has found, as an object for JSON and as text; a probed position as text. */
import { DRAW_DISTANCE, NO_ORDER, valueOfDistance } from "../../../files/distances.js";
import { countOf, formatCount, formatPlies, formatRate, formatSeconds } from "../../../report/numbers.js";
import { formatTable } from "../../../report/table.js";
import { LAYER_SIZES, POSITIONS } from "../rules/ranking.js";
import type { ProbedPosition, ProbeResult } from "./probe.js";
import type { RetrogradeResult } from "./run.js";
import {
  countMutualZugzwangs,
  countValues,
  equalsTanakaTable,
  freeDistance,
  greatest,
  histograms,
  officialDistance,
  PAPER_LEGAL_MOVES,
  PAPER_MOVE_ORDERS,
  TANAKA_LONGEST_WIN,
  TANAKA_MUTUAL_ZUGZWANGS,
  TANAKA_TABLE,
  type ValueCounts,
} from "./statistics.js";

/** How often each value of a byte occurs, by number of pieces on the board. */
interface Histogram {
  readonly value: number | null;
  readonly positions: readonly number[];
}

export interface RetrogradeReport {
  readonly game: "simpei";
  readonly positions: number;
  readonly table: readonly ({ pieces: number } & ValueCounts & { total: number })[];
  /** Whether the table, the longest win and the mutual zugzwangs are Tanaka's. */
  readonly equalsTanaka: boolean;
  /** The value for the second player, who is to move, and plies from the second player's reply on. */
  readonly officialStart: { readonly winner: "first" | "second" | null; readonly pliesFromReply: number };
  readonly freeStart: { readonly winner: "first" | "second" | null; readonly plies: number };
  readonly longestWin: number;
  readonly mutualZugzwangs: number;
  /** Positions by distance in plies (null: draws) and number of pieces. */
  readonly distances: readonly Histogram[];
  /** Positions by λ order (null: none) and number of pieces; only with orders. */
  readonly orders?: readonly Histogram[];
  /** Table 6 of the df-pn λ paper, three digits as printed there; only with orders. */
  readonly moveOrders?: {
    readonly positions: number;
    readonly moves: readonly string[];
    readonly legalMoves: string;
  };
  /** CRC-32 of the arrays, as in the database file. */
  readonly checksum: string;
  readonly threads: number;
  readonly seconds: number;
  readonly positionsPerSecond: number;
}

export interface RetrogradeRun {
  readonly checksum: number;
  readonly threads: number;
  readonly seconds: number;
}

function histogramOf(rows: readonly Int32Array[], none: number): Histogram[] {
  const result: Histogram[] = [];
  for (let value = 0; value < rows[0].length; value++) {
    const positions = rows.map((counts) => counts[value]);
    if (positions.some((count) => count > 0))
      result.push({ value: value === none ? null : value, positions });
  }
  return result;
}

/** The player who wins from a distance seen by `toMove`. */
function winner(distance: number, toMove: "first" | "second"): "first" | "second" | null {
  const value = valueOfDistance(distance);
  if (value === "draw") return null;
  return (value === "win") === (toMove === "first") ? "first" : "second";
}

export function reportRetrograde(result: RetrogradeResult, run: RetrogradeRun): RetrogradeReport {
  const { distances, orders, moveOrders } = result;
  const byDistance = histograms(distances);
  const values = byDistance.map(countValues);
  const longestWin = greatest(byDistance);
  const mutualZugzwangs = countMutualZugzwangs(distances);
  const official = officialDistance(distances);
  const free = freeDistance(distances);
  return {
    game: "simpei",
    positions: POSITIONS,
    table: values.map((counts, pieces) => ({ pieces, ...counts, total: LAYER_SIZES[pieces] })),
    equalsTanaka:
      equalsTanakaTable(values) &&
      longestWin === TANAKA_LONGEST_WIN &&
      mutualZugzwangs === TANAKA_MUTUAL_ZUGZWANGS,
    officialStart: { winner: winner(official, "second"), pliesFromReply: official },
    freeStart: { winner: winner(free, "first"), plies: free },
    longestWin,
    mutualZugzwangs,
    distances: histogramOf(byDistance, DRAW_DISTANCE),
    ...(orders === undefined ? {} : { orders: histogramOf(histograms(orders), NO_ORDER) }),
    ...(moveOrders === undefined
      ? {}
      : {
          moveOrders: {
            positions: moveOrders.positions,
            moves: moveOrders.moves.map((count) => (count / moveOrders.positions).toFixed(3)),
            legalMoves: (
              moveOrders.moves.reduce((sum, count) => sum + count, 0) / moveOrders.positions
            ).toFixed(3),
          },
        }),
    checksum: run.checksum.toString(16).padStart(8, "0"),
    threads: run.threads,
    seconds: Number(run.seconds.toFixed(2)),
    positionsPerSecond: Math.round(POSITIONS / run.seconds),
  };
}

const PIECES_HEADINGS = LAYER_SIZES.map((_, pieces) => String(pieces));

function formatHistogram(title: string, none: string, rows: readonly Histogram[], width?: number): string {
  const table = formatTable(
    ["", ...PIECES_HEADINGS],
    rows.map(({ value, positions }) => [value ?? none, ...positions.map((n) => (n === 0 ? "." : n))]),
    width,
  );
  return `${title}\n${table}`;
}

const player = (winner: "first" | "second" | null) =>
  winner === null ? "a draw" : `the ${winner} player wins`;

/**
 * The report as text, several paragraphs.
 *
 * @param width columns of the screen
 */
export function formatRetrograde(report: RetrogradeReport, width?: number): string {
  const { table, orders, moveOrders, officialStart, freeStart } = report;
  const paragraphs = [
    formatTable(
      ["pieces", "win", "draw", "loss", "total", "Tanaka"],
      table.map(({ pieces, win, draw, loss, total }) => {
        const expected = TANAKA_TABLE[pieces];
        const equal = expected.win === win && expected.draw === draw && expected.loss === loss;
        return [pieces, win, draw, loss, total, equal ? "equal" : "DIFFERENT"];
      }),
      width,
    ),
    [
      `Official start: ${player(officialStart.winner)}, in ${formatPlies(officialStart.pliesFromReply)} counted from the reply`,
      `Free start: ${player(freeStart.winner)}, in ${formatPlies(freeStart.plies)}`,
      `Longest win: ${formatPlies(report.longestWin)} (Tanaka: ${TANAKA_LONGEST_WIN})`,
      `Positions where whoever moves loses: ${formatCount(report.mutualZugzwangs)} (Tanaka: ${formatCount(TANAKA_MUTUAL_ZUGZWANGS)})`,
    ].join("\n"),
    formatHistogram(
      "Positions by distance in plies and pieces on the board",
      "draw",
      report.distances,
      width,
    ),
  ];
  if (orders !== undefined)
    paragraphs.push(formatHistogram("Positions by λ order and pieces on the board", "none", orders, width));
  if (moveOrders !== undefined) {
    paragraphs.push(
      `Moves by order in the ${formatCount(moveOrders.positions)} positions of order 1 or more (Table 6 of the df-pn λ paper)\n` +
        formatTable(
          ["", "1", "2", "3", "4", "5 or more", "legal moves"],
          [
            ["here", ...moveOrders.moves, moveOrders.legalMoves],
            ["paper", ...PAPER_MOVE_ORDERS, PAPER_LEGAL_MOVES],
          ],
          width,
        ),
    );
  }
  paragraphs.push(
    `${formatCount(report.positions)} positions in ${formatSeconds(report.seconds)} on ` +
      `${countOf(report.threads, "thread")}: ${formatRate(report.positionsPerSecond, 1, "positions")}, ` +
      `checksum ${report.checksum}`,
  );
  return paragraphs.join("\n\n");
}

/** More moves than this are not printed; a position can have 2403. */
const MOVES_SHOWN = 40;

function formatProbed(title: string, { value, distance, order, moves, line }: ProbedPosition): string {
  const plies = distance === null ? "" : ` in ${formatPlies(distance)}`;
  const lambda = order === null ? "" : `, λ order ${order}`;
  const hasOrders = moves.some((move) => move.order !== null);
  const rows = moves
    .slice(0, MOVES_SHOWN)
    .map((move) => [
      ...[move.move, move.value, move.distance ?? "-"],
      ...(hasOrders ? [move.order ?? "-"] : []),
    ]);
  const more = moves.length - rows.length;
  return [
    `${title}: ${value}${plies}${lambda}`,
    formatTable(["move", "value", "plies", ...(hasOrders ? ["λ order of the reply"] : [])], rows),
    ...(more > 0 ? [`and ${countOf(more, "more move")} (--json has all)`] : []),
    ...(line.length > 0 ? [`best line: ${line.join(" ")}`] : []),
  ].join("\n");
}

/** Value, moves and best line, of both starts for the empty board; all seen by the player to move. */
export function formatProbe(result: ProbeResult): string {
  const { officialStart } = result;
  if (officialStart === undefined) return formatProbed(result.position, result);
  return `${formatProbed("official start", officialStart)}\n\n${formatProbed("free start", result)}`;
}

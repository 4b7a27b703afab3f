/**
 * What the complete analysis of Simpei says, in figures, and the published ones to hold them against.
 *
 * Tanaka: GPCC 2006 report and IPSJ Journal 48(11), 2007. Table 6: the df-pn λ paper.
 */
import { DRAW_DISTANCE, NO_ORDER } from "../../../files/distances.js";
import {
  balancedLayer,
  LAYER_SIZES,
  LAYER_STARTS,
  layerOf,
  MAXIMUM_BALANCED_PIECES,
  rank,
  unrank,
} from "../rules/ranking.js";

/** Positions by value for the side to move. */
export interface ValueCounts {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** Tanaka's table: one row for each number of pieces on the board, 0 to 8. */
export const TANAKA_TABLE: readonly ValueCounts[] = [
  { win: 1, draw: 0, loss: 0 },
  { win: 4, draw: 0, loss: 2 },
  { win: 83, draw: 0, loss: 4 },
  { win: 703, draw: 5, loss: 207 },
  { win: 7580, draw: 75, loss: 2058 },
  { win: 53120, draw: 533, loss: 13363 },
  { win: 351933, draw: 3634, loss: 88769 },
  { win: 1897191, draw: 12922, loss: 196863 },
  { win: 7008560, draw: 111377, loss: 2353178 },
];
/** The longest win, in plies. */
export const TANAKA_LONGEST_WIN = 49;
/** Positions in which whoever moves loses. */
export const TANAKA_MUTUAL_ZUGZWANGS = 1115;

/** Table 6 as printed: moves a position by order (1, 2, 3, 4, 5 or more), and all moves. */
export const PAPER_MOVE_ORDERS = ["7.718", "8.227", "3.416", "0.875", "5.435"] as const;
export const PAPER_LEGAL_MOVES = "25.673";

/** How many positions have each byte value, one row of 256 for each number of pieces. */
export function histograms(bytesByRank: Uint8Array): Int32Array[] {
  return LAYER_SIZES.map((size, pieces) => {
    const counts = new Int32Array(256);
    const start = LAYER_STARTS[pieces];
    for (let i = start; i < start + size; i++) counts[bytesByRank[i]]++;
    return counts;
  });
}

/** Wins, draws and losses of one row of a distance histogram. */
export function countValues(distances: Int32Array): ValueCounts {
  let win = 0;
  let loss = 0;
  for (let distance = 0; distance < DRAW_DISTANCE; distance++) {
    if ((distance & 1) === 1) win += distances[distance];
    else loss += distances[distance];
  }
  return { win, draw: distances[DRAW_DISTANCE], loss };
}

/** The greatest byte value below 255 that occurs: the longest distance, the highest order; -1 for none. */
export function greatest(histogramRows: readonly Int32Array[]): number {
  for (let value = NO_ORDER - 1; value >= 0; value--) {
    if (histogramRows.some((counts) => counts[value] > 0)) return value;
  }
  return -1;
}

/**
 * Positions in which whoever moves loses (mutual zugzwang). Both sides have as many pieces, so that the board is
 * balanced whoever is to move; like all positions they are counted from the side to move, a board that is not its
 * own colour swap twice.
 */
export function countMutualZugzwangs(distances: Uint8Array): number {
  const boards = new Int32Array(2);
  let count = 0;
  for (let pieces = 0; pieces <= MAXIMUM_BALANCED_PIECES; pieces += 2) {
    const layer = balancedLayer(pieces);
    const start = LAYER_STARTS[pieces];
    for (let position = 0; position < LAYER_SIZES[pieces]; position++) {
      if ((distances[start + position] & 1) === 1) continue;
      unrank(layer, position, boards);
      if ((distances[start + rank(layer, boards[1], boards[0])] & 1) === 0) count++;
    }
  }
  return count;
}

/** The official start allows the first piece only on the four inner upper points, which are alike. */
const FIRST_PIECE = 1 << 5;

/** Distance of the position after the first move of the official game: plies counted from the reply. */
export function officialDistance(distances: Uint8Array): number {
  return distances[LAYER_STARTS[1] + rank(layerOf(0, 1), 0, FIRST_PIECE)];
}

/** Distance of the empty board when the first piece may stand anywhere. */
export function freeDistance(distances: Uint8Array): number {
  return distances[0];
}

/** Whether every cell equals Tanaka's table. */
export function equalsTanakaTable(rows: readonly ValueCounts[]): boolean {
  return TANAKA_TABLE.every(
    ({ win, draw, loss }, pieces) =>
      rows[pieces].win === win && rows[pieces].draw === draw && rows[pieces].loss === loss,
  );
}

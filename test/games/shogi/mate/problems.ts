/** Small problems of shogi with the lengths of their mates. */

/** Made by the generator of test/games/shogi/positions.ts; plies of the shortest mate, 9: longer than 7, 0: none. */
export const PROBLEMS: readonly (readonly [string, number])[] = [
  ["1+PG6/k8/9/l1n6/9/9/9/9/9 b R2P 1", 3],
  ["k8/9/2N6/9/9/9/9/9/9 b RGL 1", 3],
  ["9/lk7/9/9/2R6/9/9/9/9 b NLP 1", 3],
  ["3k5/9/1G3+P3/9/6K2/9/9/9/9 b BGPg 1", 3],
  ["2k6/9/ps2R4/G6K1/9/9/9/9/9 b RGLb 1", 5],
  ["9/4k4/6R2/6K2/3s5/9/9/9/9 b RGs 1", 5],
  ["2k1l4/4p4/1R+b6/1+P2N4/9/9/9/9/9 b NLl 1", 5],
  ["k8/9/1lp6/1l7/9/9/9/9/9 b R2L 1", 7],
  ["1k1p5/1pP6/3G5/3S5/6K2/9/9/9/9 b RGSr 1", 7],
  ["1b7/k8/9/2R2K3/2l6/9/9/9/9 b RSLp 1", 7],
  ["1kB6/9/1ln6/1s7/9/9/9/9/9 b RBL 1", 9],
  ["1s2R4/3k5/9/2S1nS3/9/4K4/9/9/9 b L2P 1", 9],
  ["9/k8/1p7/+P8/2n6/7K1/9/9/9 b RL 1", 9],
  ["k+r+P6/1p7/2+p6/9/9/2K6/9/9/9 b L2P 1", 0],
  ["4k4/2+p1bg3/4B+r3/5l3/9/9/9/9/9 b R 1", 0],
  ["9/1kn6/9/3p5/R8/1K7/9/9/9 b 2P 1", 0],
];

/**
 * The only first moves that mate, and the plies of the shortest mate. Those with kings, lances and interposed drops were made in the same
 * way; a rook, bishop or pawn that does not promote came from placing pieces around a king so that the drop of a pawn before
 * it would mate if the piece were promoted, which is forbidden, and does not mate as it is.
 */
export const SPECIAL_KEYS: readonly (readonly [string, string, number, string])[] = [
  ["a lance that stays one", "k8/1p+R6/p8/9/9/9/9/L8/9 b Pg 1", 3, "9h9c"],
  ["a lance that stays one", "7nk/9/6S1g/8L/9/9/9/9/9 b P 1", 3, "1d1c"],
  ["a lance that stays one", "4GnSk1/5+B3/7n1/7Lp/9/9/9/9/9 b NPg 1", 5, "2d2c"],
  ["a rook that stays one", "3G2k2/4n4/4R4/6S2/9/9/9/9/9 b P 1", 9, "5c3c"],
  ["a rook that stays one", "3Sp1k2/9/3R5/6S2/9/9/9/9/9 b P 1", 9, "6c3c"],
  ["a bishop that stays one", "5G2l/7ks/9/6GB1/9/9/9/9/9 b P 1", 5, "2d3c"],
  ["a bishop that stays one", "6G2/8k/8s/7SB/9/9/9/9/9 b P 1", 5, "1d2c"],
  ["a pawn that stays one", "6n1p/6k1s/9/5RPG1/9/9/9/9/9 b P 1", 7, "3d3c"],
  ["a pawn that stays one", "7n1/7k1/8l/6+RP1/9/9/9/9/9 b P 1", 7, "2d2c"],
  ["a king that opens a line", "8k/6p2/6L2/8K/8R/9/9/9/9 b NPs 1", 5, "1d2c"],
  ["a king that opens a line", "k1KR5/2g6/9/9/9/9/9/9/9 b GPs 1", 5, "7a7b"],
  ["a king that opens a line", "7k1/9/5K3/9/3B5/9/9/9/9 b SPr 1", 7, "4c3c"],
  ["drops between that give check", "k8/p1K6/1p7/9/9/1B7/9/9/9 b Pg 1", 3, "8f6d"],
  ["drops between that give check", "8k/6K2/7lg/9/9/7B1/9/9/9 b Pg 1", 5, "2f4d"],
];

/**
 * Handicaps by their names in KIF (手合割) and by the presets of JKF: the back rows that white keeps. Left and right are
 * white's own, so left is file 1.
 *
 * Which lance, knight and silver the odd handicaps take off was checked against ShogiBoardQ and
 * shogi-kifu-converter-obsshogi, whose tables are the same, and against the articles "5-Piece handicap" and "Handicap
 * (shogi)" of the English Wikipedia: 三枚落ち takes the left lance off, 五枚落ち the right knight, 左五枚落ち the left one. Of
 * 三枚落ち a few programs take the right lance.
 */
const ROWS_AND_NAMES: readonly (readonly [rows: string, preset: string, ...names: string[]])[] = [
  ["lnsgkgsnl/1r5b1", "HIRATE", "平手"],
  ["lnsgkgsn1/1r5b1", "KY", "香落", "左香落"],
  ["1nsgkgsnl/1r5b1", "KY_R", "右香落"],
  ["lnsgkgsnl/1r7", "KA", "角落"],
  ["lnsgkgsnl/7b1", "HI", "飛車落", "飛落"],
  ["lnsgkgsn1/7b1", "HIKY", "飛香落"],
  ["lnsgkgsnl/9", "2", "二枚落"],
  ["lnsgkgsn1/9", "3", "三枚落"],
  ["1nsgkgsn1/9", "4", "四枚落"],
  ["2sgkgsn1/9", "5", "五枚落", "右五枚落"],
  ["1nsgkgs2/9", "5_L", "左五枚落"],
  ["2sgkgs2/9", "6", "六枚落"],
  ["2sgkg3/9", "7_L", "左七枚落"],
  ["3gkgs2/9", "7_R", "右七枚落"],
  ["3gkg3/9", "8", "八枚落"],
  ["4k4/9", "10", "十枚落"],
];

/** Positions in SFEN by the presets of JKF. */
export const PRESETS: ReadonlyMap<string, string> = new Map(
  ROWS_AND_NAMES.map(([rows, preset]) => [preset, startOf(rows, preset === "HIRATE" ? "b" : "w")]),
);

/** Whether games begin with this position in SFEN: the usual start, or that of a handicap. */
export function beginsGame(sfen: string): boolean {
  return STARTS.has(sfen);
}

const STARTS: ReadonlySet<string> = new Set(PRESETS.values());
const BY_NAME = new Map(
  ROWS_AND_NAMES.flatMap(([, preset, ...names]) => names.map((name) => [name, PRESETS.get(preset)] as const)),
);
const DIGITS = "〇一二三四五六七八九";

/** The position in SFEN that 手合割 names, as in 二枚落ち or 2枚落; undefined for a name that is not known. */
export function handicapNamed(name: string): string | undefined {
  const inKanji = name
    .normalize("NFKC")
    .replace("10", "十")
    .replace(/\d/, (digit) => DIGITS[Number(digit)]);
  return BY_NAME.get(inKanji.replace(/落ち?$/, "落").trim());
}

/** White begins, who gives the handicap. */
function startOf(rows: string, side: string): string {
  return `${rows}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ${side} - 1`;
}

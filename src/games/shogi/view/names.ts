/** What pieces and squares are called, in Japanese and in Western notation. */

/** By type; promoted pieces from 9 on. */
export const KANJI = ["", ..."歩香桂銀角飛金玉と杏圭全馬龍"];
export const LETTERS = ["", ..."PLNSBRGK", "+P", "+L", "+N", "+S", "+B", "+R"];
/** As in records: promoted pieces have their longer names there. */
export const RECORD_KANJI = ["", ..."歩香桂銀角飛金玉と", "成香", "成桂", "成銀", "馬", "龍"];
export const RANK_KANJI = ["", ..."一二三四五六七八九"];
export const WIDE_DIGITS = ["", ..."１２３４５６７８９"];

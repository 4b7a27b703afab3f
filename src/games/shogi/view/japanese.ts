/** Words of shogi in Japanese, by the English ones. */
import type { WordList } from "../../../view/language.js";

export const japanese: WordList = {
  black: "先手",
  white: "後手",
  Black: "先手",
  White: "後手",
  mate: "詰み",
  mated: "自玉の詰み",
  hisshi: "必至",
  promoted: "成駒",
  Pieces: "駒",
  kanji: "漢字",
  letters: "英字",
  Moves: "指し手",
  Western: "英語式",
  Japanese: "日本式",
  "The rest to the defender (残り全部)": "残り全部を受方へ",
  "Turn the board round": "盤を反転",
  "find the shortest mate and its main line": "最短手数の詰みと本手順を求める",
  "whether futile interpositions count; implies --shortest": "無駄合を手数に数えるか（最短手数を求める）",
  "list every first move that mates, and other mates along the line":
    "詰む初手と、手順中の余詰をすべて挙げる",
  "show the mate after every other answer along the line": "ほかの応手の変化手順を示す",
  "show first moves that look right and fail, with their refutations": "紛れの初手と、その逃れを示す",
  "search mates in one as other moves, instead of seeing them": "一手詰を直接判定せず、ほかの手と同じく探索",
};

/** Words of shogi in Japanese, by the English ones. */
import type { Patterns, WordList } from "../../../view/language.js";

export const japanese: WordList = {
  shogi: "将棋",
  black: "先手",
  white: "後手",
  Black: "先手",
  White: "後手",
  mate: "詰み",
  mated: "自玉の詰み",
  hisshi: "必至",
  "the side to move is mated, whatever it plays": "手番側の玉は、どう指しても詰む",
  "the side to move is not mated by checks alone": "手番側の玉は、王手の連続では詰まない",
  "the side to move wins, whether by a hisshi or otherwise": "手番側が、必至またはほかの手段で勝つ",
  "the side to move does not win by a hisshi": "手番側は、必至では勝てない",
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

/** What is wrong with a problem. */
export const messages: Patterns = [
  [/found (".*?") after "\+"/, '"+"の後に$1があります'],
  [/only P, L, N, S, B and R have a promoted side/, "成れるのはP・L・N・S・B・Rだけです"],
  [/a tenth row/, "段が多すぎます"],
  [/a board has nine rows/, "盤は九段です"],
  [/the board ends after (\d+) rows?/, "盤が$1段で終わっています"],
  [/row ([a-i]) is too long/, "$1段目が長すぎます"],
  [/row ([a-i]) has (\d+) squares/, "$1段目が$2マスしかありません"],
  [
    /a row has nine squares; write empty ones as a number/,
    "一段は九マスです。空きマスは数字で書いてください",
  ],
  [/a row has nine squares/, "一段は九マスです"],
  [
    /write a letter of PLNSGBRK for a piece \(lower case for white\), or 1-9 for empty squares/,
    "駒はPLNSGBRKの文字（後手は小文字）、空きマスは1〜9で書いてください",
  ],
  [/the side to move is "b" \(black\) or "w" \(white\)/, '手番は"b"（先手）か"w"（後手）です'],
  [
    /(".*?") can never move from (\S+); it can only stand there promoted, as (".*?")/,
    "$2の$1は動けません。成駒$3としてなら置けます",
  ],
  [
    /(\d+) (pawn|lance|knight|silver|gold|bishop|rook)s?( in hand|, .* in hand); a set has (\d+)/,
    "同じ駒が$1枚あります。一組は$4枚です",
  ],
  [/(\d+) (black|white) kings; a side has one king/, "一方の玉が$1枚あります。玉は一方に一枚です"],
  [
    /(\d+) unpromoted (?:black|white) pawns on file (\d); a side has at most one on a file/,
    "$2筋が二歩です（$1枚）",
  ],
  [
    /the (black|white) king can be taken; it is (?:black|white)'s turn; check the side to move/,
    "玉が取られる局面です。手番を確かめてください",
  ],
  [/(black|white) is to mate, and (?:black|white) has no king/, "詰ます相手の玉がありません"],
  [/set up (?:black|white)'s king, or let the other side move/, "玉を置くか、手番を変えてください"],
  [/(?:black|white) is to be mated, and has no king/, "詰まされる側の玉がありません"],
  [/(".*?") is not a legal move here; it is move (\d+)/, "$2手目の$1は指せない手です"],
  [/the game is over after the moves/, "手順の後はもう終局しています"],
  [/(\d+) pieces? of the set (?:is|are) missing/, "一組の駒のうち$1枚が足りません"],
];

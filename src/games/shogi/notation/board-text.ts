/** A position of shogi drawn for a terminal: in kanji as Japanese diagrams have it, or in the letters of SFEN. */
import { FILES, handCount, squareOf, TYPE_MASK } from "./pieces.js";
import { unpackPosition } from "./position.js";
import { HAND_ORDER } from "./sfen.js";

/** By type, promoted pieces after the others. */
export const KANJI = " 歩香桂銀角飛金玉と杏圭全馬龍";
const LETTERS = " PLNSBRGKPLNSBR";
const LAST_UNPROMOTED = 8;
const FILE_DIGITS = "９８７６５４３２１";
const RANK_KANJI = "一二三四五六七八九";

/** @param letters without kanji */
export function drawBoard(words: Int32Array, letters: boolean): string {
  const { board, hands, sideToMove } = unpackPosition(words);
  const ranks = Array.from({ length: FILES }, (_, i) => i + 1);
  const rowOf = (rank: number) =>
    ranks.map((file) => board[squareOf(FILES + 1 - file, rank)]).map(letters ? letterOf : kanjiOf);
  const hand = (player: 0 | 1) => {
    const name = player === 0 ? `black${letters ? "" : " 先手"}` : `white${letters ? "" : " 後手"}`;
    return `${name} in hand: ${handText(hands[player], letters) || "nothing"}`;
  };
  const rows = letters
    ? [
        `  ${[...FILE_DIGITS].map((_, i) => ` ${FILES - i} `).join("")}`,
        ...ranks.map((rank) => `${String.fromCharCode(96 + rank)} ${rowOf(rank).join("")}`),
      ]
    : [
        ` ${[...FILE_DIGITS].map((digit) => ` ${digit}`).join("")}`,
        ...ranks.map((rank) => `|${rowOf(rank).join("")}|${RANK_KANJI[rank - 1]}`),
      ];
  return [
    hand(1),
    ...rows.map((row) => row.trimEnd()),
    hand(0),
    `${sideToMove === 0 ? "black" : "white"} to move`,
  ].join("\n");
}

/** White's pieces stand upside down in print, and after a v here. */
function kanjiOf(piece: number): string {
  if (piece === 0) return " ・";
  return `${piece >> 5 === 0 ? " " : "v"}${KANJI[piece & TYPE_MASK]}`;
}

function letterOf(piece: number): string {
  if (piece === 0) return " . ";
  const type = piece & TYPE_MASK;
  const letter = piece >> 5 === 0 ? LETTERS[type] : LETTERS[type].toLowerCase();
  return `${type > LAST_UNPROMOTED ? "+" : " "}${letter} `;
}

/** With the number after where there are several. */
function handText(hand: number, letters: boolean): string {
  const parts: string[] = [];
  for (const type of HAND_ORDER) {
    const count = handCount(hand, type);
    if (count > 0) parts.push(`${(letters ? LETTERS : KANJI)[type]}${count === 1 ? "" : count}`);
  }
  return parts.join(" ");
}

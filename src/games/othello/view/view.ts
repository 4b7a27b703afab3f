/** Othello in pages: black and white discs on green, and the search for exact scores. */
import type { Drawing, Place, Shape } from "../../../view/drawing.js";
import type { GameView } from "../../../view/game-view.js";
import { sayWord } from "../../../view/language.js";
import { box, disc, label, line, placeAt } from "../../../view/shapes.js";
import { createClaimGame } from "../certificate/claim-game.js";
import { createSmallEndgame, endgameInJavaScript } from "../endgame/in-javascript.js";
import { createEndgame } from "../endgame/search.js";
import { othello } from "../module.js";
import { doubtText } from "../notation/claims.js";
import { formatMove } from "../notation/notation.js";
import { PASS, sideToMoveOf, sizeOf, squareAt, unpackPosition } from "../notation/position.js";
import { referee } from "../reference/referee.js";
import { editor } from "./editor.js";
import { sentence } from "./sentence.js";

const STEP = 44;
const MARGIN = 26;
/** Words of the table: 16 MiB, which a telephone has too. */
const TABLE_WORDS = 1 << 22;

function draw(words: Int32Array): Drawing {
  const { squares } = unpackPosition(words);
  const rows = sizeOf(words);
  const width = rows * STEP;
  const end = MARGIN + width;
  const ground: Shape[] = [box({ x: MARGIN, y: MARGIN, width, height: width }, "field green")];
  for (let i = 0; i < rows; i++) {
    const [at, middle] = [MARGIN + i * STEP, MARGIN + (i + 0.5) * STEP];
    ground.push(line(at, MARGIN, at, end), line(MARGIN, at, end, at));
    ground.push(label("abcdefgh"[i], middle, MARGIN - 11, 13), label(String(i + 1), MARGIN - 12, middle, 13));
  }
  const dots = rows === 8 ? [2, 6] : [];
  for (const column of dots) {
    for (const row of dots) ground.push(disc(MARGIN + column * STEP, MARGIN + row * STEP, 3, "dot"));
  }
  const pieces: Shape[] = [];
  const places: Place[] = [];
  for (const [at, player] of squares.entries()) {
    const square = squareAt(at, rows);
    const [x, y] = [MARGIN + ((square & 7) + 0.5) * STEP, MARGIN + ((square >> 3) + 0.5) * STEP];
    places.push(placeAt(formatMove(square), x, y, STEP));
    if (player !== undefined) pieces.push(disc(x, y, 18, player === 0 ? "stone first" : "stone second"));
  }
  return { width: end + 8, height: end + 8, ground, pieces, places };
}

export const view: GameView = {
  module: othello,
  referee,
  players: ["black", "white"],
  choices: [],
  draw,
  clicks: (move) => (move >= PASS ? [] : [formatMove(move)]),
  moveText: (move) => (move === PASS ? sayWord("pass") : (doubtText(move) ?? formatMove(move))),
  japanese: {
    othello: "オセロ",
    "x wins": "黒の勝ち",
    "o wins": "白の勝ち",
    "Start on 6x6": "6x6の開始局面",
    "Start on 4x4": "4x4の開始局面",
    "find the exact score of every legal move": "すべての合法手の正確な得点を求める",
  },
  editor,
  sentence,
  lineForms: [],
  score(words, limits) {
    const table = new Int32Array(TABLE_WORDS);
    return createEndgame(endgameInJavaScript(table.buffer), { table }).solve(words, 0, limits);
  },
  claims({ position, score = 0, leafEmpties = 0 }) {
    const endgame = createSmallEndgame();
    const player = sideToMoveOf(othello.parsePosition(position));
    return createClaimGame(
      { player, score, leafEmpties },
      (words, alpha) => endgame.solve(words, 0, { alpha, beta: alpha + 1 }).score > alpha,
    );
  },
};

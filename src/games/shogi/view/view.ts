/** Shogi in pages. */
import { findKind } from "../../../search/kinds.js";
import type { GameView } from "../../../view/game-view.js";
import { mateSearch } from "../mate/kind.js";
import { isByChecks } from "../notation/goals.js";
import { DROPS, moveFrom, moveTo } from "../notation/moves.js";
import { sideOf } from "../notation/packing.js";
import { formatMove, formatPosition } from "../notation/sfen.js";
import { shogiProblems } from "../problem-game.js";
import { writeKif } from "../records/write-record.js";
import { referee } from "../reference/referee.js";
import { drawShogi, handPlace, PIECES, placeOf } from "./board.js";
import { drawDiagram } from "./diagram.js";
import { editor } from "./editor.js";
import { headline } from "./headline.js";
import { japanese, messages } from "./japanese.js";
import { japaneseMove, westernMove } from "./moves.js";
import { recordMessages } from "./record-messages.js";
import { sentence } from "./sentence.js";

const MOVES = "Moves";

export const view: GameView = {
  module: shogiProblems,
  referee,
  // Without a goal the side to move is to win: with other moves than checks, too, as in a hisshi.
  search: (goal) => (isByChecks(goal) ? mateSearch : findKind("df-pn-lambda")),
  players: ["black", "white"],
  choices: [
    { name: PIECES, values: ["kanji", "letters"] },
    { name: MOVES, values: ["Western", "Japanese"] },
  ],
  chosenInJapanese: { [PIECES]: "kanji", [MOVES]: "Japanese" },
  plain: { glyphs: "玉歩香", chosen: { [PIECES]: "letters" } },
  draw: (words, chosen) => drawShogi(words, chosen[PIECES] === "letters"),
  // Books print kanji; who has chosen letters cannot read these.
  diagram: (words, chosen) => (chosen[PIECES] === "letters" ? drawShogi(words, true) : drawDiagram(words)),
  clicks(move, words) {
    const from = move & DROPS ? handPlace(sideOf(words, 0), moveFrom(move)) : placeOf(moveFrom(move));
    return [from, placeOf(moveTo(move))];
  },
  moveText: (move, words, chosen) =>
    chosen[MOVES] === "Japanese" ? japaneseMove(move, words) : westernMove(move, words),
  editor,
  sentence,
  headline,
  legend: { promoted: "promoted" },
  japanese,
  japaneseMessages: [...recordMessages, ...messages],
  lineForms: [
    {
      name: "USI",
      write(start, moves) {
        const line = moves.length === 0 ? "" : ` moves ${moves.map(formatMove).join(" ")}`;
        return `position sfen ${formatPosition(start)}${line}`;
      },
    },
    { name: "KIF", write: (start, moves) => writeKif(start, moves) },
  ],
};

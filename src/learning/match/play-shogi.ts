/** Games of shogi as matches play them. */
import { createHistory, mayDeclare } from "../../games/shogi/rules/ends.js";
import { createShogi } from "../../games/shogi/rules/rules.js";
import { parsePosition, START_TEXT } from "../../games/shogi/text-forms.js";
import { createPlay, type Play } from "./play.js";

const LONGEST = 320;
const asItIs = (move: number) => move;

/** Values are centipawns. */
export function createShogiPlay(): Play {
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);
  let history = createHistory();
  const isMated = () => game.generate(legal, 0) === 0;
  const mover = () => (game.sideToMove() === 0 ? 0 : 1);
  return createPlay({
    game,
    start: parsePosition(START_TEXT),
    opening: { shortest: 12, longest: 20, noise: 60 },
    even: 150,
    won: 3000,
    toNegascoutMove: asItIs,
    fromNegascoutMove: asItIs,
    mayOpen: () => !game.inCheck() && !isMated(),
    begin() {
      history = createHistory();
      history.note(game);
    },
    ended(plies) {
      if (isMated()) return { end: "mate", winner: mover() === 0 ? 1 : 0 };
      if (mayDeclare(game)) return { end: "declaration", winner: mover() };
      return plies >= LONGEST ? { end: "too long", winner: null } : undefined;
    },
    note() {
      const repeated = history.note(game);
      if (repeated === undefined) return undefined;
      if (repeated === "draw") return { end: "repetition", winner: null };
      return { end: "perpetual check", winner: repeated === 0 ? 1 : 0 };
    },
    exactPlies: () => undefined,
  });
}

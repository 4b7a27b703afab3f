// Certificates of scores for the second checker, written from docs/certificates.md alone and on the fast rules: the doubt of a score
// as a game of two players.
import type { CertificateHeader } from "../../../src/certificates/format/certificate-format.js";
import type { Game } from "../../../src/game/game.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";

const OPEN = 0;
const AT_LEAST = 1;
const AT_MOST = 2;
const PASS = 64;
const MOST_LEAF_EMPTIES = 8;

/** The score of the loaded position as its side to move sees it, by trying everything. */
function plainScore(game: ReturnType<typeof createOthello>): number {
  const moves = new Int32Array(game.maximumMoves);
  const legal = moves.slice(0, game.generate(moves, 0));
  if (legal.length === 0) return game.evaluate();
  return Math.max(
    ...Array.from(legal, (move) => {
      game.play(move);
      const score = -plainScore(game);
      game.undo();
      return score;
    }),
  );
}

/** Whether a header is one that a certificate of a score may have, apart from its position. */
export function mayBeOfScore({
  game,
  rules,
  goal,
  attacker,
  verdict,
  ...header
}: CertificateHeader): boolean {
  const { score = 0, leafEmpties = -1, asked, options } = header;
  return (
    game === "othello" &&
    rules === 1 &&
    goal === "score" &&
    attacker === 0 &&
    verdict === "proven" &&
    asked === undefined &&
    Object.keys(options).length === 0 &&
    Number.isInteger(score) &&
    Number.isInteger(leafEmpties) &&
    leafEmpties >= 0 &&
    leafEmpties <= MOST_LEAF_EMPTIES
  );
}

/** Rows of the board by word 4 of a position. */
function rowsIn(word: number): number {
  return [8, 6, 4][word >> 3];
}

/** @param start the packed position of the header */
export function createScoreGame({ score = 0, leafEmpties = 0 }: CertificateHeader, start: Int32Array): Game {
  const othello = createOthello();
  const player = start[4] & 1;
  const rows = rowsIn(start[4]);
  let claim = OPEN;
  const claims: number[] = [];

  const favoured = () => (claim === AT_LEAST ? player : 1 - player);
  const isFavouredToMove = () => othello.sideToMove() === favoured();

  return {
    ...othello,
    load(words, offset) {
      const word = words[offset + 4];
      if (word < 0 || word >> 3 !== start[4] >> 3 || (word & 7) > 5) throw new Error("no position");
      for (let square = 0; square < 64; square++) {
        const isOutside = square >> 3 >= rows || (square & 7) >= rows;
        const at = offset + (square >> 5);
        if (isOutside && (((words[at] | words[at + 2]) >> (square & 31)) & 1) !== 0)
          throw new Error("no position");
      }
      for (const i of [0, 1]) {
        if ((words[offset + i] & words[offset + 2 + i]) !== 0) throw new Error("no position");
      }
      claim = (word >> 1) & 3;
      claims.length = 0;
      othello.load(Int32Array.of(...words.subarray(offset, offset + 4), word & ~6), 0);
    },
    store(words, offset) {
      othello.store(words, offset);
      words[offset + 4] |= claim << 1;
    },
    sideToMove: () => (claim !== OPEN && isFavouredToMove() ? 0 : 1),
    generate(moves, offset) {
      if (claim !== OPEN) return othello.generate(moves, offset);
      moves.set([PASS + AT_LEAST, PASS + AT_MOST], offset);
      return 2;
    },
    play(move) {
      claims.push(claim);
      if (claim === OPEN) claim = move - PASS;
      else othello.play(move);
    },
    undo() {
      const before = claims.pop() ?? OPEN;
      if (before === OPEN) claim = OPEN;
      else othello.undo();
    },
    outcome() {
      if (claim === OPEN) return -1;
      if (rows * rows - othello.discs() > leafEmpties && othello.outcome() === -1) return -1;
      const mover = plainScore(othello);
      const ofPlayer = othello.sideToMove() === player ? mover : -mover;
      const isTrue = claim === AT_LEAST ? ofPlayer >= score : ofPlayer <= score;
      return isTrue ? 0 : 1;
    },
  };
}

// A game for large certificates: the attacker, player 0, has one move, the defender as many as the position says. After
// a number of moves the attacker has won. A position is "replies depth level index"; it packs into 16 words, as one of shogi.

const WORDS = 16;

function create() {
  const moves = [];
  const at = new Int32Array(4);
  return {
    name: "tree-game",
    positionWords: WORDS,
    maximumMoves: 20_000,
    exactKeys: true,
    load(words, offset) {
      moves.length = 0;
      at.set(words.subarray(offset, offset + 4));
    },
    store(words, offset) {
      words.set(pack(at), offset);
    },
    sideToMove: () => at[2] % 2,
    keyLow: () => at[3],
    keyHigh: () => at[2],
    generate(found, offset) {
      if (at[2] === 2 * at[1] - 1) return 0;
      const count = at[2] % 2 === 0 ? 1 : at[0];
      for (let i = 0; i < count; i++) found[offset + i] = i + 1;
      return count;
    },
    play(move) {
      moves.push(at[3]);
      if (at[2] % 2 === 1) at[3] = at[3] * at[0] + move - 1;
      at[2]++;
    },
    undo() {
      at[3] = moves.pop();
      at[2]--;
    },
    outcome: () => (at[2] === 2 * at[1] - 1 ? 0 : -1),
  };
}

/** The other words look like those of a board. */
export function pack([replies, depth, level, index]) {
  const words = new Int32Array(WORDS);
  words.set([replies, depth, level, index]);
  let noise = (index + 1) * 40_503 + level;
  for (let i = 4; i < WORDS; i += 3) {
    noise = Math.imul(noise ^ (noise >>> 15), 0x2c1b3c6d);
    words[i] = noise & 0xff;
  }
  return words;
}

export default {
  name: "tree-game",
  create,
  parsePosition(text) {
    const numbers = text.split(" ").map(Number);
    if (numbers.length !== 4 || !numbers.every(Number.isInteger))
      throw new Error("write replies depth level index");
    return pack(numbers);
  },
  formatPosition: (words, offset = 0) => words.subarray(offset, offset + 4).join(" "),
  formatMove: (move) => `m${move}`,
  parseMove(text) {
    if (!/^m\d+$/.test(text)) throw new Error("write m1");
    return Number(text.slice(1));
  },
  goals: { wins: 0 },
  start: "2 3 0 0",
};

// A game with constants and goals of every kind: a heap from which both take up to a maximum, and a target: whoever
// takes the last stone wins, or with another goal whoever takes the stone with the target's number. A text is `heap/most/target`,
// with a `'` after it when the second player is to move; most and target are constants.

/** @type {import("solve-fast").GameModule} */
export default {
  name: "heap",
  start: "7/3/2",
  create() {
    let [heap, side, most, target] = [0, 0, 1, 1];
    let last = -1;
    const taken = [];
    return {
      name: "heap",
      positionWords: 2,
      constantWords: 2,
      maximumMoves: 16,
      exactKeys: true,
      setConstants(words, offset) {
        most = words[offset];
        target = words[offset + 1];
      },
      load(words, offset) {
        heap = words[offset];
        side = words[offset + 1];
        last = -1;
        taken.length = 0;
      },
      store(words, offset) {
        words[offset] = heap;
        words[offset + 1] = side;
      },
      sideToMove: () => side,
      // Keys depend on the constants: facts about one problem must not be used for another.
      keyLow: () => heap * 2 + side,
      keyHigh: () => most * 64 + target,
      generate(moves, offset) {
        if (last >= 0) return 0;
        let count = 0;
        for (let take = 1; take <= Math.min(most, heap); take++) moves[offset + count++] = take;
        return count;
      },
      play(move) {
        taken.push(move, last);
        // Stones are numbered from 1, the last one that is taken.
        if (last < 0 && heap >= target && heap - move < target) last = side;
        heap -= move;
        side = 1 - side;
      },
      playPass() {
        taken.push(0, last);
        side = 1 - side;
      },
      undo() {
        last = taken.pop();
        heap += taken.pop();
        side = 1 - side;
      },
      // A target that was passed before the position was loaded does not count.
      outcome: () => last,
    };
  },
  parsePosition(text) {
    const [, heap, most, target, second] = /^(\d+)\/(\d+)\/(\d+)('?)$/.exec(text) ?? [];
    if (heap === undefined) throw new Error("write heap/most/target");
    return Int32Array.of(Number(heap), second === "'" ? 1 : 0, Number(most), Number(target));
  },
  formatPosition: (words, at = 0) =>
    `${words[at]}/${words[at + 2]}/${words[at + 3]}${words[at + 1] === 1 ? "'" : ""}`,
  formatMove: (move) => `take ${move}`,
  parseMove: (text) => Number(text.slice(5)),
  goals: {
    win: "side-to-move",
    "second-wins": 1,
    "first-holds": { attacker: 1, denies: ["second-wins"] },
    // The problem says who attacks: with an even target the first player.
    target: { attacker: (problem) => (problem[3] % 2 === 0 ? 0 : 1), maxOrder: 3 },
  },
  lambda: { passFirst: true, andStrategy: "sum", maxOrder: 5 },
};

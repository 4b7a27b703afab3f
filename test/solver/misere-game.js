// Othello in which fewer discs win, made from the package's game, with the same name.
import othello from "solve-fast/games/othello";

const REVERSED = [1, 0, 2];

/** @type {import("solve-fast").GameModule} */
export default {
  ...othello,
  create(options) {
    const rules = othello.create(options);
    return {
      ...rules,
      outcome() {
        const outcome = rules.outcome();
        return outcome < 0 ? outcome : REVERSED[outcome];
      },
    };
  },
};

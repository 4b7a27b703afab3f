/** What Othello adds to the command line. */
import type { GameCommands } from "../../../cli/game-commands.js";
import { setting, whole } from "../../../game/setting.js";
import { formatScore, formatVerdict } from "../endgame/text.js";

const SOLVE_SETTINGS = {
  record: setting(whole(1), "take only the nth game of a file", { default: "all" }),
  empties: setting(whole(0, 60), "take the position with n empty squares of each game", { default: "20" }),
};

export const commands: GameCommands = {
  schemas: async () => (await import("./schemas.js")).schemas,
  commands: { nboard: async () => (await import("./nboard.js")).nboardCommand() },
  bench: async () => (await import("./bench.js")).suites,
  extensions: [".obf", ".wtb", ".ggf"],
  examples: {
    solve: [
      'solve othello "---------------------------OX------XO--------------------------- X" --depth 6',
      "solve othello games.wtb --record 3 --empties 16",
    ],
  },
  solve: {
    heading: "For games of Othello (WTHOR, GGF):",
    settings: SOLVE_SETTINGS,
    help: `Files of games of Othello (WTHOR, GGF) give a position a game, the one with 20 empty squares unless --empties says
otherwise. A line of OBF may have scores behind its position. Games of a file that cannot be read are reported, the others
solved, and the exit status is 1.`,
    words: { verdict: formatVerdict, lines: formatScore },
    async readLine(_, line) {
      const { readOthelloLine } = await import("./problems.js");
      return readOthelloLine(line);
    },
    async readProblems(module, words, files, { record, empties }) {
      const { readOthelloProblems } = await import("./problems.js");
      return readOthelloProblems(module, words, files, {
        record: record as number | undefined,
        empties: empties as number | undefined,
      });
    },
  },
};

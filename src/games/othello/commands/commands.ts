/** What Othello adds to the command line. */
import type { GameCommands } from "../../../cli/game-commands.js";
import { refuse } from "../../../cli/options/solve-options.js";
import { InputError } from "../../../game/errors.js";
import { setting, texts, whole } from "../../../game/setting.js";
import { formatAnswer, formatProgress, formatScore, formatVerdict } from "../questions/text.js";
import type { MovesFlags } from "./moves.js";

const SOLVE_SETTINGS = {
  record: setting(whole(1), "use only game number n of a file", { default: "all" }),
  empties: setting(whole(0, 60), "use the position with n empty squares of each game", {
    default: "20; with --moves 24",
  }),
  moves: setting(texts("file"), "walk through games and list where discs were lost"),
};

const NOT_FOR_GAMES = [
  ...["file", "goal", "algorithm", "parallel", "only", "table", "certificate", "exitCode", "stats"],
  ...["depth", "method", "sigma", "samples", "seed", "evaluation"],
];

export const commands: GameCommands = {
  about: "score endgames of Othello exactly, in discs, or choose moves",
  drawBoard: async (words) => (await import("../notation/board-text.js")).drawBoard(words),
  schemas: async () => (await import("./schemas.js")).schemas,
  commands: { nboard: async () => (await import("./nboard.js")).nboardCommand() },
  bench: async () => (await import("./bench.js")).suites,
  learn: async () => (await import("./learn.js")).learnOthelloCommand(),
  match: async () => (await import("./match.js")).matchOthelloCommand(),
  extensions: [".obf", ".wtb", ".ggf"],
  examples: {
    "solve-fast": ["solve othello problems/samples/endgames.obf"],
    learn: ["learn othello --records WTH_2004.wtb --out weights.depth"],
    match: ["match othello --a learned:weights.depth --b all --games 300 --nodes 10000 --out match"],
    solve: [
      'solve othello "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O"',
      "solve othello problems/samples/endgames.obf",
      'solve othello "---------------------------OX------XO--------------------------- X" --depth 6',
      "solve othello games.wtb --record 3 --empties 16",
      "solve othello --moves problems/samples/game.ggf --view game.html",
    ],
    view: ["view endgames.obf --out endgames.html --max-nodes 100000000"],
  },
  solve: {
    heading: "For games of Othello (WTHOR, GGF):",
    settings: SOLVE_SETTINGS,
    help: `A position is 64 squares and the side to move, or the moves from the start, such as f5d6c3. A file has one position per
line, also in OBF, or games in WTHOR or GGF. Of a game one position is solved: the one with 20 empty squares, unless --empties
says otherwise. Games that cannot be read are
reported, and the rest are still solved; the exit status is then 1. --moves reads files of games, and lists of moves with one
game per line. It searches each game backwards from its end for as long as the limits allow exact scores; unless --max-nodes or
--time says otherwise, the limit is 20,000,000 nodes per position.`,
    // There are no certificates of exact scores.
    shown: ["view"],
    words: {
      answer: formatAnswer,
      verdict: formatVerdict,
      outcomes: { proven: "won by the side to move", disproven: "drawn or lost" },
      progress: formatProgress,
      lines: formatScore,
    },
    checkFlags(problems, flags: MovesFlags) {
      if (flags.moves === undefined) return;
      refuse(NOT_FOR_GAMES, flags, (option) => `${option} is for problems; --moves walks through games`);
      const [problem] = problems;
      if (problem === undefined) return;
      throw new InputError(
        `"${problem}": a problem beside --moves, which walks through games; leave one out`,
      );
    },
    insteadOf(flags: MovesFlags) {
      const { moves } = flags;
      if (moves === undefined) return undefined;
      return async (solver, signal) => {
        const { reviewFiles } = await import("./moves.js");
        await reviewFiles(solver, moves, flags, signal);
      };
    },
    scoredLine({ position, line, score }) {
      const value = score?.value ?? null;
      if (value === null) return undefined;
      const seenByX = position.endsWith("X") ? value : 0 - value;
      return { position, moves: line, scores: [seenByX, ...line.map(() => seenByX)] };
    },
    async readLine(_, line) {
      const { readOthelloLine } = await import("./problems.js");
      return readOthelloLine(line);
    },
    async beginsRecord(line) {
      return (await import("../records/records.js")).beginsRecord(line);
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

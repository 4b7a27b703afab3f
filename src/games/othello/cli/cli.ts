/** What Othello adds to the command line. */
import type { GameCli } from "../../../cli/game-cli.js";
import { file, setting, type ValueKind, whole } from "../../../game/setting.js";
import { formatAnswer, formatProgress, formatScore, formatVerdict } from "../analysis/text.js";
import { SIZES } from "../notation/notation.js";

/** Rows of a board. */
const boardSize: ValueKind<number> = {
  ...whole(4, 8),
  what: "4, 6 or 8",
  is: (value) => SIZES.some((size) => size === value),
  read: (given) => SIZES.find((size) => String(size) === given),
};

export const cli: GameCli = {
  about: "score endgames of Othello exactly, in discs",
  help: `A position is 64 squares and the side to move (36 or 16 squares on boards of 6x6 and 4x4), or the moves from the start, such as f5d6c3, also numbered, or behind a
position; without a side to move it is solved for both. A file has one position per line, also in OBF, or games in WTHOR, GGF or
with tags as PlayOK exports them. One position of each game is solved: the one with 20 empty squares, unless --empties says otherwise. Games that cannot be read are reported, and the rest are still solved; the exit status is then 1.
\`solve-fast review othello\` finds the moves of a game that lost discs.`,
  examples: {
    "solve-fast": ["solve othello problems/samples/endgames.obf"],
    learn: ["learn othello --records WTH_2004.wtb --out weights.depth"],
    match: ["match othello --a learned:weights.depth --b all --games 300 --nodes 10000 --out match"],
    solve: [
      'solve othello "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O"',
      "solve othello problems/samples/endgames.obf --all-moves",
      "solve othello --size 4 --certificate start.proof",
      "solve othello games.wtb --record 3 --empties 16",
    ],
    choose: [
      "choose othello --depth 6",
      "choose othello f5d6c3 --method minimax --depth 8",
      "choose othello problems/samples/game.ggf --empties 40 --sigma auto --evaluation learned",
    ],
    review: ["review othello problems/samples/game.ggf --view game.html"],
    board: ["board problems/samples/endgames.obf"],
    view: ["view endgames.obf --out endgames.html --max-nodes 100000000"],
  },
  input: {
    extensions: [".obf", ".wtb", ".ggf"],
    settings: {
      record: setting(whole(1), "use only game number n of a file", { default: "all" }),
      empties: setting(whole(0, 60), "use the position with n empty squares of each game", {
        default: "20 in files of games",
      }),
      size: setting(boardSize, "play on a board of n x n squares: 8, 6 or 4; alone, solve its start"),
    },
    async read(module, words, files, { record, empties, size }) {
      const { readOthelloProblems } = await import("./problems.js");
      return readOthelloProblems(module, words, files, {
        record: record as number | undefined,
        empties: empties as number | undefined,
        size: size as number | undefined,
      });
    },
    async readLine(_, line) {
      const { readOthelloLine } = await import("./problems.js");
      return readOthelloLine(line);
    },
    async beginsRecord(line) {
      return (await import("../records/records.js")).beginsRecord(line);
    },
  },
  output: {
    words: () => ({
      answer: formatAnswer,
      verdict: formatVerdict,
      outcomes: { proven: "won by the side to move", disproven: "drawn or lost" },
      progress: formatProgress,
      lines: formatScore,
    }),
    drawBoard: async (words) => (await import("../notation/board-text.js")).drawBoard(words),
    schemas: async () => (await import("./schemas.js")).schemas,
    scoredLine({ position, line, score }) {
      const value = score?.value ?? null;
      if (value === null) return undefined;
      const seenByX = position.endsWith("X") ? value : 0 - value;
      return { position, moves: line, scores: [seenByX, ...line.map(() => seenByX)] };
    },
  },
  files: [
    {
      ...{ option: "obf", form: "OBF", extension: ".obf" },
      settings: {
        obf: setting(file, "write the scores of moves as OBF (a folder if there are several problems)"),
      },
      load: async () => (await import("./solution-files.js")).writeObf,
    },
  ],
  commands: {
    nboard: async () => (await import("./nboard.js")).nboardCommand(),
    cassio: async () => (await import("./cassio.js")).cassioCommand(),
    "othello-gtp": async () => (await import("./gtp.js")).othelloGtpCommand(),
    learn: async () => (await import("./learn.js")).learnOthelloCommand(),
    match: async () => (await import("./match.js")).matchOthelloCommand(),
    review: async () => (await import("./review.js")).reviewOthelloCommand(),
  },
  bench: async () => (await import("./bench.js")).suites,
  scaling: [
    {
      name: "endgames",
      description: "5 endgames of Othello with 24 empties, exact scores",
      files: ["problems/scaling/endgames.txt"],
      // All threads search the whole position, by marks of their own.
      ways: ["shared-table"],
    },
  ],
  ablations: [
    {
      name: "easy-endgames",
      description: "endgames of Othello that are examples, exact scores",
      files: ["problems/samples/endgames.obf"],
    },
  ],
};

/** What Go adds to the command line. */
import { CERTIFICATES } from "../../../cli/files/file-output.js";
import type { GameCli } from "../../../cli/game-cli.js";
import { refuse } from "../../../cli/options/problem-options.js";
import { usesList } from "../../../cli/options/solve-options.js";
import { InputError } from "../../../game/errors.js";
import { SEARCH_SETTINGS } from "../../../search/kinds.js";
import {
  firstMovesInColumn,
  formatAnswer,
  formatFindings,
  formatFound,
  formatVerdict,
} from "../analysis/text.js";
import { type GoFlags, INPUT_SETTINGS, SGF } from "./flags.js";

/** What a ladder leaves nothing to choose of, and what nothing is written of. */
const NOT_FOR_LADDERS = [
  ...[
    "target",
    "targets",
    "goal",
    "region",
    "class",
    "moves",
    "grade",
    "firstMoves",
    "keepFacts",
    "wholeBoard",
    "strict",
  ],
  ...[
    "sgf",
    "depth",
    "certificate",
    "view",
    "algorithm",
    "parallel",
    "trueOrder",
    "stats",
    "ladders",
    "staticLife",
  ],
  ...Object.keys(SEARCH_SETTINGS),
];

function checkFlags(flags: GoFlags): GoFlags {
  const { sgf, depth, moves, ladder, threats, grade = false } = flags;
  if (ladder !== undefined) {
    refuse(
      NOT_FOR_LADDERS,
      flags,
      (option) => `${option} has no effect on a ladder; leave it or --ladder out`,
    );
  }
  if (sgf === undefined && depth !== undefined) {
    throw new InputError(
      "--depth has an effect only on the solution that --sgf writes; add --sgf, or leave it out",
    );
  }
  if (flags.firstMoves && moves === "candidates") {
    throw new InputError(
      "--first-moves says of all moves whether they reach the goal; leave out --moves candidates",
    );
  }
  if (sgf !== undefined && moves === "candidates") {
    throw new InputError("--sgf needs a verdict that covers all moves; leave out --moves candidates");
  }
  return {
    ...flags,
    // A single answer may take something for granted, unless nothing is to be: searches of lists are compared with others.
    ...(flags.strict === undefined && ladder === undefined && !usesList(flags) ? { strict: false } : {}),
    // Threats that are named, 0:0 too, are the only ones asked about: a problem without threats does not say that it has none.
    ...(threats === undefined ? {} : { grade }),
    // An answer as a teacher writes it shows other first moves, too.
    ...(sgf === undefined || depth !== undefined ? {} : { firstMoves: true }),
  };
}

export const cli: GameCli = {
  about: "find out whether stones of Go can be captured, or whether a group lives",
  help: `A problem is a text, a board or a record in SGF. The text has the rows of the board from the top (X black, O white), the
side to move and the target. Boards may be pasted: showboard, rows of . X O, $$ diagrams (docs/go.md, "Text form").
In SGF, MA (or TR) marks the blocks to take, SQ the region, and PL the side to move; without PL or earlier moves, both sides are tried. Without a target, the group in question is found. The side that does not own the target is the
attacker. Large open boards need --time or --max-nodes. What cannot be read is reported (exit status 1). Without a
problem an example is solved.`,
  examples: {
    solve: [
      'solve go "X.O./.XO./..X./.... b target=C4"',
      "solve go problems/go/captures/capture-001.sgf --sgf solution.sgf",
      "solve go problems/go/life-and-death/lives-01.sgf --certificate lives.proof",
      "verify lives.proof",
      "solve go game.sgf --at 31 --ladder Q4",
    ],
    board: ["board problems/samples/corner.sgf"],
    check: ["check go book.sgf", "check go problems/ --csv --time 5 --certificates contradictions/"],
    generate: ["generate go --problems 118 --out captures"],
    show: ["show go problems/samples/corner.sgf --svg corner.svg"],
  },
  input: {
    settings: INPUT_SETTINGS,
    extensions: [".sgf"],
    withoutProblem: "example",
    async read(_, words, files, flags: GoFlags) {
      const { readGoProblems } = await import("./problems.js");
      return readGoProblems(words, files, flags);
    },
    async readLine(_, line, flags: GoFlags) {
      const { readGoLine } = await import("./problems.js");
      return readGoLine(line, flags);
    },
    // Titles may stand above boards that people paste; programs that ask for JSON send none.
    async beginsRecord(line, { json = false }: GoFlags) {
      return !json || (await import("../records/diagrams.js")).beginsRecord(line);
    },
  },
  output: {
    words: ({ firstMoves }: GoFlags) => ({
      asked: formatFound,
      answer: formatAnswer,
      verdict: formatVerdict,
      lines: formatFindings,
      ...(firstMoves ? { others: firstMovesInColumn } : {}),
    }),
    drawBoard: async (words) => (await import("../notation/board-text.js")).drawBoard(words),
    schemas: async () => (await import("./schemas.js")).schemas,
  },
  files: [
    {
      ...CERTIFICATES,
      async besides(file, { grade }: GoFlags) {
        if (!grade) return [];
        return (await import("../analysis/answers.js")).filesOfLevels(file);
      },
    },
    {
      ...{ option: "sgf", settings: SGF, form: "SGF", extension: ".sgf", fromCertificate: true },
      load: async ({ depth }: GoFlags) => (await import("./solution-files.js")).solutionWriter(depth),
    },
  ],
  checkFlags,
  commands: {
    gtp: async () => (await import("./gtp/gtp.js")).gtpCommand(),
    "gtp-regression": async () => (await import("./gtp/regression.js")).gtpRegressionCommand(),
    show: async () => (await import("./show.js")).showCommand(),
    generate: async () => (await import("./generate.js")).generateGoCommand(),
  },
  check: async () => (await import("./check/check.js")).check,
  bench: async () => (await import("./bench.js")).suites,
  scaling: [
    {
      name: "captures",
      description: "10 captures of Go without outside threats, by df-pn",
      // The problems that take one thread least come first.
      files: [
        ...["save-008", "save-016", "save-027", "save-033"],
        ...[1, 4, 5, 6, 3, 2].map((number) => `hard/capture-${number}`),
      ].map((name) => `problems/go/captures/${name}.sgf`),
      reading: { threats: "0:0" },
      settings: { algorithm: "df-pn" },
    },
  ],
  ablations: [
    {
      name: "captures-df-pn",
      description: "118 captures of Go without outside threats, by df-pn",
      files: ["problems/go/captures"],
      reading: { threats: "0:0" },
      settings: { algorithm: "df-pn" },
    },
    {
      name: "captures-lambda",
      description: "the same by df-pn λ",
      files: ["problems/go/captures"],
      reading: { threats: "0:0" },
      settings: { algorithm: "df-pn-lambda" },
    },
    {
      name: "lives",
      description: "48 problems of life and death without outside threats, by df-pn",
      files: ["problems/go/life-and-death"],
      reading: { threats: "0:0" },
      settings: { algorithm: "df-pn" },
    },
    {
      name: "lives-pn",
      description: "the same by proof-number search",
      files: ["problems/go/life-and-death"],
      reading: { threats: "0:0" },
      settings: { algorithm: "pn-search" },
    },
  ],
};

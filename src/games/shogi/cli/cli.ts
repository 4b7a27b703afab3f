/** What shogi adds to the command line. */

import { PAGES } from "../../../cli/files/file-output.js";
import type { GameCli } from "../../../cli/game-cli.js";
import { warn } from "../../../cli/options/options.js";
import { refuse } from "../../../cli/options/problem-options.js";
import {
  formatMate,
  formatOthers,
  formatReplies,
  formatShortLength,
  formatVariations,
  formatVerdict,
} from "../analysis/text.js";
import { INPUT_SETTINGS, KIF, NOTATION, type ReadFlags, type ShogiFlags } from "./flags.js";

export const cli: GameCli = {
  about: "find mates and hisshi in shogi",
  help: `A problem is a position in SFEN (or name|SFEN), a USI position line, a record (KIF, KI2, CSA or JKF, in any Japanese
encoding), or a folder of these. If a record sets up a position, that position is solved. If it is a game, with or without a handicap, its last position is solved. What cannot be read is reported, and the rest is still solved; the exit status is then 1. --max-order 2 also finds
hisshi, threats of mate that cannot be parried. \`solve-fast review shogi\` finds the mates in games.`,
  examples: {
    "solve-fast": ["solve shogi problems/samples/mate.kif"],
    solve: [
      "solve shogi problems/samples/mate.kif --notation japanese",
      "solve shogi problems/samples/mate.kif --shortest --all-solutions",
      'solve shogi "4k4/9/4P4/9/9/9/9/9/9 b G" --fill-hand --kif mate.kif',
      'solve shogi "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1" --max-order 2',
    ],
    choose: [
      "choose shogi startpos --policy lmr-log --time 5",
      "choose shogi game.kif --depth 6",
      "choose shogi startpos --method minimax --depth 2 --evaluation material",
    ],
    check: ["check shogi problems/samples/composed", "check shogi problem.kif --language ja"],
    review: ["review shogi game.kif", "review shogi games/ --max-order 2 --notation japanese"],
    show: ["show shogi problem.kif --svg problem.svg"],
    view: [
      'view mate.proof --out mate.html --title "A mate in 37" --open',
      "view problems/shogi/mates.txt --out mates.html",
    ],
    board: ["board problems/samples/mate.kif"],
    match: ["match shogi --a learned --b all --games 300 --nodes 10000 --out match"],
    learn: ["learn shogi --records games.txt --seed 1 --out weights.depth"],
    generate: ["generate shogi --mates 777 --hisshi 32 --out shogi-problems"],
  },
  input: {
    settings: INPUT_SETTINGS,
    extensions: [".kif", ".kifu", ".ki2", ".ki2u", ".bod", ".csa", ".jkf", ".sfen", ".usi"],
    startOfGames: "startpos",
    withoutProblem: "refuse",
    async read(_, words, files, flags: ReadFlags) {
      const { hintsAt, readMateProblems } = await import("./problems.js");
      const { fillHand = false, withSolutions = false, positionsOnly = false, goal } = flags;
      const given = await readMateProblems(words, files, { fillHand, withSolutions, positionsOnly, goal });
      return { ...given, hint: hintsAt(given.problems, flags) };
    },
    async readLine(_, line, { fillHand = false, quiet = false, goal }: ReadFlags) {
      const { readMateLine } = await import("./problems.js");
      return readMateLine(line, { fillHand, goal }, (sentence) => warn(quiet, sentence));
    },
    // People may paste records with prose above them; programs that ask for JSON send none.
    async beginsRecord(line, { json = false }: ReadFlags) {
      return !json || (await import("../records/records.js")).beginsRecord(line);
    },
  },
  output: {
    settings: NOTATION,
    words: ({ allSolutions, kif }: ShogiFlags) => ({
      verdict: formatVerdict,
      lines: (result) => [
        ...formatMate(result),
        // A file that has them is enough.
        ...(kif === undefined ? formatVariations(result) : []),
        ...formatReplies(result),
      ],
      length: formatShortLength,
      ...(allSolutions ? { others: formatOthers } : {}),
    }),
    async inNotation(result, { notation }: ShogiFlags) {
      if (notation !== "japanese") return result;
      return (await import("../records/japanese-moves.js")).resultInJapanese(result);
    },
    drawBoard: async (words, letters) =>
      (await import("../notation/board-text.js")).drawBoard(words, letters),
    schemas: async () => (await import("./schemas.js")).schemas,
  },
  files: [
    {
      ...{ option: "kif", settings: KIF, form: "KIF", extension: ".kif" },
      async load({ language, kif = "" }: ShogiFlags) {
        const { checkFormat, solutionWriter } = await import("./solution-files.js");
        checkFormat(kif);
        return solutionWriter(language);
      },
    },
    {
      ...PAGES,
      async load({ notation }: ShogiFlags) {
        const { proofPages } = await import("../../../cli/files/page-files.js");
        return proofPages("shogi", notation === "japanese" ? { Moves: "Japanese" } : undefined);
      },
    },
  ],
  checkFlags(flags: ShogiFlags) {
    if (flags.json) {
      refuse(["notation"], flags, (option) => `${option} changes only printed text; JSON has moves in USI`);
    }
    if (flags.kif === undefined)
      refuse(
        ["language"],
        flags,
        (option) => `${option} is about the file of --kif; add it, or leave this out`,
      );
    // Variations are of mates alone; a hisshi has its replies.
    const isOfMates = (flags.maxOrder ?? 1) <= 1 && flags.goal !== "hisshi" && flags.algorithm === undefined;
    return flags.kif !== undefined && isOfMates ? { ...flags, variations: true } : flags;
  },
  scaling: [
    {
      name: "mates",
      description: "20 hard mates of shogi",
      files: ["problems/scaling/mates.txt"],
    },
  ],
  ablations: [
    {
      name: "easy-mates",
      description: "777 mates of shogi",
      files: ["problems/shogi/mates.txt"],
    },
    {
      name: "hisshi",
      description: "32 hisshi of shogi, by df-pn λ",
      files: ["problems/shogi/hisshi.txt"],
      settings: { algorithm: "df-pn-lambda", maxOrder: 2 },
    },
  ],
  commands: {
    usi: async () => (await import("./usi/usi.js")).usiCommand(),
    generate: async () => (await import("./generate.js")).generateShogiCommand(),
    match: async () => (await import("./match.js")).matchShogiCommand(),
    learn: async () => (await import("./learn.js")).learnShogiCommand(),
    review: async () => (await import("./review.js")).reviewShogiCommand(),
    check: async () => (await import("./check/check.js")).checkShogiCommand(),
  },
};

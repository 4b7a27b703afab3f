/** Options that mean the same in every command, each written once. */
import { availableParallelism } from "node:os";
import { InvalidArgumentError, Option } from "commander";
import { FUTILE } from "../../games/shogi/mate/bound.js";
import { METHODS } from "../../parallel/choose/choose-thread.js";
import { parseBytes } from "../../parallel/threads/memory.js";
import { entriesInBytes, type SearchSetup } from "../../parallel/threads/station.js";
import { ALGORITHMS, type Algorithm } from "../../search/algorithms.js";
import { AND_STRATEGIES, type AndStrategy } from "../../search/lambda/df-pn-lambda.js";
import { LEAF_NUMBERS, type LeafNumbers } from "../../search/proof-number/df-pn.js";
import { SUMS, type Sums } from "../../search/proof-number/sums.js";

const MOST_THREADS = 1024;

/** A reader of whole numbers in a range. */
function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
  return (text: string): number => {
    const number = Number(text.replaceAll("_", "").replaceAll(",", ""));
    if (text.trim() === "" || !Number.isInteger(number) || number < least || number > most) {
      throw new InvalidArgumentError(`Write a whole number, ${range}.`);
    }
    return number;
  };
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !(seconds > 0)) throw new InvalidArgumentError("Write seconds, as in 10 or 0.5.");
  return seconds;
}

function parseSize(text: string): number {
  const bytes = parseBytes(text);
  if (bytes === undefined) throw new InvalidArgumentError("Write a size, as in 512M or 2G.");
  return bytes;
}

/** A share of the whole, as in 1/1000 or 0.001. */
function parseShare(text: string): number {
  const [, numerator, denominator = "1"] = /^(\d*\.?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  const share = Number(numerator) / Number(denominator);
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError("Write a share of the whole, as in 1/1000.");
  return share;
}

/** A range of numbers, as in 0-8 or 6. */
function parseRange(text: string): { from: number; to: number } {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(to))
    throw new InvalidArgumentError("Write a range, as in 0-8.");
  return { from: Number(from), to: Number(to) };
}

function isAlgorithm(name: string): name is Algorithm {
  return (ALGORITHMS as readonly string[]).includes(name);
}

function parseAlgorithm(name: string): Algorithm {
  if (!isAlgorithm(name)) throw new InvalidArgumentError(`Allowed: ${ALGORITHMS.join(", ")}.`);
  return name;
}

function parseAlgorithms(text: string): Algorithm[] {
  return [...new Set(text.split(",").map((name) => parseAlgorithm(name.trim())))];
}

export const options = {
  ahead: () =>
    new Option("--ahead <n>", "with --questions: expectations of up to n plies ahead, 1 to 7").argParser(
      wholeNumber(1, 7),
    ),
  algorithm: () =>
    new Option("--algorithm <name>", `how to search: ${ALGORITHMS.join(", ")}`).argParser(parseAlgorithm),
  algorithms: () =>
    new Option(
      "--algorithm <names>",
      `how to search, one after the other: ${ALGORITHMS.join(", ")}; the last two are of shogi and Othello, which cannot be swept`,
    )
      .argParser(parseAlgorithms)
      .default(["df-pn"], "df-pn"),
  allSolutions: () =>
    new Option("--all-solutions", "every first move that mates, and what else mates along the line"),
  andStrategy: () =>
    new Option("--and-strategy <name>", "how df-pn λ counts the pass at AND nodes").choices([
      ...AND_STRATEGIES,
    ]),
  certificate: () =>
    new Option(
      "--certificate <file>",
      "write what shows the verdict, for verify; of several problems a folder",
    ),
  check: () =>
    new Option("--check <database>", "compare every verdict with a database of `solve-fast retrograde`"),
  count: (flags: string, what: string) => new Option(flags, what).argParser(wholeNumber(0)),
  database: () => new Option("--database <file>", "a database of `solve-fast retrograde`"),
  depth: () =>
    new Option("--depth <n>", "choose a move by looking so many plies ahead").argParser(wholeNumber(1, 60)),
  empties: () =>
    new Option(
      "--empties <n>",
      "take the position with n empty squares of each game (default: 20)",
    ).argParser(wholeNumber(0, 60)),
  epsilon: () =>
    new Option(
      "--epsilon <x>",
      "a child may grow to 1 + x times its rival (default: 0.25, with λ 0.5)",
    ).argParser(parseEpsilon),
  evaluation: () =>
    new Option("--evaluation <name>", "static value to choose by, in othello discs or learned"),
  exitCode: () => new Option("--exit-code", "exit with 10 if proven, 20 if disproven, 30 if unknown"),
  fillHand: () => new Option("--fill-hand", "give the pieces that stand nowhere to the defender"),
  freeStart: () => new Option("--free-start", "drop the rule that restricts the first move"),
  futile: () =>
    new Option(
      "--futile <way>",
      "count futile interpositions in lengths of mates, or not (implies --shortest; default: include)",
    ).choices([...FUTILE]),
  game: () => new Option("--game <module>", "a game of your own: a JavaScript module, as in ./my-game.js"),
  goal: () => new Option("--goal <goal>", "whose goal, as in x-wins, o-wins (default: the side to move's)"),
  json: () => new Option("--json", "print one JSON object a line"),
  keepTable: () =>
    new Option(
      "--keep-table",
      "one table for all threads, never emptied: what is known of one position serves the next",
    ),
  byDistance: () => new Option("--by-distance", "nearest to the end first, as the --check database has it"),
  kif: () => new Option("--kif <file>", "write the solution as KIF; of several problems a folder"),
  leafNumbers: () =>
    new Option(
      "--leaf-numbers <name>",
      "start leaves from the game's numbers, or from 1/1 (default: heuristic)",
    ).choices([...LEAF_NUMBERS]),
  checkedPositions: () =>
    new Option("--positions <n>", "positions to look at").argParser(wholeNumber(1, 1e8)).default(1000),
  maxNodes: () =>
    new Option(
      "--max-nodes <n>",
      "give up after so many nodes a problem; with several threads on one, somewhat more",
    ).argParser(wholeNumber(1)),
  maxOrder: () =>
    new Option(
      "--max-order <n>",
      "highest λ order (default: 7; in shogi 2, from which on hisshi are found)",
    ).argParser(wholeNumber(1, 15)),
  method: () =>
    new Option("--method <name>", "choose a move by the expectation method, or by minimax").choices([
      ...METHODS,
    ]),
  moves: () =>
    new Option("--moves <file...>", "walk through games, and list where the side to move had a mate"),
  out: (what: string) => new Option("--out <file>", what),
  parallel: () =>
    new Option("--parallel <way>", "how threads share one position").choices(["root-split", "shared-table"]),
  pieces: () =>
    new Option("--pieces <range>", "only positions with so many pieces on the board, as in 0-8").argParser(
      parseRange,
    ),
  positions: () =>
    new Option("--positions <n>", "positions a stage that methods are judged on").argParser(wholeNumber(1)),
  quiet: () => new Option("--quiet", "no progress and no warnings"),
  record: () =>
    new Option("--record <n>", "take only the nth game of a file (default: all)").argParser(wholeNumber(1)),
  resume: () => new Option("--resume", "go on with --out where it ended"),
  sample: () =>
    new Option("--sample <share>", "draw a part of all positions, as in 1/1000").argParser(parseShare),
  samples: () =>
    new Option(
      "--samples <m>",
      "expectations by Monte Carlo, from m groups of random numbers (default: exact)",
    ).argParser(wholeNumber(1, 1e9)),
  randomSeed: () =>
    new Option("--seed <n>", "another stream of random numbers for --samples (default: 1)").argParser(
      wholeNumber(0, 2 ** 31 - 1),
    ),
  seed: (what = "draw another sample") =>
    new Option("--seed <n>", what).argParser(wholeNumber(0, 2 ** 31 - 1)).default(1),
  shuffle: () =>
    new Option("--shuffle <seed>", "search children in another order").argParser(wholeNumber(0, 2 ** 31 - 1)),
  shortest: () => new Option("--shortest", "find the shortest mate, and the line that takes as long"),
  sigma: () =>
    new Option(
      "--sigma <x>",
      "spread of values two plies below a leaf (default: auto, from the position's own tree)",
    ).argParser(parseSigma),
  sums: () =>
    new Option("--sums <name>", "how numbers add up (default: weak, with λ bounded)").choices([...SUMS]),
  tableEntries: () =>
    new Option("--table-entries <n>", "entries of the transposition table").argParser(wholeNumber(1)),
  tableMemory: () =>
    new Option("--table-memory <size>", "memory of the table instead, as in 512M")
      .argParser(parseSize)
      .conflicts("tableEntries"),
  threads: () =>
    new Option("--threads <n>", "number of threads")
      .argParser(wholeNumber(1, MOST_THREADS))
      .default(availableParallelism(), "one a core"),
  time: () => new Option("--time <seconds>", "give up after so long a problem").argParser(parseSeconds),
  trueOrder: () =>
    new Option(
      "--true-order",
      "also find the true λ order: proofs with their passes, and none one order lower",
    ),
  whenFull: () =>
    new Option("--when-full <way>", "a full table throws out small subtrees, or ends the search")
      .choices(["collect", "stop"])
      .default("collect"),
} as const;

function parseSigma(text: string): number | "auto" {
  if (text === "auto") return text;
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1e6)) {
    throw new InvalidArgumentError("Write auto, or a number of at least 0, as in 8.3.");
  }
  return value;
}

function parseEpsilon(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 100)) {
    throw new InvalidArgumentError("It has to be a number from 0 to 100.");
  }
  return value;
}

/** The options that choose the search and its table, as commander hands them over. */
export interface SearchFlags {
  readonly andStrategy?: AndStrategy;
  readonly epsilon?: number;
  readonly leafNumbers?: LeafNumbers;
  readonly maxOrder?: number;
  readonly shuffle?: number;
  readonly sums?: Sums;
  readonly tableEntries?: number;
  readonly tableMemory?: number;
  readonly whenFull: "collect" | "stop";
}

/** Describes the search that the options ask for. */
export function searchSetup(
  flags: SearchFlags,
  {
    game,
    gameOptions,
    algorithm,
    entries,
  }: Pick<SearchSetup, "game" | "gameOptions" | "algorithm"> & {
    /** Of the table, when no option says how many. */
    readonly entries: number;
  },
): SearchSetup {
  const { andStrategy, epsilon, leafNumbers, maxOrder, shuffle, sums } = flags;
  const { tableEntries, tableMemory, whenFull } = flags;
  return {
    game,
    gameOptions,
    algorithm,
    search: { andStrategy, epsilon, leafNumbers, maxOrder, shuffleSeed: shuffle, sums },
    table: {
      entries:
        tableMemory === undefined ? (tableEntries ?? entries) : entriesInBytes(tableMemory, { whenFull }),
      whenFull,
    },
  };
}

/** Warns once when there are more threads than cores: nothing gets faster by them. */
export function warnOfThreads(threads: number, quiet: boolean): void {
  const cores = availableParallelism();
  if (threads <= cores || quiet) return;
  console.error(
    `solve-fast: warning: ${threads} threads on ${cores} ${cores === 1 ? "core" : "cores"}; more threads than cores are no faster`,
  );
}

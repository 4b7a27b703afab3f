/** What a game adds to the command line. */
import type { Command } from "commander";
import type { z } from "zod";
import type { Suite } from "../../bench/suite.js";
import type { ScalingSet } from "../../bench/thread-scaling.js";
import type { GameModule } from "../game/module.js";
import type { Settings } from "../game/setting.js";
import { GAME_NAMES } from "../registry/games.js";
import type { ResultWords } from "../report/solve.js";
import { loadGame } from "../solver/loading/load-game.js";
import type { SolveResult } from "../solver/results.js";
import type { ScoredLine } from "../view/page-data.js";
import type { CollectionCheck } from "./check/comparison.js";
import type { FileOutput } from "./files/file-output.js";
import type { GivenProblems, LineProblems } from "./files/problem-texts.js";
import type { ProblemFlags } from "./options/problem-options.js";
import type { SolveFlags } from "./options/solve-options.js";

export interface GameCli {
  /** What is solved of it, as a part of a sentence. */
  readonly about?: string;
  /** Paragraphs for the help of `solve` for it. */
  readonly help?: string;
  /** Lines for the help of commands, by the command's name. Those of `solve` stand in its help for this game. */
  readonly examples?: Readonly<Record<string, readonly string[]>>;
  readonly input?: ProblemReader;
  readonly output?: ResultOutput;
  /** What `solve` writes of each problem; one of the option of a general file (`FileOutput`) takes that one's place. */
  readonly files?: readonly FileOutput[];
  /**
   * Looks at the options of `solve` before anything is read.
   *
   * @returns the options with what they imply
   * @throws InputError for options that have no effect beside the others
   */
  checkFlags?(flags: SolveFlags): SolveFlags;
  /** Its part of `generate`, `learn`, `match`, `review` and, without `check`, of `check`, and the commands that only it has, by their names. */
  readonly commands?: Readonly<Record<string, () => Promise<Command>>>;
  /** How solutions that collections of its problems give are compared with what is proven. */
  readonly check?: () => Promise<CollectionCheck>;
  readonly bench?: () => Promise<readonly Suite[]>;
  /** Sets of problems on which `bench scaling` measures threads, and `bench ablations` the switches of searches. */
  readonly scaling?: readonly ScalingSet[];
  /** More sets for `bench ablations`, which needs many problems of every kind and not only hard ones. */
  readonly ablations?: readonly ScalingSet[];
}

declare module "../game/definition.js" {
  interface GameParts {
    /** What it adds to the command line. */
    cli?(): Promise<GameCli>;
  }
}

/** Reads problems of a game from the command line. */
export interface ProblemReader {
  /** Options that say what is read. */
  readonly settings?: Settings;
  /** The extensions of files that hold its problems, with their dots. */
  readonly extensions?: readonly string[];
  /** Where its games begin, if the start of its module is not that but an example of a problem. */
  readonly startOfGames?: string;
  /** What `solve` does without a problem: it solves the start of the game, where that is an example, too, or refuses. */
  readonly withoutProblem?: "example" | "refuse";
  read(
    module: GameModule,
    words: readonly string[],
    files: readonly string[],
    flags: ProblemFlags,
  ): GivenProblems | Promise<GivenProblems>;
  /**
   * Reads one line of such a file, for problems that come line by line: one problem, or several that it stands for.
   *
   * @throws InputError for a line that it cannot read
   */
  readLine(module: GameModule, line: string, flags: ProblemFlags): LineProblems | Promise<LineProblems>;
  /** Whether a line that is not a problem begins a file in another form, which is then read to its end. */
  beginsRecord?(line: string, flags: ProblemFlags): boolean | Promise<boolean>;
}

/** What is printed of a game, and shown in pages. */
export interface ResultOutput {
  /** Options of `solve` that say how results are printed. */
  readonly settings?: Settings;
  /** How it says what only it finds out. */
  words?(flags: SolveFlags): ResultWords;
  /** A result as it is printed, where an option asks for moves in another notation. */
  inNotation?(result: SolveResult, flags: SolveFlags): SolveResult | Promise<SolveResult>;
  /**
   * Draws a position for a terminal, on several lines.
   *
   * @param words the packed position, and the constants after it
   * @param letters whether there are only the characters of ASCII
   */
  drawBoard?(words: Int32Array, letters: boolean): string | Promise<string>;
  /** What a page shows of a result, in a game that has exact scores in place of certificates; undefined without a score. */
  scoredLine?(result: SolveResult): Omit<ScoredLine, "name"> | undefined;
  /** What is written as JSON. */
  schemas?(): Promise<GameSchemas>;
}

/** What the commands of a game, and `solve` and `review` for it, write as JSON. */
export interface GameSchemas {
  /** What only the game finds out, by the names of `GameFindings`. */
  readonly findings?: Readonly<Record<string, z.ZodType>>;
  /** What `review` writes. */
  readonly review?: readonly z.ZodType[];
  /** What `check` writes, where the game has its own. */
  readonly check?: readonly z.ZodType[];
  /** Commands that only the game has. */
  readonly commands?: Readonly<Record<string, z.ZodType>>;
}

/** The options that a game adds to `solve`, beside those of the library and those that say what is read. */
export function solveSettings({ output, files = [] }: GameCli = {}): Settings {
  return Object.assign({}, output?.settings, ...files.map(({ settings = {} }) => settings));
}

/** What a game of the registry adds; nothing where it does not say. */
export async function loadCli(name: string): Promise<GameCli> {
  return (await (await loadGame(name)).cli?.()) ?? {};
}

/** The first game that has examples of a command, to stand in an example of one's own; "GAME" without one. */
export async function gameWith(command: string): Promise<string> {
  for (const name of GAME_NAMES) {
    if ((await loadCli(name)).examples?.[command] !== undefined) return name;
  }
  return "GAME";
}

/** The examples of all games, or of some, for the help of a command. */
export async function examplesOf(command: string, games: readonly string[] = GAME_NAMES): Promise<string> {
  const all = await Promise.all(games.map(loadCli));
  const lines = all.flatMap((game) => game.examples?.[command] ?? []);
  return `Examples:\n${lines.map((line) => `  solve-fast ${line}`).join("\n")}`;
}

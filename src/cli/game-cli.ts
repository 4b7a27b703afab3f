/** What a game adds to the command line. */
import type { Command } from "commander";
import type { z } from "zod";
import type { Suite } from "../../bench/suite.js";
import type { GameModule } from "../game/module.js";
import type { Settings } from "../game/setting.js";
import { GAME_NAMES } from "../registry/games.js";
import type { ResultWords } from "../report/solve.js";
import type { SolveResult } from "../solver/results.js";
import type { SolveSettings } from "../solver/settings.js";
import { loadGame } from "../solver/threads/load-game.js";
import type { Chosen } from "../view/game-view.js";
import type { ScoredLine } from "../view/page-data.js";
import type { CollectionCheck } from "./check/comparison.js";
import type { FileOutput } from "./files/file-output.js";
import type { GivenProblems, NamedProblem } from "./files/problem-texts.js";
import type { ProblemFlags } from "./options/problem-options.js";
import type { SolveFlags } from "./options/solve-options.js";

export interface GameCli {
  /** What is solved of it, as a part of a sentence. */
  readonly about?: string;
  /** Commands that only this game has, by their names in the registry. */
  readonly commands?: Readonly<Record<string, () => Promise<Command>>>;
  /** `generate` for this game. */
  readonly generate?: () => Promise<Command>;
  /** `learn` for this game. */
  readonly learn?: () => Promise<Command>;
  /** `match` for this game. */
  readonly match?: () => Promise<Command>;
  /** `review` for this game. */
  readonly review?: () => Promise<Command>;
  /** How solutions that collections of its problems give are compared with what is proven. */
  readonly check?: () => Promise<CollectionCheck>;
  /** Where its games begin, if the start of its module is not that but an example of a problem. */
  readonly startOfGames?: string;
  /** How its problems are read, where they come in more forms than one position a line. */
  readonly input?: ProblemReader;
  /** The extensions of files that hold its problems, with their dots. */
  readonly extensions?: readonly string[];
  readonly bench?: () => Promise<readonly Suite[]>;
  /** Lines for the help of commands, by the command's name. Those of `solve` stand in its help for this game. */
  readonly examples?: Readonly<Record<string, readonly string[]>>;
  readonly solve?: SolveAddition;
  /**
   * Draws a position for a terminal, on several lines.
   *
   * @param words the packed position, and the constants after it
   * @param letters whether there are only the characters of ASCII
   */
  drawBoard?(words: Int32Array, letters: boolean): string | Promise<string>;
  readonly schemas?: () => Promise<GameSchemas>;
}

declare module "../game/definition.js" {
  interface GameParts {
    /** What it adds to the command line. */
    cli?(): Promise<GameCli>;
  }
}

/** What the commands of a game, and `solve` and `review` for it, write as JSON. */
export interface GameSchemas {
  /** What only the game finds out, by the names of `GameFindings`. */
  readonly findings?: Readonly<Record<string, z.ZodType>>;
  /** What `review` writes. */
  readonly review?: readonly z.ZodType[];
  /** Commands that only the game has. */
  readonly commands?: Readonly<Record<string, z.ZodType>>;
}

/** Reads problems of a game from the command line. */
export interface ProblemReader {
  /** Options that say what is read. */
  readonly settings: Settings;
  read(
    module: GameModule,
    words: readonly string[],
    files: readonly string[],
    flags: ProblemFlags,
  ): GivenProblems | Promise<GivenProblems>;
  /**
   * Reads one line of such a file, for problems that come line by line.
   *
   * @throws InputError for a line that it cannot read
   */
  readLine(module: GameModule, line: string, flags: ProblemFlags): NamedProblem | Promise<NamedProblem>;
  /** Whether a line that is not a problem begins a file in another form, which is then read to its end. */
  beginsRecord?(line: string, flags: ProblemFlags): boolean | Promise<boolean>;
}

/** What a game adds to `solve`. */
export interface SolveAddition {
  /** Above its options in the help, as in `For records of games:`. */
  readonly heading: string;
  /** Its options beside those that say what is read, and those that the library has for this game (`GameAnalysis.settings`). */
  readonly settings: Settings;
  /** Paragraphs for the help. */
  readonly help: string;
  /** How it says what only it finds out. */
  readonly words: ResultWords;
  /** Whether these options ask for what `words.others` says. */
  asksForOthers?(flags: SolveFlags): boolean;
  /** A result as it is printed, where an option asks for moves in another notation. */
  inNotation?(result: SolveResult, flags: SolveFlags): SolveResult | Promise<SolveResult>;
  /** @throws InputError for options that have no effect beside the others */
  checkFlags?(flags: SolveFlags): void;
  /** Settings of the solver that its other options imply; those that the user gives come before them. */
  impliedSettings?(flags: SolveFlags): SolveSettings;
  /** What users may have forgotten to ask for, as a sentence; undefined where there is nothing. */
  hint?(
    problems: readonly NamedProblem[],
    flags: SolveFlags,
  ): string | undefined | Promise<string | undefined>;
  /** What is written of each problem, beside its certificate and its page. */
  readonly outputs?: readonly FileOutput[];
  /** Names of certificates that may be written beside this one. */
  besideCertificate?(file: string, flags: SolveFlags): Promise<readonly string[]>;
  /** What a page's reader finds chosen of the game's switches, by their names. */
  pageChoices?(flags: SolveFlags): Chosen | undefined;
  /** What a page shows of a result, in a game that has exact scores in place of certificates; undefined without a score. */
  scoredLine?(result: SolveResult): Omit<ScoredLine, "name"> | undefined;
  /** Options of all games that its help shows, in place of `certificate` and `view`. */
  readonly shown?: readonly string[];
  /** Whether its start is an example, of which its help tells. */
  readonly hasExample?: boolean;
  /** Whether a problem has to be named; otherwise the start of the game is solved. */
  readonly needsProblem?: boolean;
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

/** The examples of all games for the help of a command. */
export async function examplesOf(command: string): Promise<string> {
  const all = await Promise.all(GAME_NAMES.map(loadCli));
  const lines = all.flatMap((game) => game.examples?.[command] ?? []);
  return `Examples:\n${lines.map((line) => `  solve-fast ${line}`).join("\n")}`;
}

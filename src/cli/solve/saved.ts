/** `solve --save` and `--resume`: the question that a file holds, and what cannot be saved. */
import { FileError } from "../../files/file-errors.js";
import { InputError } from "../../game/errors.js";
import { refusedInData } from "../../game/setting.js";
import { countOf } from "../../report/numbers.js";
import { gameSource, loadGame, registeredGame } from "../../solver/loading/load-game.js";
import { solveSettingsOf } from "../../solver/settings.js";
import { refuse } from "../options/problem-options.js";
import { type SolveFlags, usesList } from "../options/solve-options.js";
import { comeOneByOne, type Run } from "./run.js";

/** The option by which a problem is saved, and its file. */
export function savedIn({
  save,
  resume,
}: SolveFlags): { readonly flag: string; readonly path: string } | undefined {
  if (resume !== undefined) return { flag: "--resume", path: resume };
  return save === undefined ? undefined : { flag: "--save", path: save };
}

/**
 * With --resume, the game, the problem and the settings come from the file, unless they are given again.
 *
 * The file is data: it runs no module, and sets nothing but what decides the answer.
 *
 * @throws FileError for a file that cannot be used
 * @throws GameError where it is about a game of the user's own, and its module was not named
 */
export async function withSaved(
  words: readonly string[],
  flags: SolveFlags,
): Promise<{ readonly words: readonly string[]; readonly flags: SolveFlags }> {
  const { resume, game, tableEntries, tableMemory } = flags;
  if (resume === undefined) return { words, flags };
  const { readCheckpoint } = await import("../../solver/solve/saved/checkpoint-file.js");
  const { question, table } = readCheckpoint(resume);
  const [named] = words;
  const typed = game ?? named;
  const source = typed === undefined ? registeredGame(question.game) : gameSource(typed);
  if (source !== question.game) {
    throw new FileError(
      `${resume}: is about a problem of ${question.game}, not of ${typed}; leave out the problem`,
    );
  }
  const gameWords = game === undefined ? [named ?? source] : [];
  const saved = { ...question.settings, ...question.options };
  const module = await loadGame(source);
  const rows = { ...solveSettingsOf(module, await module.analysis?.()), ...module.options };
  const refused = refusedInData(saved, rows);
  if (refused !== undefined)
    throw new FileError(`${resume}: sets ${refused.name}, which no saved search may set`);
  const problem = words.slice(gameWords.length);
  const sized = tableEntries !== undefined || tableMemory !== undefined;
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  return {
    words: [
      ...gameWords,
      ...(problem.length === 0 && flags.file === undefined ? [question.position] : problem),
    ],
    flags: {
      ...saved,
      ...(question.asked === null ? {} : { goal: question.asked }),
      ...(table === null || sized ? {} : { tableEntries: table.entries }),
      ...given,
    } as unknown as SolveFlags,
  };
}

/** @throws InputError for lists, of which nothing is saved */
export function refuseForSaved(flags: SolveFlags, problems: readonly string[]): void {
  const saved = savedIn(flags);
  if (saved === undefined) {
    refuse(["saveEvery"], flags, (option) => `${option} has no effect without --save or --resume`);
    return;
  }
  if (usesList(flags)) {
    throw new InputError(
      `${saved.flag} keeps one search of one problem; leave out --repeat, --warmup, --csv, --out and further algorithms`,
    );
  }
  if (comeOneByOne(problems, flags)) {
    throw new InputError(`${saved.flag} keeps one problem; name it instead of -`);
  }
}

/** @throws InputError for more problems than one */
export function refuseSeveral(flags: SolveFlags, problems: number): void {
  if (problems <= 1) return;
  throw new InputError(
    `${savedIn(flags)?.flag} keeps one problem, and there are ${countOf(problems, "problem")}; name one`,
  );
}

/** What to type after a signal. */
export function sayHowToGoOn({ flags, signal }: Run): void {
  const saved = savedIn(flags);
  if (saved === undefined || !signal.aborted || flags.quiet) return;
  console.error(`solve-fast: saved; go on with: solve-fast solve --resume ${saved.path}`);
}

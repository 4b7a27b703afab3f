/** Sets of problems as pages: which game they are of, and the certificates that their pages answer from. */
import { readFileSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { readHeader } from "../../certificates/format/certificate.js";
import { type Output, temporaryFolder } from "../../files/output.js";
import { FailureError, InputError } from "../../game/errors.js";
import { GAMES } from "../../registry/games.js";
import { countOf } from "../../report/numbers.js";
import { pageProgram, pageText } from "../../report/page.js";
import { createProgress } from "../../report/progress.js";
import type { NodeLimit } from "../../search/limits.js";
import { createSolver } from "../../solver/solver.js";
import type { Puzzle, ScoredLine } from "../../view/page-data.js";
import type { ResultOutput } from "../game-cli.js";
import type { ProblemFlags } from "../options/problem-options.js";
import { loadNamedGame } from "./named-game.js";
import { type PageTexts, programOf, writeScorePage } from "./page-files.js";
import { type GivenProblems, readProblems } from "./problem-texts.js";

/** The nodes are those that a problem may take. */
interface PuzzleSettings extends PageTexts, NodeLimit {
  readonly threads: number;
  readonly quiet: boolean;
  readonly signal: AbortSignal;
}

interface ReadSet {
  /** As the game is named. */
  readonly source: string;
  readonly given: GivenProblems;
  /** What a game has whose pages show exact scores. */
  readonly scoredLine: ResultOutput["scoredLine"] | undefined;
}

/**
 * The problems of a file, of the named game, or of the first game with pages that can read it.
 *
 * @throws InputError or FailureError when nothing can
 */
export async function readSet(path: string, game: string | undefined): Promise<ReadSet> {
  const sources = game === undefined ? GAMES.map(({ name }) => name).filter(pageProgram) : [game];
  let problem: unknown;
  for (const source of sources) {
    try {
      const { module, cli } = await loadNamedGame(source);
      const flags: ProblemFlags = { threads: 1 };
      const given =
        cli?.input === undefined
          ? await readProblems(module, [], [path])
          : await cli.input.read(module, [], [path], flags);
      return { source, given, scoredLine: cli?.output?.scoredLine };
    } catch (error) {
      if (sources.length === 1 || !(error instanceof InputError)) throw error;
      problem ??= error;
    }
  }
  throw new InputError(
    `${path}: belongs to no game that has pages; name the game with --game (${(problem as Error).message})`,
  );
}

/**
 * Solves all problems of a set and writes the page. What is not proven within the limits is left out, and named.
 *
 * @returns one line for each problem that was left out
 * @throws FailureError when nothing is left
 */
export async function writePuzzlePage(
  output: Output,
  path: string,
  { source, given, scoredLine }: ReadSet,
  { title = "", note = "", threads, maxNodes, quiet, signal }: PuzzleSettings,
): Promise<string[]> {
  const { program, ...own } = programOf(source);
  const folder = temporaryFolder();
  const solver = await createSolver({ game: source, threads });
  const progress = createProgress({ label: "solving", quiet });
  const left = [...given.refused, ...(given.damage ?? []), ...(given.warnings ?? [])];
  const puzzles: Puzzle[] = [];
  const parts: Uint8Array[] = [];
  const lines: ScoredLine[] = [];
  let offset = 0;
  try {
    for (const [i, { name, position, words }] of given.problems.entries()) {
      signal.throwIfAborted();
      const certificate = join(folder, "problem.proof");
      const wanted = scoredLine === undefined ? { certificate, line: false } : {};
      const result = await solver.solve({ position, words }, { ...wanted, maxNodes, signal });
      progress.update((i + 1) / given.problems.length, countOf(i + 1, "problem"));
      const called = `problem ${i + 1}${name === "" ? "" : ` (${name})`}`;
      const line = scoredLine?.(result);
      if (line !== undefined) lines.push({ name, ...line });
      if (line !== undefined) continue;
      if (scoredLine !== undefined || result.verdict !== "proven") {
        const why = result.reason === undefined ? result.verdict : `${result.verdict}, ${result.reason}`;
        left.push(`${called}: not in the page, ${why}`);
        continue;
      }
      if (result.certificate === undefined || "refused" in result.certificate) {
        left.push(`${called}: not in the page, ${result.certificate?.refused ?? "without a certificate"}`);
        continue;
      }
      const bytes = readFileSync(certificate);
      if (readHeader(bytes, called).verdict === "disproven") {
        left.push(`${called}: not in the page, where the reader plays the attacker, who fails here`);
        continue;
      }
      puzzles.push({ name, offset, length: bytes.length });
      parts.push(bytes);
      offset += bytes.length;
    }
  } finally {
    progress.close();
    await solver.close();
    rmSync(folder, { recursive: true, force: true });
  }
  signal.throwIfAborted();
  if (lines.length > 0) {
    writeScorePage(output, basename(path, extname(path)), source, lines, { title, note });
    return left;
  }
  if (puzzles.length === 0)
    throw new FailureError(`${path}: none of its problems was solved; ${left[0] ?? "it is empty"}`);
  const data = {
    kind: "puzzles",
    title,
    note,
    name: basename(path, extname(path)),
    puzzles,
    ...own,
  } as const;
  output.write(pageText(program, data, Buffer.concat(parts)));
  return left;
}

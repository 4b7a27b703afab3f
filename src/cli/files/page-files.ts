/** Pages as files: what a certificate becomes, and how a written page is opened. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CertificateError, readCertificate, readHeader } from "../../certificates/format/certificate.js";
import type { Output } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { findGame } from "../../registry/games.js";
import { pageProgram, pageText } from "../../report/page.js";
import { gameSource, loadGame } from "../../solver/loading/load-game.js";
import type { SolveResult } from "../../solver/results.js";
import type { Chosen } from "../../view/drawing.js";
import type { GameView } from "../../view/game-view.js";
import type { GivenAnswer, ScoredLine } from "../../view/page-data.js";
import { headlinesOf, readAnswer } from "../../view/read-answer.js";
import type { ResultOutput } from "../game-cli.js";
import type { WriteProblem } from "./file-output.js";

/** What users put on a page. */
export interface PageTexts {
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  /** What the reader finds chosen of the game's switches, by their names. */
  readonly chosen?: Chosen | undefined;
  /** What was found out, where more is known than the certificate says. */
  readonly answer?: GivenAnswer | undefined;
}

/** A page that is written. */
export interface WrittenPage {
  /** What is wrong with what it shows, as far as the writer has seen; the page says it too. */
  readonly problem?: string;
}

/** The script of a game's pages, and the text of the game where it is one of one's own. */
export interface GameProgram {
  readonly program: string;
  readonly game?: string;
}

/**
 * @param source a game's name, or the path of a user's own
 * @throws InputError for a game that has no pages, or one that a page cannot hold
 */
export function programOf(source: string): GameProgram {
  const found = gameSource(source);
  const own = findGame(found) === undefined;
  const program = pageProgram(own ? undefined : found);
  if (program === undefined) {
    throw new InputError(`${source} has no pages`);
  }
  if (!own) return { program };
  const path = fileURLToPath(found);
  const game = readFileSync(path, "utf8");
  if (/^\s*(?:import\b\s*[^(.\s]|export\b[^;]*?\bfrom\s*["'])/m.test(game)) {
    throw new InputError(
      `${path}: imports other files, and a page can hold only a game in one file; bundle it first`,
    );
  }
  return { program, game };
}

/**
 * A page about a certificate. What is wrong with it does not keep the page from being written: the page says so too.
 *
 * @param path of the certificate, for messages and for the title where none is given
 * @param game a user's own, by the path of its module
 * @throws CertificateError for bytes that do not say which game they are of, InputError for a game without pages
 */
export function writeProofPage(
  output: Pick<Output, "write">,
  bytes: Uint8Array,
  path: string,
  game: string | undefined,
  { title = "", note = "", chosen = {}, answer }: PageTexts,
): WrittenPage {
  const header = readHeader(bytes, path);
  if (game === undefined && findGame(header.game) === undefined) {
    throw new InputError(`${path}: a certificate of ${header.game}; name the game's module with --game`);
  }
  const { program, ...own } = programOf(game ?? header.game);
  const found = answer === undefined ? {} : { answer };
  output.write(
    pageText(program, { kind: "proof", title, note, chosen, name: basename(path), ...found, ...own }, bytes),
  );
  try {
    const { chunks, chunk } = readCertificate(bytes, path);
    for (let number = 0; number < chunks; number++) chunk(number);
    return {};
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    return { problem: error.message };
  }
}

/**
 * Pages of proofs, from their certificates.
 *
 * @param source of the game, as it was named
 * @param chosen what the readers find chosen of the game's switches
 * @param asked what was asked, where that had to be found
 * @throws InputError for a game without pages
 */
export async function proofPages(
  source: string,
  chosen: Chosen = {},
  asked: (result: SolveResult) => string[] = () => [],
): Promise<WriteProblem> {
  programOf(source);
  const view = await (await loadGame(gameSource(source))).view?.();
  const game = findGame(source) === undefined ? source : undefined;
  return (output, { name, result }) => {
    const { certificate: made = { refused: "there is no verdict" } } = result;
    if ("refused" in made) return { missing: made.refused };
    const { problem } = writeProofPage(output, readFileSync(made.file), made.file, game, {
      ...{ title: name, chosen, answer: givenAnswer(view, result, asked(result)) },
    });
    return problem === undefined ? {} : { missing: problem };
  };
}

/** What a page says was found out: in words of the game, if it has any. */
function givenAnswer(
  view: GameView | undefined,
  result: SolveResult,
  asked: readonly string[] = [],
): GivenAnswer {
  const words = view === undefined ? {} : headlinesOf(view, readAnswer(view, result));
  return { words, line: result.line, asked: asked.map((line) => line.trim()) };
}

/** Hands a written page to the browser of the system. */
export function showPage(path: string): void {
  const url = pathToFileURL(path).href;
  const [program, args] =
    process.platform === "win32"
      ? ["cmd", ["/c", "start", "", url]]
      : [process.platform === "darwin" ? "open" : "xdg-open", [url]];
  const child = spawn(program, args as string[], { stdio: "ignore", detached: true });
  child.on("error", () => console.error(`solve-fast: warning: no program to open ${path} with (${program})`));
  child.unref();
}

/** @param name of what the lines come from; empty where they come from no file */
export function writeScorePage(
  output: Output,
  name: string,
  source: string,
  lines: readonly ScoredLine[],
  { title = "", note = "", answer }: PageTexts,
): void {
  const { program, ...own } = programOf(source);
  const found = answer === undefined ? {} : { answer };
  output.write(
    pageText(program, { kind: "scores", title, note, name, lines, ...found, ...own }, new Uint8Array()),
  );
}

/**
 * Pages of single lines.
 *
 * @param source of the game, as it was named
 * @throws InputError for a game without pages
 */
export async function scorePages(
  source: string,
  scoredLine: NonNullable<ResultOutput["scoredLine"]>,
): Promise<WriteProblem> {
  programOf(source);
  const view = await (await loadGame(gameSource(source))).view?.();
  return (output, { name, result }) => {
    const line = scoredLine(result);
    if (line === undefined) return { missing: "its exact score is not known" };
    writeScorePage(output, "", source, [{ name, ...line }], {
      title: name,
      answer: givenAnswer(view, result),
    });
    return {};
  };
}

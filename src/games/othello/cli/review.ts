/** `solve-fast review othello`: the moves of recorded games that lost discs. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { Command } from "commander";
import { EXIT_INTERRUPTED } from "../../../cli/failures.js";
import { refuseFilesOfOthers } from "../../../cli/files/game-of-file.js";
import { inputName, inputsThere, readInput } from "../../../cli/files/input-files.js";
import { loadNamedGame } from "../../../cli/files/named-game.js";
import { writeScorePage } from "../../../cli/files/page-files.js";
import { refuseAll } from "../../../cli/files/problem-texts.js";
import { optionOf } from "../../../cli/options/from-settings.js";
import { options, settingOption } from "../../../cli/options/options.js";
import type { ProblemFlags } from "../../../cli/options/problem-options.js";
import { failWhereRefused } from "../../../cli/solve/conclusion.js";
import { type Run, reportReading, withSolver } from "../../../cli/solve/run.js";
import { fittedWords } from "../../../cli/terminal/terminal.js";
import { RecordError } from "../../../files/file-errors.js";
import { createOutput } from "../../../files/output.js";
import { InputError } from "../../../game/errors.js";
import { setting, whole } from "../../../game/setting.js";
import { amountOf, countOf } from "../../../report/numbers.js";
import type { Limits } from "../../../search/limits.js";
import type { ScoredLine } from "../../../view/page-data.js";
import { drawGraph, graphOf } from "../analysis/graph.js";
import { type ReviewedGame, reviewGame, type Score, type Stop, stopsOf } from "../analysis/review.js";
import {
  formatReview,
  formatReviewSummary,
  formatUnfinished,
  type ReviewSummary,
} from "../analysis/review-text.js";
import { formatMove } from "../notation/notation.js";
import { PASS } from "../notation/position.js";
import { type OthelloRecord, parseGames } from "../records/records.js";
import { parseNames } from "../records/wthor.js";

/** More empty squares take minutes a game; fewer are reached within the limits anyway. */
const EMPTIES = 24;
/** The limit of a position where the user names none: some seconds. */
const REVIEW_NODES = 20_000_000;
/** Nodes of an estimate: 5 or 6 plies of the search that orders moves. */
const ESTIMATE_NODES = 20_000;
/** The error was measured on 406 positions of 16 to 24 empty squares of WTHOR's games of 2004: means of 5.1 to 6.2 discs. */
const GRAPH_LEGEND =
  "  discs as X sees them, by move; #: exact; o: an estimate, which proves nothing and is off by some 5 discs on average";
/** Squares of a board that may be empty in a game. */
const ALL_EMPTIES = 60;

interface Flags extends ProblemFlags, Pick<Limits, "maxNodes" | "time"> {
  readonly empties?: number;
  readonly record?: number;
  readonly view?: string;
  readonly graph?: boolean;
}

export function reviewOthelloCommand(): Command {
  return new Command("othello")
    .description("list the moves of recorded games that lost discs")
    .argument(
      "<files...>",
      "games in WTHOR or GGF, or lists of moves with one game per line; - for standard input",
    )
    .addOption(optionOf("record", setting(whole(1), "use only game number n of a file", { default: "all" })))
    .addOption(
      optionOf(
        "empties",
        setting(whole(0, 60), "begin at this many empty squares", { default: String(EMPTIES) }),
      ),
    )
    .addOption(settingOption("maxNodes", undefined, "stop a position after this many nodes"))
    .addOption(settingOption("time", undefined, "stop a position after this many seconds"))
    .addOption(settingOption("threads"))
    .addOption(settingOption("tableMemory"))
    .addOption(settingOption("tableEntries"))
    .addOption(settingOption("whenFull"))
    .option("--graph", "draw the scores of the whole game, estimates before the exact ones")
    .option("--view <file>", "write a page that shows the games")
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Each game is searched backwards from its end for as long as the limits allow exact scores. Unless --max-nodes or --time says
otherwise, the limit is ${REVIEW_NODES.toLocaleString("en")} nodes per position. Games that cannot be read are reported, and the rest are still
searched; the exit status is then 1.

Examples:
  solve-fast review othello problems/samples/game.ggf
  solve-fast review othello games.wtb --record 3 --view game.html`,
    )
    .action(review);
}

async function review(words: readonly string[], flags: Flags): Promise<void> {
  const named = await loadNamedGame("othello");
  await refuseFilesOfOthers(named, words, "review");
  const read = readGames(words, flags);
  reportReading(read);
  const label = countOf(read.games.length, "game");
  await withSolver(named, flags, {}, (run) => reviewGames(run, read), label);
}

/** The signal of the run stops the review; what is found by then is printed. */
async function reviewGames(
  { solver, flags, signal, progress }: Run<Flags>,
  { files, games, refused, damage }: ReadGames,
): Promise<void> {
  const { json = false, quiet = false, graph = false, time, view, empties = EMPTIES } = flags;
  const maxNodes = flags.maxNodes ?? (time === undefined ? REVIEW_NODES : undefined);
  const output = view === undefined ? undefined : createOutput(view, files);
  const start = performance.now();
  let reviewed = 0;
  const counts = { moves: 0, losing: 0, lost: 0, nodes: 0 };
  const lines: ScoredLine[] = [];
  const score = async (position: string): Promise<Score> => {
    const onProgress = ({ nodes }: { nodes: number }) =>
      progress.update(reviewed / games.length, amountOf(counts.nodes + nodes, "node"));
    const result = await solver.solve(position, { maxNodes, time, signal, onProgress });
    counts.nodes += result.nodes;
    const { value = null, bestMove = null } = result.score ?? {};
    return { value, bestMove, line: result.line };
  };
  async function estimate(position: string): Promise<number | undefined> {
    const { nodes, score } = await solver.solve(position, { maxNodes: ESTIMATE_NODES, signal });
    counts.nodes += nodes;
    return score?.value ?? score?.estimate?.value;
  }
  try {
    for (const game of games) {
      const stops = stopsOf(game, empties);
      const found = await reviewGame(stops, score);
      // A search that was stopped in the middle says less than its limits allow.
      const points = graph ? await graphOf(stopsOf(game, ALL_EMPTIES), found, estimate) : [];
      if (signal.aborted) break;
      reviewed++;
      counts.moves += found.moves.length;
      for (const { lost } of found.moves) {
        counts.lost += lost;
        if (lost > 0) counts.losing++;
      }
      progress.close();
      const { source, players } = game;
      lines.push(...lineOfGame(source, stops, found));
      const text =
        stops.length === 0 ? formatUnfinished(source, empties) : formatReview(source, found, players);
      const named = players === undefined ? {} : { players };
      const drawn = graph ? { graph: points } : {};
      console.log(json ? JSON.stringify({ source, ...named, ...found, ...drawn }) : fittedWords(text));
      if (!json && graph) console.log([...drawGraph(points), fittedWords(GRAPH_LEGEND)].join("\n"));
    }
    if (output !== undefined && view !== undefined) {
      if (lines.length > 0) {
        writeScorePage(output, files.map((file) => basename(file)).join(", "), "othello", lines, {});
        output.commit();
        if (!json) console.log(`page: ${view}`);
      } else if (!quiet)
        console.error(`solve-fast: warning: ${view}: not written, the limits left no exact score`);
    }
  } finally {
    progress.close();
    output?.discard();
  }
  const seconds = (performance.now() - start) / 1000;
  const summary: ReviewSummary = { games: reviewed, ...counts, seconds, threads: solver.threads };
  console.log(json ? JSON.stringify(summary) : fittedWords(formatReviewSummary(summary)));
  if (signal.aborted) {
    console.error(`solve-fast: stopped after ${reviewed} of ${countOf(games.length, "game")}`);
    process.exitCode = EXIT_INTERRUPTED;
  } else failWhereRefused({ refused, damage }, games.length, "game");
}

/** What a page shows of a game: its moves from the first exact score on, passes among them. */
function lineOfGame(source: string, stops: readonly Stop[], { result, moves }: ReviewedGame): ScoredLine[] {
  const position = moves.at(0)?.position ?? stops.at(-1)?.position;
  if (result === null || position === undefined) return [];
  const line: string[] = [];
  const scores: number[] = [];
  for (const [i, { move, side, value }] of moves.entries()) {
    const seenByX = side === "X" ? value : 0 - value;
    line.push(move);
    scores.push(seenByX);
    // The other side had no move.
    if (moves.at(i + 1)?.side !== side) continue;
    line.push(formatMove(PASS));
    scores.push(seenByX);
  }
  return [{ name: source, position, moves: line, scores: [...scores, result] }];
}

interface ReadGames {
  /** The files that exist. */
  readonly files: readonly string[];
  readonly games: readonly OthelloRecord[];
  readonly refused: readonly string[];
  readonly damage: readonly string[];
}

/** @throws InputError when no game is left, FailureError when a file cannot be read, or none of the files is there */
function readGames(words: readonly string[], { record }: Flags): ReadGames {
  const games: OthelloRecord[] = [];
  const refused: string[] = [];
  const damage: string[] = [];
  const there = inputsThere(words, false, (problem) => void refused.push(problem));
  const files = words.filter((word) => there.has(word));
  for (const path of files) {
    const file = inputName(path);
    try {
      const { games: all, damage: ofFile } = parseGames(readInput(path), file, namesBeside(path));
      damage.push(...ofFile.map(({ message }) => message));
      if (record !== undefined && record > all.length) {
        throw new InputError(`--record ${record}: ${file} has ${countOf(all.length, "game")}`);
      }
      for (const game of record === undefined ? all : [all[record - 1]]) {
        if (game instanceof RecordError) refused.push(game.message);
        else games.push(game);
        if (!(game instanceof RecordError) && game.damage !== undefined) damage.push(game.damage.message);
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      refused.push(error.message);
    }
  }
  if (games.length === 0) refuseAll({ refused, damage }, "game");
  return { files, games, refused, damage };
}

/** The names of players in WTHOR.JOU beside a file of WTHOR's; none where there is no such file. */
function namesBeside(path: string): string[] {
  if (extname(path).toLowerCase() !== ".wtb") return [];
  const found = readdirSync(dirname(path)).find((name) => name.toLowerCase() === "wthor.jou");
  if (found === undefined) return [];
  const file = join(dirname(path), found);
  return parseNames(readFileSync(file), file);
}

/** What `learn` finds out, to read. */
import { countOf, formatCount } from "../../report/numbers.js";
import { formatTable } from "../../report/table.js";
import { cutLine } from "../../report/wrap.js";
import type { Evaluated, FeatureWeight, LearnResults, OfGames, Reading } from "./results.js";

/** Features shown at either end. */
const SHOWN = 10;
/** Columns beside the names of features. */
const NUMBERS = 22;

/** @param width columns of the screen */
export function formatLearned(results: LearnResults, file: string, width?: number): string {
  const { train, heldOut, least, most, epochs, scale, features } = results;
  const how = `${countOf(epochs, "epoch")}, ${formatCount(features)} features, at most ${scale} plies a move`;
  return [
    `${file}: ${how}`,
    formatRecords(results),
    "",
    formatSets(
      [
        ["learned from", train],
        ["held out", heldOut],
      ],
      width,
    ),
    "",
    formatFeatures("read deepest", least, width),
    "",
    formatFeatures("read least deep", most, width),
    "",
    formatTime(results),
  ].join("\n");
}

/** @param width columns of the screen */
export function formatEvaluated(results: Evaluated, file: string, width?: number): string {
  return [
    `${file}: ${formatCount(results.features)} features, at most ${results.scale} plies a move`,
    formatRecords(results),
    "",
    formatSets([["these games", results.evaluated]], width),
    "",
    formatTime(results),
  ].join("\n");
}

function formatRecords({ records }: Reading): string {
  const { files, games, positions, inCheck, refused } = records;
  const from = `${countOf(positions, "position")} of ${countOf(games, "game")} from ${countOf(files, "file")}`;
  const without = refused === 0 ? "" : `; ${countOf(refused, "game")} could not be read`;
  return `${from}, without ${formatCount(inCheck)} in check${without}`;
}

/** What the headings of the table below mean. */
const LEGEND = `cost: what it takes to read the played move to a given depth, in moves; before: without reductions, after: with them
deeper: moves that are read deeper than the played one; none: positions in which there is none
reduced: plies that the played move, and all moves in the mean, are read less deep
cost more: positions that cost more than without reductions`;

function formatSets(sets: readonly (readonly [string, OfGames])[], width?: number): string {
  const shown = sets.filter(([, { positions }]) => positions > 0);
  const headings = ["cost before", "after", "deeper", "none", "reduced: played", "all", "cost more"];
  const table = formatTable(
    ["", "games", "positions", "moves", ...headings],
    shown.map(([name, set]) => [
      ...[name, set.games, set.positions, set.moves],
      ...[set.costBefore.toFixed(2), set.costAfter.toFixed(2), set.rank.toFixed(2), percent(set.first)],
      ...[set.reductionPlayed.toFixed(2), set.reductionAll.toFixed(2), percent(set.dearer)],
    ]),
    width,
  );
  return `${table}\n\n${LEGEND}`;
}

function formatFeatures(
  heading: string,
  features: readonly FeatureWeight[],
  width = Number.POSITIVE_INFINITY,
): string {
  return formatTable(
    [heading, "weight", "occurs"],
    features
      .slice(0, SHOWN)
      .map(({ feature, weight, occurs }) => [cutLine(feature, width - NUMBERS), weight.toFixed(2), occurs]),
  );
}

function formatTime({ seconds, threads }: Reading): string {
  return `${seconds.toFixed(1)} s on ${countOf(threads, "thread")}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** What `learn` finds out, to read. */
import { countOf, formatCount } from "../../report/numbers.js";
import { formatTable } from "../../report/table.js";
import type { Evaluated, FeatureWeight, LearnResults, OfGames, Reading } from "./results.js";

/** Features shown at either end. */
const SHOWN = 10;

export function formatLearned(results: LearnResults, file: string): string {
  const { train, heldOut, least, most, epochs, scale, features } = results;
  const how = `${countOf(epochs, "epoch")}, ${formatCount(features)} features, at most ${scale} plies a move`;
  return [
    `${file}: ${how}`,
    formatRecords(results),
    "",
    formatSets([
      ["learned from", train],
      ["held out", heldOut],
    ]),
    "",
    formatFeatures("read deepest", least),
    "",
    formatFeatures("read least deep", most),
    "",
    formatTime(results),
  ].join("\n");
}

export function formatEvaluated(results: Evaluated, file: string): string {
  return [
    `${file}: ${formatCount(results.features)} features, at most ${results.scale} plies a move`,
    formatRecords(results),
    "",
    formatSets([["these games", results.evaluated]]),
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

function formatSets(sets: readonly (readonly [string, OfGames])[]): string {
  const shown = sets.filter(([, { positions }]) => positions > 0);
  return formatTable(
    ["", "games", "positions", "moves", "cost before", "after", "rank", "first", "played", "all", "dearer"],
    shown.map(([name, set]) => [
      ...[name, set.games, set.positions, set.moves],
      ...[set.costBefore.toFixed(2), set.costAfter.toFixed(2), set.rank.toFixed(2), percent(set.first)],
      ...[set.reductionPlayed.toFixed(2), set.reductionAll.toFixed(2), percent(set.dearer)],
    ]),
  );
}

function formatFeatures(heading: string, features: readonly FeatureWeight[]): string {
  return formatTable(
    [heading, "weight", "occurs"],
    features.slice(0, SHOWN).map(({ feature, weight, occurs }) => [feature, weight.toFixed(2), occurs]),
  );
}

function formatTime({ seconds, threads }: Reading): string {
  return `${seconds.toFixed(1)} s on ${countOf(threads, "thread")}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

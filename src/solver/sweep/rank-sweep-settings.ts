/** The settings of sweeps over ranks. They stand apart from the sweep, which loads much that other commands do not need. */

import { flag, setting, text, type ValueKind, whole } from "../../game/setting.js";
import { SEARCH_KINDS } from "../../search/kinds.js";
import { RESOURCE_SETTINGS, SOLVE_SETTINGS, SWEEP_SETTINGS } from "../settings.js";
import { parseShard, type Shard } from "./files/shard.js";

/** A share of the whole, as in 1/1000 or 0.001. */
export const share: ValueKind<number> = {
  what: "a share of the whole, as in 1/1000",
  is: (value) => typeof value === "number" && value > 0 && value <= 1,
  read(given) {
    const [, numerator, denominator = "1"] = /^(\d*\.?\d+)(?:\/(\d+))?$/.exec(given) ?? [];
    const value = Number(numerator) / Number(denominator);
    return value > 0 && value <= 1 ? value : undefined;
  },
  schema: { type: "number", exclusiveMinimum: 0, maximum: 1 },
  shown: "<share>",
};

/** A range of numbers, as in 0-8 or 6. */
const range: ValueKind<{ readonly from: number; readonly to: number }> = {
  what: "a range, as in 0-8",
  is(value) {
    const { from, to } = Object(value) as Record<string, unknown>;
    return Number.isInteger(from) && Number.isInteger(to) && Number(from) >= 0 && Number(from) <= Number(to);
  },
  read(given) {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(given) ?? [];
    return from === undefined || Number(from) > Number(to)
      ? undefined
      : { from: Number(from), to: Number(to) };
  },
  schema: { type: "object" },
  shown: "<range>",
};

const areDifferent = (names: readonly unknown[]) => new Set(names).size === names.length;

/** Names of searches, separated by commas. */
const searches: ValueKind<readonly string[]> = {
  what: "a list of names of searches, each of them once",
  is: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((name) => typeof name === "string") &&
    areDifferent(value),
  read(given) {
    const names = given.split(",").map((name) => name.trim());
    return areDifferent(names) ? names : undefined;
  },
  schema: { type: "array", items: { type: "string" } },
  shown: "<names>",
};

/** A part of the blocks of a plan, as in 3/64. */
const shard: ValueKind<Shard> = {
  what: "a part of the whole, as in 3/64: the third of 64",
  is(value) {
    const { number, of } = Object(value) as Record<string, unknown>;
    return parseShard(`${number}/${of}`) !== undefined;
  },
  read: parseShard,
  schema: { type: "object" },
  shown: "<k/n>",
};

// The side to move attacks: a numbered position carries no problem that could say otherwise.
const { algorithm: _, goal: __, onProgress: ___, ...ofSweeps } = SWEEP_SETTINGS;

export const RANK_SWEEP_SETTINGS = {
  /** The share of all positions that is drawn, above 0 and up to 1; left out, all are taken. */
  sample: setting(share, "search a random part of all positions, such as 1/1000"),
  /** Equal seeds draw equal samples. */
  seed: setting(whole(0, 2 ** 31 - 1), "seed of the random sample", { default: "1" }),
  /** Only positions with this many pieces on the board, both ends included. */
  pieces: setting(range, "search only positions with this many pieces on the board, as in 0-8"),
  /** Searches, one after the other; every position is searched by each. */
  algorithm: setting(
    searches,
    `searches to run, one after the other: ${SEARCH_KINDS.map(({ name }) => name).join(", ")}`,
    {
      default: "df-pn",
    },
  ),
  /** A database of retrograde analysis that every verdict is checked against. */
  check: setting(
    text("database"),
    "compare every verdict with this database, which `solve-fast retrograde` made",
  ),
  /** A file that results are appended to. */
  out: setting(text("file"), "append results to a file, for --resume and `solve-fast export`"),
  /** Continues `out`: what it holds is checked like new results. */
  resume: setting(flag, "continue an unfinished --out file"),
  /** Only every n-th block of the plan: parts of one sweep that other processes or machines search the rest of. */
  shard: setting(shard, "search one part of the whole, such as 3/64; `solve-fast merge` joins the parts"),
  /** Nearest to the end first, as the database of `check` has it. */
  byDistance: setting(flag, "search positions near the end of the game first, using the --check database"),
  /** Whether to count what the searches do (`RankSweep.statistics`). Default false. */
  stats: SOLVE_SETTINGS.stats,
  ...RESOURCE_SETTINGS,
  ...ofSweeps,
};

/**
 * Plans of sweeps: everything that the results follow from, and how the work is cut into blocks.
 *
 * The positions of a plan have *places*, from 0, in the order in which they are searched. A *block* is some thousand neighbouring
 * places, searched by one algorithm. Blocks are numbered from 0: all of the first algorithm, then all of the second, and so on.
 * Only an algorithm's last block may be shorter than the others. Blocks are the unit of everything that is larger than a run of
 * one program: frames of result files, shards, jobs of a queue.
 */
import { createHash } from "node:crypto";
import { differenceOf, type RunSettings } from "../../../files/growing/append-file.js";
import type { Shard } from "./shard.js";

/** Positions of a block. */
export const BLOCK_POSITIONS = 4096;
/** The most that a plan may say. */
export const MOST_BLOCK_POSITIONS = 1 << 20;

/** Choices by their names. */
type Options = Record<string, string | number | boolean | null>;

export interface SweepPlan {
  /** Version of the package. */
  solveFast: string;
  /** Nodes that a fixed set of positions takes with these searches: another program would count others. */
  signature: number;
  game: string;
  /** SHA-256 of the file of a user's own game, in hexadecimal digits; null for games that come with solve-fast. */
  module: string | null;
  /** Choices of rules. */
  rules: Options;
  /** How many positions there are. */
  positions: number;
  /** Positions of a block. */
  block: number;
  algorithms: string[];
  /** Everything else that results depend on, by the names of the options. */
  options: Options;
  /** Checksum of the database whose distances order the positions; null for the order of the numbering. */
  database: number | null;
}

/** A part of a plan's work: neighbouring places, searched by one algorithm. */
export interface Block {
  /** Number of the algorithm in the plan, from 0. */
  readonly algorithm: number;
  /** The first place. */
  readonly from: number;
  readonly count: number;
}

export function countBlocks({
  positions,
  block,
  algorithms,
}: Pick<SweepPlan, "positions" | "block" | "algorithms">): number {
  return algorithms.length * Math.ceil(positions / block);
}

/** @param number of a block, 0 to `countBlocks` - 1 */
export function blockOf({ positions, block }: Pick<SweepPlan, "positions" | "block">, number: number): Block {
  const each = Math.ceil(positions / block);
  const from = (number % each) * block;
  return { algorithm: Math.floor(number / each), from, count: Math.min(block, positions - from) };
}

/** Numbers of a plan's blocks, ascending: all of them, or those of a shard. */
export function* blocksOf(
  plan: Pick<SweepPlan, "positions" | "block" | "algorithms">,
  { number, of }: Shard = { number: 1, of: 1 },
): Generator<number> {
  const count = countBlocks(plan);
  for (let block = number - 1; block < count; block += of) yield block;
}

/** Rows of these blocks together: a position counts once for every algorithm. */
export function countRows(
  plan: Pick<SweepPlan, "positions" | "block" | "algorithms">,
  shard?: Shard,
): number {
  let rows = 0;
  for (const number of blocksOf(plan, shard)) rows += blockOf(plan, number).count;
  return rows;
}

/** Whether a position takes the same nodes wherever the plan is carried out; if not, only verdicts can be compared. */
export function hasEqualNodes({ options }: Pick<SweepPlan, "options">): boolean {
  return options.time === null && options["keep-table"] !== true;
}

/** The text that stands for a plan: JSON without white space, all names in the order of their characters. */
export function canonicalPlan(plan: SweepPlan): string {
  return JSON.stringify(sorted(plan));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]));
}

/** SHA-256 of the canonical text, in hexadecimal digits. */
export function planHash(plan: SweepPlan): string {
  return createHash("sha256").update(canonicalPlan(plan)).digest("hex");
}

/** The first difference between two plans as the end of a sentence, "is of …" or "was made with …"; undefined for none. */
export function planDifference(stored: SweepPlan, wanted: SweepPlan): string | undefined {
  if (stored.game !== wanted.game) return `is of ${stored.game}, not of ${wanted.game}`;
  const difference = differenceOf(flat(stored), flat(wanted));
  return difference === undefined ? undefined : `was made with ${difference}`;
}

/** A share of the whole as it is typed, as in `1/1000`; as a number where it is not such a fraction. */
export function formatShare(share: number): string {
  const parts = Math.round(1 / share);
  return parts > 1 && 1 / parts === share ? `1/${parts}` : String(share);
}

/** The value of a plan's option as it is typed. */
export function typedOption<Value>(name: string, value: Value): Value | string {
  return name === "sample" && typeof value === "number" ? formatShare(value) : value;
}

/** In the order in which differences are named: what the user asked for before what follows from it. */
function flat(plan: SweepPlan): RunSettings {
  return {
    "--algorithm": plan.algorithms.join(","),
    ...Object.fromEntries(
      Object.entries(plan.options).map(([name, value]) => [`--${name}`, typedOption(name, value)]),
    ),
    ...Object.fromEntries(Object.entries(plan.rules).map(([name, value]) => [`the rule ${name}`, value])),
    "the module of the game": plan.module,
    "the database": plan.database,
    "solve-fast": plan.solveFast,
    signature: plan.signature,
    positions: plan.positions,
    "blocks of": plan.block,
  };
}

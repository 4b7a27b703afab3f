/** Result files of parts of one plan, joined to one. */
import { VERDICTS } from "../../../../native-layout/verdict-record.js";
import { FileError } from "../../../files/file-errors.js";
import { createOutput } from "../../../files/output.js";
import { FailureError } from "../../../game/errors.js";
import { type BlockColumns, fillUnsearched, isSearched, NO_ORDER, tallyOf } from "./block-columns.js";
import { type BlockReader, createBlockWriter, openBlocks, packBlock } from "./block-file.js";
import { addTally, emptyTally, type Tally } from "./result-record.js";
import { formatShard, type Shard } from "./shard.js";
import { blocksOf, countBlocks, hasEqualNodes, planDifference, type SweepPlan } from "./sweep-plan.js";

export interface MergeOptions {
  /** Writes what is there, even when some of it is missing. */
  readonly allowMissing?: boolean;
  /** Called for every block that was looked at; what it waits for lets signals be handled. */
  readonly onBlock?: (done: number, blocks: number) => Promise<void> | void;
}

/** What was written; a position counts once for every algorithm. */
export interface MergeResult extends Readonly<Tally> {
  readonly plan: SweepPlan;
  readonly files: number;
  readonly blocks: number;
  /** Blocks that several files had. */
  readonly compared: number;
  /** Numbers of blocks that no file had whole, as ranges with both ends. */
  readonly missing: readonly (readonly [number, number])[];
}

/**
 * Joins result files of one plan. Blocks that several of them have must agree (`differenceOfBlocks`). A position at which all
 * workers died in one file, but not in another, is taken from the other. The joined file is, byte for byte but for the times,
 * what one sweep of the whole plan would have written. Memory holds one block, and some bytes for each block that there is.
 *
 * @throws FileError for a file that cannot be read or is of another plan, FailureError for blocks that do not agree or are
 * missing
 */
export async function mergeBlocks(
  paths: readonly string[],
  out: string,
  { allowMissing = false, onBlock }: MergeOptions = {},
): Promise<MergeResult> {
  const output = createOutput(out, paths);
  const readers: { readonly path: string; readonly blocks: BlockReader }[] = [];
  try {
    for (const path of paths) readers.push({ path, blocks: openBlocks(path) });
    const [first, ...others] = readers;
    const { plan } = first.blocks;
    for (const { path, blocks } of others) {
      const difference = planDifference(blocks.plan, plan);
      if (difference !== undefined) {
        throw new FileError(`${path}: ${difference}, as ${first.path} is; merge parts of one sweep`);
      }
    }
    const missing = missingBlocks(
      plan,
      readers.map(({ blocks }) => blocks),
    );
    if (missing.length > 0 && !allowMissing) {
      throw new FailureError(
        `${missingText(missing, plan)}; ${searchMissing(
          missing,
          readers.map(({ blocks }) => blocks.shard),
        )}, or merge what is there with --allow-missing`,
      );
    }

    const sum = emptyTally();
    let written = 0;
    let compared = 0;
    const writer = createBlockWriter({ plan }, (bytes) => output.write(bytes));
    const count = countBlocks(plan);
    for (let number = 0; number < count; number++) {
      const holders = readers.filter(({ blocks }) => blocks.has(number));
      if (holders.length > 0) {
        const [{ path, blocks }, ...rest] = holders;
        const block = blocks.read(number);
        let filled = 0;
        for (const other of rest) {
          const { columns } = other.blocks.read(number);
          const difference = differenceOfBlocks(plan, block.columns, columns);
          if (difference === undefined) {
            filled += fillUnsearched(block.columns, columns);
            continue;
          }
          const { at, one, another } = difference;
          throw new FailureError(
            `block ${number}, position ${at + 1} of it: ${one} in ${path}, ${another} in ${other.path}; ` +
              "one of them is wrong, search the block again",
          );
        }
        if (filled === 0) writer.add(block, blocks.readFrame(number));
        else writer.add(block, packBlock(number, block.columns, block.count, true));
        addTally(sum, tallyOf(block.columns, block.count));
        written++;
        if (rest.length > 0) compared++;
      }
      await onBlock?.(number + 1, count);
    }
    writer.end();
    output.commit();
    return { plan, files: paths.length, blocks: written, compared, ...sum, missing };
  } finally {
    for (const { blocks } of readers) blocks.close();
    output.discard();
  }
}

/** Ranges of blocks that none of these has, with both ends. */
export function missingBlocks(
  plan: SweepPlan,
  readers: readonly Pick<BlockReader, "has">[],
  shard?: Shard,
): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of blocksOf(plan, shard)) {
    if (readers.some((reader) => reader.has(number))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Ranges of block numbers, with both ends. */
type Ranges = readonly (readonly [number, number])[];

const RANGES_SHOWN = 20;

/** As in `2 blocks are missing: 1, 4 (of blocks 0 to 9)`: blocks are numbered over all parts of a plan. */
export function missingText(ranges: Ranges, plan: Parameters<typeof countBlocks>[0]): string {
  const shown = ranges
    .slice(0, RANGES_SHOWN)
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const more = ranges.length > RANGES_SHOWN ? `, and ${ranges.length - RANGES_SHOWN} more ranges` : "";
  const blocks = lengthOf(ranges);
  const [noun, verb] = blocks === 1 ? ["block", "is"] : ["blocks", "are"];
  const last = countBlocks(plan) - 1;
  const numbering = last === 0 ? "the only one" : `of blocks 0 to ${last}`;
  return `${blocks.toLocaleString("en")} ${noun} ${verb} missing: ${shown.join(", ")}${more} (${numbering})`;
}

function lengthOf(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** Parts that are named one by one. */
const PARTS_NAMED = 4;

/** How missing blocks are searched: by the parts that have them, where all files are parts of the same number of parts. */
function searchMissing(ranges: Ranges, shards: readonly (Shard | undefined)[]): string {
  const them = `search ${lengthOf(ranges) === 1 ? "it" : "them"} with`;
  if (shards.every((shard) => shard === undefined)) return `${them} \`sweep --resume\``;
  const [of = 0, ...others] = new Set(shards.map((shard) => shard?.of ?? 0));
  if (of === 0 || others.length > 0) return `${them} \`sweep\``;
  const parts = new Set<number>();
  for (const [from, to] of ranges) {
    for (let block = from; block <= to && parts.size < of; block++) parts.add((block % of) + 1);
  }
  const named = [...parts].sort((one, other) => one - other).slice(0, PARTS_NAMED);
  const flags = named.map((number) => `\`sweep --shard ${formatShard({ number, of })} --resume\``);
  const rest = parts.size - named.length;
  return `${them} ${flags.join(", ")}${rest === 0 ? "" : `, and ${rest} other ${rest === 1 ? "part" : "parts"}`}`;
}

/**
 * The first position about which two results of a block differ, and what each of them says; undefined when they agree. Where the
 * plan makes nodes equal on all machines, verdict, order and nodes have to be the same. Elsewhere one machine may prove in its
 * time, or with its table, what another one does not: only a proof against a disproof is a difference. A position that was not
 * searched agrees with everything.
 */
export function differenceOfBlocks(
  plan: SweepPlan,
  one: BlockColumns,
  other: BlockColumns,
): { readonly at: number; readonly one: string; readonly another: string } | undefined {
  const isExact = hasEqualNodes(plan);
  const unknown = VERDICTS.indexOf("unknown");
  for (let at = 0; at < one.verdicts.length; at++) {
    const isSame = isExact
      ? one.verdicts[at] === other.verdicts[at] &&
        one.orders[at] === other.orders[at] &&
        one.nodes[at] === other.nodes[at]
      : one.verdicts[at] === other.verdicts[at] ||
        one.verdicts[at] === unknown ||
        other.verdicts[at] === unknown;
    if (!isSame && isSearched(one, at) && isSearched(other, at))
      return { at, one: said(one, at), another: said(other, at) };
  }
  return undefined;
}

function said({ verdicts, orders, nodes }: BlockColumns, at: number): string {
  const order = orders[at] === NO_ORDER ? "" : ` of order ${orders[at]}`;
  return `${VERDICTS[verdicts[at]]}${order} after ${nodes[at].toLocaleString("en")} nodes`;
}

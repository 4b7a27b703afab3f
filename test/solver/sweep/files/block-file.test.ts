// Result files of blocks are cut at every byte and flipped at every byte: what is read back is what was written, as far as the file
// goes, and never anything else.
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { VERDICTS } from "../../../../native-layout/verdict-record.js";
import { FileError } from "../../../../src/files/file-errors.js";
import { type BlockColumns, createColumns } from "../../../../src/solver/sweep/files/block-columns.js";
import {
  createBlockWriter,
  openBlockFile,
  openBlocks,
  type StoredBlock,
} from "../../../../src/solver/sweep/files/block-file.js";
import { mergeBlocks } from "../../../../src/solver/sweep/files/merge-blocks.js";
import { packColumns, unpackColumns } from "../../../../src/solver/sweep/files/packed-columns.js";
import { openResultFile } from "../../../../src/solver/sweep/files/result-file.js";
import { parseShard } from "../../../../src/solver/sweep/files/shard.js";
import {
  blockOf,
  blocksOf,
  canonicalPlan,
  countBlocks,
  countRows,
  formatShare,
  planDifference,
  planHash,
  type SweepPlan,
} from "../../../../src/solver/sweep/files/sweep-plan.js";
import { sampled, sparse } from "../../../samples.js";

const folder = mkdtempSync(join(tmpdir(), "block-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `${files++}.sweep`);
let path = "";
beforeEach(() => {
  path = newPath();
});

const plan: SweepPlan = {
  solveFast: "1.2.3",
  signature: 4711,
  game: "simpei",
  module: null,
  rules: { freeStart: true },
  positions: 23,
  block: 5,
  algorithms: ["df-pn", "df-pn-lambda"],
  options: { sample: null, time: null, "max-nodes": 7, "keep-table": false },
  database: null,
};

/** The "findings" of a block: different numbers everywhere. */
function columnsOf(number: number): BlockColumns {
  const { count, from, algorithm } = blockOf(plan, number);
  const columns = createColumns(count);
  for (let at = 0; at < count; at++) {
    const place = 100 * algorithm + from + at;
    columns.verdicts[at] = place % 3;
    columns.orders[at] = (place % 5) - 1;
    columns.nodes[at] = place ** 6;
    columns.microseconds[at] = place / 8;
  }
  return columns;
}

/** The positions of the blocks in a file, by the blocks' numbers. */
function held(file: string): Map<number, StoredBlock> {
  const reader = openBlocks(file);
  try {
    const blocks = Array.from({ length: countBlocks(plan) }, (_, number) => number).filter(reader.has);
    const found = new Map(blocks.map((number) => [number, reader.read(number)]));
    if (reader.begun !== undefined) found.set(reader.begun.number, reader.begun);
    return found;
  } finally {
    reader.close();
  }
}

function write(numbers: readonly number[], begun?: readonly [number, number], file = path, of = plan): void {
  const blocks = openBlockFile(file, { plan: of });
  for (const number of numbers) blocks.write(number, columnsOf(number), blockOf(plan, number).count);
  if (begun !== undefined) blocks.write(begun[0], columnsOf(begun[0]), begun[1]);
  blocks.close();
}

/** Checks that every block in the file is as it was written, as far as it goes. */
function expectBeginning(found: Map<number, StoredBlock>): void {
  for (const [number, { columns, count }] of found) {
    const whole = columnsOf(number);
    expect(Array.from(columns.nodes)).toEqual(Array.from(whole.nodes.subarray(0, count)));
    expect(Array.from(columns.verdicts)).toEqual(Array.from(whole.verdicts.subarray(0, count)));
    expect(Array.from(columns.orders)).toEqual(Array.from(whole.orders.subarray(0, count)));
    expect(Array.from(columns.microseconds)).toEqual(Array.from(whole.microseconds.subarray(0, count)));
  }
}

describe("plans", () => {
  it("cut positions into blocks, algorithm by algorithm", () => {
    expect(countBlocks(plan)).toBe(10);
    expect([0, 4, 5, 9].map((number) => blockOf(plan, number))).toEqual([
      { algorithm: 0, from: 0, count: 5 },
      { algorithm: 0, from: 20, count: 3 },
      { algorithm: 1, from: 0, count: 5 },
      { algorithm: 1, from: 20, count: 3 },
    ]);
    expect([...blocksOf(plan, { number: 3, of: 4 })]).toEqual([2, 6]);
    expect([1, 2, 3, 4].reduce((sum, number) => sum + countRows(plan, { number, of: 4 }), 0)).toBe(46);
    expect(countBlocks({ positions: 3e9, block: 4096, algorithms: ["df-pn"] })).toBe(732_422);
  });

  it("have one text and one hash, whatever the order of their names", () => {
    const turned = Object.fromEntries(Object.entries(plan).reverse()) as SweepPlan;
    expect(canonicalPlan(turned)).toBe(canonicalPlan(plan));
    expect(planHash(turned)).toBe(planHash(plan));
    expect(planHash({ ...plan, signature: 4712 })).not.toBe(planHash(plan));
    expect(JSON.parse(canonicalPlan(plan))).toEqual(plan);
  });

  it("differ in words", () => {
    const options = { ...plan.options, "max-nodes": 8 };
    expect(planDifference(plan, plan)).toBeUndefined();
    expect(planDifference(plan, { ...plan, options })).toBe("was made with --max-nodes 7, not 8");
    const sampled = (sample: number) => ({ ...plan, options: { ...plan.options, sample } });
    expect(planDifference(sampled(0.001), sampled(0.00005))).toBe(
      "was made with --sample 1/1000, not 1/20000",
    );
    expect(planDifference(plan, { ...plan, game: "nim" })).toBe("is of simpei, not of nim");
    expect(planDifference(plan, { ...plan, signature: 1 })).toBe("was made with signature 4711, not 1");
    expect(planDifference(plan, { ...plan, module: "00" })).toBe("was made with other module of the game");
  });

  it("are the same only if everything is the same that results depend on", () => {
    const others: Partial<SweepPlan>[] = [
      ...[{ solveFast: "1.2.4" }, { signature: 0 }, { module: "00" }, { database: 17 }],
      ...[{ rules: {} }, { rules: { freeStart: false } }, { positions: 24 }, { block: 6 }],
      ...[{ algorithms: ["df-pn"] }, { algorithms: ["df-pn-lambda", "df-pn"] }],
      ...Object.keys(plan.options).map((name) => ({ options: { ...plan.options, [name]: 1 } })),
    ];
    for (const other of others) {
      expect([other, planDifference(plan, { ...plan, ...other })]).not.toEqual([other, undefined]);
      expect([other, planHash({ ...plan, ...other })]).not.toEqual([other, planHash(plan)]);
    }
    const ordered = { ...plan, database: 17 };
    expect(planDifference(ordered, { ...plan, database: 18 })).toMatch(/^was made with /);
  });

  it.each([
    [0.001, "1/1000"],
    [1 / 3, "1/3"],
    [0.4, "0.4"],
    [1, "1"],
  ])("the share %f is %s", (share, text) => expect(formatShare(share)).toBe(text));

  it("have parts written as K/N", () => {
    expect(parseShard("3/64")).toEqual({ number: 3, of: 64 });
    for (const text of ["0/3", "4/3", "1", "1/", "-1/3", "1/3/5", "1.5/3", "x/3"])
      expect(parseShard(text)).toBeUndefined();
  });
});

describe("columns", () => {
  it("are read as they were written, small or not", () => {
    const position = fc.record({
      verdict: fc.constantFrom(0, 1, 2),
      order: fc.integer({ min: -1, max: 1000 }),
      nodes: fc.maxSafeNat(),
      time: fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }),
    });
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 300 }), fc.boolean(), (positions, small) => {
        const columns = createColumns(positions.length);
        for (const [at, { verdict, order, nodes, time }] of positions.entries()) {
          columns.verdicts[at] = verdict;
          columns.orders[at] = order;
          columns.nodes[at] = nodes;
          columns.microseconds[at] = time;
        }
        const packed = packColumns(columns, positions.length, small);
        expect(unpackColumns(packed)).toEqual(columns);
        expect(packed[2].length + packed[3].length).toBeLessThanOrEqual(16 * positions.length);
      }),
    );
  });
});

describe("files of blocks", () => {
  it("return what was written, in any order, and end with an index when closed", () => {
    write([7, 0, 4, 9], [1, 2]);
    const found = held(path);
    expect([...found.keys()].sort()).toEqual([0, 1, 4, 7, 9]);
    expect(found.get(1)?.count).toBe(2);
    expectBeginning(found);
    expect(existsSync(`${path}.lock`)).toBe(false);
    const reader = openBlocks(path);
    expect(reader.plan).toEqual(plan);
    expect(reader.tally(4)).toMatchObject({ positions: 3, proven: 1, disproven: 1 });
    reader.close();
  });

  it("grow in the middle of a block, and do not keep its earlier beginnings", () => {
    const file = openBlockFile(path, { plan });
    const sizes: number[] = [];
    for (const [number, count] of [
      [0, 1],
      [0, 4],
      [0, 5],
      [1, 3],
      [1, 5],
    ]) {
      file.write(number, columnsOf(number), count);
      expect(held(path).get(number)?.count).toBe(count);
      expectBeginning(held(path));
      sizes.push(statSync(path).size);
    }
    file.close();
    const other = newPath();
    write([0, 1], undefined, other);
    expect(readFileSync(path).equals(readFileSync(other))).toBe(true);
  });

  it("have the beginning of a block as soon as they are opened again", () => {
    write([0], [1, 3]);
    const file = openBlockFile(path, { plan, resume: true });
    expect(held(path).get(1)?.count).toBe(3);
    file.close();
    expect(held(path).get(1)?.count).toBe(3);
  });

  it("that hold nothing are removed", () => {
    openBlockFile(path, { plan }).close();
    expect(existsSync(path)).toBe(false);
    openBlockFile(path, { plan, keep: true }).close();
    expect(held(path)).toEqual(new Map());
  });

  it("that are cut anywhere are read as far as they go, and continued", () => {
    write([0, 1, 2], [3, 4]);
    const whole = readFileSync(path);
    for (let size = 0; size < whole.length; size += sparse(0.3)) {
      writeFileSync(path, whole.subarray(0, size));
      let found = new Map<number, StoredBlock>();
      try {
        found = held(path);
      } catch (error) {
        // Not even the header is complete.
        expect(error).toBeInstanceOf(FileError);
        expect(size).toBeLessThan(500);
      }
      expectBeginning(found);
      if (size % 29 > 0) continue;
      const told: number[] = [];
      const file = openBlockFile(path, { plan, resume: true, onBlock: ({ number }) => told.push(number) });
      expect(told).toEqual([...found.keys()]);
      const isThere = (number: number) => found.get(number)?.count === 5;
      expect([0, 1, 2, 3].filter(file.has)).toEqual([0, 1, 2, 3].filter(isThere));
      for (const number of [0, 1, 2, 3]) if (!isThere(number)) file.write(number, columnsOf(number), 5);
      file.close();
      expect([...held(path).keys()]).toEqual([0, 1, 2, 3]);
    }
  });

  it("with any byte flipped return what was written, or are refused", () => {
    write([0, 1, 5]);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += sparse(0.3)) {
      const flipped = Buffer.from(whole);
      flipped[at] ^= 1 << (at % 8);
      writeFileSync(path, flipped);
      try {
        expectBeginning(held(path));
      } catch (error) {
        expect(error).toBeInstanceOf(FileError);
      }
    }
  });

  it("find blocks without their index as with it", () => {
    write([3, 1, 8]);
    const whole = held(path);
    truncateSync(path, statSync(path).size - 1);
    expect(held(path)).toEqual(new Map([...whole].sort(([one], [other]) => one - other)));
  });

  it("are refused where a block has more positions than in the plan", () => {
    const longer = { ...plan, positions: 24 };
    const other = newPath();
    const blocks = openBlockFile(other, { plan: longer });
    blocks.write(4, createColumns(4), 4);
    blocks.close();
    const reader = openBlocks(other);
    const bytes: Uint8Array[] = [];
    const writer = createBlockWriter({ plan }, (part) => bytes.push(part));
    writer.add(reader.read(4), reader.readFrame(4));
    reader.close();
    for (const indexed of [true, false]) {
      if (indexed) writer.end();
      writeFileSync(path, Buffer.concat(indexed ? bytes : bytes.slice(0, 2)));
      expect(() => held(path)).toThrow(FileError);
    }
  });

  it("of another sweep, of another part and of an experiment are refused", () => {
    write([0]);
    const open = (more: object) => () => openBlockFile(path, { plan, resume: true, ...more });
    expect(open({ resume: false })).toThrow("exists; continue it with --resume");
    expect(open({ plan: { ...plan, options: { ...plan.options, time: 3 } } })).toThrow(
      "was made with --time (not given), not 3; resume with the same options",
    );
    expect(open({ shard: { number: 1, of: 2 } })).toThrow("was made with --shard (not given), not 1/2");
    expect(readFileSync(path).length).toBeGreaterThan(0);
    open({})().close();
    const old = newPath();
    const rows = openResultFile(old, { header: { game: "simpei", options: {}, rows: 1 } });
    const row = { rank: 0, position: "p", algorithm: "df-pn", verdict: "proven", order: null } as const;
    rows.append([{ ...row, nodes: 1, microseconds: 1 }]);
    rows.close();
    expect(() => openBlockFile(old, { plan, resume: true })).toThrow("can be exported, but not continued");
  });
});

describe("merge", () => {
  const all = [...blocksOf(plan)];

  /** Files of the parts of the plan. */
  function parts(of: number): string[] {
    return Array.from({ length: of }, (_, i) => {
      const file = newPath();
      const shard = { number: i + 1, of };
      const blocks = openBlockFile(file, { plan, shard, keep: true });
      for (const number of blocksOf(plan, shard)) {
        blocks.write(number, columnsOf(number), blockOf(plan, number).count);
      }
      blocks.close();
      return file;
    });
  }

  it("of 1, 2, 7 and 12 parts, in any order, is what one sweep would have written", async () => {
    write(all);
    const one = readFileSync(path);
    const order = fc.constantFrom(1, 2, 7, 12).chain((of) => {
      const places = Array.from({ length: of }, (_, i) => i);
      return fc.shuffledSubarray(places, { minLength: of, maxLength: of });
    });
    const files = new Map([1, 2, 7, 12].map((of) => [of, parts(of)]));
    await fc.assert(
      fc.asyncProperty(order, async (places) => {
        const out = newPath();
        const paths = places.map((place) => (files.get(places.length) as string[])[place]);
        const result = await mergeBlocks(paths, out);
        expect(result).toMatchObject({ blocks: 10, positions: 46, compared: 0, missing: [] });
        expect(readFileSync(out).equals(one)).toBe(true);
      }),
      { numRuns: sampled(40) },
    );
  });

  it("names missing blocks, and writes the others if allowed", async () => {
    const [first, , third] = parts(3);
    const out = newPath();
    await expect(mergeBlocks([first, third], out)).rejects.toThrow(
      "3 blocks are missing: 1, 4, 7 (of blocks 0 to 9); search them with `sweep --shard 2/3 --resume`, or merge",
    );
    expect(existsSync(out)).toBe(false);
    const result = await mergeBlocks([first, third], out, { allowMissing: true });
    expect(result).toMatchObject({
      blocks: 7,
      missing: [
        [1, 1],
        [4, 4],
        [7, 7],
      ],
    });
    expect([...held(out).keys()]).toEqual([0, 2, 3, 5, 6, 8, 9]);
  });

  it("compares blocks that are in several files", async () => {
    write(all);
    const [part] = parts(2);
    const out = newPath();
    expect(await mergeBlocks([part, path], out)).toMatchObject({ compared: 5 });
    const times = newPath();
    const wrong = newPath();
    for (const [file, change] of [
      [times, (columns: BlockColumns) => columns.microseconds.fill(1)],
      [wrong, (columns: BlockColumns) => columns.nodes.fill(1)],
    ] as const) {
      const blocks = openBlockFile(file, { plan });
      const columns = columnsOf(6);
      change(columns);
      blocks.write(6, columns, 5);
      blocks.close();
    }
    expect(await mergeBlocks([path, times], out)).toMatchObject({ compared: 1 });
    await expect(mergeBlocks([path, wrong], out)).rejects.toThrow(
      `block 6, position 1 of it: proven after 1,340,095,640,625 nodes in ${path}, proven after 1 nodes in ${wrong}`,
    );
  });

  /** A file with block 6 only, with some of its findings changed. */
  function fileOf(of: SweepPlan, change: (columns: BlockColumns) => void): string {
    const file = newPath();
    const blocks = openBlockFile(file, { plan: of });
    const columns = columnsOf(6);
    change(columns);
    blocks.write(6, columns, 5);
    blocks.close();
    return file;
  }

  const CHANGES: Record<string, (columns: BlockColumns) => void> = {
    verdict: ({ verdicts }) => verdicts.set([(verdicts[4] + 1) % 3], 4),
    order: ({ orders }) => orders.set([orders[4] + 1], 4),
    nodes: ({ nodes }) => nodes.set([nodes[4] + 1], 4),
  };

  it.each(Object.keys(CHANGES))("notices another %s at the last position", async (name) => {
    const files = [fileOf(plan, () => {}), fileOf(plan, CHANGES[name])];
    await expect(mergeBlocks(files, newPath(), { allowMissing: true })).rejects.toThrow(
      "block 6, position 5 of it: ",
    );
  });

  it("compares only proofs with disproofs where nodes depend on the machine", async () => {
    const kept = { ...plan, options: { ...plan.options, "keep-table": true } };
    const timed = { ...plan, options: { ...plan.options, time: 1 } };
    const [proven, disproven, unknown] = ["proven", "disproven", "unknown"].map((name) =>
      VERDICTS.indexOf(name as "unknown"),
    );
    for (const each of [kept, timed]) {
      const [one, other, late, wrong] = [
        fileOf(each, ({ verdicts, nodes }) => verdicts.fill(proven) && nodes.fill(1)),
        fileOf(each, ({ verdicts, orders }) => verdicts.fill(proven) && orders.fill(7)),
        fileOf(each, ({ verdicts, orders }) => verdicts.fill(unknown) && orders.fill(-1)),
        fileOf(each, ({ verdicts }) => verdicts.fill(disproven)),
      ];
      const merged = await mergeBlocks([one, other, late], newPath(), { allowMissing: true });
      expect(merged).toMatchObject({ compared: 1, proven: 5 });
      await expect(mergeBlocks([one, wrong], newPath(), { allowMissing: true })).rejects.toThrow(
        "one of them is wrong",
      );
    }
  });

  it("takes findings from one file for positions that killed all threads in another, in any order", async () => {
    write(all);
    const whole = fileOf(plan, () => {});
    const dead = fileOf(plan, ({ verdicts, orders, nodes, microseconds }) => {
      verdicts.fill(VERDICTS.indexOf("unknown"), 1);
      orders.fill(-1, 1);
      nodes.fill(0, 1);
      microseconds.fill(0, 1);
    });
    const alone = newPath();
    await mergeBlocks([whole], alone, { allowMissing: true });
    for (const files of [
      [dead, whole],
      [whole, dead],
      [dead, dead, whole],
    ]) {
      const out = newPath();
      await mergeBlocks(files, out, { allowMissing: true });
      expect(readFileSync(out).equals(readFileSync(alone))).toBe(true);
    }
    const out = newPath();
    await mergeBlocks([dead, path], out);
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
  });

  it("accepts a file twice, and never overwrites one that it reads", async () => {
    write(all);
    const out = newPath();
    expect(await mergeBlocks([path, path], out)).toMatchObject({ blocks: 10, compared: 10 });
    expect(readFileSync(out).equals(readFileSync(path))).toBe(true);
    await expect(mergeBlocks([out, path], path)).rejects.toThrow("it is read here; name another");
  });

  it("refuses parts of another plan, naming the first difference", async () => {
    write([0]);
    const other = newPath();
    write([1], undefined, other, { ...plan, options: { ...plan.options, "max-nodes": 9 } });
    await expect(mergeBlocks([path, other], newPath())).rejects.toThrow(
      `${other}: was made with --max-nodes 9, not 7, as ${path} is; merge parts of one sweep`,
    );
  });
});

// Threads that take turns give the same figures every time, whatever the machine does meanwhile.
import { describe, expect, it } from "vitest";
import type { AblationRow } from "../../../bench/ablations.js";
import { allSchemas } from "../../../src/cli/commands/schema.js";
import { solveFast } from "../command.js";

const ROOTS = ["bench", "scaling", "--simulated", "1,3", "--set", "roots", "--problems", "1", "--quiet"];

describe("solve-fast bench scaling", () => {
  it("gives the same figures every time, a row for each way and number of threads", async () => {
    const first = solveFast(...ROOTS, "--json");
    expect(first.stderr).toBe("");
    const rows = first.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const schema = (await allSchemas())["bench scaling"];
    for (const row of rows) expect(schema.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.map(({ way, threads }) => `${way} ${threads}`)).toEqual([
      "root-split 1",
      "root-split 3",
      "shared-table 1",
      "shared-table 3",
      "two-level 1",
      "two-level 3",
    ]);
    for (const { threads, nodes, longest, speedup, efficiency, undecided } of rows) {
      expect(undecided).toBe(0);
      expect(longest).toBeGreaterThanOrEqual(nodes / threads);
      expect(longest).toBeLessThan(nodes / threads + 0.05 * nodes);
      expect(efficiency).toBeCloseTo(speedup / threads);
      // The nodes of this root on one thread, as `solve` counts them.
      if (threads === 1) expect([nodes, longest, speedup]).toEqual([72_336, 72_336, 1]);
      else expect(speedup).toBeGreaterThan(1);
    }
    const again = solveFast(...ROOTS, "--parallel", "shared-table", "--json").stdout;
    expect(again.trim().split("\n")).toEqual(first.stdout.trim().split("\n").slice(2, 4));
  });

  it("times real threads beside as many processes at once", () => {
    const { stdout, stderr } = solveFast(
      ...["bench", "scaling", "--threads", "2", "--set", "roots", "--problems", "1"],
      ...["--parallel", "shared-table", "--json", "--quiet"],
    );
    expect(stderr).toBe("");
    const [one, two] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(one).toMatchObject({ threads: 1, ceiling: 1 });
    expect(two.threads).toBe(2);
    expect(two.seconds).toBeGreaterThan(0);
    expect(two.ceiling).toBeGreaterThan(0);
  });

  it("measures nothing where no problem is decided", () => {
    const found = solveFast(
      "bench",
      "scaling",
      "--simulated",
      "2",
      "--set",
      "roots",
      "--problems",
      "1",
      "--max-nodes",
      "1",
    );
    expect(found).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `solve-fast: warning: roots: 1 problem left out, undecided on one thread within 1 node
solve-fast: nothing to measure: one thread decides no problem within 1 node; raise --max-nodes
`,
    });
  });

  it("refuses what is not there, and options of others", () => {
    const refused = (...args: string[]) => solveFast("bench", ...args).stderr;
    expect(refused("scaling", "--set", "none")).toContain("no set is named none; there are ");
    expect(refused("scaling", "--simulated", "0")).toContain("It has to be a whole number from 1 to 1024");
    expect(refused("scaling", "--simulated", "2", "--threads", "2")).toContain("leave one out");
    expect(refused("scaling", "rules")).toContain("scaling runs alone");
    expect(refused("ablations", "--threads", "2")).toContain("--threads is for other suites; leave it out");
    expect(refused("rules", "--simulated", "2")).toContain("--simulated is for `bench scaling`");
    expect(refused("scaling", "--set", "endgames", "--parallel", "root-split")).toContain(
      "it has shared-table",
    );
  });
});

it("solve-fast bench ablations has a row for the search as it is, and for each change", async () => {
  const args = ["bench", "ablations", "--set", "lives-pn", "--problems", "1", "--json", "--quiet"];
  const { stdout, stderr } = solveFast(...args);
  expect(stderr).toBe("");
  const schema = (await allSchemas())["bench ablations"];
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)) as AblationRow);
  expect(rows[0]).toMatchObject({ change: null, algorithm: "pn-search", problems: 1, solved: 1 });
  const changed = Object.fromEntries(rows.map((row) => [row.change ?? "", row]));
  // Without transpositions it takes more nodes, by the nodes of both; the way that holds by default changes nothing.
  const [plain, tree] = [rows[0], changed["--no-transpositions"]];
  expect([tree.more, tree.nodesRatio?.estimate]).toEqual([1, tree.nodes / plain.nodes]);
  expect(tree.nodes).toBeGreaterThan(plain.nodes);
  expect(changed["--leaf-numbers heuristic"]).toMatchObject({ equal: 1, nodes: plain.nodes });
  expect(changed["--table-entries 1"].solved).toBe(0);
  // What this search has no use for has no row.
  expect(Object.keys(changed)).not.toContain("--no-threat-solver");
});

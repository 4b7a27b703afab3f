import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { solveFast } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("solve-fast bench", () => {
  it("measures the suites that were named, and exports them", () => {
    const out = join(folder, "bench.json");
    const { status, stdout, stderr } = solveFast("bench", "go", "--quick", "--out", out);
    expect(stderr).toContain("ladders: ");
    expect(status).toBe(0);
    expect(stdout).toContain(process.version);
    const { machine, measurements } = JSON.parse(readFileSync(out, "utf8"));
    expect(machine.node).toBe(process.version);
    expect(new Set(measurements.map(({ suite }: { suite: string }) => suite))).toEqual(new Set(["ladders"]));
    for (const { median, low, high, samples } of measurements) {
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
      expect(samples.length).toBeGreaterThan(0);
    }
  });

  it("measures whole runs on threads", () => {
    const { status, stdout } = solveFast("bench", "sweep", "--quick", "--json", "--quiet");
    expect(status).toBe(0);
    const { measurements } = JSON.parse(stdout);
    expect(
      measurements.map(({ name, unit, threads }: Record<string, unknown>) => `${name} ${unit} ${threads}`),
    ).toEqual(expect.arrayContaining(["simpei: df-pn nodes 1", "simpei: df-pn-lambda positions 1"]));
    for (const { threads, overhead, efficiency } of measurements) {
      // In a sweep each position is searched by one thread, so the number of threads does not change the nodes.
      expect(overhead).toBe(1);
      if (threads === 1) expect(efficiency).toBe(1);
    }
  });

  it("reports errors before it measures", () => {
    const out = join(folder, "none", "bench.json");
    expect(solveFast("bench", "--out", out)).toMatchObject({
      status: 1,
      stderr: `solve-fast: ${out}: cannot be written (its folder is not there; make it first)\n`,
    });
    expect(existsSync(out)).toBe(false);
    expect(solveFast("bench", "speed")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("no suite is named speed; known: rules, table"),
    });
  });
});

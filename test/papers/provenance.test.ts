// Which runs a folder of measurements names: those that have measured something, killed ones too.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openReport } from "../../src/papers/paper-report.js";
import { commandOf, formatRun, recordRun } from "../../src/papers/provenance.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-runs-"));
afterAll(() => rmSync(folder, { recursive: true }));
const MEASURES = ["src/math", "src/no-such-folder"];
const measure = () => appendFileSync(join(folder, "x.journal"), "found\n");

it("a run is named when it has measured something, though it was killed, and not when it has not", () => {
  recordRun(folder, MEASURES);
  measure();
  // Killed here: nobody asks for its runs.
  const second = recordRun(folder, MEASURES);
  measure();
  expect(second.runs()).toHaveLength(2);
  const third = recordRun(folder, MEASURES);
  expect(third.runs()).toEqual(second.runs());
  recordRun(folder, MEASURES);
  expect(recordRun(folder, MEASURES).runs()).toEqual(second.runs());
  expect(JSON.parse(readFileSync(join(folder, "runs.json"), "utf8"))).toHaveLength(2);
  const [{ measures, load }] = recordRun(undefined, MEASURES).runs();
  expect(load).toBeGreaterThanOrEqual(0);
  expect(load).toBeLessThanOrEqual(cpus().length);
  expect(measures).toMatch(/^src\/math(@[0-9a-f]{8})? src\/no-such-folder$/);
});

it("a report names its runs under its heading, and its findings and numbers are there as CSV", () => {
  const report = join(folder, "report");
  const finding = {
    ...{ section: "1", claim: 'a, "b"', finding: "holds" as const },
    ...{ conditions: "", measured: "0.5 (0.4 to 0.6)" },
  };
  const text = "# Paper\n\nText";
  openReport({ folder, report }, ["src/a", "src/b"]).write({ findings: [finding] }, text, {
    figures: { "f.svg": "<svg/>" },
    tables: { "t.csv": [{ a: 1, b: null }] },
  });
  const readme = readFileSync(join(report, "README.md"), "utf8");
  expect(readme).toMatch(
    /^# Paper\n\nMeasured by these runs:\n\n- `solve-fast.*`: \d{4}-\d\d-\d\d, commit .*\n- .*\n\nText\n$/,
  );
  expect(readFileSync(join(report, "findings.csv"), "utf8")).toBe(
    'section,claim,finding,conditions,measured\n1,"a, ""b""",holds,,0.5 (0.4 to 0.6)\n',
  );
  expect(readFileSync(join(report, "runs.csv"), "utf8")).toMatch(
    /,src\/math(@[0-9a-f]{8})? src\/no-such-folder\n$/,
  );
  expect(readFileSync(join(report, "t.csv"), "utf8")).toBe("a,b\n1,\n");
});

it("a command names no folders of this machine, and a busy machine is called so", () => {
  const args = [
    "reproduce",
    "simpei",
    "--sample",
    "1/100",
    "--out",
    "/tmp/x/kept",
    "--report",
    "docs/reports/x",
  ];
  const command = commandOf(args);
  expect(command).toBe("solve-fast reproduce simpei --sample 1/100 --out kept --report docs/reports/x");
  const run = { date: "2026-11-26", commit: "abc", machine: "2 cores of X, Node 20", command, measures: "" };
  expect(formatRun({ ...run, load: 0.5 })).toMatch(/2 cores of X, Node 20\.$/);
  expect(formatRun({ ...run, load: 8 })).toContain(
    "busy (8 cores at other work when it began), so that times are too long",
  );
  expect(formatRun({ ...run, load: null })).not.toContain("busy");
});

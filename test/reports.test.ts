// The reports on papers (scripts/reports.mjs): the page of findings follows from them, and the script names a report that is stale,
// on a small repository in a folder of its own.
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
// @ts-expect-error scripts have no types
import { findingsPage, staleReports } from "../scripts/reports.mjs";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "solve-fast-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("docs/findings.md follows from the reports", () => {
  expect(readFileSync(join(root, "docs/findings.md"), "utf8")).toBe(findingsPage(root));
});

it("every report has its runs, and shows every figure that it has", () => {
  const reports = readdirSync(join(root, "docs/reports"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("findings.csv"))
    .map((name) => join(root, "docs/reports", dirname(name)));
  for (const report of reports) {
    const text = readFileSync(join(report, "README.md"), "utf8");
    const [heading, commit] = readFileSync(join(report, "runs.csv"), "utf8").split("\n");
    expect(heading).toBe("date,commit,machine,load,command,measures");
    expect(commit).toMatch(/^\d{4}-\d\d-\d\d,\w/);
    const figures = readdirSync(report).filter((name) => name.endsWith(".svg"));
    expect(figures.filter((figure) => !text.includes(`](${figure})`))).toEqual([]);
  }
});

describe("a report", () => {
  const REPORT = "docs/reports/x";
  const repository = join(folder, "whole");
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", repository, "-c", "user.name=x", "-c", "user.email=x@example.org", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  function write(name: string, text: string): void {
    mkdirSync(dirname(join(repository, name)), { recursive: true });
    writeFileSync(join(repository, name), text);
  }
  function commit(subject: string): string {
    git("add", "-A");
    git("commit", "-qm", subject);
    return git("rev-parse", "--short=8", "HEAD");
  }
  const stale = (at: string = repository): string[] => staleReports(at);

  it("is named when a folder that it measures has changed since, and not when another has", () => {
    mkdirSync(repository);
    git("init", "-q");
    write("src/search/a.ts", "1");
    const measured = commit("A search");
    const id = git("rev-parse", "--short=8", "HEAD:src/search");
    write(join(REPORT, "README.md"), "# The paper\n");
    write(
      join(REPORT, "findings.csv"),
      'section,claim,finding,conditions,measured\n1,"a, ""b""",holds,,0.5\n',
    );
    write(
      join(REPORT, "runs.csv"),
      `date,commit,machine,load,command,measures\n2026-01-01,${measured},m,0,c,src/search@${id} src/unknown\n`,
    );
    commit("Its report");
    expect(stale()).toEqual([]);
    write("src/other.ts", "1");
    commit("Another thing");
    expect(stale()).toEqual([]);
    write("src/search/a.ts", "2");
    commit("A better search");
    expect(stale()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^docs/reports/x: measured on 2026-01-01 at ${measured}; since then src/search changed, last by .* A better search$`,
        ),
      ),
    ]);
    expect(findingsPage(repository)).toContain('| 1 | a, "b" | **holds** | 0.5 |  |');
    const script = join(root, "scripts/reports.mjs");
    const ended = (...args: string[]) => spawnSync(process.execPath, [script, repository, ...args]).status;
    expect([ended(), ended("--write"), existsSync(join(repository, "docs/findings.md"))]).toEqual([
      1,
      0,
      true,
    ]);
  });

  it("is judged in a clone without the whole history, and not where there is none", () => {
    const clone = join(folder, "shallow");
    execFileSync("git", ["clone", "-q", "--depth", "1", `file://${repository}`, clone], { stdio: "ignore" });
    expect(stale(clone)).toEqual([expect.stringMatching(/since then src\/search changed$/)]);
    expect(stale(folder)).toEqual(["note: no history here, so that nobody knows which reports are stale"]);
  });
});

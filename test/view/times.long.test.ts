// How long large proofs take to open: the figures of docs/lab/pages.md. A page of 10^6 nodes still opens, and a table of 10^4
// replies can be scrolled without building them all. Sweeps of 10^6 records open, too.
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageProgram, pageText } from "../../src/report/page.js";
import { NO_ORDER } from "../../src/view/page-data.js";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, openFile, SKIPPED, startBrowser } from "./browser.js";
import { TREE_GAME, writeLarge } from "./large.js";

const folder = mkdtempSync(join(tmpdir(), "view-times-"));
let browser: Browser;
beforeAll(async () => {
  if (CHROMIUM !== undefined) browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** The page of a made-up sweep of Simpei with this many records. */
function writeSweep(file: string, records: number): void {
  const nodes = Float64Array.from({ length: records }, (_, i) =>
    Math.ceil(Math.exp(12 * ((i * 0.618034) % 1) ** 2)),
  );
  const verdicts = Uint8Array.from({ length: records }, (_, i) => (i % 3 === 0 ? 1 : 0));
  const columns = [
    Float64Array.from({ length: records }, (_, i) => 12 * i),
    nodes,
    Float32Array.from(nodes),
    new Uint8Array(records),
    verdicts,
    verdicts.map((verdict, i) => (verdict === 1 ? NO_ORDER : i % 6)),
  ];
  const bytes = Buffer.concat(columns.map((column) => Buffer.from(column.buffer)));
  const about = { title: "", note: "", name: "large", algorithms: ["df-pn"], options: {} };
  const data = { kind: "sweep", ...about, records, rows: records } as const;
  writeFileSync(file, pageText(pageProgram("simpei") ?? "", data, bytes));
}

describe.skipIf(CHROMIUM === undefined)(`large sweeps${SKIPPED}`, () => {
  test.each([10_000, 1_000_000])("with %d records open, and are filtered", async (records) => {
    const file = join(folder, "sweep.html");
    writeSweep(file, records);
    const { page, noises } = await openFile(browser, file);
    const opened = await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
    // Until the records that pass a filter are drawn.
    const filters = await page.evaluate(async () => {
      const times: number[] = [];
      const [from] = document.querySelectorAll<HTMLInputElement>(".range input");
      for (const value of ["10", "100", "1000", "20", ""]) {
        const start = performance.now();
        from.value = value;
        from.dispatchEvent(new Event("change"));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        times.push(performance.now() - start);
      }
      return times;
    });
    await page
      .locator(".verdict")
      .getByText(`${records.toLocaleString("en")} records`)
      .waitFor();
    expect(await page.locator(".hardest li").count()).toBe(100);
    expect(noises).toEqual([]);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(
      `${records} records, page of ${megabytes} MB: opens in ${Math.round(opened)} ms; filters ${filters.map(Math.round).join(", ")} ms`,
    );
    await page.context().close();
  });
});

describe.skipIf(CHROMIUM === undefined)(`large proofs${SKIPPED}`, () => {
  test.each([
    [10, 4, 1_222],
    [46, 4, 101_662],
    [100, 4, 1_020_202],
    [10_000, 2, 10_002],
  ])("with %d replies and %d moves of the attacker open: %d nodes", async (replies, depth, nodes) => {
    const proof = join(folder, "large.proof");
    const file = join(folder, "large.html");
    expect(writeLarge(proof, replies, depth)).toBe(nodes);
    expect(solveFast("view", proof, "--game", TREE_GAME, "--out", file).status).toBe(0);
    const { page, noises } = await openFile(browser, file);
    const opened = await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
    // The first reply and its answer, the last reply, and back.
    const steps = await page.evaluate(() => {
      const press = (key: string) => {
        const start = performance.now();
        document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        return performance.now() - start;
      };
      return ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowUp", "Home"].map(press);
    });
    const rows = await page.locator("[role=treeitem]").count();
    expect(rows).toBeLessThan(100);
    expect(noises).toEqual([]);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(
      `${nodes} nodes, page of ${megabytes} MB: opens in ${Math.round(opened)} ms; slowest of ${steps.length} steps ${Math.round(Math.max(...steps))} ms`,
    );
    await page.context().close();
  });
});

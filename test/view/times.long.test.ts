// How long large proofs take to open: the figures of docs/results.md. A page of 10^6 nodes still opens, and a table of 10^4
// replies is scrolled through without building them all.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

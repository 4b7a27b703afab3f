// The pictures of pages in the documents. With PICTURES=docs/pictures they are made again there.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, openFile, SKIPPED, startBrowser } from "./browser.js";

const docs = resolve(import.meta.dirname, "../../docs");
const folder = mkdtempSync(join(tmpdir(), "view-pictures-"));
const pictures = process.env.PICTURES === undefined ? folder : resolve(process.env.PICTURES);
afterAll(() => rmSync(folder, { recursive: true }));

const LONG = "7nl/5kP2/3p2g1p/2p1gp3/p6sP/s1BGpN3/4nPSp1/1+r4R2/L1+p3K1L w GSNLPb6p 1";
const CAPTURE = "X.O./.XO./..X./.... b target=C4";

describe.skipIf(CHROMIUM === undefined)(`pictures${SKIPPED}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  test.each<[string, string[], string[], Parameters<typeof openFile>[2]]>([
    ["shogi", ["shogi", LONG], ["ArrowRight", "ArrowRight", "ArrowRight"], {}],
    ["simpei", ["simpei", "--goal", "o-wins"], ["ArrowRight", "ArrowRight", "ArrowRight"], {}],
    ["go", ["go", CAPTURE], ["ArrowRight", "ArrowRight"], { colorScheme: "dark" }],
  ])("%s", async (name, args, keys, options) => {
    const file = join(folder, `${name}.html`);
    expect(solveFast("solve", ...args, "--view", file, "--threads", "1", "--quiet").status).toBe(0);
    const viewport = { width: 1100, height: 760 };
    const { page } = await openFile(browser, file, { viewport, ...options });
    for (const key of keys) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Check all nodes" }).click();
    await page.locator(".check .good").waitFor();
    await take(page, name);
  });

  test("othello", async () => {
    const file = join(folder, "othello.html");
    const position = "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O";
    expect(solveFast("solve", "othello", position, "--view", file, "--threads", "1", "--quiet").status).toBe(
      0,
    );
    const { page } = await openFile(browser, file, { viewport: { width: 1100, height: 760 } });
    await page.getByText("Searched here:").waitFor();
    await take(page, "othello");
  });

  test("sweep", async () => {
    const [results, file] = [join(folder, "s.sweep"), join(folder, "sweep.html")];
    const sweep = ["sweep", "simpei", "--sample", "1/20000", "--seed", "7", "--out", results];
    const searched = ["--algorithm", "df-pn-lambda", "--max-order", "5", "--threads", "1", "--quiet"];
    expect(solveFast(...sweep, ...searched).status).toBe(0);
    expect(solveFast("view", results, "--out", file).status).toBe(0);
    const { page } = await openFile(browser, file, { viewport: { width: 1100, height: 760 } });
    await page.getByLabel("Nodes from").fill("100");
    await page.getByLabel("Nodes from").press("Enter");
    await page.locator(".hardest li svg").first().waitFor();
    await take(page, "sweep");
  });

  async function take(page: Page, name: string): Promise<void> {
    const path = join(pictures, `${name}.png`);
    await page.screenshot({ path });
    await page.context().close();
    // What is in the documents is such a picture.
    for (const file of [path, join(docs, "pictures", `${name}.png`)]) {
      const bytes = readFileSync(file);
      expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1100, 760]);
    }
    expect(readdirSync(join(docs, "pictures"))).toContain(`${name}.png`);
  }
});

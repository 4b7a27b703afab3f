// Changed certificates: their pages open, can be walked through, and say what `verify` says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GameModule } from "../../src/game/module.js";
import { go } from "../../src/games/go/module.js";
import { shogi } from "../../src/games/shogi/module.js";
import { simpei } from "../../src/games/simpei/module.js";
import { putTogether, takeApart } from "../certificates/checker/editing.js";
import { createDice, type Dice, MUTATIONS } from "../certificates/checker/mutations.js";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, SKIPPED, startBrowser } from "./browser.js";
import { enter, onPage, press } from "./on-page.js";

const folder = mkdtempSync(join(tmpdir(), "view-hostile-"));
const inFolder = (name: string) => join(folder, name);
const KEYS = [
  "ArrowRight",
  "ArrowRight",
  "ArrowDown",
  "ArrowDown",
  "ArrowLeft",
  "ArrowUp",
  "End",
  "Home",
  "m",
];

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(CHROMIUM === undefined)(`changed certificates${SKIPPED}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
    const quiet = ["--threads", "1", "--quiet"];
    const mate = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
    solveFast("solve", "shogi", mate, "--certificate", inFolder("shogi.proof"), ...quiet);
    const capture = "X.O./.XO./..X./.... b target=C4";
    solveFast("solve", "go", capture, "--certificate", inFolder("go.proof"), ...quiet);
    const example = resolve(import.meta.dirname, "../../docs/examples/simpei.proof");
    writeFileSync(inFolder("simpei.proof"), readFileSync(example));
  });
  afterAll(() => browser?.close());

  /** Whether the page says, after a walk by random keys, that the certificate holds. */
  async function saidBy(page: Page, dice: Dice): Promise<boolean> {
    if ((await page.locator("h1").textContent()) === "This page cannot be shown") return false;
    for (let i = 0; i < 12; i++) await page.keyboard.press(KEYS[dice(KEYS.length)]);
    await press(page, "Check all nodes");
    const ended = page.locator(".check strong");
    await ended.waitFor();
    const text = await ended.textContent();
    expect(text).toMatch(/^(Checked here: it|It cannot be checked)/);
    return text === "Checked here: it holds.";
  }

  test.each<[string, GameModule]>([
    ["shogi", shogi],
    ["simpei", simpei],
    ["go", go],
  ])("of %s: each kind of change", async (name, module) => {
    const original = inFolder(`${name}.proof`);
    const proof = inFolder(`${name}-forged.proof`);
    const out = inFolder("forged.html");
    const dice = createDice(20);
    for (const [change, mutate] of Object.entries(MUTATIONS)) {
      const certificate = takeApart(original);
      mutate(certificate, dice, module);
      putTogether(certificate, proof);
      const holds = solveFast("verify", proof, "--quiet").status === 0;
      const { status, stderr } = solveFast("view", proof, "--out", out);
      if (status === 2) {
        expect(stderr, change).toMatch(/^solve-fast: .*\n$/);
        continue;
      }
      await onPage(browser, out, async (page) => {
        expect(await saidBy(page, dice), change).toBe(holds);
      });
    }
  });

  test("bytes exchanged at random: the page says what is wrong", async () => {
    const bytes = readFileSync(inFolder("shogi.proof"));
    const dice = createDice(21);
    const proof = inFolder("bytes.proof");
    for (let round = 0; round < 12; round++) {
      const changed = Uint8Array.from(bytes);
      for (let i = 0; i <= dice(4); i++) changed[8 + dice(bytes.length - 8)] ^= 1 << dice(8);
      writeFileSync(proof, round % 4 === 3 ? changed.subarray(0, 8 + dice(bytes.length - 8)) : changed);
      const { status, stderr } = solveFast("view", proof, "--out", inFolder("bytes.html"));
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
  });

  test("unexpected numbers and texts in a header", async () => {
    const headers: [string, object][] = [
      ["a goal from the prototype", { goal: "constructor" }],
      ["options from the prototype", { options: { constructor: true, ["__proto__"]: 1 } }],
      ["a position of 100,000 letters", { position: "x".repeat(100_000) }],
      ["a position with signs that turn the direction", { position: "\u202e4k4/9 \u2066b\u0000 - 1" }],
      ["the largest number of words", { positionWords: 2 ** 31 - 1 }],
      ["a root beyond all", { root: 2 ** 31 - 1 }],
    ];
    for (const [name, header] of headers) {
      const proof = inFolder("header.proof");
      const certificate = takeApart(inFolder("shogi.proof"));
      try {
        putTogether({ ...certificate, header: { ...certificate.header, ...header } }, proof);
      } catch (error) {
        expect(error, name).toBeInstanceOf(Error);
        continue;
      }
      expect(solveFast("verify", proof, "--quiet").status, name).not.toBe(0);
      const { status } = solveFast("view", proof, "--out", inFolder("header.html"));
      if (status === 2) continue;
      await onPage(browser, inFolder("header.html"), async (page) => {
        expect(await saidBy(page, createDice(1)), name).toBe(false);
      });
    }
  });

  test("odd titles, notes and names of files are shown unchanged", async () => {
    const name = `it's "quoted" <b> & \u202eab.proof`;
    writeFileSync(inFolder(name), readFileSync(inFolder("simpei.proof")));
    const title = `\u202e\u0645\u0631\u062d\u0628\u0627 "title" </title><script>1</script> & \u2028`;
    const note = `line 1\nline 2\t'x' \\u003c <!-- --> ]]> \u0007 ${"long ".repeat(2000)}`;
    const out = inFolder(`odd ' "&#.html`);
    expect(solveFast("view", inFolder(name), "--out", out, "--title", title, "--note", note).status).toBe(0);
    await onPage(
      browser,
      out,
      async (page) => {
        expect(await page.locator("h1").textContent()).toBe(title);
        expect(await page.locator(".note").textContent()).toBe(note);
        expect(await page.locator("script:not([id]), b").count()).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        await enter(page, "<img src=x>", "Play");
        expect(await page.locator("img").count()).toBe(0);
        await press(page, "Check all nodes");
        await page.locator(".check .good").waitFor();
      },
      { viewport: { width: 360, height: 740 } },
    );
  });
});

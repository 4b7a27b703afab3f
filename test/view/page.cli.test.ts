// A page in a real browser, opened from disk with the network off, and what the command refuses.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, SKIPPED, startBrowser } from "./browser.js";
import { englishOn, enter, movesOf, onPage, press, saved, selected, textOf } from "./on-page.js";

const folder = mkdtempSync(join(tmpdir(), "view-"));
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const ENDGAME = "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O";
const EXAMPLE = resolve(import.meta.dirname, "../../docs/examples/simpei.proof");
const CORNER = resolve(import.meta.dirname, "../../problems/samples/corner.sgf");
const NIM = resolve(import.meta.dirname, "../../docs/examples/graph-nim.js");
const QUIET = ["--threads", "1", "--quiet"];

const inFolder = (name: string) => join(folder, name);

const GAME = inFolder("game.txt");
writeFileSync(
  GAME,
  "d3c3b3b2b1a1c4c5b5c1c2a5a2f3f6e2d2b4f1e1d1g1a4e3f4a3e6g4f2g3h2g2h4f5c6d6d7h3h1h5g5g6b6c7h6e8b8g7b7a7e7f7d8f8a6c8a8h8h7g8\n",
);

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(CHROMIUM === undefined)(`a page${SKIPPED}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    solveFast("solve", "shogi", MATE, "--shortest", "--view", inFolder("mate.html"), ...QUIET);
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test("a mate: walked by keys and on the board, and checked", () =>
    onPage(browser, inFolder("mate.html"), async (page) => {
      expect(statSync(inFolder("mate.html")).size).toBeLessThan(1_000_000);
      expect(await textOf(page, ".verdict")).toMatch(
        /^Result in the file: proven, at most 5 plies · \d nodes$/,
      );
      const pieces = ["S*2c", "K-1c", "S2c-1b+", "Lx1b", "G*2c"];
      expect(await textOf(page, ".found")).toBe(`mate in 5: ${pieces.join(" ")}`);
      for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
      expect(await textOf(page, ".turn")).toBe("Mate by black: the goal is reached");
      expect(await movesOf(page)).toHaveLength(5);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      const replies = page.locator("[role=treeitem][aria-level='3'] .move");
      const reply = (await replies.last().textContent()) ?? "";
      expect(reply).not.toBe(await replies.first().textContent());
      const [, square] = /^K[-x](\d[a-i])$/.exec(reply) ?? [];
      await page.click("[data-place='2b']");
      await page.click(`[data-place='${square}']`);
      expect(await selected(page)).toBe(reply);
      expect(page.url()).toMatch(/#node-\d+$/);
      await press(page, "Back");
      expect(await page.locator("[aria-selected=true]").getAttribute("aria-level")).toBe("2");
      await press(page, "Check all nodes");
      await page.locator(".check .good").waitFor();
      expect(await textOf(page, ".check")).toMatch(/^Checked here: it holds\.\s\d nodes in /);
    }));

  test("a mate: the position that is shown is saved as a picture, in kanji or in letters", () =>
    onPage(browser, inFolder("mate.html"), async (page) => {
      const pieces = page.locator(".choices select").first();
      await pieces.selectOption("kanji");
      const begin = String(await saved(page, "save-svg"));
      expect(begin).toMatch(/^<svg xmlns/);
      expect(begin).toContain(">玉</text>");
      await page.keyboard.press("ArrowRight");
      const next = String(await saved(page, "save-svg"));
      expect(next).not.toBe(begin);
      expect((await saved(page, "save-png")).subarray(1, 4).toString("latin1")).toBe("PNG");
      await pieces.selectOption("letters");
      const inLetters = String(await saved(page, "save-svg"));
      expect(inLetters).toContain(">K</text>");
      expect(inLetters).not.toContain("玉");
    }));

  test.each([
    ["a bound of a mate", ["shogi", MATE], /^mate in at most 5: S\*2c /],
    ["a game without words", ["--game", NIM, "d 3,0,0,0 1"], /^proven: /],
    ["a score", ["othello", ENDGAME], /^Black wins by 2 discs with best play: g7 h8 a8 a7 b8 pass g8$/],
    ["no line", ["simpei", "--goal", "x-wins"], /^X cannot force a win$/],
  ])("what was found stands over the proof: %s", async (_, problem, found) => {
    const file = inFolder("found.html");
    solveFast("solve", ...problem, "--view", file, ...QUIET);
    await onPage(browser, file, async (page) => expect(await textOf(page, ".found")).toMatch(found));
  });

  test("a Japanese browser: all is in Japanese, in kanji, until another language is chosen", () =>
    onPage(
      browser,
      inFolder("mate.html"),
      async (page) => {
        expect(await englishOn(page)).toEqual([]);
        expect(await textOf(page, ".found")).toBe(
          "5手詰：▲２三銀打 △１三玉(22) ▲１二銀成(23) △１二香(11) ▲２三金打",
        );
        expect(await page.locator("text.ink").allTextContents()).toContain("玉");
        expect(String(await saved(page, "save-svg"))).toContain(">玉</text>");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        const { href } = new URL(page.url());
        const [first] = await movesOf(page);
        expect(first).toBe("▲２三銀打");
        const language = page.locator("[data-choice=language]");
        await language.selectOption("English");
        // The place stays, and a key is heard once.
        await page.getByText("Black to move").waitFor();
        expect(await movesOf(page)).toHaveLength(2);
        expect(page.url()).toBe(href);
        expect(await textOf(page, "h1")).toBe("Mate by black");
        await page.locator(".tree").focus();
        await page.keyboard.press("ArrowRight");
        expect(await movesOf(page)).toHaveLength(3);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
        await page.reload();
        await page.waitForSelector("[data-ready]");
        expect(await language.inputValue()).toBe("English");
      },
      { locale: "ja-JP" },
    ));

  test.each([
    ["a problem of Go that says what was asked", ["go", CORNER]],
    ["scores", ["othello", ENDGAME]],
  ])("a Japanese browser: %s", async (_, problem) => {
    const file = inFolder("in-japanese.html");
    solveFast("solve", ...problem, "--view", file, ...QUIET);
    const show = async (page: Page) => {
      const names = await textOf(page, "h1");
      expect((await englishOn(page)).filter((text) => !names.endsWith(text))).toEqual([]);
    };
    await onPage(browser, file, show, { locale: "ja-JP" });
  });

  test("a user's own game is drawn by its module", async () => {
    const file = inFolder("nim.html");
    solveFast("solve", "--game", NIM, "d 3,0,0,0 1", "--view", file, ...QUIET);
    await onPage(browser, file, async (page) => {
      const rows = (await page.locator("pre.position-text").textContent())?.split("\n");
      expect(rows).toEqual([" a:3 ── b:0 ", "  │   ╲  │", "[d:0]   c:0 "]);
      expect(await page.locator("#save-svg").count()).toBe(0);
    });
  });

  test("puzzles are in the language of the browser, and what is solved stays solved in another", async () => {
    const [list, file] = [inFolder("set.sfen"), inFolder("set.html")];
    writeFileSync(list, `one|4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\ntwo|${MATE}\n`);
    solveFast("view", list, "--game", "shogi", "--out", file, ...QUIET);
    const show = async (page: Page) => {
      expect(await textOf(page, ".about")).toBe("将棋 · 2題");
      expect(await textOf(page, ".remark")).toBe("目的：詰み（先手）。盤上で指してください。");
      await page.fill("form.ask input", "G*5b");
      await page.keyboard.press("Enter");
      await page.locator(".remark .good").waitFor();
      expect(await textOf(page, ".remark .good")).toBe("▲５二金打：目的を達成しました。正解です。");
      await page.selectOption("select.language", "English");
      expect(await textOf(page, ".about")).toBe("shogi · 2 problems");
      expect(await page.locator(".numbers .solved").count()).toBe(1);
    };
    await onPage(browser, file, show, { locale: "ja-JP" });
  });

  test("a sweep is in the language of the browser, with its charts and filters", async () => {
    const [results, file] = [inFolder("s.sweep"), inFolder("sweep.html")];
    solveFast("sweep", "simpei", "--sample", "1/200000", "--seed", "1", "--out", results, ...QUIET);
    solveFast("view", results, "--out", file);
    const show = async (page: Page) => {
      await page.locator(".plot svg").first().waitFor();
      expect(await textOf(page, "h1")).toBe("シンペイの一括探索");
      expect(await page.locator(".plot").first().textContent()).toContain("局面数");
      expect(await textOf(page, "[role=status] .verdict")).toMatch(/^61件：成立 \d+ /);
      await page.selectOption("select.language", "English");
      await page.locator(".plot svg").first().waitFor();
      expect(await page.locator(".plot").first().textContent()).toContain("records");
      expect(await textOf(page, "[role=status] .verdict")).toMatch(/^61 records: proven \d+ /);
    };
    await onPage(browser, file, show, { locale: "ja-JP" });
  });

  test("a user's own game with a view is drawn by it, and played on its places", async () => {
    const file = inFolder("atari-go.html");
    solveFast("solve", "--game", NIM.replace("graph-nim", "atari-go"), "--view", file, ...QUIET);
    await onPage(browser, file, async (page) => {
      expect(await page.locator("circle.stone.first").count()).toBe(2);
      expect(await page.locator("circle.stone.second").count()).toBe(2);
      await page.keyboard.press("ArrowRight");
      expect(await page.locator("circle.stone").count()).toBe(5);
    });
  });

  test("a mate: the requested notation is chosen first, and can be changed", async () => {
    const file = inFolder("japanese.html");
    solveFast("solve", "shogi", MATE, "--notation", "japanese", "--view", file, ...QUIET);
    await onPage(browser, file, async (page) => {
      await page.keyboard.press("ArrowRight");
      expect((await movesOf(page))[0]).toBe("▲２三銀打");
      expect(await textOf(page, ".found")).toContain(": ▲２三銀打 ");
      await page.locator(".choices select").nth(1).selectOption("Western");
      expect(await textOf(page, ".found")).toContain(": S*2c ");
      expect((await movesOf(page))[0]).toBe("S*2c");
    });
  });

  test("a group that lives: the page and `verify` say so, and also give the verdict about the capture", async () => {
    const problem = resolve(import.meta.dirname, "../../problems/go/one-eye/lives-01.sgf");
    const [file, proof] = [inFolder("lives.html"), inFolder("lives.proof")];
    solveFast("solve", "go", problem, "--certificate", proof, ...QUIET);
    solveFast("view", proof, "--out", file);
    await onPage(browser, file, async (page) => {
      expect(await textOf(page, ".verdict")).toMatch(
        /^Result in the file: proven: the group lives in its region \(kill by black: disproven\) · /,
      );
      expect(await textOf(page, "h1")).toBe("Live by white");
      expect(await textOf(page, ".found")).toMatch(/^White to move: the group lives in its region \(White, /);
    });
    expect(solveFast("verify", proof, ...QUIET).stdout).toContain(
      "live: proven (kill: disproven; the group lives in its region)\n",
    );
  });

  test("a certificate alone says its answer and its line", async () => {
    const [file, proof] = [inFolder("alone.html"), inFolder("alone.proof")];
    for (const [words, found] of [
      [["shogi", MATE], /^mate in at most 5: S\*2c K-1c /],
      [
        ["othello", "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O"],
        /^Black wins by 2 discs /,
      ],
    ] as const) {
      solveFast("solve", ...words, "--certificate", proof, ...QUIET);
      solveFast("view", proof, "--out", file);
      await onPage(browser, file, async (page) => expect(await textOf(page, ".found")).toMatch(found));
    }
  });

  test("a mate: another move is solved as by `solve`, and so is a typed position", () =>
    onPage(browser, inFolder("mate.html"), async (page) => {
      await enter(page, "G*2c", "Play");
      await page.locator("p.answer").waitFor();
      expect(await textOf(page, ".remark")).toContain("Disproven: the goal (mate by black) cannot be forced");
      // Links lead to the position on the board, or to the last node before the end of the game.
      expect(page.url()).toMatch(/#position=7nl/);
      await press(page, "Back to the proof");
      expect(page.url()).toMatch(/#node-\d+$/);
      await press(page, "Main line");
      const end = page.url();
      await press(page, "Start");
      expect(page.url()).not.toBe(end);
      await press(page, "Back");
      expect(page.url()).toBe(end);
      await press(page, "Back");
      expect(await textOf(page, ".remark")).toContain("In the file, ");

      await enter(page, MATE, "Play");
      await page.locator("p.answer").waitFor();
      const said = await textOf(page, "p.answer");
      const { nodes, verdict } = JSON.parse(solveFast("solve", "shogi", MATE, "--json", ...QUIET).stdout);
      expect(verdict).toBe("proven");
      expect(said).toBe(`Proven: the goal (mate by black) is reached, whatever is played. ${nodes} nodes.`);
      await enter(page, "K*9z", "Play");
      expect(await textOf(page, "#text-problem")).toBe(
        "This is neither a legal move here nor a position of shogi.",
      );
    }));

  test("a reviewed game: shows what each move lost, and searches the other moves in the page", async () => {
    const out = inFolder("walk.html");
    const args = ["review", "othello", GAME, "--empties", "8", "--view", out, ...QUIET];
    expect(solveFast(...args)).toMatchObject({ status: 0, stderr: "" });
    await onPage(browser, out, async (page) => {
      expect(await page.locator(".played li").first().textContent()).toBe("black d80lost 6");
      const remark = page.locator(".remark");
      await remark.getByText("Searched here: +6 for black.").waitFor();
      expect(await remark.textContent()).toContain("Score in the file: +6 for black.");
      expect(await page.locator(".moves button.best").first().textContent()).toBe("a6");
      // Scores are shown on the board, too, and moves can be made there.
      expect(await page.locator("text.saying").allTextContents()).toContain("+6");
      await page.click("[data-place='a6']");
      expect(await remark.textContent()).toContain("This position is not on the line in the file.");
      await press(page, "Back");
      await page.keyboard.press("ArrowRight");
      expect(await movesOf(page)).toEqual(["d8"]);
      expect(page.url()).toMatch(/#position-1\/d8$/);
      await page.keyboard.press("End");
      expect(await textOf(page, ".turn")).toBe("The game is over");
      await page.getByLabel("A move or a position").fill(`${"-".repeat(63)} X`);
      await press(page, "Play");
      expect(await textOf(page, "p.wrong[role=alert]")).toContain(
        "nor a position of othello: column 66: the text ends before the side to move",
      );
      // The link to a position of one's own leads to it.
      const own = "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O";
      await page.getByLabel("A move or a position").fill(own);
      await press(page, "Play");
      await page.click("[data-place='g7']");
      expect(page.url()).toContain(`#position=${encodeURIComponent(own)}/g7`);
      await page.reload();
      await page.getByRole("heading", { name: "Your position" }).waitFor();
      expect(await movesOf(page)).toEqual(["g7"]);
    });
  });
});

describe("view", () => {
  test.each([
    [
      "what is of no game",
      ["view", NIM, "--out", inFolder("none.html")],
      2,
      "belongs to no game that has pages",
    ],
    [
      "a file that is not there",
      ["view", inFolder("none"), "--out", inFolder("none.html")],
      1,
      "cannot be read",
    ],
    ["to write over what it reads", ["view", GAME, "--out", GAME], 1, "cannot be written (it is read here"],
    [
      "to write a walk over its games",
      ["review", "othello", GAME, "--view", GAME],
      1,
      "cannot be written (it is read here",
    ],
    ["a folder that is none", ["view", EXAMPLE, "--out", `${EXAMPLE}/none.html`], 1, "cannot be written"],
    [
      "a certificate of another game",
      ["view", EXAMPLE, "--game", "othello", "--out", inFolder("none.html")],
      2,
      "a certificate of simpei, not of othello",
    ],
    [
      "a certificate with a database",
      ["view", EXAMPLE, "--database", "none", "--out", inFolder("none.html")],
      2,
      "--database has no effect on the page of a certificate; leave it out",
    ],
    [
      "a certificate with a limit of nodes",
      ["view", EXAMPLE, "--max-nodes", "5", "--out", inFolder("none.html")],
      2,
      "--max-nodes has no effect on the page of a certificate",
    ],
    [
      "problems with a database",
      ["view", GAME, "--database", "none", "--out", inFolder("none.html")],
      2,
      "--database has no effect on the page of a set of problems",
    ],
    ["no page", ["view", EXAMPLE], 2, "required option '--out <file>' not specified"],
  ])("refuses %s", (_, args, status, message) => {
    const ended = solveFast(...args);
    expect(ended).toMatchObject({ status, stdout: "", stderr: expect.stringContaining(message) });
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });

  test("a game of one's own that imports other files is refused", () => {
    const game = inFolder("imports.mjs");
    writeFileSync(game, `import { readFileSync } from "node:fs";\n${readFileSync(NIM, "utf8")}`);
    const { status, stderr } = solveFast("solve", "--game", game, "--view", inFolder("none.html"), ...QUIET);
    expect(status).toBe(2);
    expect(stderr).toContain("a page can hold only a game in one file");
  });
});

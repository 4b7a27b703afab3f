// From an empty board in each game: set up or pasted, solved, a wrong defence and a wrong attack refuted, a proof saved.
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFile } from "../../view/browser.js";
import { englishOn, enter, press, saved, textOf } from "../../view/on-page.js";
import { type BoardInBrowser, gameIs, MATE, paste, put, solve } from "./opened-board.js";

export function testGames(on: () => BoardInBrowser): void {
  test("shogi: set up from an empty board, solved, answered, saved", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "shogi");
      await press(page, "Empty board");
      await put(page, "white 8", "5a");
      await put(page, "black 1", "5c");
      await put(page, "black 7", "hand 0");
      await page.getByRole("button", { name: "残り全部" }).click();
      const position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
      expect(page.url()).toContain(`game=shogi&position=${encodeURIComponent(position)}`);
      expect(await solve(page)).toMatch(/^Black mates in (at most )?1 pl(y|ies)\.$/);
      const before = String(await saved(page, "save-svg"));
      await enter(page, "G*4b", "Play");
      await page.locator("p.answer.disproven").waitFor();
      expect(String(await saved(page, "save-svg"))).not.toBe(before);
      expect(String((await saved(page, "save-png")).subarray(1, 4))).toBe("PNG");
      // White takes the gold.
      expect(await textOf(page, ".solving")).toMatch(/Refuted by: K/);
      expect(await on().verified(page)).toContain("holds");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-page")]);
      const file = join(on().folder, "saved.html");
      await download.saveAs(file);
      const opened = await openFile(on().browser, file);
      expect(await textOf(opened.page, "h1")).toMatch(/^Black mates in/);
      await saved(opened.page, "save-png");
      expect(opened.noises).toEqual([]);
      await opened.page.context().close();
      await page.click("#edit");
      expect(page.url()).not.toContain("&at=");
      await page.reload();
      await page.waitForSelector("[data-ready]");
      expect(page.url()).toContain(encodeURIComponent(position));
    }));

  test("shogi: a wrong defence gets its refutation, and what cannot be read is said with its place", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "go");
      await paste(page, `${MATE.replace(" b ", " q ")}`);
      await page.locator("#paste-problem p").first().waitFor();
      expect(await textOf(page, "#paste-problem")).toMatch(
        /^line 1, column \d+: .*as a problem of shogi: line 1, column \d+: /,
      );
      await page.selectOption("#game", "shogi");
      expect(await textOf(page, "#paste-problem")).toBe("");
      await paste(page, `position sfen ${MATE}`);
      await page.waitForFunction(() => decodeURIComponent(location.hash).includes("7nl/7k1"));
      await page.selectOption("[data-choice=language]", "日本語");
      await page.waitForSelector("[name=shortest]", { state: "attached" });
      expect(await englishOn(page)).toEqual([]);
      expect(await solve(page)).toMatch(/^5手/);
      expect(await englishOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("ja");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      // The other reply is answered too.
      expect(await textOf(page, ".remark")).toMatch(/^証明では.*で目的を達成します/);
      // With the defender to move, too.
      await page.click("#edit");
      await page.fill("#paste", "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1");
      await press(page, "読み込む");
      expect(await solve(page)).toBe("後手玉は詰みです。");
      expect(await textOf(page, ".verdict")).toMatch(/^証明の結論：成立（手番側の玉は、どう指しても詰む）/);
      expect(await englishOn(page)).toEqual([]);
    }));

  test("Go: stones, a target and a region; the defender who is lost, and a wrong attack", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "go");
      await press(page, "Empty board");
      await page.selectOption("[data-choice=Columns]", "5");
      await page.selectOption("[data-choice=Rows]", "4");
      await put(page, "white", "A1", "B1");
      await put(page, "black", "A2", "B2");
      await put(page, "target", "A1");
      await page.selectOption("[data-choice=Goal]", "kill");
      expect(page.url()).toContain(encodeURIComponent("target=A1 goal=kill"));
      expect(await solve(page)).toBe("Black to move: the group dies (White, A1).");
      expect(await on().verified(page)).toContain("holds");
      // By keys: from the point at which they begin to E4.
      await page.focus(".board");
      for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
      expect(await textOf(page, ".board-box [aria-live]")).toBe("E4");
      await page.keyboard.press("Enter");
      await page.locator("p.answer").waitFor();
      expect(await textOf(page, ".solving")).toMatch(/Proven|Refuted by: /);
    }));

  test("Othello: a paste for another game, its score, and a worse move", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "shogi");
      await paste(page, "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O");
      await gameIs(page, "othello");
      expect(await solve(page)).toBe("Black wins by 2 discs with best play.");
      await page.getByText("All scores were searched here").waitFor();
      expect(await page.locator(".moves li").first().textContent()).toBe("g7−2");
      expect(await on().verified(page)).toContain("holds");
      await page.click("[data-place='g8']");
      await page.getByText("Searched here: +6 for black.").waitFor();
      expect(String(await saved(page, "save-svg"))).toMatch(/^<svg/);
    }));

  test("Simpei: pasted as a link; pieces leave the hands; a search is stopped, and goes on", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "go");
      const start = encodeURIComponent("..../..../..../.... .../.../... x x4o4");
      await paste(page, `http://127.0.0.1:1/#game=simpei&position=${start}`);
      await put(page, "x", "U11");
      expect(page.url()).toContain("x3o4");
      await page.click("#undo");
      expect(page.url()).toContain("x4o4");
      await page.selectOption("#goal", "x-wins");
      await page.click("#solve");
      // The search may be over before it is stopped.
      await Promise.race([page.click("#stop"), page.waitForSelector("#edit")]);
      await page.waitForSelector("#go-on:visible, #edit:visible, #answer:visible, .said .wrong");
      if (await page.locator("#go-on").isVisible()) {
        expect(await textOf(page, "#answer")).toBe("Not decided yet: it was stopped.");
        await page.click("#go-on");
      } else if (!(await page.isVisible("#edit"))) {
        // It had the answer already, and no proof of it yet.
        expect(await textOf(page, ".said")).toMatch(/^X cannot force a win\..*it was stopped/);
        await page.click("#solve");
      }
      await page.waitForSelector("#edit");
      expect(await textOf(page, "h1")).toBe("X cannot force a win.");
      expect(await on().verified(page)).toContain("holds");
    }));

  test("a game of one's own: solved, checked, a wrong move refuted, and found again after a reload", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "atari-go");
      expect(await solve(page)).toBe("Proven: the goal (x wins) is reached, whatever is played.");
      expect(page.url()).toMatch(/&at=$/);
      await page.reload();
      await press(page, "Check all nodes");
      await page.getByText("Checked here: it holds").waitFor();
      await page.click("[data-place='a1']");
      await page.locator("p.answer.disproven").waitFor();
      expect(await textOf(page, ".solving")).toMatch(/Refuted by: [a-e][1-5]$/);
      expect(page.url()).toMatch(/&at=moves=a1$/);
      await page.reload();
      await page.locator("p.answer.disproven").waitFor();
      expect(await textOf(page, ".path")).toBe("a1");
    }));
}

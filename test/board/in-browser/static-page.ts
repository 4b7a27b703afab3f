// The page of a board as one file, without a server.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { solveFast } from "../../cli/command.js";
import { openFile } from "../../view/browser.js";
import { press, textOf } from "../../view/on-page.js";
import { type BoardInBrowser, gameIs, MATE, paste, root, solve } from "./opened-board.js";

export function testStaticPage(on: () => BoardInBrowser): void {
  let pages: string;
  beforeAll(() => {
    pages = join(on().folder, "static");
    expect(solveFast("board", "--static", pages, "--game", "go").stdout).toBe(
      `${join(pages, "index.html")}\n`,
    );
  });

  /** Solves what is on the board, and has the command line check the proof that it saves. */
  async function solved(page: Page): Promise<string> {
    const answer = await solve(page);
    expect(await on().verified(page)).toContain("holds");
    await page.click("#edit");
    return answer;
  }

  /** Solves what is on the board, and saves the answer in a form. */
  async function saved(page: Page, form: string): Promise<string> {
    await solve(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click(`#save-${form.toLowerCase()}`),
    ]);
    const file = join(on().folder, download.suggestedFilename());
    await download.saveAs(file);
    if (form !== "page") await page.click("#edit");
    return file;
  }

  test("solves the three examples of README.md from disk, without a network", async () => {
    const { page, noises } = await openFile(on().browser, join(pages, "index.html"));
    page.setDefaultTimeout(60_000);
    await page.setInputFiles("input[type=file]", join(root, "problems/samples/corner.sgf"));
    await page.waitForFunction(() => /XXXXO/.test(decodeURIComponent(location.hash)));
    expect(await solved(page)).toBe("White to move: the group dies (Black, A18).");
    await paste(page, "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O");
    await gameIs(page, "othello");
    expect(await solved(page)).toBe("Black wins by 2 discs with best play.");
    await page.setInputFiles("input[type=file]", join(root, "problems/samples/mate.kif"));
    await gameIs(page, "shogi");
    expect(await solved(page)).toMatch(/^Black mates in at most \d+ plies\.$/);
    await paste(page, MATE.replace(" b ", " q "));
    await page.locator("#paste-problem p").first().waitFor();
    expect(await textOf(page, "#paste-problem")).toMatch(/^line 1, column \d+: /);
    const kif = new TextDecoder("shift_jis").decode(readFileSync(await saved(page, "KIF")));
    expect(kif).toMatch(/^ {3}1 \S+打/m);
    const html = await saved(page, "page");
    await page.goto(pathToFileURL(html).href);
    await page.waitForSelector("[data-ready]");
    expect(await textOf(page, "h1")).toMatch(/^Black mates in/);
    await press(page, "Check all nodes");
    await page.getByText("Checked here: it holds").waitFor();
    expect(noises).toEqual([]);
    await page.context().close();
  });

  test("has several threads where two headers let it share memory, and stops and goes on", async () => {
    const html = readFileSync(join(pages, "index.html"));
    const server = createServer((_, response) => {
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
      response.end(html);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const context = await on().browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#game=simpei&goal=x-wins`);
    await page.waitForSelector("[data-ready]");
    await page.selectOption("#game", "simpei");
    await page.selectOption("#goal", "x-wins");
    await page.click("#solve");
    // The search may be over before it is stopped.
    await Promise.race([page.click("#stop"), page.waitForSelector("#edit")]);
    // On a busy machine its worker may not hear it for a second, and is started anew.
    await page.waitForSelector("#go-on:visible, #edit:visible, #answer:visible, .said .wrong");
    if (await page.isVisible("#go-on")) await page.click("#go-on");
    else if (!(await page.isVisible("#edit"))) {
      // It may also have had an answer already, and no proof of it yet.
      expect(await textOf(page, ".said")).toMatch(/^Stopped\.|^X cannot force a win\..*it was stopped/);
      await page.click("#solve");
    }
    await page.waitForSelector("#edit");
    expect(await textOf(page, "h1")).toBe("X cannot force a win.");
    // The worker of the board, and one at least that it has started.
    expect(page.workers().length).toBeGreaterThan(1);
    await context.close();
    server.close();
  });
}

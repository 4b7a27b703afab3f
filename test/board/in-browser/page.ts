// What the page of a board does in every game: languages, small screens, files of problems, and what is hostile.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, Route } from "playwright-core";
import { expect, test } from "vitest";
import { press, textOf } from "../../view/on-page.js";
import { type BoardInBrowser, gameIs, MATE, paste, put, solve } from "./opened-board.js";

const EVIL = "<img src=x onerror=alert(1)>";
const MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
/** A file whose name and texts would run scripts. */
export const EVIL_FILE = {
  name: "evil'&.sfen",
  text: `${EVIL}</script><script>alert(1)</script>|${MATE}\n${EVIL}|${MATE}\n${EVIL} javascript:alert(1)\n`,
};

export function testPage(on: () => BoardInBrowser): void {
  test("another language translates what is there, and stops nothing", () =>
    on().onBoard(async (page) => {
      const stops: string[] = [];
      const note = (request: Request) => request.url().endsWith("/api/stop") && stops.push(request.url());
      page.on("request", note);
      await page.selectOption("#game", "othello");
      await press(page, "Start of the game");
      await page.fill("#paste", "kept");
      await page.click("#solve");
      await page.getByText("nodes/s").first().waitFor();
      await page.selectOption("[data-choice=language]", "日本語");
      await page
        .getByText(/毎秒.*局面/)
        .first()
        .waitFor();
      expect(await page.inputValue("#paste")).toBe("kept");
      await page.selectOption("[data-choice=language]", "English");
      await page.getByText("nodes/s").first().waitFor();
      expect(stops).toEqual([]);
      await page.click("#stop");
      await page.waitForSelector("#go-on");
      await page.selectOption("[data-choice=language]", "日本語");
      expect(await page.locator("#answer").textContent()).toMatch(/^まだ読み切れていません/);
      page.off("request", note);
    }));

  test("what is solved is what was pasted, however long it takes to read it", () =>
    on().onBoard(async (page) => {
      const read = `${on().url.origin}/api/read`;
      await page.selectOption("#game", "shogi");
      await page.route(read, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await page.fill("#paste", MATE);
      // Enter ends a word of an input method before it ends what is typed.
      const isTaken = (isComposing: boolean) =>
        page.evaluate((isComposing) => {
          const options = { key: "Enter", isComposing, cancelable: true };
          return (
            document.querySelector("#paste")?.dispatchEvent(new KeyboardEvent("keydown", options)) === false
          );
        }, isComposing);
      expect([await isTaken(true), await isTaken(false)]).toEqual([false, true]);
      expect(await solve(page)).toMatch(/^Black mates/);
      // Where it cannot be read, nothing else is solved in its place.
      await page.click("#edit");
      await paste(page, "7nl/x b - 1");
      await page.click("#solve");
      await page.selectOption("[data-choice=language]", "日本語");
      await page.getByText("1行目").first().waitFor();
      expect(await page.locator("#edit, #stop").count()).toBe(0);
      await page.unroute(read);
    }));

  test("what was given earlier does not come after what was given last, be it pasted or put on the board", () =>
    on().onBoard(async (page) => {
      const read = `${on().url.origin}/api/read`;
      await page.selectOption("#game", "shogi");
      const held: (() => Promise<void>)[] = [];
      await page.route(read, (route) => held.push(() => route.continue()));
      const given = async (text: string) => {
        const isAsked = page.waitForRequest(read);
        await paste(page, text);
        await isAsked;
      };
      const answered = (end: (() => Promise<void>) | undefined) =>
        Promise.all([page.waitForResponse(read).then((response) => response.finished()), end?.()]);
      await given(MATE_IN_ONE);
      await given(MATE);
      await answered(held.pop());
      await page.waitForFunction((link) => location.hash.includes(link), encodeURIComponent(MATE));
      await answered(held.pop());
      await given(MATE_IN_ONE);
      await put(page, "erase", "3c");
      // Not even where it cannot be read: this is solved at once.
      await solve(page);
      await answered(held.pop());
      expect(page.url()).toContain(encodeURIComponent("7nl/7k1/9/"));
      // A search for something else is stopped before it is read.
      await page.click("#edit");
      await page.selectOption("#game", "othello");
      await press(page, "Start of the game");
      await page.click("#solve");
      await page.getByText("nodes/s").first().waitFor();
      await given(MATE);
      await Promise.all([page.waitForRequest(`${on().url.origin}/api/stop`), page.click("#solve")]);
      await answered(held.pop());
      await gameIs(page, "shogi");
      await page.unroute(read);
    }));

  test("what is asked stands in the address, also while the page does not know what can be chosen", () =>
    on().onBoard(async (page) => {
      const { origin } = on().url;
      const asked: object[] = [];
      const delay = async (route: Route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      };
      await page.route(`${origin}/api/game`, delay);
      await page.route(`${origin}/api/solve`, (route) => {
        const { goal, rules, settings } = route.request().postDataJSON();
        asked.push({ goal, rules, settings });
        return delay(route);
      });
      const position = "..../..../..../.... .../.../... x x4o4";
      const link = `game=simpei&position=${encodeURIComponent(position)}&goal=x-wins&freeStart=on`;
      await paste(page, `http://127.0.0.1:1/#${link}`);
      await page.focus("input[type=range]");
      await page.keyboard.press("ArrowRight");
      expect(page.url()).toContain(`${link}&time=30`);
      await page.click("#solve");
      await page.waitForSelector("[name=freeStart]:checked", { state: "attached" });
      // Another rule makes another question.
      await page.getByText("Experts").click();
      await page.uncheck("[name=freeStart]");
      expect(await page.locator("#stop").count()).toBe(0);
      expect(page.url()).not.toContain("freeStart");
      // Moves are played by the rules, too.
      await page.check("[name=freeStart]");
      await put(page, "play", "U00");
      expect(page.url()).toContain("x3o4");
      // What is chosen is taken back by itself, and so is the move.
      await page.focus("input[type=range]");
      await page.keyboard.press("ArrowRight");
      expect(page.url()).toContain("time=60");
      await page.click("#undo");
      expect(page.url()).toContain("x3o4");
      expect(page.url()).toContain("time=30");
      await page.click("#undo");
      expect(page.url()).toContain("x4o4");
      await page.selectOption("#game", "shogi");
      await paste(page, MATE);
      await page.click("#solve");
      // Another setting makes none, but the answer is to what was asked.
      await page.waitForSelector("[name=shortest]:visible");
      await page.check("[name=shortest]");
      expect(page.url()).toContain("shortest=on");
      await page.waitForSelector("#edit");
      expect(page.url()).not.toContain("shortest=on");
      expect(page.url()).toContain("time=30&at=");
      await page.click("#edit");
      expect(page.url()).toContain("shortest=on");
      expect(asked).toEqual([
        { goal: "x-wins", rules: { freeStart: true }, settings: { time: 30 } },
        { goal: undefined, rules: {}, settings: { time: 30 } },
      ]);
      await page.unroute(`${origin}/api/game`);
      await page.unroute(`${origin}/api/solve`);
    }));

  test("a proof that takes long to write is said to, and written when the reader wants it", () =>
    on().onBoard(async (page) => {
      const asked: { goOn: boolean; writeTime?: number }[] = [];
      const { origin: server } = on().url;
      // The first answer comes as that of a large proof.
      await page.route(`${server}/api/solve`, async (route) => {
        asked.push(route.request().postDataJSON());
        if (asked.length > 1) return route.continue();
        const text = await (await route.fetch()).text();
        const solved = text.split("\n").find((line) => line.startsWith('{"kind":"solved"')) ?? "";
        const { file: _, ...event } = JSON.parse(solved);
        return route.fulfill({ body: JSON.stringify({ ...event, refused: "…", writeTime: 10 }) });
      });
      await page.selectOption("#game", "shogi");
      await paste(page, MATE);
      await page.click("#solve");
      await page.getByText("it takes more than 10 s to write").waitFor();
      expect(await textOf(page, "#answer")).toMatch(/^Black mates/);
      await page.click("#write");
      await page.waitForSelector("#edit");
      expect(asked).toMatchObject([{ goOn: false }, { goOn: true, writeTime: 60 }]);
      await page.unroute(`${server}/api/solve`);
    }));

  test("a large proof is shown when the reader wants it; what cannot be shown says why", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "shogi");
      await page.evaluate(() => {
        const ask = window.fetch;
        window.fetch = async (path, options) => {
          if (path !== "/api/solve") return ask(path, options);
          const file = new Uint8Array(49 * 2 ** 20);
          const { position } = JSON.parse(String(options?.body));
          const result = { position, goal: "mate", verdict: "proven", line: [], nodes: 1, seconds: 1 };
          const event = {
            kind: "solved",
            result,
            verdict: "mate: proven",
            notes: [],
            rates: [],
            file: file.length,
          };
          return new Response(new Blob([`${JSON.stringify(event)}\n`, file]));
        };
      });
      await page.click("#solve");
      await page.getByText("The proof has 49 MiB.").waitFor();
      await page.click("#show-large");
      await page.getByText("The proof is not shown: the proof: ").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
      expect(statSync(await download.path()).size).toBe(49 * 2 ** 20);
      expect(await page.isVisible("#solve")).toBe(true);
    }));

  test("a telephone: points to tap, the whole board, keys, a legend and pictures", () =>
    on().onBoard(async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.selectOption("#game", "go");
      await press(page, "Empty board");
      for (const size of ["Columns", "Rows"]) await page.selectOption(`[data-choice=${size}]`, "19");
      const widthOf = async (place: string) =>
        (await page.locator(`[data-place='${place}']`).boundingBox())?.width ?? 0;
      const whole = await widthOf("A19");
      expect(whole).toBeLessThan(24);
      // Points that are too small come closer first.
      await put(page, "white", "A19");
      expect(decodeURIComponent(page.url())).not.toContain("O...");
      await page.click("[data-place='A19']");
      expect(await widthOf("A19")).toBeGreaterThan(35);
      await press(page, "Whole board");
      expect(await widthOf("A19")).toBeCloseTo(whole, 0);
      await page.click("[data-tool='target']");
      await page.focus(".editing");
      // The mark begins at the part that matters.
      const keys = ["ArrowRight", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowLeft"];
      const said = [];
      for (const key of keys) {
        await page.keyboard.press(key);
        said.push(await textOf(page, ".board-box [aria-live]"));
      }
      expect(said).toEqual(["A17", "A18", "A19", "B19", "A19"]);
      await page.keyboard.press("Enter");
      expect(decodeURIComponent(page.url())).toContain("target=A19");
      expect(await textOf(page, ".legend")).toBe("mark of the keystarget");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByText("Link and pictures").click();
      for (const [ending, beginning] of [
        ["svg", "<svg xmlns"],
        ["png", "\u0089PNG"],
      ]) {
        const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#save-${ending}`)]);
        const file = join(on().folder, `picture.${ending}`);
        await download.saveAs(file);
        expect(readFileSync(file, "latin1").slice(0, beginning.length)).toBe(beginning);
      }
    }));

  test("a file of problems is worked through, and its table sorted", () =>
    on().onBoard(async (page) => {
      const file = join(on().folder, "several.sfen");
      writeFileSync(
        file,
        `five|${MATE}\none|${MATE_IN_ONE}\nnone|4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1\n`,
      );
      await page.selectOption("#game", "shogi");
      await page.setInputFiles("input[type=file]", file);
      await page.click("#solve-all");
      await page.getByText("3 of 3 answered").waitFor();
      const cells = (column: number) =>
        page.locator(`.answers tbody td:nth-child(${column})`).allInnerTexts();
      expect(await cells(2)).toEqual(["five", "one", "none"]);
      expect((await cells(3))[0]).toMatch(/^Black mates in/);
      expect((await cells(3))[2]).toMatch(/no mate|cannot|not/i);
      await press(page, "Problem");
      expect(await cells(2)).toEqual(["five", "none", "one"]);
      await press(page, "Problem");
      expect(await cells(2)).toEqual(["one", "none", "five"]);
      await press(page, "one");
      expect(page.url()).toContain(encodeURIComponent(MATE_IN_ONE));
      expect(await cells(2)).toHaveLength(3);
      const current = page.locator(".answers [aria-current]");
      expect(await current.textContent()).toMatch(/^2one/);
      // In a box that is too low for all rows, the one of the problem on the board stays in sight.
      const box = page.locator(".answers-box");
      await box.evaluate((element) => {
        element.style.maxHeight = "2em";
      });
      await press(page, "five");
      expect(await current.textContent()).toMatch(/^1five/);
      expect(await box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
      // Back and Forward go from problem to problem, to an answer and from it, and to another game and its problems.
      const isCurrent = (name: string) =>
        page.locator(".answers [aria-current]", { hasText: name }).waitFor();
      await page.goBack();
      await isCurrent("one");
      await page.goForward();
      await isCurrent("five");
      const sentence = await solve(page);
      await page.goBack();
      await isCurrent("five");
      await page.goForward();
      await page.waitForSelector("#edit");
      expect(await textOf(page, "h1")).toBe(sentence);
      await page.click("#edit");
      await page.waitForSelector("#solve");
      await page.goBack();
      await page.waitForSelector("#edit");
      await page.goBack();
      await isCurrent("five");
      await page.selectOption("#game", "othello");
      await page.locator(".answers").waitFor({ state: "detached" });
      await page.goBack();
      await isCurrent("five");
      const answers = (await cells(3)).sort();
      await page.reload();
      await page.getByText("3 of 3 answered").waitFor();
      expect((await cells(3)).sort()).toEqual(answers);
    }));

  test("all problems of a file are solved as it was chosen when that began", () =>
    on().onBoard(async (page) => {
      const solve = `${on().url.origin}/api/solve`;
      const goals: string[] = [];
      await page.route(solve, async (route) => {
        goals.push(route.request().postDataJSON().goal);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await route.fulfill({ body: '{"kind":"failed","message":"…"}\n' });
      });
      await page.selectOption("#game", "shogi");
      // Two are the same.
      await paste(page, `a|${MATE}\nb|${MATE}\nc|${MATE_IN_ONE}\n`);
      await page.waitForSelector("#solve-all");
      await page.selectOption("#goal", "hisshi");
      await page.click("#solve-all");
      for (const name of [/^2b/, /^3c/]) {
        await page.getByRole("button", { name: "Next problem" }).click();
        await page.locator(".answers [aria-current]", { hasText: name }).waitFor();
      }
      await page.getByText("3 of 3 answered").waitFor();
      expect(goals).toEqual(["hisshi", "hisshi", "hisshi"]);
      // Stopped, it goes on at once, whenever the search hears of it.
      await page.dblclick("#solve-all");
      expect(await textOf(page, "#solve-all")).toBe("Solve all");
      await page.click("#solve-all");
      await page.getByText("3 of 3 answered").waitFor();
      expect(await page.locator(".answers tbody td:nth-child(3)").allInnerTexts()).toEqual(["…", "…", "…"]);
      await page.unroute(solve);
    }));

  test("Back comes from scores to the board, and a link to them has no token", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "othello");
      await paste(page, "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O");
      await page.waitForFunction(() => location.hash.includes("OOOO--"));
      const board = page.url();
      await solve(page);
      expect(page.url()).not.toBe(board);
      // A link is given to others, and the token is for nobody else.
      await page.evaluate(() => {
        navigator.clipboard.writeText = async (text) => {
          document.title = text;
        };
      });
      await press(page, "Link");
      expect(await page.title()).toBe(page.url().replace(/\?token=[^#]*/, ""));
      await page.goBack();
      await page.waitForSelector("#solve");
      expect(page.url()).toBe(board);
    }));

  test("a file may be dropped anywhere on the page", () =>
    on().onBoard(async (page) => {
      await page.selectOption("#game", "othello");
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "mate.sfen"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, MATE);
      const link = `position=${encodeURIComponent(MATE)}`;
      await page.waitForFunction((link) => location.hash.includes(link), link);
    }));

  test("what a link says of settings that there are not is left out, and said", () =>
    on().onBoard(
      async (page) => {
        const said = page.getByText("in the link is no setting");
        await said.nth(3).waitFor();
        expect((await said.allInnerTexts()).map((text) => text.split(" ")[0])).toEqual([
          '"time=20"',
          '"shortest=yes"',
          '"epsilon=abc"',
          '"foo=1"',
        ]);
        expect(page.url()).toContain("%201&memory=1G&futile=exclude");
        await page.selectOption("[data-choice=language]", "日本語");
        await page.getByText("リンクの「foo=1」").waitFor();
      },
      `#game=shogi&position=${encodeURIComponent(MATE)}&time=20&memory=1G&shortest=yes&epsilon=abc&foo=1&futile=exclude`,
    ));

  test("a hostile file cannot run a script, by its name, its texts or its position", async () => {
    const link = `#game=shogi&position=${encodeURIComponent(EVIL)}&goal=${encodeURIComponent(EVIL)}`;
    for (const hash of [link, "#game=constructor&position=1", "#game=go&draft=1,2,3"]) {
      await on().onBoard(async (page) => {
        expect(await page.locator("img, script:not([id])").count()).toBe(0);
        const said = await textOf(page, "#paste-problem");
        expect(said).toContain("the link has no position that this board can read");
        expect(said).toContain(`${EVIL_FILE.name}, line 3`);
      }, hash);
    }
  });
}

// The board in a real browser, and who else may ask its server.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHttpServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMAND, solveFast } from "../cli/command.js";
import { CHROMIUM, openFile, SKIPPED, startBrowser } from "../view/browser.js";
import { enter, press, textOf } from "../view/on-page.js";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "board-"));
/** Where the server keeps what it needs for a while. */
const temporary = join(folder, "temporary");
/** A user's own game, with a drawing. */
const GAME = join(root, "docs/examples/atari-go.js");
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

interface Opened {
  readonly url: URL;
  readonly server: ChildProcess;
}

async function openBoard(...args: string[]): Promise<Opened> {
  const env = { ...process.env, TMPDIR: temporary };
  const server = spawn(process.execPath, [COMMAND, "board", "--no-open", "--threads", "2", ...args], { env });
  let said = "";
  server.stderr?.on("data", (piece) => {
    said += piece;
  });
  const [line] = await Promise.race([
    once(server.stdout as NonNullable<typeof server.stdout>, "data"),
    once(server, "exit").then(() => Promise.reject(new Error(said))),
  ]);
  return { url: new URL(String(line).trim()), server };
}

let opened: Opened;
beforeAll(async () => {
  mkdirSync(temporary);
  opened = await openBoard();
});
afterAll(async () => {
  opened.server.kill("SIGINT");
  if (opened.server.exitCode === null) await once(opened.server, "exit");
  rmSync(folder, { recursive: true });
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the server answers to a request that nothing of a browser has touched. */
function send({ method = "POST", path = "/api/game", headers = {}, body = "" }: Sent) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = httpRequest(
      { host: "127.0.0.1", port: opened.url.port, method, path, headers },
      (response) => {
        let text = "";
        response.on("data", (piece) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode, text }));
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

describe("who may ask the server", () => {
  /** What the page itself sends. */
  const own = () => ({
    host: opened.url.host,
    origin: opened.url.origin,
    "content-type": "application/json",
    "x-board-token": opened.url.searchParams.get("token") ?? "",
  });
  const body = JSON.stringify({ game: "go" });

  test("its own page", async () => {
    const { status, text } = await send({ headers: own(), body });
    expect(status).toBe(200);
    expect(JSON.parse(text).threads).toBe(2);
  });

  test.each<[string, Record<string, string>, string]>([
    ["a page of another site", { origin: "https://example.com" }, "only its own page"],
    ["a page in a frame without an origin", { origin: "null" }, "only its own page"],
    [
      "a name that points here (DNS rebinding)",
      { host: "board.example:80", origin: "http://board.example:80" },
      "this machine",
    ],
    ["another port of this machine", { host: "127.0.0.1:1", origin: "http://127.0.0.1:1" }, "this machine"],
    ["who has no token", { "x-board-token": "" }, "token"],
    ["who guesses the token", { "x-board-token": "A".repeat(24) }, "token"],
    ["a form of another page", { "content-type": "text/plain" }, "JSON"],
  ])("not %s", async (_, headers, why) => {
    const { status, text } = await send({ headers: { ...own(), ...headers }, body });
    expect(status).toBe(403);
    expect(text).toContain(why);
  });

  test("not a request without an origin, and nobody reads the page without the token", async () => {
    const { origin: _, ...rest } = own();
    expect((await send({ headers: rest, body })).status).toBe(403);
    for (const path of ["/", "/?token=", "/?token=wrong", "/api/game"])
      expect((await send({ method: "GET", path, headers: { host: opened.url.host } })).status).toBe(403);
  });

  test("progress says how many nodes each thread has searched", async () => {
    const start = "---------------------------OX------XO--------------------------- X";
    const asked = {
      id: "1",
      game: "othello",
      position: start,
      memory: "16M",
      settings: { time: 1 },
      rules: {},
    };
    const { text } = await send({
      path: "/api/solve",
      headers: own(),
      body: JSON.stringify({ ...asked, goOn: false }),
    });
    const events = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const told = events.filter(({ kind, threadNodes }) => kind === "progress" && threadNodes.length > 0);
    expect(told.length).toBeGreaterThan(1);
    for (const { threadNodes } of told) expect(threadNodes).toHaveLength(2);
    expect(Math.max(...told.at(-1).threadNodes)).toBeGreaterThan(0);
  });

  /** The last event of an answer. */
  async function ask(path: string, what: object) {
    const answer = await send({ path, headers: own(), body: JSON.stringify(what) });
    return JSON.parse(answer.text.trim().split("\n").at(-1) ?? "");
  }

  test("solutions are written as other programs read them", async () => {
    const common = { id: "1", memory: "16M", settings: {}, rules: {}, goOn: true, title: "T" };
    const of = (game: string, position: string, form: string) =>
      ask("/api/record", { ...common, game, position, form, language: "日本語" });
    const kif = await of("shogi", MATE, "KIF");
    const text = new TextDecoder("shift_jis").decode(Buffer.from(kif.bytes, "base64"));
    expect(kif.extension).toBe(".kif");
    expect(text).toContain("作品名：T");
    expect(text).toMatch(/^変化：2手\r\n {3}2 ３一玉\(22\)/m);
    const sgf = await of("go", "X.O./.XO./..X./.... b target=C4", "SGF");
    expect(Buffer.from(sgf.bytes, "base64").toString()).toMatch(/^\(\s*;GM\[1\][\s\S]*;B\[db\]TE\[1\]/);
    for (const form of ["SGF", "constructor"])
      expect(await of("shogi", MATE, form)).toEqual({
        ...{ kind: "failed", message: `shogi is not written as ${form}` },
      });
    expect(await of("shogi", "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1", "KIF")).toMatchObject({
      message: "No KIF is written: no mate was found",
    });
  });

  test("a proof that takes longer to write than it may is left out, with that time; the answer stands", async () => {
    // Its proof has 11,000 nodes.
    const position = "..../.x../..../.... .../.../... o x3o4";
    const asked = { id: "1", game: "simpei", position, memory: "64M", settings: {}, rules: {} };
    const told = await ask("/api/solve", { ...asked, goOn: false, writeTime: 0.001 });
    expect(told).toMatchObject({ result: { verdict: "proven" }, writeTime: 0.001 });
    expect(told.certificate).toBeUndefined();
    const longer = await ask("/api/solve", { ...asked, goOn: true, writeTime: 60 });
    expect(longer).toMatchObject({ result: { verdict: "proven" }, certificate: expect.any(String) });
  });

  test("a question about a move is answered when its time is up", async () => {
    const { othello } = await import("../../src/games/othello/module.js");
    const words = Array.from(othello.parsePosition(othello.start));
    const asked = { game: "othello", rules: {}, goal: null, attacker: 0, words, time: 0.2 };
    expect(await ask("/api/ask", asked)).toMatchObject({ kind: "asked", reason: "time limit" });
  });

  test("beside a search a question is answered all the same, and another search says that it waits", async () => {
    const start = "---------------------------OX------XO--------------------------- X";
    const common = { game: "othello", position: start, memory: "16M", rules: {}, goOn: false };
    const solve = (id: string, time: number) =>
      send({
        path: "/api/solve",
        headers: own(),
        body: JSON.stringify({ ...common, id, settings: { time } }),
      });
    const first = solve("first", 60);
    const { othello } = await import("../../src/games/othello/module.js");
    const words = Array.from(othello.parsePosition(othello.start));
    const second = solve("second", 0.1);
    const asked = { game: "othello", rules: {}, goal: null, attacker: 0, words, maxNodes: 1000 };
    expect(await ask("/api/ask", asked)).toMatchObject({ kind: "asked", reason: "node limit" });
    await send({ path: "/api/stop", headers: own(), body: JSON.stringify({ id: "first" }) });
    const texts = await Promise.all([first, second]);
    const kinds = texts.map(({ text }) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).kind),
    );
    expect(kinds.filter(([event]) => event === "waiting")).toHaveLength(1);
  });

  test("files and modules are not named by requests", async () => {
    const game = join(import.meta.dirname, "../../docs/examples/graph-nim.js");
    expect(await ask("/api/game", { game })).toMatchObject({ kind: "failed" });
    const out = join(folder, "stolen");
    const common = { id: "1", game: "shogi", position: MATE, memory: "16M", rules: {}, goOn: false };
    expect(await ask("/api/solve", { ...common, settings: { certificate: out } })).toMatchObject({
      message: expect.stringContaining("certificate"),
    });
    expect(existsSync(out)).toBe(false);
    expect(
      await ask("/api/ask", { game: "shogi", rules: {}, goal: "mate", attacker: 0, words: [1, 2] }),
    ).toMatchObject({ message: expect.stringContaining("no position") });
  });
});

let browser: Browser | undefined;
beforeAll(async () => {
  if (CHROMIUM !== undefined) browser = await startBrowser();
});
afterAll(() => browser?.close());
/** Of the tests that are left out where it is none. */
const inBrowser = () => browser as Browser;

describe.skipIf(CHROMIUM === undefined)(`a board${SKIPPED}`, () => {
  let page: Page;
  let noises: string[] = [];
  let origin = "";
  beforeAll(async () => {
    const context = await inBrowser().newContext();
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("console", (message) => noises.push(message.text()));
    page.on("pageerror", ({ message }) => noises.push(message));
    page.on("request", (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith("blob:")) noises.push(request.url());
    });
  });
  afterAll(() => page?.context().close());

  /**
   * Opens the board anew, does something with it, and sees that nothing was kept from running, and nothing failed. All in one page: a
   * new one takes Chromium a second of CPU time more than to load the board again.
   */
  async function onBoard(act: (page: Page) => Promise<void>, url = opened.url, hash = ""): Promise<void> {
    noises = [];
    await page.setViewportSize({ width: 1280, height: 860 });
    if (url.origin === origin) {
      // To go to another hash of the same address loads nothing.
      await page.evaluate((href) => {
        sessionStorage.clear();
        localStorage.clear();
        history.replaceState(null, "", href);
      }, `${url.href}${hash}`);
      await page.reload();
    } else {
      ({ origin } = url);
      await page.goto(`${url.href}${hash}`);
    }
    await page.waitForSelector("[data-ready]");
    await act(page);
    expect(noises).toEqual([]);
  }

  async function paste(page: Page, text: string): Promise<void> {
    await page.fill("#paste", text);
    await press(page, "Read");
  }

  async function put(page: Page, tool: string, ...places: string[]): Promise<void> {
    await page.click(`[data-tool='${tool}']`);
    for (const place of places) await page.click(`[data-place='${place}']`);
  }

  /** Solves what is on the board, and returns the sentence over the proof. */
  async function solve(page: Page): Promise<string> {
    await page.click("#solve");
    await page.waitForSelector("#edit");
    return textOf(page, "h1");
  }

  /** Saves the proof and has the command line check it. */
  async function verified(page: Page): Promise<string> {
    const file = join(folder, "saved.proof");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    await download.saveAs(file);
    return solveFast("verify", file, "--quiet").stdout;
  }

  test("shogi: set up from an empty board, solved, answered, saved", () =>
    onBoard(async (page) => {
      await page.selectOption("#game", "shogi");
      await press(page, "Empty board");
      await put(page, "white 8", "5a");
      await put(page, "black 1", "5c");
      await put(page, "black 7", "hand 0");
      await page.getByRole("button", { name: "残り全部" }).click();
      const position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
      expect(page.url()).toContain(`game=shogi&position=${encodeURIComponent(position)}`);
      expect(await solve(page)).toMatch(/^Black mates in (at most )?1 pl(y|ies)\.$/);
      await enter(page, "G*4b", "Play");
      await page.locator("p.answer.disproven").waitFor();
      // White takes the gold.
      expect(await textOf(page, ".solving")).toMatch(/Refuted by: K/);
      expect(await verified(page)).toContain("holds");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-page")]);
      const file = join(folder, "saved.html");
      await download.saveAs(file);
      const saved = await openFile(inBrowser(), file);
      expect(await textOf(saved.page, "h1")).toMatch(/^Black mates in/);
      expect(saved.noises).toEqual([]);
      await saved.page.context().close();
      await page.click("#edit");
      expect(page.url()).not.toContain("&at=");
      await page.reload();
      await page.waitForSelector("[data-ready]");
      expect(page.url()).toContain(encodeURIComponent(position));
    }));

  /** Words of English on the page, the names of formats and notations left out. */
  function englishOn(page: Page): Promise<string[]> {
    return page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      const labels = Array.from(document.querySelectorAll("[aria-label], [placeholder], [title]"), (one) =>
        // What stands on the board is said in its notation.
        one.matches("svg")
          ? ""
          : ["aria-label", "placeholder", "title"].map((name) => one.getAttribute(name) ?? "").join(" "),
      );
      const shown = Array.from(document.querySelectorAll("#page *"), (one) =>
        one.matches("textarea, .about, .line, [data-choice=language] option, .expert-rows option")
          ? ""
          : Array.from(one.childNodes, (node) => (node.nodeType === 3 ? node.textContent : "")).join(" "),
      );
      const names = /solve-fast|USI|KIF|SVG|PNG|MiB|df-pn|AND|Enter/g;
      return [...labels, ...shown].flatMap(
        (text) => text.replaceAll(names, "").match(/[A-Za-z]{2,}.*/) ?? [],
      );
    });
  }

  test("shogi: a wrong defence gets its refutation, and what cannot be read is said with its place", () =>
    onBoard(async (page) => {
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
    }));

  test("a proof that takes long to write is said to, and written when the reader wants it", () =>
    onBoard(async (page) => {
      const asked: { goOn: boolean; writeTime?: number }[] = [];
      const { origin: server } = opened.url;
      // The first answer comes as that of a large proof.
      await page.route(`${server}/api/solve`, async (route) => {
        asked.push(route.request().postDataJSON());
        if (asked.length > 1) return route.continue();
        const text = await (await route.fetch()).text();
        const { certificate: _, ...event } = JSON.parse(text.trim().split("\n").at(-1) ?? "");
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

  test("Go: stones, a target and a region; the defender who is lost, and a wrong attack", () =>
    onBoard(async (page) => {
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
      expect(await verified(page)).toContain("holds");
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
    onBoard(async (page) => {
      await page.selectOption("#game", "shogi");
      await paste(page, "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O");
      await page.waitForFunction(
        () => document.querySelector<HTMLSelectElement>("#game")?.value === "othello",
      );
      expect(await solve(page)).toBe("Black wins by 2 discs with best play.");
      await page.getByText("All scores were searched here").waitFor();
      expect(await page.locator(".moves li").first().textContent()).toBe("g7−2");
      expect(await verified(page)).toContain("holds");
      await page.click("[data-place='g8']");
      await page.getByText("Searched here: +6 for black.").waitFor();
    }));

  test("Simpei: pasted as a link; pieces leave the hands; a search is stopped, and goes on", () =>
    onBoard(async (page) => {
      await page.selectOption("#game", "go");
      const start = encodeURIComponent("..../..../..../.... .../.../... x x4o4");
      await paste(page, `http://127.0.0.1:1/#game=simpei&position=${start}`);
      await put(page, "x", "U11");
      expect(page.url()).toContain("x3o4");
      await page.click("#undo");
      expect(page.url()).toContain("x4o4");
      await page.selectOption("#goal", "x-wins");
      await page.click("#solve");
      await page.locator("#stop").click();
      await page.waitForSelector("#go-on, #edit");
      if (await page.locator("#go-on").isVisible()) {
        expect(await textOf(page, "#answer")).toBe("Not decided yet: it was stopped.");
        await page.click("#go-on");
      }
      await page.waitForSelector("#edit");
      expect(await textOf(page, "h1")).toBe("X cannot force a win.");
      expect(await verified(page)).toContain("holds");
    }));

  test("a telephone: points to tap, the whole board, keys, a legend and pictures", () =>
    onBoard(async (page) => {
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
        const file = join(folder, `picture.${ending}`);
        await download.saveAs(file);
        expect(readFileSync(file, "latin1").slice(0, beginning.length)).toBe(beginning);
      }
    }));

  test("a game of one's own: solved, checked, a wrong move refuted, and found again after a reload", async () => {
    const board = await openBoard("--game", GAME);
    try {
      await onBoard(async (page) => {
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
      }, board.url);
    } finally {
      board.server.kill("SIGINT");
      await once(board.server, "exit");
    }
  });

  test("a file of problems is worked through, and its table sorted", () =>
    onBoard(async (page) => {
      const file = join(folder, "several.sfen");
      const mateInOne = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
      writeFileSync(file, `five|${MATE}\none|${mateInOne}\nnone|4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1\n`);
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
      expect(page.url()).toContain(encodeURIComponent(mateInOne));
      expect(await cells(2)).toHaveLength(3);
      const answers = (await cells(3)).sort();
      await page.reload();
      await page.getByText("3 of 3 answered").waitFor();
      expect((await cells(3)).sort()).toEqual(answers);
    }));

  test("a hostile file cannot run a script, by its name, its texts or its position", async () => {
    const evil = "<img src=x onerror=alert(1)>";
    const file = join(folder, "evil'&.sfen");
    writeFileSync(
      file,
      `${evil}</script><script>alert(1)</script>|${MATE}\n${evil}|${MATE}\n${evil} javascript:alert(1)\n`,
    );
    const board = await openBoard("--game", "shogi", file);
    try {
      const link = `#game=shogi&position=${encodeURIComponent(evil)}&goal=${encodeURIComponent(evil)}`;
      for (const hash of [link, "#game=constructor&position=1", "#game=go&draft=1,2,3"]) {
        await onBoard(
          async (page) => {
            expect(await page.locator("img, script:not([id])").count()).toBe(0);
            expect(await textOf(page, "#paste-problem")).toContain("evil'&.sfen, line 3");
          },
          board.url,
          hash,
        );
      }
    } finally {
      board.server.kill("SIGINT");
      const [status] = await once(board.server, "exit");
      expect(status).toBe(0);
    }
  });
});

describe.skipIf(CHROMIUM === undefined)(`a board without a server${SKIPPED}`, () => {
  const pages = join(folder, "static");
  beforeAll(() => {
    expect(solveFast("board", "--static", pages, "--game", "go").stdout).toBe(
      `${join(pages, "index.html")}\n`,
    );
  });

  /** Solves what is on the board, and has the command line check the proof that it saves. */
  async function solved(page: Page): Promise<string> {
    await page.click("#solve");
    await page.waitForSelector("#edit");
    const answer = await textOf(page, "h1");
    const file = join(folder, "static.proof");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    await download.saveAs(file);
    expect(solveFast("verify", file, "--quiet").stdout).toContain("holds");
    await page.click("#edit");
    return answer;
  }

  /** Solves what is on the board, and saves the answer in a form. */
  async function saved(page: Page, form: string): Promise<string> {
    await page.click("#solve");
    await page.waitForSelector("#edit");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click(`#save-${form.toLowerCase()}`),
    ]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    if (form !== "page") await page.click("#edit");
    return file;
  }

  test("solves the three examples of README.md from disk, without a network", async () => {
    const { page, noises } = await openFile(inBrowser(), join(pages, "index.html"));
    page.setDefaultTimeout(60_000);
    await page.setInputFiles("input[type=file]", join(root, "problems/samples/corner.sgf"));
    await page.waitForFunction(() => /XXXXO/.test(decodeURIComponent(location.hash)));
    expect(await solved(page)).toBe("White to move: the group dies (Black, A18).");
    await page.fill("#paste", "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O");
    await press(page, "Read");
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>("#game")?.value === "othello");
    expect(await solved(page)).toBe("Black wins by 2 discs with best play.");
    await page.setInputFiles("input[type=file]", join(root, "problems/samples/mate.kif"));
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>("#game")?.value === "shogi");
    expect(await solved(page)).toMatch(/^Black mates in at most \d+ plies\.$/);
    await page.fill("#paste", MATE.replace(" b ", " q "));
    await press(page, "Read");
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
    const server = createHttpServer((_, response) => {
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
      response.end(html);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const context = await inBrowser().newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#game=simpei&goal=x-wins`);
    await page.waitForSelector("[data-ready]");
    await page.selectOption("#game", "simpei");
    await page.selectOption("#goal", "x-wins");
    await page.click("#solve");
    // The search may be over before it is stopped.
    await Promise.race([page.click("#stop"), page.waitForSelector("#edit")]);
    await page.waitForSelector("#go-on:visible, #edit:visible");
    if (await page.locator("#go-on").isVisible()) await page.click("#go-on");
    await page.waitForSelector("#edit");
    expect(await textOf(page, "h1")).toBe("X cannot force a win.");
    // The worker of the board, and one at least that it has started.
    expect(page.workers().length).toBeGreaterThan(1);
    await context.close();
    server.close();
  });
});

test.each([
  ["what only a server needs", ["--port", "5000"], "leave out --port"],
  ["a game of one's own", ["--game", GAME], "without your own"],
])("--static leaves out %s", (_, args, why) => {
  const { status, stderr } = solveFast("board", "--static", folder, ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
});

test("Ctrl-C in the middle of a search ends the server, and leaves nothing", async () => {
  const start = "---------------------------OX------XO--------------------------- X";
  const begun = new Promise<void>((resolve, reject) => {
    const headers = {
      ...{ host: opened.url.host, origin: opened.url.origin, "content-type": "application/json" },
      "x-board-token": opened.url.searchParams.get("token") ?? "",
    };
    const common = { host: "127.0.0.1", port: opened.url.port, method: "POST", path: "/api/solve", headers };
    const asked = httpRequest(common, (response) => {
      // The server may end before its answer does.
      response.on("error", () => {});
      response.once("data", () => resolve());
    });
    asked.on("error", reject);
    asked.end(
      JSON.stringify({
        ...{ id: "1", game: "othello", position: start, memory: "64M" },
        ...{ settings: {}, rules: {}, goOn: false },
      }),
    );
  });
  await begun;
  expect(readdirSync(temporary)).toHaveLength(1);
  opened.server.kill("SIGINT");
  const [status] = await once(opened.server, "exit");
  expect(status).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

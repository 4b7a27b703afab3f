// Pages in a real browser, opened from disk with the network off.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Editable, putTogether, takeApart } from "../checker/editing.js";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, openFile, startBrowser } from "./browser.js";

const folder = mkdtempSync(join(tmpdir(), "view-"));
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const CAPTURE = "X.O./.XO./..X./.... b target=C4";
const EXAMPLE = resolve(import.meta.dirname, "../../docs/examples/simpei.proof");
const NIM = resolve(import.meta.dirname, "../../docs/examples/graph-nim.js");
const QUIET = ["--threads", "1", "--quiet"];

const inFolder = (name: string) => join(folder, name);

function view(proof: string, name: string, ...options: string[]): string {
  const out = inFolder(name);
  expect(solveFast("view", proof, "--out", out, ...options)).toMatchObject({ status: 0, stderr: "" });
  return out;
}

/** Writes a changed certificate, with checksums that fit. */
function forged(name: string, proof: string, change: (certificate: Editable) => void): string {
  const certificate = takeApart(proof);
  change(certificate);
  putTogether(certificate, inFolder(name));
  return inFolder(name);
}

const mateProof = inFolder("mate.proof");
const nimProof = inFolder("nim.proof");

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(CHROMIUM === undefined)("pages (skipped, no browser)", () => {
  let browser: Browser;
  beforeAll(async () => {
    solveFast("solve", "shogi", MATE, "--certificate", mateProof, "--view", inFolder("mate.html"), ...QUIET);
    solveFast("solve", "--game", NIM, "--certificate", nimProof, ...QUIET);
    solveFast("solve", "go", CAPTURE, "--view", inFolder("capture.html"), ...QUIET);
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  /** Opens a page, does something with it, and sees that it was quiet. */
  async function onPage(
    file: string,
    act: (page: Page) => Promise<void>,
    options: Parameters<typeof openFile>[2] = {},
  ): Promise<void> {
    const { page, noises } = await openFile(browser, file, options);
    page.setDefaultTimeout(20_000);
    await act(page);
    expect(noises).toEqual([]);
    await page.context().close();
  }

  const textOf = async (page: Page, selector: string) => (await page.locator(selector).textContent()) ?? "";
  const selected = (page: Page) => textOf(page, "[aria-selected=true] .move");
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const search = async (page: Page, text: string, name: "Play" | "Find") => {
    await page.fill("#text", text);
    await press(page, name);
  };
  const moves = (page: Page) => page.locator(".path button").allInnerTexts();

  test("a mate: walked by keys and on the board, and checked", () =>
    onPage(inFolder("mate.html"), async (page) => {
      expect(statSync(inFolder("mate.html")).size).toBeLessThan(1_000_000);
      expect(await textOf(page, ".verdict")).toMatch(/^The file says: proven, at most 5 plies · \d nodes$/);
      for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
      expect(await textOf(page, ".turn")).toBe("Mate by black: the goal is reached");
      expect(await moves(page)).toHaveLength(5);
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

  test("a mate: another move is solved as `solve` solves it, and so is a position that is typed", () =>
    onPage(inFolder("mate.html"), async (page) => {
      await search(page, "G*2c", "Play");
      await page.locator("p.answer").waitFor();
      expect(await textOf(page, ".remark")).toContain("Disproven: the goal (mate by black) cannot be forced");
      await press(page, "Back to the proof");
      expect(await textOf(page, ".remark")).toContain("The file says:");

      await search(page, MATE, "Play");
      await page.locator("p.answer").waitFor();
      const said = await textOf(page, "p.answer");
      const { nodes, verdict } = JSON.parse(solveFast("solve", "shogi", MATE, "--json", ...QUIET).stdout);
      expect(verdict).toBe("proven");
      expect(said).toBe(`Proven: the goal (mate by black) is reached, whatever is played. ${nodes} nodes.`);
      await search(page, "K*9z", "Play");
      expect(await textOf(page, "#text-problem")).toBe(
        "This is neither a legal move here nor a position of shogi.",
      );
    }));

  test("a link opens at its node; a search finds the nodes of a move; the line is copied", () =>
    onPage(
      inFolder("mate.html"),
      async (page) => {
        const level = Number(await page.locator("[aria-selected=true]").getAttribute("aria-level"));
        expect(level).toBeGreaterThan(1);
        const text = await selected(page);
        await search(page, text, "Find");
        await page.locator(".hits li").first().waitFor();
        expect(await textOf(page, ".hits p")).toMatch(/^\d+ nodes? found\.$/);
        await page.locator(".hits li button").first().click();
        expect(await selected(page)).toBe(text);
        await page.getByRole("button", { name: "USI" }).click();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
          new RegExp(`^position sfen ${MATE.replaceAll("+", "\\+")} moves( \\S+){${level - 1}}$`),
        );
        await page.getByRole("button", { name: "KIF" }).click();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("後手の持駒");
        await page.getByLabel("Moves").selectOption("Japanese");
        expect(await selected(page)).toMatch(/^[▲△]\p{Nd}[一二三四五六七八九]\p{Lo}/u);
      },
      { hash: "#node-1", permissions: ["clipboard-read", "clipboard-write"] },
    ));

  test("a game of one's own: what is shown elsewhere is jumped to, and all is checked by its module", () =>
    onPage(view(nimProof, "nim.html", "--game", NIM, "--note", "By <b>hand</b>"), async (page) => {
      expect(await textOf(page, ".note")).toBe("By <b>hand</b>");
      await page.locator(".tag.jump").first().click();
      const [, node] = /#node-(\d+)$/.exec(page.url()) ?? [];
      const { nodes } = takeApart(nimProof);
      expect(await page.locator("[aria-selected=true] .tag.jump").count()).toBe(0);
      expect(await textOf(page, ".position-text")).toMatch(/^[a-d] \d,\d,\d,\d [12]$/);
      expect(nodes[Number(node)]).toBeDefined();
      await press(page, "Check all nodes");
      await page.locator(".check .good").waitFor();
      await search(page, "a 0,2,1,0 1", "Play");
      await page.locator("p.answer").waitFor();
    }));

  test("a capture: targets are marked, and a pass can be played", () =>
    onPage(inFolder("capture.html"), async (page) => {
      expect(await page.locator("rect.target").count()).toBe(1);
      await page.keyboard.press("ArrowRight");
      await page.locator(".ways").getByRole("button", { name: "pass" }).click();
      expect(await moves(page)).toEqual(["D3", "pass"]);
    }));

  test("a disproof: the file's position may be a twin", () =>
    onPage(view(EXAMPLE, "example.html"), async (page) => {
      expect(await textOf(page, ".verdict")).toBe("The file says: disproven · 6 nodes");
      expect(await page.locator("[role=treeitem]").count()).toBe(6);
      for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
      expect(await textOf(page, ".turn")).toBe("The game is over, and the goal is not reached");
      await press(page, "Check all nodes");
      await page.locator(".check .good").waitFor();
    }));

  test.each([
    ["wrong children", { children: [6] }, "node 5: its child 6 is no node", /^its child 6 is no node/],
    ["children left out", { children: [0] }, "", /^the legal move \S+ is not covered/],
    ["another move", { move: 1 }, "", /^a move is chosen where all count/],
  ])(
    "a forged certificate with %s says what is wrong, where `verify` does",
    async (name, change, broken, problem) => {
      const proof = forged("forged.proof", EXAMPLE, ({ nodes }) => Object.assign(nodes[5], change));
      const { stderr } = solveFast("verify", proof, ...QUIET);
      const [, said] = /forged\.proof: (.*)\n/.exec(stderr) ?? [];
      await onPage(view(proof, `${name}.html`), async (page) => {
        expect(await page.locator("header .wrong[role=alert]").allInnerTexts()).toEqual(
          broken === "" ? [] : [`This certificate is broken: ${broken}.`],
        );
        await press(page, "Check all nodes");
        await page.locator(".check .wrong").waitFor();
        const text = await textOf(page, ".check");
        expect(text).toContain(said);
        expect(said.replace(/^node 5, [^:]*: /, "")).toMatch(problem);
        await press(page, "Go to node 5");
      });
    },
  );

  test("a circle in a proof is told at once", async () => {
    const proof = forged("circle.proof", mateProof, ({ header, nodes }) => {
      const end = nodes.find(({ children }) => children.length > 0 && children[0] !== header.root);
      if (end !== undefined) end.children = [header.root];
    });
    await onPage(view(proof, "circle.html"), async (page) => {
      expect(await textOf(page, "header .wrong[role=alert]")).toMatch(
        /^This certificate is broken: node \d+: its child \d+ leads back to it\.$/,
      );
      for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
      await press(page, "Main line");
    });
  });

  test("a certificate that claims more than it holds is refused, and its page says so", async () => {
    const proof = inFolder("claims.proof");
    putTogether(takeApart(EXAMPLE), proof, { nodes: 1_000_000_000 });
    const out = inFolder("claims.html");
    const { status, stderr } = solveFast("view", proof, "--out", out);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^solve-fast: .*cut short; the page .*claims\.html says so too\n$/),
    });
    await onPage(out, async (page) => {
      expect(await textOf(page, "h1")).toBe("This page cannot be shown");
      expect(await textOf(page, "[role=alert]")).toContain("the file is cut short");
    });
  });

  test("no text of a file or of the command line becomes part of the page's own", async () => {
    const evil = `</script><script>document.title="taken"</script><img src=x onerror="document.title='taken'">`;
    const proof = forged("evil.proof", EXAMPLE, (certificate) => {
      certificate.header = { ...certificate.header, position: evil, options: { [evil]: evil } };
    });
    const out = view(proof, "evil.html", "--title", evil, "--note", `${evil}<!--`);
    expect(readFileSync(out, "utf8").match(/<\/script>/g)).toHaveLength(3);
    await onPage(out, async (page) => {
      expect(await page.title()).toBe(evil);
      expect(await page.locator("img").count()).toBe(0);
      // Its position is none, and says so.
      expect(await textOf(page, "h1")).toBe("This page cannot be shown");
    });
    const good = view(EXAMPLE, "good.html", "--title", evil, "--note", `${evil}<!--`);
    await onPage(good, async (page) => {
      expect(await textOf(page, "h1")).toBe(evil);
      expect(await textOf(page, ".note")).toBe(`${evil}<!--`);
      expect(await page.locator("img, script:not([id])").count()).toBe(0);
    });
  });

  test("a telephone shows the board above the outline, and nothing stands out at the side", () =>
    onPage(
      inFolder("mate.html"),
      async (page) => {
        const [board, outline] = await Promise.all(
          [".board", ".tree"].map((selector) => page.locator(selector).boundingBox()),
        );
        expect(board?.y).toBeLessThan(outline?.y ?? 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      },
      { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
    ));
});

describe("view", () => {
  test.each([
    [
      "a game without pages",
      ["solve", "othello", "--view", inFolder("none.html")],
      2,
      "othello has no page to look at",
    ],
    [
      "what is no certificate",
      ["view", NIM, "--out", inFolder("none.html")],
      1,
      "not a certificate of solve-fast",
    ],
    [
      "a file that is not there",
      ["view", inFolder("none"), "--out", inFolder("none.html")],
      1,
      "cannot be read",
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

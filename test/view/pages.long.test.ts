// Everything that pages do, in a real browser, opened from disk with the network off.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Editable, putTogether, takeApart } from "../certificates/checker/editing.js";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, SKIPPED, startBrowser } from "./browser.js";
import { enter, movesOf, onPage, press, selected, textOf } from "./on-page.js";

const folder = mkdtempSync(join(tmpdir(), "view-"));
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
const NO_MATE = "9/1kn6/9/3p5/R8/1K7/9/9/9 b 2P 1";
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

/** Writes a changed certificate, with right checksums. */
function forged(name: string, proof: string, change: (certificate: Editable) => void): string {
  const certificate = takeApart(proof);
  change(certificate);
  putTogether(certificate, inFolder(name));
  return inFolder(name);
}

const mateProof = inFolder("mate.proof");
const nimProof = inFolder("nim.proof");

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(CHROMIUM === undefined)(`pages${SKIPPED}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    solveFast("solve", "shogi", MATE, "--certificate", mateProof, "--view", inFolder("mate.html"), ...QUIET);
    solveFast("solve", "--game", NIM, "--certificate", nimProof, ...QUIET);
    solveFast("solve", "go", CAPTURE, "--view", inFolder("capture.html"), ...QUIET);
    browser = await startBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  test("a link opens at its node; a search finds the nodes of a move; the line is copied", () =>
    onPage(
      browser,
      inFolder("mate.html"),
      async (page) => {
        const level = Number(await page.locator("[aria-selected=true]").getAttribute("aria-level"));
        expect(level).toBeGreaterThan(1);
        const text = await selected(page);
        await enter(page, text, "Find");
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

  test("a user's own game: links jump to rows shown elsewhere, and all is checked by its module", () =>
    onPage(browser, view(nimProof, "nim.html", "--game", NIM, "--note", "By <b>hand</b>"), async (page) => {
      expect(await textOf(page, ".note")).toBe("By <b>hand</b>");
      await page.locator(".tag.jump").first().click();
      const [, node] = /#node-(\d+)$/.exec(page.url()) ?? [];
      const { nodes } = takeApart(nimProof);
      expect(await page.locator("[aria-selected=true] .tag.jump").count()).toBe(0);
      expect(await page.locator(".position-text").getAttribute("aria-label")).toMatch(
        /^[a-d] \d,\d,\d,\d [12]$/,
      );
      expect(nodes[Number(node)]).toBeDefined();
      await press(page, "Check all nodes");
      await page.locator(".check .good").waitFor();
      await enter(page, "a 0,2,1,0 1", "Play");
      await page.locator("p.answer").waitFor();
    }));

  test("a capture: targets are marked, and a pass can be played", () =>
    onPage(browser, inFolder("capture.html"), async (page) => {
      expect(await page.locator("rect.wanted").count()).toBe(1);
      await page.keyboard.press("ArrowRight");
      await page.locator(".ways").getByRole("button", { name: "pass" }).click();
      expect(await movesOf(page)).toEqual(["D3", "pass"]);
    }));

  test("a disproof: walked through to its end, and checked", () =>
    onPage(browser, view(EXAMPLE, "example.html"), async (page) => {
      expect(await textOf(page, ".verdict")).toBe("Result in the file: disproven · 6 nodes");
      expect(await page.locator("[role=treeitem]").count()).toBe(6);
      for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
      expect(await textOf(page, ".turn")).toBe("The game is over, and the goal is not reached");
      await press(page, "Check all nodes");
      await page.locator(".check .good").waitFor();
    }));

  test.each([
    ["wrong children", { children: [6] }, "node 5: its child 6 is not a node", /^its child 6 is not a node/],
    ["children left out", { children: [0] }, "", /^the legal move \S+ is not covered/],
    ["another move", { move: 1 }, "", /^a move is chosen where all count/],
  ])(
    "a forged certificate with %s says what is wrong, where `verify` does",
    async (name, change, broken, problem) => {
      const proof = forged("forged.proof", EXAMPLE, ({ nodes }) => Object.assign(nodes[5], change));
      const { stderr } = solveFast("verify", proof, ...QUIET);
      const [, said] = /forged\.proof: (.*)\n/.exec(stderr) ?? [];
      await onPage(browser, view(proof, `${name}.html`), async (page) => {
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

  test("a cycle in a proof is reported at once", async () => {
    const proof = forged("circle.proof", mateProof, ({ header, nodes }) => {
      const end = nodes.find(({ children }) => children.length > 0 && children[0] !== header.root);
      if (end !== undefined) end.children = [header.root];
    });
    await onPage(browser, view(proof, "circle.html"), async (page) => {
      expect(await textOf(page, "header .wrong[role=alert]")).toMatch(
        /^This certificate is broken: node \d+: its child \d+ leads back to it\.$/,
      );
      for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
      await press(page, "Main line");
    });
  });

  test("a certificate that claims more nodes than it has is refused, and its page says so", async () => {
    const proof = inFolder("claims.proof");
    putTogether(takeApart(EXAMPLE), proof, { nodes: 1_000_000_000 });
    const out = inFolder("claims.html");
    const { status, stderr } = solveFast("view", proof, "--out", out);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^solve-fast: .*cut short; the page .*claims\.html says so, too\n$/),
    });
    await onPage(browser, out, async (page) => {
      expect(await textOf(page, "h1")).toBe("This page cannot be shown");
      expect(await textOf(page, "[role=alert]")).toContain("the file is cut short");
    });
  });

  test("no text of a file or of the command line becomes part of the page's code", async () => {
    const evil = `</script><script>document.title="taken"</script><img src=x onerror="document.title='taken'">`;
    const proof = forged("evil.proof", EXAMPLE, (certificate) => {
      certificate.header = { ...certificate.header, position: evil, options: { [evil]: evil } };
    });
    const out = view(proof, "evil.html", "--title", evil, "--note", `${evil}<!--`);
    expect(readFileSync(out, "utf8").match(/<\/script>/g)).toHaveLength(3);
    await onPage(browser, out, async (page) => {
      expect(await page.title()).toBe(evil);
      expect(await page.locator("img").count()).toBe(0);
      // Its position is invalid, and the page says so.
      expect(await textOf(page, "h1")).toBe("This page cannot be shown");
    });
    const good = view(EXAMPLE, "good.html", "--title", evil, "--note", `${evil}<!--`);
    await onPage(browser, good, async (page) => {
      expect(await textOf(page, "h1")).toBe(evil);
      expect(await textOf(page, ".note")).toBe(`${evil}<!--`);
      expect(await page.locator("img, script:not([id])").count()).toBe(0);
    });
  });

  test("a phone shows the board above the outline, and nothing overflows at the side", () =>
    onPage(
      browser,
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

  test("a set of problems: right moves are answered, others are judged, and the proof can be shown", async () => {
    const set = inFolder("set.txt");
    writeFileSync(set, `first|${MATE}\nsecond|${MATE_IN_ONE}\nnone|${NO_MATE}\n`);
    const out = inFolder("set.html");
    const { status, stderr } = solveFast("view", set, "--out", out, "--title", "Two mates", ...QUIET);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: "solve-fast: warning: problem 3 (none): not in the page, disproven\n",
    });
    await onPage(browser, out, async (page) => {
      expect(await textOf(page, "h1")).toBe("Two mates");
      expect(await textOf(page, ".remark")).toBe("Goal: mate by black. Play a move on the board.");
      const play = async (text: string) => {
        await page.getByLabel("A move", { exact: true }).fill(text);
        await press(page, "Play");
      };
      await play("G*2c");
      await page.getByRole("button", { name: "Take it back" }).waitFor();
      expect(await textOf(page, ".remark")).toContain("G*2c does not reach the goal.");
      await play("G*9z");
      await press(page, "Take it back");
      const { line } = JSON.parse(solveFast("solve", "shogi", MATE, "--json", ...QUIET).stdout);
      await play(line[0]);
      await page.locator(".remark .good").waitFor();
      expect(await textOf(page, ".remark")).toContain("The longest defence: ");
      expect(await page.locator(".path .chip").count()).toBe(2);
      await press(page, "Solution");
      expect(await textOf(page, ".verdict")).toMatch(/^Result in the file: proven, at most 5 plies/);
      expect(page.url()).toMatch(/#problem-1$/);
      await page.keyboard.press("ArrowRight");
      expect(page.url()).toMatch(/#problem-1\/moves=S\*2c$/);
      await press(page, "Back to the problems");
      await press(page, "Problem 2, second");
      await press(page, "All solutions");
      await page.getByText(/first moves? of \d+ reach(es)? the goal/).waitFor();
      await press(page, "Length");
      expect(await textOf(page, ".more")).toContain("within 1 ply");
      await play("G*5b");
      expect(await textOf(page, ".remark")).toContain("Solved.");
    });
  });

  test("a sweep: counted as `sweep` counts it, filtered, with the boards of the hardest", async () => {
    const results = inFolder("s.sweep");
    const sweep = ["sweep", "simpei", "--sample", "1/200000", "--seed", "7"];
    const searched = ["--algorithm", "df-pn,df-pn-lambda", "--max-order", "5", "--out", results];
    const { stdout } = solveFast(...sweep, ...searched, "--json", "--quiet");
    const { algorithms } = JSON.parse(stdout);
    expect(algorithms).toHaveLength(2);
    await onPage(browser, view(results, "sweep.html"), async (page) => {
      for (const [i, { algorithm, proven, nodes }] of algorithms.entries()) {
        const searches = page.locator(".filters select").first();
        await searches.selectOption(String(i));
        await page
          .locator(".verdict + p")
          .getByText(`${nodes.toLocaleString("en")} nodes`)
          .waitFor();
        expect(await searches.locator(`option[value="${i}"]`).textContent()).toBe(algorithm);
        expect(await textOf(page, ".share.proven")).toContain(`proven ${proven.toLocaleString("en")} `);
        expect(await textOf(page, ".verdict + p")).toContain(`${nodes.toLocaleString("en")} nodes`);
      }
      await page.locator(".hardest li svg").nth(20).waitFor();
      const all = `${2 * algorithms[0].positions} records`;
      await press(page, "All");
      await page.locator(".verdict").getByText(all).waitFor();
      // A stretch that is drawn in a chart fills in the fields, and a field marks the stretch.
      const plot = page.locator(".plot").first();
      const { x, y, width } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      await page.mouse.move(x + width / 4, y + 80);
      expect(await page.locator(".readout").first().textContent()).toMatch(
        /^\d+ records? of [\d,]+( to [\d,]+)? nodes?/,
      );
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + 80, { steps: 4 });
      await page.mouse.up();
      const from = page.getByLabel("Nodes from");
      await expect.poll(() => from.inputValue()).toMatch(/^\d+$/);
      const few = Number.parseInt((await textOf(page, ".verdict")).replaceAll(",", ""), 10);
      expect(few).toBeLessThan(2 * algorithms[0].positions);
      await from.fill("1");
      await page.getByLabel("Nodes to").fill("1000000000");
      await page.getByLabel("Nodes to").press("Enter");
      await page.locator(".verdict").getByText(all).waitFor();
      // A click chooses the bar that it is on; other filters stay.
      await page
        .locator(".plot")
        .nth(1)
        .click({ position: { x: width - 40, y: 60 } });
      const pieces = page.getByLabel("Pieces from");
      await expect.poll(() => pieces.inputValue()).toBe("8");
      expect(await page.getByLabel("Pieces to").inputValue()).toBe("8");
      expect(await page.locator(".plot [aria-label]").count()).toBeGreaterThan(10);
      await press(page, "All");
      await page.locator(".verdict").getByText(all).waitFor();
      expect(await pieces.inputValue()).toBe("");
    });
  });

  test("a header of other widths than the game's, or with more nodes than bytes, is refused", async () => {
    const wide = forged("wide.proof", EXAMPLE, (certificate) => {
      certificate.header = { ...certificate.header, positionWords: 1 };
      for (const node of certificate.nodes) node.position.pop();
    });
    await onPage(browser, view(wide, "wide.html"), async (page) => {
      expect(await textOf(page, "[role=alert]")).toBe("its positions have 1 words; those of simpei have 2");
    });
    const proof = inFolder("vast.proof");
    putTogether(takeApart(EXAMPLE), proof, { nodes: 1_000_000, chunkNodes: 1_048_576 });
    expect(solveFast("view", proof, "--out", inFolder("vast.html")).status).toBe(1);
    await onPage(browser, inFolder("vast.html"), async (page) => {
      expect(await textOf(page, "[role=alert]")).toBe(
        "vast.proof: it is too short for the 1000000 nodes that it claims",
      );
    });
  });
});

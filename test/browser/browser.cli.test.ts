// The solver in pages of others, in a real browser: the examples, built by Vite and without a build, and what the library says.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, SKIPPED, startBrowser } from "../view/browser.js";

const root = resolve(import.meta.dirname, "../..");
/** A project of somebody else, with the package installed. */
const project = mkdtempSync(join(tmpdir(), "solve-fast-browser-"));

beforeAll(async () => {
  cpSync(join(root, "docs/examples/browser"), project, { recursive: true });
  cpSync(join(import.meta.dirname, "ask-library.js"), join(project, "ask-library.js"));
  mkdirSync(join(project, "node_modules"));
  symlinkSync(root, join(project, "node_modules/solve-fast"), "dir");
  await build({
    root: project,
    base: "./",
    logLevel: "error",
    build: { outDir: "built", target: "es2022", reportCompressedSize: false },
  });
});

afterAll(() => rmSync(project, { recursive: true }));

/** Bytes as they are sent, of all scripts of the built page. */
function packedBytes(): number {
  const folder = join(project, "built/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts).toHaveLength(1);
  return scripts.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
}

test("the example that Vite has built is one script of less than 150 kB, for shogi with its engines", () => {
  expect(packedBytes()).toBeLessThan(150_000);
});

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** Serves the project; pages below `/isolated` may share memory. */
async function serve(): Promise<Server> {
  const server = createServer(({ url = "" }, response) => {
    const [, isolated, path] = /^(\/isolated)?(\/.*)$/.exec(url) ?? [];
    if (isolated !== undefined) {
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
    }
    try {
      const bytes = readFileSync(join(project, path));
      response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

interface Asked {
  readonly said: readonly object[];
  readonly proofs: Readonly<Record<string, readonly number[]>>;
  readonly stopped: object;
  readonly errors: readonly string[];
}

/** What asks the library about so many games, as a text that the page runs (Vitest would rewrite code of this file). */
const asking = (threads: number, games: number) =>
  `import("./ask-library.js").then(({ ask }) => ask(${threads}, ${games}))`;

describe.skipIf(CHROMIUM === undefined)(`in Chromium${SKIPPED}`, () => {
  let browser: Browser;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    [browser, server] = await Promise.all([startBrowser(), serve()]);
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function onPage<Found>(path: string, act: (page: Page) => Promise<Found>): Promise<Found> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const noises: string[] = [];
    page.on("console", (message) => {
      if (!/favicon/.test(message.location().url)) noises.push(message.text());
    });
    page.on("pageerror", ({ message }) => noises.push(message));
    await page.goto(`${origin}${path}`);
    const found = await act(page);
    expect(noises).toEqual([]);
    await context.close();
    return found;
  }

  test.each(["/built/index.html", "/isolated/plain.html"])("%s finds the mate", (path) =>
    onPage(path, async (page) => {
      await page.click("#solve:enabled");
      await page.getByText("Mate in 5: S*2c 2b1c 2c1b+ 1a1b G*2c").waitFor();
      await page.fill("#position", "9/9");
      await page.click("#solve");
      await page.getByText(/^column 4: /).waitFor();
    }),
  );

  test.each([
    ["", 1, 1],
    ["/isolated", 2, 3],
  ])(
    "%s, %d threads: %d games, their proofs, and a search that is stopped",
    async (prefix, threads, games) => {
      const asked = asking(threads, games);
      const found = await onPage(`${prefix}/plain.html`, (page) => page.evaluate<Asked>(asked));
      // The mate and the score of README.md, and the start of Go, a net.
      const right = [
        { verdict: "proven", plies: 5 },
        { verdict: "proven" },
        { verdict: "disproven", score: -2 },
      ];
      expect(found.said).toEqual(right.slice(0, games));
      expect(Object.keys(found.proofs)).toHaveLength(games);
      expect(found.stopped).toEqual({ verdict: "unknown", reason: "stopped", isShared: true, isTold: true });
      expect(found.errors).toEqual([
        "SetupError: save names a file, and a page has none",
        expect.stringContaining("SetupError: solve knows no unknown"),
        expect.stringContaining("SetupError: solve knows no threads"),
        "SetupError: the solver is closed",
      ]);
      for (const [game, bytes] of Object.entries(found.proofs)) {
        const file = join(project, `${game}.proof`);
        writeFileSync(file, Uint8Array.from(bytes));
        expect([game, solveFast("verify", file, "--quiet").stdout]).toEqual([
          game,
          expect.stringContaining("holds"),
        ]);
      }
    },
  );

  test("threads that the page may not have are refused with what it lacks", async () => {
    const message = await onPage("/plain.html", (page) =>
      page.evaluate(`${asking(2, 1)}.then(() => "", ({ message }) => message)`),
    );
    expect(message).toContain("Cross-Origin-Embedder-Policy: require-corp");
  });
});

// A board that is served, and one page on which all tests open it anew.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { COMMAND, solveFast } from "../../cli/command.js";
import { startBrowser } from "../../view/browser.js";
import { press, textOf } from "../../view/on-page.js";

export const root = resolve(import.meta.dirname, "../../..");
/** A user's own game, with a drawing. */
export const GAME = join(root, "docs/examples/atari-go.js");
export const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

export interface OpenedBoard {
  /** For files of the tests. */
  readonly folder: string;
  /** Where the server keeps what it needs for a while. */
  readonly temporary: string;
  readonly server: ChildProcess;
  readonly url: URL;
}

/**
 * Serves a board with a game of one's own and a file of problems.
 *
 * @param file its name and its text
 */
export async function openBoard(name: string, text: string): Promise<OpenedBoard> {
  const folder = mkdtempSync(join(tmpdir(), "board-"));
  const temporary = join(folder, "temporary");
  mkdirSync(temporary);
  const file = join(folder, name);
  writeFileSync(file, text);
  const args = ["board", "--no-open", "--threads", "2", "--game", GAME, file];
  const env = { ...process.env, TMPDIR: temporary };
  const server = spawn(process.execPath, [COMMAND, ...args], { env });
  let said = "";
  server.stderr.on("data", (piece) => {
    said += piece;
  });
  const ended = once(server, "exit").then(() => Promise.reject(new Error(said)));
  const [line] = await Promise.race([once(server.stdout, "data"), ended]);
  return { folder, temporary, server, url: new URL(String(line).trim()) };
}

export async function closeBoard({ server, folder }: OpenedBoard): Promise<void> {
  server.kill("SIGINT");
  if (server.exitCode === null) await once(server, "exit");
  rmSync(folder, { recursive: true });
}

/** What tests do with a board in a browser. */
export interface BoardInBrowser {
  readonly browser: Browser;
  readonly folder: string;
  readonly url: URL;
  /**
   * Opens the board anew, does something with it, and sees that nothing was kept from running, and nothing failed. All in one
   * page: a new one takes Chromium a second of CPU time more than to load the board again.
   *
   * @param hash what stands behind `#` in its address
   */
  onBoard(act: (page: Page) => Promise<void>, hash?: string): Promise<void>;
  /** Saves the proof and has the command line check it. */
  verified(page: Page): Promise<string>;
}

export async function openBrowser({ url, folder }: OpenedBoard): Promise<BoardInBrowser> {
  const browser = await startBrowser();
  const page = await (await browser.newContext()).newPage();
  let noises: string[] = [];
  page.setDefaultTimeout(60_000);
  page.on("console", (message) => noises.push(message.text()));
  page.on("pageerror", ({ message }) => noises.push(message));
  page.on("request", (request) => {
    const { href } = new URL(request.url());
    if (!href.startsWith(url.origin) && !href.startsWith("blob:")) noises.push(href);
  });

  async function load(address: string): Promise<void> {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (!page.url().startsWith(url.origin)) {
      await page.goto(address);
      return;
    }
    // To go to another hash of the same address loads nothing.
    await page.evaluate((href) => {
      sessionStorage.clear();
      localStorage.clear();
      history.replaceState(null, "", href);
      // An answer that the test before still waits for does not come into the address or the storage of this one.
      history.replaceState = () => {};
      history.pushState = () => {};
      Storage.prototype.setItem = () => {};
    }, address);
    await page.reload();
  }

  return {
    ...{ browser, folder, url },
    async onBoard(act, hash = "") {
      noises = [];
      await page.setViewportSize({ width: 1280, height: 860 });
      await load(`${url.href}${hash}`);
      await page.waitForSelector("[data-ready]");
      await act(page);
      expect(noises).toEqual([]);
    },
    verified: (page) => verified(page, folder),
  };
}

/** Saves the proof and has the command line check it. */
async function verified(page: Page, folder: string): Promise<string> {
  const file = join(folder, "saved.proof");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  await download.saveAs(file);
  return solveFast("verify", file, "--quiet").stdout;
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.fill("#paste", text);
  await press(page, "Read");
}

export async function put(page: Page, tool: string, ...places: string[]): Promise<void> {
  await page.click(`[data-tool='${tool}']`);
  for (const place of places) await page.click(`[data-place='${place}']`);
}

/** Solves what is on the board, and returns the sentence over the proof. */
export async function solve(page: Page): Promise<string> {
  await page.click("#solve");
  await page.waitForSelector("#edit");
  return textOf(page, "h1");
}

/** Waits until the board is that of a game. */
export async function gameIs(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (game) => document.querySelector<HTMLSelectElement>("#game")?.value === game,
    name,
  );
}

// Actions on pages that tests share.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { type OpenPage, openFile } from "./browser.js";

export async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? "";
}

/** The move at the mark of the outline. */
export function selected(page: Page): Promise<string> {
  return textOf(page, "[aria-selected=true] .move");
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Types a move or a position. */
export async function enter(page: Page, text: string, name: "Play" | "Find"): Promise<void> {
  await page.fill("#text", text);
  await press(page, name);
}

/** What a button of the page saves, which is named by its id. */
export async function saved(page: Page, id: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#${id}`)]);
  return readFileSync(await download.path());
}

/** The moves that led to the position on the board. */
export function movesOf(page: Page): Promise<string[]> {
  return page.locator(".path button").allInnerTexts();
}

/** The page of each browser, in which files are opened one after the other: a new one takes Chromium a second more. */
const kept = new WeakMap<Browser, OpenPage>();

async function openAnew({ page, noises }: OpenPage, file: string, hash = ""): Promise<void> {
  noises.length = 0;
  const { href } = pathToFileURL(file);
  const isOpen = page.url().split("#")[0] === href;
  await page.goto(`${href}${hash}`);
  // To go to another hash of the same address loads nothing.
  if (isOpen) await page.reload();
  await page.waitForSelector("[data-ready]");
}

/**
 * Opens a file, does something with it, and checks that it reported no error.
 *
 * @param options those beside `hash` are of a page of its own
 */
export async function onPage(
  browser: Browser,
  file: string,
  act: (page: Page) => Promise<void>,
  { hash, ...options }: Parameters<typeof openFile>[2] = {},
): Promise<void> {
  const earlier = Object.keys(options).length === 0 ? kept.get(browser) : undefined;
  const opened = earlier ?? (await openFile(browser, file, { hash, ...options }));
  const { page, noises } = opened;
  if (earlier !== undefined) await openAnew(earlier, file, hash);
  page.setDefaultTimeout(60_000);
  await act(page);
  expect(noises).toEqual([]);
  if (Object.keys(options).length === 0) kept.set(browser, opened);
  else await page.context().close();
}

/** Words of English on the page, the names of formats and notations left out. */
export function englishOn(page: Page): Promise<string[]> {
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
    const names = /atari-go|solve-fast|USI|KIF|SVG|PNG|MiB|df-pn|AND|Enter/g;
    return [...labels, ...shown].flatMap((text) => text.replaceAll(names, "").match(/[A-Za-z]{2,}.*/) ?? []);
  });
}

// Actions on pages that tests share.
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { openFile } from "./browser.js";

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

/** The moves that led to the position on the board. */
export function movesOf(page: Page): Promise<string[]> {
  return page.locator(".path button").allInnerTexts();
}

/** Opens a page, does something with it, and checks that it reported no error. */
export async function onPage(
  browser: Browser,
  file: string,
  act: (page: Page) => Promise<void>,
  options: Parameters<typeof openFile>[2] = {},
): Promise<void> {
  const { page, noises } = await openFile(browser, file, options);
  page.setDefaultTimeout(60_000);
  await act(page);
  expect(noises).toEqual([]);
  await page.context().close();
}

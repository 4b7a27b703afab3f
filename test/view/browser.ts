// A real browser for tests of pages: Chromium as named by the variable CHROMIUM, or as found on the PATH.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Undefined where there is no browser. */
export const CHROMIUM: string | undefined =
  process.env.CHROMIUM ??
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** The end of the names of such tests. */
export const SKIPPED = CHROMIUM === undefined ? " (skipped, no browser)" : "";

const WATCHING = `addEventListener("securitypolicyviolation", (event) =>
  console.log("policy: " + event.violatedDirective + " " + event.blockedURI));\n`;
/** A page starts its workers from texts of scripts; each of these reports errors, too. */
const WATCHING_WORKERS = `${WATCHING}
  window.Blob = class extends Blob {
    constructor(parts, options) {
      const isScript = options?.type === "text/javascript";
      super(isScript ? [${JSON.stringify(WATCHING)}, ...parts] : parts, options);
    }
  };`;

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? "", args: ["--no-sandbox"] });
}

export interface OpenPage {
  readonly page: Page;
  /** Messages on the console, violations of the page's policy, its errors, and its requests to the network. */
  readonly noises: string[];
}

/** Opens a file with the network off, and waits until the page is built. */
export async function openFile(
  browser: Browser,
  path: string,
  { hash = "", ...options }: BrowserContextOptions & { readonly hash?: string | undefined } = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    offline: true,
    viewport: { width: 1280, height: 860 },
    ...options,
  });
  await context.addInitScript(WATCHING_WORKERS);
  const page = await context.newPage();
  const noises: string[] = [];
  page.on("console", (message) => noises.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => noises.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(?:file|blob):/.test(request.url())) noises.push(`request: ${request.url()}`);
  });
  await page.goto(`${pathToFileURL(path).href}${hash}`);
  await page.waitForSelector("[data-ready]");
  return { page, noises };
}

/**
 * Writes pages: one file of HTML each, with the script, the data and nothing else, so that it opens from disk without a
 * network. What comes from files and from users is in it as data only; the policy of the page lets it run its own
 * scripts, whose hashes it names, and load nothing.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { packageVersion } from "../files/package-file.js";
import { type BoardData, IDS, type PageData } from "../view/page-data.js";
import { STYLE } from "../view/style.js";

/** The scripts of pages about a user's own game, and of charts. */
const OWN = "own";
const CHARTS = "charts";
/** The script of boards, with the views of all games. */
const BOARD = "board";
/** A page draws the pictures that it saves. */
const PICTURES = "img-src blob:";
/** What a board without a server has its worker run. */
const BOARD_WORKER = "board-worker";

/** The script of a game's pages; undefined when it has none. It is beside both the bundled and the plain files. */
export function pageProgram(game: string | undefined): string | undefined {
  try {
    return script(game ?? OWN);
  } catch {
    return undefined;
  }
}

function script(name: string, folder = "view"): string {
  return gunzipSync(readFileSync(new URL(`../../${folder}/${name}.js.gz`, import.meta.url))).toString("utf8");
}

/**
 * @param program from `pageProgram`
 * @param bytes what the page shows
 */
export function pageText(program: string, data: PageData, bytes: Uint8Array): string {
  const charts = data.kind === "sweep" ? [script(CHARTS)] : [];
  const scripts = [...charts, program];
  const policy = policyFor(scripts, ownScripts(data.game));
  return documentOf(scripts, data.kind === "sweep" ? policy : `${policy}; ${PICTURES}`, data, bytes);
}

/** Where the module of a user's own game comes from, if there is one. */
function ownScripts(game: object | string | undefined): string {
  return game === undefined ? "" : " blob:";
}

/** A board that asks the server which it came from; the policy is to be sent with it, too. */
export function boardPage(data: BoardData): { readonly html: string; readonly policy: string } {
  const program = script(BOARD);
  const policy = `${policyFor([program], ownScripts(data.own))}; ${PICTURES}; connect-src 'self'`;
  return { html: documentOf([program], policy, data, new Uint8Array()), policy };
}

/** A board that needs no server: its worker solves in WebAssembly. */
export function staticBoardPage(data: BoardData): string {
  const program = script(BOARD);
  const policy = `${policyFor([program], " 'wasm-unsafe-eval'")}; ${PICTURES}`;
  return documentOf([program], policy, data, Buffer.from(script(BOARD_WORKER, "browser")));
}

/** @param more where else scripts may come from */
function policyFor(scripts: readonly string[], more: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map((text) => `'${hashOf(text)}'`).join(" ")}${more}`,
    `style-src '${hashOf(STYLE)}'`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** @param scripts the page's program last */
function documentOf(
  scripts: readonly string[],
  policy: string,
  data: BoardData | PageData,
  bytes: Uint8Array,
): string {
  const packed = Buffer.from(gzipSync(bytes)).toString("base64");
  const elements = scripts.map((text, i) =>
    i === scripts.length - 1 ? `<script id="${IDS.program}">${text}</script>` : `<script>${text}</script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="solve-fast ${escaped(packageVersion())}">
<title>${escaped(data.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<div id="${IDS.page}"><p>Opening …</p><noscript><p>This page needs JavaScript.</p></noscript></div>
<script type="application/json" id="${IDS.data}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script type="text/plain" id="${IDS.bytes}">${packed}</script>
${elements.join("\n")}
</body>
</html>
`;
}

/** The hash by which a policy names an element. */
function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/// <reference lib="dom" />
/** The page of an answer as a file of its own, which opens from disk: the text of this page with other data. */
import { IDS, type SavedData } from "../../page-data.js";
import { base64Of } from "../../parts/base64.js";
import { element } from "../../parts/elements.js";

/** @param bytes of the certificate; empty without one */
export async function savedPage(data: SavedData, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  const part = (id: string) => page.querySelector(`#${id}`) as HTMLElement;
  part(IDS.page).replaceChildren(element("p", {}, "…"));
  part(IDS.page).removeAttribute("data-ready");
  // What would end the element that the data stand in.
  part(IDS.data).textContent = JSON.stringify(data).replaceAll("<", "\\u003c");
  part(IDS.bytes).textContent = await packed(bytes);
  (page.querySelector("title") as HTMLElement).textContent = data.shown.title;
  return `<!doctype html>\n${page.outerHTML}\n`;
}

/** Gzip in base64. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return base64Of(new Uint8Array(await new Response(stream).arrayBuffer()));
}

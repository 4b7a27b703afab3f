/// <reference lib="dom" />
/** The beginning of a page's script: in the page it builds the page, in a worker it answers questions. */

import type { GameView } from "./game-view.js";
import { say, sayMessage } from "./language.js";
import { IDS, type PageData, type PuzzleData } from "./page-data.js";
import { choosing } from "./parts/choices.js";
import { element } from "./parts/elements.js";
import { createProofPage } from "./proof/proof-page.js";
import { createPuzzlePage } from "./puzzles/puzzle-page.js";
import { createScorePage } from "./scores/score-page.js";
import { createSweepPage } from "./sweep/sweep-page.js";
import { translatedPage } from "./translated-page.js";
import { loadView, serveQuestions } from "./worker.js";

/** @param view undefined for a user's own game, whose module stands in the page */
export function openPage(view?: GameView): void {
  if (typeof document === "undefined") serveQuestions((game) => view ?? loadView(game));
  else
    void buildPage(async (data: PageData, bytes) => {
      const shown = choosing(view ?? (await loadView(data.game ?? "")), data.chosen);
      return contentOf(shown, data, bytes);
    });
}

/** @param contentOf makes what stands on the page of its data and bytes */
export async function buildPage<Data>(
  contentOf: (data: Data, bytes: Uint8Array<ArrayBuffer>) => Promise<HTMLElement[]>,
): Promise<void> {
  const page = document.getElementById(IDS.page);
  try {
    page?.replaceChildren(
      ...(await contentOf(JSON.parse(textOf(IDS.data)), await unpack(textOf(IDS.bytes)))),
    );
  } catch (error) {
    const message = sayMessage(error instanceof Error ? error.message : String(error));
    page?.replaceChildren(
      element("h1", {}, say("This page cannot be shown")),
      element("p", { class: "wrong", role: "alert" }, message),
    );
  }
  // Runs after everything that the page does when it has been built.
  setTimeout(() => page?.setAttribute("data-ready", ""));
  // Milliseconds since the page was requested, for measurements.
  performance.mark("ready");
}

function contentOf(view: GameView, data: PageData, bytes: Uint8Array): HTMLElement[] {
  switch (data.kind) {
    case "proof":
      return translatedPage(view, (signal) =>
        createProofPage(view, data, bytes, { signal, saysAnswer: true }),
      );
    case "puzzles":
      return puzzlePage(view, data, bytes);
    case "scores":
      return translatedPage(view, (signal) => createScorePage(view, data, { signal }));
    case "sweep":
      return translatedPage(view, (signal) => createSweepPage(view, data, bytes, signal));
  }
}

/** In another language the page is built anew; what the reader has solved stays. */
function puzzlePage(view: GameView, data: PuzzleData, bytes: Uint8Array): HTMLElement[] {
  const solved = new Set<number>();
  return translatedPage(view, (signal) => createPuzzlePage(view, data, bytes, signal, solved));
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** Bytes of gzip in base64. */
async function unpack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) packed[i] = letters.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

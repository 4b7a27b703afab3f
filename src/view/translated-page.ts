/// <reference lib="dom" />
/** A page in the language of its reader's browser. The choice of another builds it anew; its place stands in its address. */
import type { GameView } from "./game-view.js";
import { useGames } from "./language.js";
import { element } from "./parts/elements.js";
import { beginLanguage, languageSwitch } from "./parts/language-switch.js";

/** @param build makes the page with its header first; the signal removes its listeners */
export function translatedPage(
  view: GameView,
  build: (signal: AbortSignal) => readonly HTMLElement[],
): HTMLElement[] {
  useGames([view]);
  beginLanguage();
  const page = element("div", {});
  let shown = new AbortController();

  function show(): HTMLElement {
    shown.abort();
    shown = new AbortController();
    const elements = build(shown.signal);
    const choice = languageSwitch(() => show().focus());
    choice.classList.add("language");
    elements[0].prepend(choice);
    page.replaceChildren(...elements);
    return choice;
  }

  show();
  return [page];
}

/** The question on a board, and the address that holds it. */
import type { Editor } from "../editor.js";
import type { GameView } from "../game-view.js";

/** What is asked: of which game, about which position, and which goal where the problem does not say it. */
export interface Question {
  readonly game: string;
  /** A draft: it need not be a position yet. */
  readonly words: Int32Array;
  /** Empty: that of the side to move. */
  readonly goal: string;
  /** What is chosen of the limits, the settings and the rules, by their names; the rest is as usual. */
  readonly settings: Readonly<Record<string, string>>;
}

/** What stands in an address before the place in the proof that is shown. */
export const PLACE = "&at=";

/** Games without a way to set them up have their positions typed. */
export function editorOf({ editor, module }: GameView): Editor {
  return (
    editor ?? {
      tools: () => [],
      put: (words) => words,
      ...{ actions: [], choices: [] },
      write: (words) => module.formatPosition(words),
      read: (text) => module.parsePosition(text),
    }
  );
}

/** The address behind `#`, without a place in a proof. A draft that has no text stands in it by its words. */
export function linkOf(view: GameView, { game, words, goal, settings }: Question): string {
  const text = editorOf(view).write(words);
  const fields = {
    game,
    ...(isWritten(view, text, words) ? { position: text } : { draft: Array.from(words).join() }),
    ...(goal === "" ? {} : { goal }),
    ...settings,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

function isWritten(view: GameView, text: string, words: Int32Array): boolean {
  try {
    return editorOf(view).read(text).join() === words.join();
  } catch {
    return false;
  }
}

/** Undefined where the address holds no question, or one that cannot be read. */
export function questionIn(views: Readonly<Record<string, GameView>>, hash: string): Question | undefined {
  const [asked] = hash.replace(/^#/, "").split(PLACE, 1);
  try {
    const fields = asked
      .split("&")
      .map((field) => [field.split("=", 1)[0], decodeURIComponent(field.slice(field.indexOf("=") + 1))]);
    const { game, position, draft, goal = "", ...settings } = Object.fromEntries(fields);
    if (game === undefined || !Object.hasOwn(views, game)) return undefined;
    const words = position === undefined ? draftIn(views[game], draft) : editorOf(views[game]).read(position);
    return words && { game, words, goal, settings };
  } catch {
    return undefined;
  }
}

/** Whether an address means to hold a question, be it one that cannot be read. */
export function namesQuestion(hash: string): boolean {
  return /^#?game=/.test(hash);
}

/** The place in a proof that an address names; undefined without one. */
export function placeIn(hash: string): string | undefined {
  const at = hash.indexOf(PLACE);
  return at < 0 ? undefined : hash.slice(at + PLACE.length);
}

/** @throws Error for words that cannot be drawn */
function draftIn({ module, draw }: GameView, text: string | undefined): Int32Array | undefined {
  if (text === undefined) return undefined;
  const words = Int32Array.from(text.split(","), Number);
  if (words.length !== module.parsePosition(module.start).length) return undefined;
  draw?.(words, {});
  return words;
}

/** Where a game begins: with the example that comes with it. */
export function startOf(game: string, view: GameView): Question {
  return { game, words: editorOf(view).read(view.module.start), goal: "", settings: {} };
}

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
}

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

/** The address behind `#`. A draft that has no text stands in it by its words. */
export function linkOf(view: GameView, { game, words, goal }: Question): string {
  const text = editorOf(view).write(words);
  const fields = {
    game,
    ...(isWritten(view, text, words) ? { position: text } : { draft: Array.from(words).join() }),
    ...(goal === "" ? {} : { goal }),
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
  const fields = new Map(
    hash
      .replace(/^#/, "")
      .split("&")
      .map((field) => [field.split("=", 1)[0], field.slice(field.indexOf("=") + 1)]),
  );
  const field = (name: string) => {
    const text = fields.get(name);
    return text === undefined ? undefined : decodeURIComponent(text);
  };
  try {
    const game = field("game");
    if (game === undefined || !Object.hasOwn(views, game)) return undefined;
    const position = field("position");
    const words =
      position === undefined ? draftIn(views[game], field("draft")) : editorOf(views[game]).read(position);
    return words && { game, words, goal: field("goal") ?? "" };
  } catch {
    return undefined;
  }
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
  return { game, words: editorOf(view).read(view.module.start), goal: "" };
}

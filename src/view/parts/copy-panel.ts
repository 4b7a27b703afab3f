/// <reference lib="dom" />
/** Copies the line of play on the board, in the forms that a game has, and the link to it. */

import type { GameView, LineForm } from "../game-view.js";
import { say } from "../language.js";
import { button, element } from "./elements.js";
import { sharedLink } from "./shared-link.js";

/** A line of play: the packed position it starts from, constants behind it, and its moves. */
export interface LineOfPlay {
  readonly start: Int32Array;
  readonly moves: readonly number[];
}

export function createCopyPanel({ module, lineForms }: GameView, line: () => LineOfPlay): HTMLElement {
  const said = element("span", { class: "quiet", role: "status" });
  const plain: LineForm = {
    name: say("Moves"),
    write(start, moves) {
      const position = module.formatPosition(start);
      return moves.length === 0
        ? position
        : `${position} moves ${moves.map((move) => module.formatMove(move)).join(" ")}`;
    },
  };
  const forms = [plain, ...lineForms].map(({ name, write }) =>
    button(name, () => {
      const { start, moves } = line();
      void copy(write(start, moves));
    }),
  );

  /** Not every browser lets a page from disk write to the clipboard: then the text is shown, for the reader to copy. */
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      said.replaceChildren(say("Copied."));
    } catch {
      said.replaceChildren(element("code", {}, text));
    }
  }

  return element(
    "div",
    { class: "buttons copy" },
    element("span", { class: "quiet" }, say("Copy")),
    ...forms,
    button(say("Link"), () => void copy(sharedLink())),
    said,
  );
}

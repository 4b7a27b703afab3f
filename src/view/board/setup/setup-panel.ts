/// <reference lib="dom" />
/** What a position is set up with, beside the board: pieces to put, buttons, and choices. */

import type { Chosen } from "../../drawing.js";
import type { EditorChoice, Tool } from "../../editor.js";
import type { GameView } from "../../game-view.js";
import { say, sayWord } from "../../language.js";
import { button, element } from "../../parts/elements.js";
import { editorOf } from "../question.js";

export interface SetupPanel {
  readonly element: HTMLElement;
  /** What is put on a place; the name of a tool, or `PLAY`. */
  readonly tool: string;
  /** Shows how many pieces are left, and what the position has of each choice. */
  show(words: Int32Array, chosen: Chosen): void;
}

/** In the place of a tool: moves are played. */
export const PLAY = "play";

/**
 * @param current the draft on the board
 * @param onChange is told of another draft
 * @param onTool is told when another tool is taken
 */
export function createSetupPanel(
  view: GameView,
  current: () => Int32Array,
  onChange: (words: Int32Array) => void,
  onTool: () => void,
): SetupPanel {
  const editor = editorOf(view);
  const tools = element("div", {
    class: "tools",
    role: "group",
    "aria-label": say("What to put on the board"),
  });
  const choices = element("div", { class: "buttons choices" });
  let chosen: Chosen = {};
  let tool = editor.tools(current(), chosen)[0]?.name ?? PLAY;

  const take = (name: string) => {
    tool = name;
    drawTools(current());
    onTool();
  };

  function drawTools(words: Int32Array): void {
    const all: readonly Tool[] = [...editor.tools(words, chosen), { name: PLAY, label: say("▶ play moves") }];
    tools.replaceChildren(
      ...all.flatMap(({ name, label, left, begins = false }, i) => [
        ...(begins && i > 0 ? [element("span", { class: "row-end" })] : []),
        element(
          "button",
          {
            ...{ type: "button", click: () => take(name), "data-tool": name },
            ...{ "aria-pressed": String(name === tool), class: left === 0 ? "none-left" : "" },
          },
          sayWord(label, view),
          ...(left === undefined ? [] : [element("small", {}, String(left))]),
        ),
      ]),
    );
  }

  function select({ name, values, of, set }: EditorChoice, words: Int32Array): HTMLElement {
    const value = of(words);
    const options = values.map((one) =>
      element("option", { value: one, selected: one === value }, sayWord(one, view)),
    );
    const change = ({ target }: Event) => onChange(set(current(), (target as HTMLSelectElement).value));
    return element(
      "label",
      {},
      `${sayWord(name, view)} `,
      element("select", { change, "data-choice": name }, ...options),
    );
  }

  return {
    element: element(
      "div",
      { class: "setup" },
      tools,
      choices,
      element(
        "div",
        { class: "buttons" },
        ...editor.actions.map(({ name, act }) => button(sayWord(name, view), () => onChange(act(current())))),
      ),
    ),
    get tool() {
      return tool;
    },
    show(words, values) {
      chosen = values;
      drawTools(words);
      choices.replaceChildren(...editor.choices.map((choice) => select(choice, words)));
    },
  };
}

/// <reference lib="dom" />
/** How long and with how much memory problems are searched, and for experts how. */
import type { GameView } from "../../game-view.js";
import { say, sayWord } from "../../language.js";
import { element } from "../../parts/elements.js";
import type { GameReply, ShownSetting } from "../messages.js";
import type { Question } from "../question.js";
import { type Limit, limitNamed, limitOf, MEMORIES, TIMES } from "./asked.js";

/** Shows what is chosen in the question on the board, which alone says what is asked. */
export interface SettingsPanel {
  readonly element: HTMLElement;
  /** Shows what there is to choose in a game. */
  show(reply: Pick<GameReply, "goals" | "settings">, view: GameView): void;
  /** Shows what of that is chosen. */
  choose(question: Pick<Question, "goal" | "settings">): void;
}

/** Another choice. */
export interface Choosing {
  /** The name of the setting; `goal` for the goal. */
  readonly name: string;
  /** As it stands in an address; empty for what is usual. */
  readonly text: string;
  /** Whether it makes another question of the one on the board: a goal or a rule. */
  readonly isOtherQuestion: boolean;
}

/** @param onChange is told of another choice */
export function createSettingsPanel(onChange: (choosing: Choosing) => void): SettingsPanel {
  const limitsChange = (name: string) => (text: string) => onChange({ name, text, isOtherQuestion: false });
  const time = slider(say("Time"), TIMES, timeText, limitsChange("time"));
  const memory = slider(
    say("Memory"),
    MEMORIES,
    (size) => size.replace(/[MG]/, " $&iB"),
    limitsChange("memory"),
  );
  const goal = element("select", {
    ...{ id: "goal" },
    change: () => onChange({ name: "goal", text: goal.value, isOtherQuestion: true }),
  });
  const goals = element("label", {}, `${say("Goal")} `, goal);
  const rows = element("div", { class: "expert-rows" });
  /** By their names. */
  let inputs: readonly Input[] = [];

  function inputOf(setting: ShownSetting): Input {
    const { name, isRule } = setting;
    const input = emptyInput(setting);
    input.addEventListener("change", () => {
      const text = isFlag(input) ? (input.checked ? "on" : "") : input.value;
      onChange({ name, text, isOtherQuestion: isRule });
    });
    return input;
  }

  return {
    element: element(
      "div",
      { class: "settings" },
      goals,
      time.element,
      memory.element,
      element("details", {}, element("summary", {}, say("Experts")), rows),
    ),
    show({ settings, goals: names }, view) {
      goals.hidden = names.length === 0;
      goal.replaceChildren(
        element("option", { value: "" }, say("the usual one")),
        ...names.map((name) => element("option", { value: name }, sayWord(name.replaceAll("-", " "), view))),
      );
      inputs = settings.map(inputOf);
      rows.replaceChildren(
        ...settings.map(({ sentence }, i) =>
          element("label", {}, inputs[i], element("span", {}, sayWord(sentence, view))),
        ),
      );
    },
    choose({ goal: name, settings: given }) {
      goal.value = name;
      if (goal.selectedIndex < 0) goal.value = "";
      time.choose(given.time);
      memory.choose(given.memory);
      for (const input of inputs) {
        const text = given[input.name] ?? "";
        if (isFlag(input)) input.checked = text === "on";
        else input.value = text;
      }
    },
  };
}

type Input = HTMLInputElement | HTMLSelectElement;

function emptyInput({ name, kind, choices = [] }: ShownSetting): Input {
  if (kind !== "choice") return element("input", { name, type: kind === "flag" ? "checkbox" : "number" });
  return element(
    "select",
    { name },
    element("option", { value: "" }, say("as usual")),
    ...choices.map((one) => element("option", { value: one }, one)),
  );
}

function isFlag(input: Input): input is HTMLInputElement {
  return input.type === "checkbox";
}

/** One of several values. @param onChange is told of another, empty for the usual one */
function slider<Value extends number | string | undefined>(
  name: string,
  limit: Limit<Value>,
  textOf: (value: Value) => string,
  onChange: (text: string) => void,
) {
  const { values, usual } = limit;
  const shown = element("output");
  const value = () => values[Number(input.value)];
  const input = element("input", {
    ...{ type: "range", min: 0, max: values.length - 1, "aria-label": name },
    input: () => move(value()),
    change: () => onChange(value() === usual ? "" : limitNamed(value())),
  });

  function move(to: Value): void {
    input.value = String(values.indexOf(to));
    shown.textContent = textOf(to);
    input.setAttribute("aria-valuetext", shown.textContent);
  }

  move(usual);
  return {
    element: element("label", { class: "slider" }, `${name} `, input, shown),
    /** @param text of a value, as it stands in an address */
    choose: (text: string | undefined) => move(limitOf(limit, text)),
  };
}

function timeText(seconds: number | undefined): string {
  if (seconds === undefined) return say("no limit");
  return seconds < 60 ? say("{count} s", { count: seconds }) : say("{count} min", { count: seconds / 60 });
}

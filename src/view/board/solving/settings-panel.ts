/// <reference lib="dom" />
/** How long and with how much memory problems are searched, and for experts how. */
import type { GameView } from "../../game-view.js";
import { say, sayWord } from "../../language.js";
import { element } from "../../parts/elements.js";
import type { GameReply, ShownSetting, SolveRequest } from "../messages.js";
import type { Question } from "../question.js";

export interface SettingsPanel {
  readonly element: HTMLElement;
  /** Shows what there is to choose in a game. */
  show(reply: GameReply, view: GameView): void;
  /** What is chosen. */
  chosen(): Pick<SolveRequest, "memory" | "rules" | "settings">;
  /** What of that stands in an address. */
  shown(): Pick<Question, "goal" | "settings">;
  /** Chooses that again; what is not there is left out. */
  choose(shown: Pick<Question, "goal" | "settings">): void;
}

/** Seconds; the last one has no end. */
const TIMES = [1, 3, 10, 30, 60, 300, 1800, undefined];
const MEMORIES = ["64M", "128M", "256M", "512M", "1G", "2G", "4G"];
/** In addresses. */
const NONE = "none";
const USUAL_TIME = 2;
const USUAL_MEMORY = 2;

/** @param onChange is told when something else is chosen */
export function createSettingsPanel(onChange: () => void): SettingsPanel {
  const time = slider(say("Time"), TIMES, USUAL_TIME, timeText);
  const memory = slider(say("Memory"), MEMORIES, USUAL_MEMORY, (size) => size.replace(/[MG]/, " $&iB"));
  /** By the names under which they stand in an address, where no setting of a game has these. */
  const sliders = { time, memory };
  const goal = element("select", { id: "goal" });
  const goals = element("label", {}, `${say("Goal")} `, goal);
  const rows = element("div", { class: "expert-rows" });
  let settings: readonly ShownSetting[] = [];

  const inputs = () => Array.from(rows.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]"));

  function valuesOf(rules: boolean): Record<string, boolean | number | string> {
    const values: Record<string, boolean | number | string> = {};
    for (const setting of settings) {
      const input = rows.querySelector<HTMLInputElement>(`[name="${setting.name}"]`);
      const value = input === null ? undefined : givenBy(setting, input);
      if (setting.isRule === rules && value !== undefined) values[setting.name] = value;
    }
    return values;
  }

  return {
    element: element(
      "div",
      { class: "settings", change: () => onChange() },
      goals,
      time.element,
      memory.element,
      element("details", {}, element("summary", {}, say("Experts")), rows),
    ),
    show(reply, view) {
      ({ settings } = reply);
      goals.hidden = reply.goals.length === 0;
      goal.replaceChildren(
        element("option", { value: "" }, say("the usual one")),
        ...reply.goals.map((name) =>
          element("option", { value: name }, sayWord(name.replaceAll("-", " "), view)),
        ),
      );
      rows.replaceChildren(...settings.map((setting) => rowOf(setting, view)));
    },
    chosen() {
      const seconds = time.value();
      return {
        memory: memory.value(),
        rules: valuesOf(true),
        settings: { ...valuesOf(false), ...(seconds === undefined ? {} : { time: seconds }) },
      };
    },
    shown() {
      const given = inputs().flatMap((input): [string, string][] => {
        const text = isFlag(input) ? (input.checked ? "on" : "") : input.value;
        return text === "" ? [] : [[input.name, text]];
      });
      const limits = Object.entries(sliders).filter(([, { isUsual }]) => !isUsual());
      return {
        goal: goal.value,
        settings: Object.fromEntries([...limits.map(([name, { text }]) => [name, text()]), ...given]),
      };
    },
    choose({ goal: name, settings: given }) {
      goal.value = name;
      if (goal.selectedIndex < 0) goal.value = "";
      for (const [of, { choose }] of Object.entries(sliders)) choose(given[of]);
      for (const input of inputs()) {
        const text = given[input.name] ?? "";
        if (isFlag(input)) input.checked = text === "on";
        else input.value = text;
      }
    },
  };
}

function rowOf({ name, sentence, kind, choices = [] }: ShownSetting, view: GameView): HTMLElement {
  const input =
    kind === "choice"
      ? element(
          "select",
          { name },
          element("option", { value: "" }, say("as usual")),
          ...choices.map((one) => element("option", { value: one }, one)),
        )
      : element("input", { name, type: kind === "flag" ? "checkbox" : "number" });
  return element("label", {}, input, element("span", {}, sayWord(sentence, view)));
}

function givenBy({ kind, isNegated }: ShownSetting, input: HTMLInputElement) {
  if (kind === "flag") return input.checked ? isNegated !== true : undefined;
  if (input.value === "") return undefined;
  return kind === "number" ? Number(input.value) : input.value;
}

function isFlag(input: HTMLInputElement | HTMLSelectElement): input is HTMLInputElement {
  return input.type === "checkbox";
}

/** One of several values. @param usual the place of the one that holds at first */
function slider<Value>(
  name: string,
  values: readonly Value[],
  usual: number,
  textOf: (value: Value) => string,
) {
  const shown = element("output");
  const input = element("input", { type: "range", min: 0, max: values.length - 1, "aria-label": name });
  const value = () => values[Number(input.value)];

  function move(to: number): void {
    input.value = String(to);
    shown.textContent = textOf(value());
    input.setAttribute("aria-valuetext", shown.textContent);
  }

  input.addEventListener("input", () => move(Number(input.value)));
  move(usual);
  return {
    element: element("label", { class: "slider" }, `${name} `, input, shown),
    value,
    isUsual: () => Number(input.value) === usual,
    text: () => String(value() ?? NONE),
    /** @param text of a value; what is none of them is taken for the usual one */
    choose(text: string | undefined) {
      const at = values.findIndex((one) => String(one ?? NONE) === text);
      move(text === undefined || at < 0 ? usual : at);
    },
  };
}

function timeText(seconds: number | undefined): string {
  if (seconds === undefined) return say("no limit");
  return seconds < 60 ? say("{count} s", { count: seconds }) : say("{count} min", { count: seconds / 60 });
}

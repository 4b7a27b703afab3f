/// <reference lib="dom" />
/** How long and with how much memory problems are searched, and for experts how. */
import { element } from "../parts/elements.js";
import type { GameReply, ShownSetting, SolveRequest } from "./messages.js";

export interface SettingsPanel {
  readonly element: HTMLElement;
  /** Shows what there is to choose in a game. */
  show(reply: GameReply): void;
  /** What is chosen. */
  chosen(): Pick<SolveRequest, "memory" | "rules" | "settings"> & { readonly goal: string };
  /** Chooses a goal; left as it is where the game has none of this name. */
  choose(goal: string): void;
}

/** Seconds; the last one is without an end. */
const TIMES = [1, 3, 10, 30, 60, 300, 1800, undefined];
const MEMORIES = ["64M", "128M", "256M", "512M", "1G", "2G", "4G"];
const USUAL_TIME = 2;
const USUAL_MEMORY = 2;

/** @param onChange is told when something else is chosen */
export function createSettingsPanel(onChange: () => void): SettingsPanel {
  const time = slider("Time", TIMES.length - 1, USUAL_TIME, (at) => timeText(TIMES[at]));
  const memory = slider("Memory", MEMORIES.length - 1, USUAL_MEMORY, (at) => `${MEMORIES[at]}B`);
  const goal = element("select", { id: "goal", change: () => onChange() });
  const goals = element("label", {}, "Goal ", goal);
  const rows = element("div", { class: "expert-rows" });
  let settings: readonly ShownSetting[] = [];

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
      { class: "settings" },
      goals,
      time.element,
      memory.element,
      element("details", {}, element("summary", {}, "Experts"), rows),
    ),
    show(reply) {
      ({ settings } = reply);
      goals.hidden = reply.goals.length === 0;
      goal.replaceChildren(
        element("option", { value: "" }, "the usual one"),
        ...reply.goals.map((name) => element("option", { value: name }, name)),
      );
      rows.replaceChildren(...settings.map(rowOf));
    },
    chosen() {
      const seconds = TIMES[time.value()];
      return {
        goal: goal.value,
        memory: MEMORIES[memory.value()],
        rules: valuesOf(true),
        settings: { ...valuesOf(false), ...(seconds === undefined ? {} : { time: seconds }) },
      };
    },
    choose(name) {
      goal.value = name;
      if (goal.selectedIndex < 0) goal.value = "";
    },
  };
}

function rowOf({ name, sentence, kind, choices = [] }: ShownSetting): HTMLElement {
  const input =
    kind === "choice"
      ? element(
          "select",
          { name },
          element("option", { value: "" }, "as usual"),
          ...choices.map((one) => element("option", { value: one }, one)),
        )
      : element("input", { name, type: kind === "flag" ? "checkbox" : "number" });
  return element("label", {}, input, element("span", {}, sentence));
}

function givenBy({ kind, isNegated }: ShownSetting, input: HTMLInputElement) {
  if (kind === "flag") return input.checked ? isNegated !== true : undefined;
  if (input.value === "") return undefined;
  return kind === "number" ? Number(input.value) : input.value;
}

function slider(name: string, max: number, value: number, textOf: (at: number) => string) {
  const shown = element("output", {}, textOf(value));
  const input = element("input", { type: "range", min: 0, max, value, "aria-label": name });
  input.addEventListener("input", () => {
    shown.textContent = textOf(Number(input.value));
    input.setAttribute("aria-valuetext", shown.textContent);
  });
  return {
    element: element("label", { class: "slider" }, `${name} `, input, shown),
    value: () => Number(input.value),
  };
}

function timeText(seconds: number | undefined): string {
  if (seconds === undefined) return "no limit";
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;
}

/// <reference lib="dom" />
/** Solves the problem on the board: progress while it is searched, the answer, and how to go on. */
import { LANGUAGES, type Language } from "../found-answer.js";
import type { GameView } from "../game-view.js";
import { button, element } from "../parts/elements.js";
import { formatNumber } from "../words.js";
import { effortText, sentenceOf } from "./answer-text.js";
import type { Backend } from "./backend.js";
import type { FailedEvent, SolvedEvent, SolveProgressEvent, SolveRequest } from "./messages.js";

export interface SolvePanel {
  readonly element: HTMLElement;
  readonly language: Language;
  /** Solves the problem on the board. */
  start(): void;
  /** Ends a search, and says nothing more of the problem that was on the board. */
  clear(): void;
}

/** By which a search is stopped. Several pages may ask one server; those without a secure address have no `randomUUID`. */
export function requestNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}

/** What is solved, without what the panel adds. */
export type Asked = Omit<SolveRequest, "goOn" | "id">;

/**
 * @param asked the problem on the board
 * @param onSolved is told of an answer, which the panel has said
 */
export function createSolvePanel(
  backend: Backend,
  view: () => GameView,
  asked: () => Asked,
  onSolved: (event: SolvedEvent) => void,
): SolvePanel {
  const said = element("div", { class: "said", role: "status" });
  const language = element(
    "select",
    { "aria-label": "Language of answers", "data-choice": "language" },
    ...LANGUAGES.map((name) =>
      element(
        "option",
        { value: name, selected: name === "日本語" && /^ja\b/.test(navigator.language) },
        name,
      ),
    ),
  );
  const solve = button("Solve", () => void start(false), { class: "main-button", id: "solve" });
  /** The search that runs; undefined when there is none. */
  let running: string | undefined;

  async function start(goOn: boolean): Promise<void> {
    clear();
    const id = requestNumber();
    running = id;
    const shown = view();
    const words = element("p", {}, "Searching …");
    const line = element("p", { class: "quiet line" });
    const bars = element("span", { class: "bars" });
    const fill = element("meter", { min: 0, max: 1, value: 0 });
    const gauge = element("label", { class: "gauge", hidden: true }, "Table ", fill);
    const stop = button("Stop", () => backend.stop(id), { id: "stop" });
    said.replaceChildren(element("progress", { "aria-label": "Searching" }), stop, words, bars, gauge, line);
    let before: SolveProgressEvent | undefined;
    const progress = (event: SolveProgressEvent) => {
      words.textContent = effortText(event);
      bars.replaceChildren(...barsOf(ratesBetween(before, event)));
      gauge.hidden = event.tableUse === null;
      fill.value = event.tableUse ?? 0;
      line.textContent = event.line.join(" ");
      before = event;
    };
    const event = await backend.solve({ ...asked(), id, goOn }, progress);
    if (running !== id) return;
    running = undefined;
    if (event.kind === "failed") sayFailed(event);
    else {
      saySolved(shown, event);
      onSolved(event);
    }
  }

  function sayFailed({ message }: FailedEvent): void {
    // Columns are those of a text that nobody has typed.
    const problem = message.replace(/^column \d+: /, "");
    said.replaceChildren(element("p", { class: "wrong", role: "alert" }, problem));
  }

  function saySolved(shown: GameView, event: SolvedEvent): void {
    const { result, notes, rates, refused } = event;
    const { nodes, seconds, verdict } = result;
    const nodesPerSecond = seconds > 0 ? nodes / seconds : 0;
    said.replaceChildren(
      element(
        "p",
        { class: `answer ${verdict}`, id: "answer" },
        sentenceOf(shown, event, language.value as Language),
      ),
      ...notes.map((note) => element("p", { class: "quiet" }, note)),
      element(
        "p",
        { class: "quiet" },
        effortText({ nodes, seconds, nodesPerSecond, tableUse: null }),
        " ",
        element("span", { class: "bars" }, ...barsOf(rates)),
      ),
      ...(verdict === "unknown" ? [button("Go on", () => void start(true), { id: "go-on" })] : []),
      ...(verdict !== "unknown" && refused !== undefined
        ? [element("p", { class: "quiet" }, `No proof to look at: ${refused}.`)]
        : []),
    );
  }

  function clear(): void {
    if (running !== undefined) backend.stop(running);
    running = undefined;
    said.replaceChildren();
  }

  return {
    element: element("div", { class: "solve" }, element("div", { class: "buttons" }, solve, language), said),
    get language() {
      return language.value as Language;
    },
    start: () => void start(false),
    clear,
  };
}

/** Nodes per second of each thread between two reports; those of the whole search where they do not tell. */
function ratesBetween(
  before: SolveProgressEvent | undefined,
  { threadNodes, seconds }: SolveProgressEvent,
): number[] {
  // A game may take several searches, each of which counts from 0.
  const isSame =
    before !== undefined && threadNodes.every((nodes, i) => nodes >= (before.threadNodes[i] ?? 0));
  const passed = seconds - (isSame ? before.seconds : 0);
  return threadNodes.map((nodes, i) =>
    passed > 0 ? (nodes - (isSame ? (before.threadNodes[i] ?? 0) : 0)) / passed : 0,
  );
}

/** A bar for each thread, beside each other. @param rates nodes per second */
function barsOf(rates: readonly number[]): HTMLElement[] {
  const most = Math.max(...rates, 1);
  return rates.map((rate, i) => {
    const said = `thread ${i + 1}: ${formatNumber(Math.round(rate))} nodes/s`;
    return element("meter", { min: 0, max: most, value: rate, title: said, "aria-label": said });
  });
}

/// <reference lib="dom" />
/** Solves the problem on the board: progress while it is searched, the answer, and how to go on. */
import { asError } from "../../../game/errors.js";
import type { GameView } from "../../game-view.js";
import { say, sayMessage } from "../../language.js";
import { button, element } from "../../parts/elements.js";
import { save } from "../../parts/pictures.js";
import { limitText } from "../../words.js";
import type { Backend } from "../asking/backend.js";
import type { FailedEvent, SolvedEvent, SolveProgressEvent, StatusEvent } from "../messages.js";
import { effortText, rateText, sentenceOf } from "./answer-text.js";
import type { Asked } from "./asked.js";

export interface SolvePanel {
  readonly element: HTMLElement;
  /** Solves the problem on the board. */
  start(): void;
  /** Ends a search, and says nothing more of the problem that was on the board. */
  clear(): void;
  /** Says the same in the language of the page; a search goes on. */
  translate(): void;
}

/** By which a search is stopped. Several pages may ask one server; those without a secure address have no `randomUUID`. */
export function requestNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}

/** Bytes of a proof that is shown only when the reader asks for it: a million nodes and more. */
const LARGE_BYTES = 48 * 2 ** 20;

/** By how much longer than before the proof is written, if the reader wants it. */
const LONGER = 6;

/** An answer, and what was asked. */
interface Answered {
  readonly view: GameView;
  readonly asked: Asked;
  readonly event: SolvedEvent;
}

/** What is said in place of an answer where a question could not be asked. */
export function failedBy(error: unknown): FailedEvent {
  return { kind: "failed", message: asError(error).message };
}

/**
 * @param ask what is to be solved: the problem on the board, once it is known what can be chosen in its game
 * @param isRead whether what is being read for the board can be, once that is known
 * @param onSolved is told of an answer, which the panel has said
 */
export function createSolvePanel(
  backend: Backend,
  view: () => GameView,
  ask: () => Promise<Asked>,
  isRead: () => Promise<boolean>,
  onSolved: (event: SolvedEvent, asked: Asked) => void,
): SolvePanel {
  const said = element("div", { class: "said", role: "status" });
  const solve = button(say("Solve"), () => void press(), { class: "main-button", id: "solve" });
  /** The search that runs; undefined when there is none. */
  let running: string | undefined;
  /** Says what is known, in the language of the page. */
  let draw = () => {};

  /** Solves what was given last: a reader does not wait until it is read. */
  async function press(): Promise<void> {
    // A worker in the place of a server may read nothing before the search is stopped.
    clear();
    if (await isRead()) await start(false);
  }

  /** @param writeTime seconds that the proof may take to write; as usual where left out */
  async function start(goOn: boolean, writeTime?: number): Promise<void> {
    clear();
    const id = requestNumber();
    running = id;
    const shown = view();
    let isSent = false;
    let status: StatusEvent | undefined;
    let progress = createProgress();
    draw = () => {
      progress = createProgress();
      const stop = button(say("Stop"), () => (isSent ? backend.stop(id) : leave()), { id: "stop" });
      said.replaceChildren(
        element("progress", { "aria-label": say("Searching") }),
        stop,
        ...progress.elements,
      );
      if (status !== undefined) progress.show(status);
    };
    draw();
    // Before the page knows what can be chosen.
    const leave = () => {
      running = undefined;
      draw = () => said.replaceChildren(element("p", { class: "wrong" }, say("Stopped.")));
      draw();
    };
    const asked = await ask().catch(failedBy);
    if (running !== id) return;
    if ("kind" in asked) {
      fail(asked);
      return;
    }
    isSent = true;
    const event = await backend.solve(
      { ...asked.request, id, goOn, ...(writeTime === undefined ? {} : { writeTime }) },
      (next) => {
        status = next;
        progress.show(next);
      },
    );
    if (running !== id) return;
    if (event.kind === "failed") {
      fail(event);
      return;
    }
    running = undefined;
    const answered = { view: shown, asked, event };
    draw = () => saySolved(answered);
    draw();
    if (!isLarge(event)) show(answered);
  }

  function fail(event: FailedEvent): void {
    running = undefined;
    draw = () => sayFailed(event);
    draw();
  }

  /** Shows the proof; where that fails, as for want of memory, it says why, and the proof can be saved. */
  function show(answered: Answered): void {
    const { asked, event } = answered;
    try {
      onSolved(event, asked);
    } catch (error) {
      draw = () => {
        saySolved(answered);
        const why = sayMessage(asError(error).message);
        const problem = element("p", { class: "wrong" }, say("The proof is not shown: {why}.", { why }));
        said.append(problem, ...(isLarge(event) ? [] : [saveButton(answered)]));
      };
      draw();
    }
  }

  function sayFailed({ message }: FailedEvent): void {
    // Columns are those of a text that nobody has typed.
    const problem = sayMessage(message.replace(/^column \d+: /, ""));
    said.replaceChildren(element("p", { class: "wrong", role: "alert" }, problem));
  }

  function saySolved(answered: Answered): void {
    const { view: shown, event } = answered;
    const { result, notes, rates, refused } = event;
    const { nodes, seconds, verdict } = result;
    const nodesPerSecond = seconds > 0 ? nodes / seconds : 0;
    said.replaceChildren(
      element("p", { class: `answer ${verdict}`, id: "answer" }, sentenceOf(shown, event)),
      ...notes.map((note) => element("p", { class: "quiet" }, sayMessage(note))),
      element(
        "p",
        { class: "quiet" },
        effortText({ nodes, seconds, nodesPerSecond, tableUse: null }),
        " ",
        element("span", { class: "bars" }, ...barsOf(rates)),
      ),
      ...(verdict === "unknown" ? [button(say("Go on"), () => void start(true), { id: "go-on" })] : []),
      ...(verdict === "unknown" || refused === undefined ? [] : withoutProof(refused, event.writeTime)),
      ...(isLarge(event) ? withLargeProof(answered) : []),
    );
  }

  /** A proof that would keep the page busy for a while. */
  function withLargeProof(answered: Answered): HTMLElement[] {
    const size = `${Math.round((answered.event.file?.length ?? 0) / 2 ** 20)} MiB`;
    return [
      element(
        "p",
        { class: "quiet" },
        say("The proof has {size}. To show it takes a while and much memory.", { size }),
      ),
      element(
        "div",
        { class: "buttons" },
        saveButton(answered),
        button(say("Show it all the same"), () => show(answered), { id: "show-large" }),
      ),
    ];
  }

  /** Why there is no proof to walk through, and what can be done about it. */
  function withoutProof(refused: string, writeTime: number | undefined): HTMLElement[] {
    const longer = writeTime === undefined ? undefined : LONGER * writeTime;
    const why =
      writeTime === undefined
        ? sayMessage(refused)
        : say("it takes more than {time} to write", { time: limitText({ time: writeTime }) });
    return [
      element("p", { class: "quiet" }, say("The proof is not shown: {why}.", { why })),
      element(
        "p",
        { class: "quiet" },
        say("The answer holds all the same. To ask about a move, play it on the board and solve again."),
      ),
      ...(longer === undefined
        ? []
        : [
            button(
              say("Write it for up to {time}", { time: limitText({ time: longer }) }),
              () => void start(true, longer),
              { id: "write" },
            ),
          ]),
    ];
  }

  function clear(): void {
    if (running !== undefined) backend.stop(running);
    running = undefined;
    draw = () => said.replaceChildren();
    draw();
  }

  return {
    element: element("div", { class: "solve" }, element("div", { class: "buttons" }, solve), said),
    start: () => void start(false),
    clear,
    translate() {
      solve.textContent = say("Solve");
      draw();
    },
  };
}

function saveButton({ view, event }: Answered): HTMLElement {
  const { file = new Uint8Array() } = event;
  return button(say("Save the proof"), () => save(`${view.module.name}.proof`, new Blob([file])), {
    id: "save",
  });
}

/** How far a search is: words, the speed of each thread, the table, and the line. */
function createProgress() {
  const words = element("p", {}, say("Searching …"));
  const line = element("p", { class: "quiet line" });
  const bars = element("span", { class: "bars" });
  const fill = element("meter", { min: 0, max: 1, value: 0 });
  const gauge = element("label", { class: "gauge", hidden: true }, `${say("Table")} `, fill);
  let before: SolveProgressEvent | undefined;
  return {
    elements: [words, bars, gauge, line],
    show(event: StatusEvent): void {
      if (event.kind === "waiting") {
        words.textContent = say("Waiting until another search of this game ends or is stopped …");
        return;
      }
      words.textContent = effortText(event);
      bars.replaceChildren(...barsOf(ratesBetween(before, event)));
      gauge.hidden = event.tableUse === null;
      fill.value = event.tableUse ?? 0;
      line.textContent = event.line.join(" ");
      before = event;
    },
  };
}

/** Scores are shown in place of the proof, however large that is. */
function isLarge({ file, scored }: SolvedEvent): boolean {
  return scored === undefined && (file?.length ?? 0) > LARGE_BYTES;
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
    const said = say("thread {number}: {rate}", { number: i + 1, rate: rateText(rate) });
    return element("meter", { min: 0, max: most, value: rate, title: said, "aria-label": said });
  });
}

/// <reference lib="dom" />
/** Works through a file of problems, and lists the answers in a table that can be sorted. */
import type { GameView } from "../../game-view.js";
import { say, sayMessage, type Text } from "../../language.js";
import { button, element } from "../../parts/elements.js";
import { formatNumber, formatTime } from "../../words.js";
import type { Backend } from "../asking/backend.js";
import type { FailedEvent, SolvedEvent } from "../messages.js";
import { sentenceOf } from "../solving/answer-text.js";
import type { Asked } from "../solving/asked.js";
import { failedBy, requestNumber } from "../solving/solve-panel.js";
import { type KeptProblems, keepProblems, type ProblemAnswer } from "./kept-problems.js";

export interface ProblemTable {
  readonly element: HTMLElement;
  /** Ends what is searched. */
  stop(): void;
  /** Says the same in the language of the page. */
  translate(): void;
  /**
   * Marks the row of a problem and has it in sight, once the table is on the page: what is put there anew begins at its first row.
   *
   * @param index of the problem, from 0; -1 for none of them
   */
  follow(index: number): void;
}

/** A problem, and what is known of it; `nodes` is undefined until it is answered, and 0 where it cannot be. */
interface Row {
  readonly number: number;
  readonly name: string;
  answer: string;
  nodes: number | undefined;
  seconds: number | undefined;
  known: ProblemAnswer | undefined;
  /** Made once, so that a button keeps its focus while others are answered. */
  readonly element: HTMLElement;
}

type Column = Exclude<keyof Row, "element" | "known">;

const HEADINGS: Readonly<Record<Column, Text>> = {
  number: "No.",
  name: "Problem",
  answer: "Answer",
  nodes: "Nodes",
  seconds: "Time",
};

/**
 * @param ask what is asked of each problem, as it is chosen on the page
 * @param open shows a problem on the board
 */
export function createProblemTable(
  backend: Backend,
  view: GameView,
  { game, problems, answers }: KeptProblems,
  ask: () => Promise<Asked["request"]>,
  open: (index: number) => void,
): ProblemTable {
  const rows: Row[] = problems.map(({ name, position }, i) => ({
    ...{ number: i + 1, name: name === "" ? position : name },
    ...cellsOf(answers[i]),
    known: answers[i],
    element: element("tr"),
  }));
  const body = element("tbody");
  const said = element("span", { class: "quiet", role: "status" });
  const head = element("thead", {}, headings());
  const table = element("table", { class: "answers" }, head, body);
  const isBegun = Object.keys(answers).length > 0;
  const box = element("div", { class: "answers-box", hidden: !isBegun }, table);
  /** What is taken from the page forgets how far it was scrolled. */
  let scrolled = 0;
  box.addEventListener("scroll", () => {
    scrolled = box.scrollTop;
  });
  const act = button("", () => void (running === undefined ? work() : stop()), { id: "solve-all" });
  /** What is searched, and its row. */
  let running: { readonly id: string; readonly row: Row } | undefined;
  let order: { readonly column: Column; readonly isDown: boolean } = { column: "number", isDown: false };

  /** What the table says of an answer. */
  function cellsOf({ solved, failure }: ProblemAnswer = {}): Pick<Row, "answer" | "nodes" | "seconds"> {
    if (failure !== undefined) return { answer: sayMessage(failure), nodes: 0, seconds: 0 };
    if (solved === undefined) return { answer: "", nodes: undefined, seconds: undefined };
    const { nodes, seconds } = solved.result;
    return { answer: sentenceOf(view, solved), nodes, seconds };
  }

  function headings(): HTMLElement {
    const cells = (Object.keys(HEADINGS) as Column[]).map((column) =>
      element(
        "th",
        { scope: "col" },
        button(say(HEADINGS[column]), () => sortBy(column)),
      ),
    );
    return element("tr", {}, ...cells);
  }

  function sortBy(column: Column): void {
    order = { column, isDown: order.column === column && !order.isDown };
    sort();
  }

  /** Puts the rows in order. */
  function sort(): void {
    const { column, isDown } = order;
    const sorted = rows.toSorted((one, other) => (isDown ? -1 : 1) * compared(one[column], other[column]));
    body.replaceChildren(...sorted.map((row) => row.element));
    table.querySelectorAll("th").forEach((heading, i) => {
      const its = Object.keys(HEADINGS)[i];
      heading.setAttribute("aria-sort", its !== column ? "none" : isDown ? "descending" : "ascending");
    });
  }

  function show({ number, name, answer, nodes, seconds, element: shown }: Row): void {
    const act = shown.querySelector("button") ?? button(name, () => open(number - 1), { title: name });
    shown.replaceChildren(
      element("td", { class: "number" }, String(number)),
      element("td", {}, act),
      element("td", {}, answer),
      element("td", { class: "number" }, nodes === undefined ? "" : formatNumber(nodes)),
      element("td", { class: "number" }, seconds === undefined ? "" : formatTime(seconds)),
    );
  }

  function count(): void {
    const left = rows.filter(({ nodes }) => nodes === undefined).length;
    act.textContent = say(
      running !== undefined ? "Stop" : left < rows.length && left > 0 ? "Go on" : "Solve all",
    );
    said.textContent = say("{done} of {all} answered", { done: rows.length - left, all: rows.length });
  }

  async function work(): Promise<void> {
    box.hidden = false;
    // All rows are searched as it is chosen now, whatever is chosen meanwhile.
    const asked = ask().catch(failedBy);
    if (rows.every(({ nodes }) => nodes !== undefined)) for (const row of rows) row.nodes = undefined;
    for (const row of rows.filter(({ nodes }) => nodes === undefined)) {
      const id = requestNumber();
      running = { id, row };
      row.answer = say("Searching …");
      show(row);
      count();
      const given = await asked;
      if (running?.id !== id) return;
      const event = "kind" in given ? given : await search(row, given, id);
      if (running?.id !== id) return;
      row.known =
        event.kind === "failed"
          ? { failure: event.message }
          : { solved: { result: event.result, verdict: event.verdict } };
      Object.assign(row, cellsOf(row.known));
      show(row);
      keep();
    }
    running = undefined;
    count();
    sort();
  }

  function search(row: Row, asked: Asked["request"], id: string): Promise<FailedEvent | SolvedEvent> {
    const { position } = problems[row.number - 1];
    return backend.solve({ ...asked, game, position, id, goOn: false }, ({ kind }) => {
      const words = say(
        kind === "waiting" ? "Waiting until another search of this game ends or is stopped …" : "Searching …",
      );
      if (row.answer === words || running?.id !== id) return;
      row.answer = words;
      show(row);
    });
  }

  function keep(): void {
    const answered = rows.flatMap(({ number, known, nodes }) =>
      nodes === undefined || known === undefined ? [] : [[number - 1, known]],
    );
    keepProblems({ game, problems, answers: Object.fromEntries(answered) });
  }

  /** What is stopped is searched again when the reader goes on; its search may end later. */
  function stop(): void {
    if (running === undefined) return;
    const { id, row } = running;
    backend.stop(id);
    running = undefined;
    row.answer = "";
    show(row);
    keep();
    count();
    sort();
  }

  function translate(): void {
    head.replaceChildren(headings());
    for (const row of rows) {
      if (row.known !== undefined) Object.assign(row, cellsOf(row.known));
      else if (row.answer !== "") row.answer = say("Searching …");
      show(row);
    }
    sort();
    count();
  }

  function follow(index: number): void {
    for (const { number, element: row } of rows) {
      if (number - 1 === index) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    const row = rows[index]?.element;
    const [top, bottom] = row === undefined ? [0, 0] : [row.offsetTop, row.offsetTop + row.offsetHeight];
    // Not by scrollIntoView, which would move the page, too.
    box.scrollTop =
      row === undefined ? scrolled : Math.min(top, Math.max(scrolled, bottom - box.clientHeight));
  }

  rows.forEach(show);
  sort();
  count();
  keep();
  return {
    element: element("div", {}, element("div", { class: "buttons" }, act, said), box),
    stop,
    translate,
    follow,
  };
}

/** Numbers by their size, texts by their letters; what is not known comes last. */
function compared(one: number | string | undefined, other: number | string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return typeof one === "number"
    ? one - Number(other)
    : one.localeCompare(String(other), undefined, { numeric: true });
}

/// <reference lib="dom" />
/** The page of a sweep: its verdicts, what they took, and the positions that took most. */

import type { GameView } from "../game-view.js";
import { say, sayWord } from "../language.js";
import { NO_ORDER, type SweepData, VERDICTS } from "../page-data.js";
import { createBoard } from "../parts/board.js";
import { firstChoices } from "../parts/choices.js";
import { element } from "../parts/elements.js";
import { formatCount, formatNumber, formatTime } from "../words.js";
import { createSweepCharts } from "./sweep-charts.js";
import { countSweep, type Filter, type SweepCounts, sweepColumns } from "./sweep-columns.js";
import { createSweepFilters } from "./sweep-filters.js";

/** Positions that are listed with their boards. */
const HARDEST = 100;
/** Milliseconds to wait after a change before they are listed: their boards take longer to draw than all the rest. */
const PAUSE = 150;

/** @param signal stops what it would still list */
export function createSweepPage(
  view: GameView,
  data: SweepData,
  bytes: Uint8Array,
  signal: AbortSignal,
): HTMLElement[] {
  const { module } = view;
  const columns = sweepColumns(data, bytes, module.ranking);
  const { ranks, nodes, verdicts, orders, algorithms, records } = columns;
  const chosen = firstChoices(view);
  const whole = countSweep(columns, {}, 0);
  let filter: Filter = data.algorithms.length > 1 ? { algorithm: 0 } : {};
  let waiting = false;
  let listing: ReturnType<typeof setTimeout>;
  signal.addEventListener("abort", () => clearTimeout(listing));
  const summary = element("div", { role: "status" });
  const hardest = element("ol", { class: "hardest" });
  const hasPieces = module.ranking !== undefined;
  const charts = createSweepCharts(whole, hasPieces, (name, range) => change({ [name]: range }));
  const filters = createSweepFilters(data, whole, hasPieces, change);

  function wordsOf(record: number): Int32Array {
    const text = data.positions?.[record];
    if (text !== undefined) return module.parsePosition(text);
    const game = module.create(module.ranking?.options ?? {});
    const words = new Int32Array(game.positionWords);
    module.ranking?.unrank(ranks[record], words, 0);
    return words;
  }

  /** Shows the rest at the next frame: while the reader draws a mark it changes more often than that. */
  function change(next: Filter): void {
    filter = { ...filter, ...next };
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      show();
    });
  }

  function show(): void {
    const counts = countSweep(columns, filter, HARDEST);
    filters.show(filter);
    summary.replaceChildren(...sentences(counts));
    charts.show(counts, filter);
    clearTimeout(listing);
    listing = setTimeout(() => hardest.replaceChildren(...counts.hardest.map(card)), PAUSE);
  }

  function sentences(counts: SweepCounts): HTMLElement[] {
    const { records, nodes: all, seconds } = counts;
    if (records === 0) return [element("p", {}, say("No record matches these filters."))];
    const shares = VERDICTS.map((name, i) => [name, counts.verdicts[i]] as const).filter(
      ([, count]) => count > 0,
    );
    return [
      element(
        "p",
        { class: "verdict" },
        say("{answer}: {line}", { answer: formatCount(records, "record"), line: "" }),
        ...shares.map(([name, count]) =>
          element(
            "span",
            { class: `share ${name}` },
            `${say(name)} ${formatNumber(count)} (${((100 * count) / records).toFixed(1)} %)`,
          ),
        ),
      ),
      element(
        "p",
        {},
        say("{nodes}, {mean} a record; {time} of search.", {
          nodes: formatCount(all, "node"),
          mean: formatNumber(Math.round(all / records)),
          time: formatTime(seconds),
        }),
      ),
    ];
  }

  function card(record: number): HTMLElement {
    const words = wordsOf(record);
    const board = createBoard(view, () => {});
    board.show({ words, legal: [] }, chosen);
    const order = orders[record] === NO_ORDER ? "" : say(", order {order}", { order: orders[record] });
    const search = data.algorithms.length > 1 ? ` · ${data.algorithms[algorithms[record]]}` : "";
    return element(
      "li",
      {},
      board.element,
      element("strong", {}, formatCount(nodes[record], "node")),
      element("span", { class: "quiet" }, ` ${say(VERDICTS[verdicts[record]])}${order}${search}`),
      element("code", {}, module.formatPosition(words)),
    );
  }

  const unfinished =
    data.records < data.rows
      ? [
          element(
            "p",
            { class: "wrong" },
            say("The sweep is not finished: {done} of {all}.", {
              done: formatCount(data.records, "record"),
              all: formatNumber(data.rows),
            }),
          ),
        ]
      : [];
  const said = Object.entries(data.options)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`));
  const heading = element(
    "header",
    {},
    element(
      "h1",
      {},
      data.title === "" ? say("A sweep of {game}", { game: sayWord(module.name) }) : data.title,
    ),
    element("p", { class: "about" }, [data.name, formatCount(whole.records, "record"), ...said].join(" · ")),
    ...unfinished,
    ...(data.note === "" ? [] : [element("p", { class: "note" }, data.note)]),
  );
  if (records === 0) return [heading, element("p", {}, say("The file holds no records."))];
  // Done when the page has been laid out, so that charts know their width.
  setTimeout(() => {
    if (signal.aborted) return;
    charts.start();
    show();
  });
  return [
    heading,
    element(
      "main",
      { class: "sweep" },
      filters.element,
      summary,
      element("div", { class: "charts" }, ...charts.elements),
      element("h2", {}, say("The hardest {count} positions", { count: HARDEST })),
      hardest,
    ),
  ];
}

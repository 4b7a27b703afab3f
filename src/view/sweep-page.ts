/// <reference lib="dom" />
/** The page of a sweep: its verdicts, what they took, and the positions that took most. */
import { barChart } from "./bar-chart.js";
import { createBoard } from "./board.js";
import { firstChoices } from "./choices.js";
import { button, element } from "./elements.js";
import type { GameView } from "./game-view.js";
import { NO_ORDER, type SweepData, VERDICTS } from "./page-data.js";
import { BINS_PER_DECADE, countSweep, type Filter, type SweepCounts, sweepColumns } from "./sweep-columns.js";
import { formatCount, formatNumber, formatTime } from "./words.js";

/** Positions that are listed with their boards. */
const HARDEST = 100;

export function createSweepPage(view: GameView, data: SweepData, bytes: Uint8Array): HTMLElement[] {
  const { module } = view;
  const columns = sweepColumns(data, bytes, module.ranking);
  const { ranks, nodes, verdicts, orders, algorithms, pieces } = columns;
  const chosen = firstChoices(view);
  let filter: Filter = data.algorithms.length > 1 ? { algorithm: 0 } : {};
  const summary = element("div", { role: "status" });
  const charts = element("div", { class: "charts" });
  const hardest = element("ol", { class: "hardest" });
  const filters = element("div", { class: "buttons filters" });

  function wordsOf(record: number): Int32Array {
    const text = data.positions?.[record];
    if (text !== undefined) return module.parsePosition(text);
    const game = module.create(module.ranking?.options ?? {});
    const words = new Int32Array(game.positionWords);
    module.ranking?.unrank(ranks[record], words, 0);
    return words;
  }

  function change(next: Filter): void {
    filter = { ...filter, ...next };
    show();
  }

  function show(): void {
    const counts = countSweep(columns, filter, HARDEST);
    filters.replaceChildren(
      ...selects(),
      button("All", () => change(everything)),
    );
    summary.replaceChildren(...sentences(counts));
    charts.replaceChildren(histogram(counts), piecesChart(counts), ordersChart(counts));
    hardest.replaceChildren(...counts.hardest.map(card));
  }

  const everything: Filter = {
    algorithm: undefined,
    verdict: undefined,
    order: undefined,
    pieces: undefined,
  };
  const whole = countSweep(columns, {}, 0);

  function selects(): HTMLElement[] {
    const select = (
      name: keyof Filter,
      label: string,
      values: readonly { readonly value: number; readonly text: string }[],
    ) => {
      if (values.length < 2) return [];
      const changed = ({ target }: Event) => {
        const { value } = target as HTMLSelectElement;
        change({ [name]: value === "" ? undefined : Number(value) });
      };
      const options = values.map(({ value, text }) =>
        element("option", { value, selected: filter[name] === value }, text),
      );
      const all = element("option", { value: "", selected: filter[name] === undefined }, "all");
      return [element("label", {}, `${label} `, element("select", { change: changed }, all, ...options))];
    };
    const present = (counts: readonly (number | object | undefined)[]) =>
      [...counts.keys()].filter((i) => counts[i] !== undefined && counts[i] !== 0);
    return [
      ...select(
        "algorithm",
        "Search",
        data.algorithms.map((text, value) => ({ value, text })),
      ),
      ...select(
        "verdict",
        "Verdict",
        present(whole.verdicts).map((value) => ({ value, text: VERDICTS[value] })),
      ),
      ...select(
        "order",
        "Order",
        present(whole.orders).map((value) => ({ value, text: String(value) })),
      ),
      ...select(
        "pieces",
        "Pieces",
        present(whole.byPieces).map((value) => ({ value, text: String(value) })),
      ),
    ];
  }

  function sentences(counts: SweepCounts): HTMLElement[] {
    const { records, nodes: all, seconds } = counts;
    if (records === 0) return [element("p", {}, "No record matches these filters.")];
    const shares = VERDICTS.map((name, i) => [name, counts.verdicts[i]] as const).filter(
      ([, count]) => count > 0,
    );
    return [
      element(
        "p",
        { class: "verdict" },
        `${formatCount(records, "record")}: `,
        ...shares.map(([name, count]) =>
          element(
            "span",
            { class: `share ${name}` },
            `${name} ${formatNumber(count)} (${((100 * count) / records).toFixed(1)} %)`,
          ),
        ),
      ),
      element(
        "p",
        {},
        `${formatCount(all, "node")}, ${formatNumber(Math.round(all / records))} a record; ${formatTime(seconds)} of search.`,
      ),
    ];
  }

  function histogram({ histogram: bins }: SweepCounts): HTMLElement {
    const last = Math.max(0, ...bins.map(({ length }) => length));
    const bars = Array.from({ length: last }, (_, bin) => {
      const from = Math.ceil(10 ** (bin / BINS_PER_DECADE));
      const parts = VERDICTS.map((name, i) => ({ name, value: bins[i][bin] ?? 0 }));
      const count = parts.reduce((sum, { value }) => sum + value, 0);
      const to = Math.ceil(10 ** ((bin + 1) / BINS_PER_DECADE)) - 1;
      const label = bin % BINS_PER_DECADE === 0 ? from.toLocaleString("en", { notation: "compact" }) : "";
      return {
        label,
        parts,
        title: `${formatCount(count, "record")} of ${formatNumber(from)} to ${formatNumber(to)} nodes`,
      };
    });
    return barChart("Records by nodes, on a logarithmic axis", bars, compact);
  }

  function piecesChart({ byPieces }: SweepCounts): HTMLElement {
    const bars = Array.from(byPieces, (row = { records: 0, nodes: 0 }, count) => {
      const mean = row.records === 0 ? 0 : row.nodes / row.records;
      return {
        label: String(count),
        parts: [{ name: "plain", value: mean }],
        title: `${count} on the board: ${formatNumber(Math.round(mean))} nodes on average, ${formatCount(row.records, "record")}`,
        press: () => change({ pieces: filter.pieces === count ? undefined : count }),
        pressed: filter.pieces === count,
      };
    });
    if (module.ranking === undefined) return element("figure", { hidden: true });
    return barChart("Mean nodes by pieces on the board", bars, compact);
  }

  function ordersChart({ orders: byOrder }: SweepCounts): HTMLElement {
    if (byOrder.length === 0) return element("figure", { hidden: true });
    const bars = Array.from(byOrder, (count = 0, order) => ({
      label: String(order),
      parts: [{ name: "proven", value: count }],
      title: `order ${order}: ${formatCount(count, "proof")}`,
      press: () => change({ order: filter.order === order ? undefined : order }),
      pressed: filter.order === order,
    }));
    return barChart("Proofs by λ order", bars, compact);
  }

  function card(record: number): HTMLElement {
    const words = wordsOf(record);
    const board = createBoard(view, () => {});
    board.show({ words, legal: [] }, chosen);
    const order = orders[record] === NO_ORDER ? "" : `, order ${orders[record]}`;
    const search = data.algorithms.length > 1 ? ` · ${data.algorithms[algorithms[record]]}` : "";
    return element(
      "li",
      {},
      board.element,
      element("strong", {}, formatCount(nodes[record], "node")),
      element("span", { class: "quiet" }, ` ${VERDICTS[verdicts[record]]}${order}${search}`),
      element("code", {}, module.formatPosition(words)),
    );
  }

  show();
  const unfinished =
    data.rows !== null && data.records < data.rows
      ? [
          element(
            "p",
            { class: "wrong" },
            `The sweep is not finished: ${formatCount(data.records, "record")} of ${formatNumber(data.rows)}.`,
          ),
        ]
      : [];
  const said = Object.entries(data.options)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`));
  const heading = element(
    "header",
    {},
    element("h1", {}, data.title === "" ? `A sweep of ${module.name}` : data.title),
    element("p", { class: "about" }, [data.name, formatCount(whole.records, "record"), ...said].join(" · ")),
    ...unfinished,
    ...(data.note === "" ? [] : [element("p", { class: "note" }, data.note)]),
  );
  if (pieces.length === 0) return [heading, element("p", {}, "The file holds no records.")];
  return [
    heading,
    element(
      "main",
      { class: "sweep" },
      filters,
      summary,
      charts,
      element("h2", {}, `The hardest ${HARDEST} positions`),
      hardest,
    ),
  ];
}

function compact(value: number): string {
  return value.toLocaleString("en", { notation: "compact" });
}

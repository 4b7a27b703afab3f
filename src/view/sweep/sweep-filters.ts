/// <reference lib="dom" />
/** The filters of a sweep's page as fields to fill in, so that all that can be marked in its charts can be typed. */

import { say } from "../language.js";
import { type SweepData, VERDICTS } from "../page-data.js";
import { button, element } from "../parts/elements.js";
import type { ChartName } from "./chart-spec.js";
import type { Filter, Range, SweepCounts } from "./sweep-columns.js";

export interface SweepFilters {
  readonly element: HTMLElement;
  show(filter: Filter): void;
}

/** @param onChange called with the fields of the filter that have changed */
export function createSweepFilters(
  { algorithms }: Pick<SweepData, "algorithms">,
  whole: SweepCounts,
  hasPieces: boolean,
  onChange: (next: Filter) => void,
): SweepFilters {
  const fields: ((filter: Filter) => void)[] = [];
  const box = element("div", { class: "buttons filters" });

  function choice(
    name: "algorithm" | "verdict",
    label: string,
    texts: readonly string[],
    values: number[],
  ): void {
    if (values.length < 2) return;
    const select = element(
      "select",
      { change: () => onChange({ [name]: select.value === "" ? undefined : Number(select.value) }) },
      element("option", { value: "" }, say("all")),
      ...values.map((value) => element("option", { value }, texts[value])),
    );
    box.append(element("label", {}, `${label} `, select));
    fields.push((filter) => {
      select.value = String(filter[name] ?? "");
    });
  }

  function range(name: ChartName, label: string, most: number): void {
    const [from, to] = [say("from"), say("to")].map((end) =>
      element("input", {
        ...{ type: "number", min: 0, max: most, step: 1, "aria-label": `${label} ${end}` },
        change: () => onChange({ [name]: rangeIn(from.value, to.value) }),
      }),
    );
    from.placeholder = say("from");
    to.placeholder = say("to");
    box.append(element("span", { class: "range" }, `${label} `, from, "–", to));
    fields.push((filter) => {
      const [least, greatest] = filter[name] ?? [];
      from.value = least === undefined || least <= 0 ? "" : String(least);
      to.value = greatest === undefined || greatest === Number.POSITIVE_INFINITY ? "" : String(greatest);
    });
  }

  choice("algorithm", say("Search"), algorithms, [...algorithms.keys()]);
  choice(
    "verdict",
    say("Verdict"),
    VERDICTS.map((name) => say(name)),
    [...VERDICTS.keys()].filter((i) => whole.verdicts[i] > 0),
  );
  range("nodes", say("Nodes"), Number.MAX_SAFE_INTEGER);
  if (hasPieces) range("pieces", say("Pieces"), whole.byPieces.length - 1);
  if (whole.orders.length > 0) range("orders", say("Order"), whole.orders.length - 1);
  const all = {
    algorithm: undefined,
    verdict: undefined,
    nodes: undefined,
    pieces: undefined,
    orders: undefined,
  };
  box.append(button(say("All"), () => onChange(all)));
  return {
    element: box,
    show(filter) {
      for (const field of fields) field(filter);
    },
  };
}

/** The range in two fields; an empty field is no bound. */
function rangeIn(from: string, to: string): Range | undefined {
  if (from === "" && to === "") return undefined;
  return [from === "" ? 0 : Number(from), to === "" ? Number.POSITIVE_INFINITY : Number(to)];
}

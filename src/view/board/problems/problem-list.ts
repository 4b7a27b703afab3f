/// <reference lib="dom" />
/** The problems of a file that has several: one after the other on the board, and all answers in a table. */

import { say } from "../../language.js";
import type { GivenProblem } from "../../page-data.js";
import { button, element } from "../../parts/elements.js";
import type { ProblemTable } from "./problem-table.js";

/**
 * @param here the number of the one on the board, from 0; -1 for none of them
 * @param open shows another
 */
export function createProblemList(
  problems: readonly GivenProblem[],
  here: number,
  table: ProblemTable | undefined,
  open: (index: number) => void,
): HTMLElement[] {
  if (problems.length < 2) return [];
  const options = problems.map(({ name }, i) =>
    element("option", { value: i, selected: i === here }, `${i + 1}${name === "" ? "" : `: ${name}`}`),
  );
  const change = ({ target }: Event) => open(Number((target as HTMLSelectElement).value));
  const step = (by: number) => () => {
    const next = here + by;
    if (next >= 0 && next < problems.length) open(next);
  };
  return [
    element(
      "div",
      { class: "buttons problems" },
      button("‹", step(-1), { "aria-label": say("Previous problem") }),
      element("label", {}, ...around(element("select", { change }, ...options), problems.length)),
      button("›", step(1), { "aria-label": say("Next problem") }),
    ),
    ...(table === undefined ? [] : [table.element]),
  ];
}

/** The words on both sides of the number of a problem. */
function around(number: HTMLElement, all: number): (HTMLElement | string)[] {
  const [before, after] = say("Problem {number} of {all}", { number: "\n", all }).split("\n");
  return [before, number, after];
}

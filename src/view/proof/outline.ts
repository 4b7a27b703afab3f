/// <reference lib="dom" />
/**
 * The outline: an element with the role of a tree, of which only the rows in sight are built. The rows that are open are a
 * list; scrolling moves a window over it.
 */
import { say } from "../language.js";
import { element } from "../parts/elements.js";
import { foldRow, keyStep, type OpenRows, openRows, revealRow } from "./open-rows.js";
import type { Row, Rows } from "./rows.js";

/** Pixels; style.ts has the same. */
const ROW_HEIGHT = 30;
/** Rows that are built above and below those in sight. */
const MARGIN = 8;
/** Pixels of a step to the right. */
const STEP = 16;
/** The most steps to the right; deeper rows are not moved in further. */
const DEEPEST_INDENT = 12;
/** The most rows that are printed. */
const PRINTED_ROWS = 2000;

/** What a row says, left and right. */
export interface RowText {
  readonly ply: string;
  /** Whether the proof chooses the move. */
  readonly chosen: boolean;
  readonly move: string;
  readonly tag: string;
  /** The kind of the tag: what follows is shown elsewhere, the goal is reached, or something is wrong. */
  readonly kind: "jump" | "end" | "flaw" | "";
  readonly length: string;
  readonly size: string;
}

export interface Outline {
  readonly element: HTMLElement;
  /** Opens what is above a row, and puts the mark on it. */
  select(row: Row): void;
  /** Moves the mark if the key is one of those for trees; returns whether it is. */
  press(key: string): boolean;
  /** Writes all rows again. */
  refresh(): void;
}

/** What an outline needs from its page. */
interface OutlineParts {
  readonly list: OpenRows;
  readonly tree: HTMLElement;
  readonly content: HTMLElement;
  /** What a row says. */
  readonly textOf: (row: Row) => RowText;
  /** Called when the user moves the mark. */
  readonly onSelect: (row: Row) => void;
  /** Called when the user asks for what is shown elsewhere. */
  readonly onJump: (row: Row) => void;
  printing: boolean;
}

/**
 * @param textOf what a row says
 * @param onSelect called when the user moves the mark
 * @param onJump called when the user asks for what is shown elsewhere
 * @param signal removes its listeners
 */
export function createOutline(
  rows: Rows,
  textOf: (row: Row) => RowText,
  onSelect: (row: Row) => void,
  onJump: (row: Row) => void,
  signal: AbortSignal,
): Outline {
  const content = element("div", { class: "rows", role: "presentation" });
  const tree = element(
    "div",
    { class: "tree", role: "tree", tabindex: 0, "aria-label": say("The proof as an outline") },
    content,
  );
  const outline: OutlineParts = {
    ...{ list: openRows(rows), tree, content, textOf, onSelect, onJump },
    printing: false,
  };
  const drawNow = () => draw(outline);
  tree.addEventListener("scroll", drawNow, { passive: true });
  new ResizeObserver(drawNow).observe(tree);
  for (const [event, prints] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const) {
    const turn = () => {
      outline.printing = prints;
      draw(outline);
    };
    addEventListener(event, turn, { signal });
  }
  return {
    element: tree,
    select: (row) => select(outline, row),
    press: (key) => press(outline, key),
    refresh: drawNow,
  };
}

/** Builds the rows in sight. */
function draw(outline: OutlineParts): void {
  const { list, tree, content, printing } = outline;
  const { visible, selected } = list;
  const first = printing ? 0 : Math.max(0, Math.floor(tree.scrollTop / ROW_HEIGHT) - MARGIN);
  const count = printing ? PRINTED_ROWS : Math.ceil(tree.clientHeight / ROW_HEIGHT) + 2 * MARGIN;
  const end = Math.min(visible.length, first + count);
  const shown: HTMLElement[] = [];
  for (let i = first; i < end; i++) shown.push(rowElement(outline, visible[i], i));
  content.style.height = printing ? "auto" : `${visible.length * ROW_HEIGHT}px`;
  content.replaceChildren(...shown);
  const at = visible.indexOf(selected);
  if (at >= first && at < end) tree.setAttribute("aria-activedescendant", rowId(at));
  else tree.removeAttribute("aria-activedescendant");
}

function rowId(index: number): string {
  return `row-${index}`;
}

function rowElement(outline: OutlineParts, row: Row, index: number): HTMLElement {
  const { list, textOf, onJump } = outline;
  const { rows, open, selected } = list;
  const { ply, chosen, move, tag, kind, length, size } = textOf(row);
  const siblings = row.parent === undefined ? [row] : rows.below(row.parent);
  const opens = rows.hasBelow(row);
  const made = element(
    "div",
    {
      class: `row${row === selected ? " selected" : ""}`,
      role: "treeitem",
      id: rowId(index),
      "aria-level": row.ply + 1,
      "aria-setsize": siblings.length,
      "aria-posinset": siblings.indexOf(row) + 1,
      "aria-selected": String(row === selected),
      "aria-expanded": opens ? String(open.has(row)) : undefined,
      click: ({ target }: MouseEvent) => {
        if ((target as Element).classList.contains("fold")) toggle(outline, row);
        else choose(outline, row);
      },
      dblclick: () => (row.here ? toggle(outline, row) : onJump(row)),
    },
    element("span", {
      class: `fold${opens ? (open.has(row) ? " open" : " closed") : ""}`,
      "aria-hidden": "true",
    }),
    element("span", { class: "ply" }, ply),
    element("span", { class: chosen ? "move chosen" : "move" }, move),
    element("span", { class: `tag ${kind}` }, tag),
    element("span", { class: "number length" }, length),
    element("span", { class: "number size" }, size),
  );
  made.style.top = `${index * ROW_HEIGHT}px`;
  made.style.paddingInlineStart = `${Math.min(row.indent, DEEPEST_INDENT) * STEP}px`;
  if (kind === "jump") {
    made.querySelector(".tag")?.addEventListener("click", (event) => {
      event.stopPropagation();
      onJump(row);
    });
  }
  return made;
}

function toggle(outline: OutlineParts, row: Row): void {
  if (foldRow(outline.list, row)) choose(outline, row);
  else draw(outline);
}

function choose(outline: OutlineParts, row: Row): void {
  select(outline, row);
  outline.onSelect(row);
}

function select(outline: OutlineParts, row: Row): void {
  const { list, tree, content } = outline;
  revealRow(list, row);
  const top = list.visible.indexOf(row) * ROW_HEIGHT;
  if (top < tree.scrollTop || top + ROW_HEIGHT > tree.scrollTop + tree.clientHeight) {
    // The height must be there before it is scrolled to.
    content.style.height = `${list.visible.length * ROW_HEIGHT}px`;
    tree.scrollTop = top - tree.clientHeight / 3;
  }
  draw(outline);
}

function press(outline: OutlineParts, key: string): boolean {
  const step = keyStep(outline.list, key);
  if (step === undefined) return false;
  if (step.kind === "choose") choose(outline, step.row);
  else if (step.kind === "toggle") toggle(outline, step.row);
  else if (step.kind === "jump") outline.onJump(step.row);
  return true;
}

/// <reference lib="dom" />
/**
 * The outline: an element with the role of a tree, of which only the rows in sight are built. The rows that are open are a
 * list; scrolling moves a window over it.
 */
import { element } from "../parts/elements.js";
import type { Row, Rows } from "./rows.js";

/** Pixels; style.ts has the same. */
const ROW_HEIGHT = 30;
/** Rows that are built beyond those in sight, on either side. */
const MARGIN = 8;
/** Pixels of a step to the right. */
const STEP = 16;
/** Steps to the right; deeper rows stand under one another. */
const DEEPEST_INDENT = 12;
/** Rows that are printed. */
const PRINTED_ROWS = 2000;

/** What a row says, left and right. */
export interface RowText {
  readonly ply: string;
  /** Whether the proof chooses the move. */
  readonly chosen: boolean;
  readonly move: string;
  readonly tag: string;
  /** Of the tag: what follows is shown elsewhere, the goal is reached, or something is wrong. */
  readonly kind: "jump" | "end" | "flaw" | "";
  readonly length: string;
  readonly size: string;
}

export interface Outline {
  readonly element: HTMLElement;
  /** Opens what is above a row, and puts the mark on it. */
  select(row: Row): void;
  /** Moves the mark by a key of a tree; returns whether the key is one. */
  press(key: string): boolean;
  /** Writes all rows anew. */
  refresh(): void;
}

/**
 * @param say what a row says
 * @param onSelect is told when the user moves the mark
 * @param onJump is told when the user asks for what is shown elsewhere
 * @param signal ends what it listens to
 */
export function createOutline(
  rows: Rows,
  say: (row: Row) => RowText,
  onSelect: (row: Row) => void,
  onJump: (row: Row) => void,
  signal: AbortSignal,
): Outline {
  const open = new Set<Row>([rows.root]);
  let visible: Row[] = [];
  let selected = rows.root;
  const content = element("div", { class: "rows", role: "presentation" });
  const tree = element(
    "div",
    { class: "tree", role: "tree", tabindex: 0, "aria-label": "The proof as an outline" },
    content,
  );
  tree.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(tree);
  let printing = false;
  for (const [event, prints] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const) {
    const turn = () => {
      printing = prints;
      draw();
    };
    addEventListener(event, turn, { signal });
  }

  /** Lists the rows that are open. */
  function list(): void {
    visible = [];
    const waiting: Row[] = [rows.root];
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      visible.push(row);
      if (!open.has(row)) continue;
      const below = rows.below(row);
      for (let i = below.length - 1; i >= 0; i--) waiting.push(below[i]);
    }
  }

  /** Opens a row, and with it the one move that answers it. */
  function unfold(row: Row): void {
    open.add(row);
    const below = rows.below(row);
    if (below.length === 1 && rows.hasBelow(below[0])) open.add(below[0]);
  }

  function draw(): void {
    const first = printing ? 0 : Math.max(0, Math.floor(tree.scrollTop / ROW_HEIGHT) - MARGIN);
    const count = printing ? PRINTED_ROWS : Math.ceil(tree.clientHeight / ROW_HEIGHT) + 2 * MARGIN;
    const end = Math.min(visible.length, first + count);
    const shown: HTMLElement[] = [];
    for (let i = first; i < end; i++) shown.push(rowElement(visible[i], i));
    content.style.height = printing ? "auto" : `${visible.length * ROW_HEIGHT}px`;
    content.replaceChildren(...shown);
    const at = visible.indexOf(selected);
    if (at >= first && at < end) tree.setAttribute("aria-activedescendant", rowId(at));
    else tree.removeAttribute("aria-activedescendant");
  }

  function rowId(index: number): string {
    return `row-${index}`;
  }

  function rowElement(row: Row, index: number): HTMLElement {
    const { ply, chosen, move, tag, kind, length, size } = say(row);
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
          if ((target as Element).classList.contains("fold")) toggle(row);
          else choose(row);
        },
        dblclick: () => (row.here ? toggle(row) : onJump(row)),
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

  function toggle(row: Row): void {
    if (!rows.hasBelow(row)) return;
    if (open.has(row)) {
      open.delete(row);
      // The mark does not stay on a row that is out of sight.
      for (let at: Row | undefined = selected; at !== undefined; at = at.parent) {
        if (at !== row || selected === row) continue;
        list();
        choose(row);
        return;
      }
    } else unfold(row);
    list();
    draw();
  }

  function choose(row: Row): void {
    select(row);
    onSelect(row);
  }

  function select(row: Row): void {
    for (let at = row.parent; at !== undefined; at = at.parent) open.add(at);
    selected = row;
    list();
    const top = visible.indexOf(row) * ROW_HEIGHT;
    if (top < tree.scrollTop || top + ROW_HEIGHT > tree.scrollTop + tree.clientHeight) {
      // The height must be there before it is scrolled to.
      content.style.height = `${visible.length * ROW_HEIGHT}px`;
      tree.scrollTop = top - tree.clientHeight / 3;
    }
    draw();
  }

  /** As trees are walked by keys everywhere: right opens and goes in, left closes and goes out. */
  function press(key: string): boolean {
    const at = visible.indexOf(selected);
    const isOpen = open.has(selected);
    switch (key) {
      case "ArrowDown":
        if (at + 1 < visible.length) choose(visible[at + 1]);
        return true;
      case "ArrowUp":
        if (at > 0) choose(visible[at - 1]);
        return true;
      case "ArrowRight":
        if (!selected.here) onJump(selected);
        else if (rows.hasBelow(selected)) {
          if (!isOpen) unfold(selected);
          const [first = selected] = rows.below(selected);
          choose(first);
        }
        return true;
      case "ArrowLeft":
        if (isOpen && selected.parent !== undefined && rows.hasBelow(selected)) toggle(selected);
        else if (selected.parent !== undefined) choose(selected.parent);
        return true;
      case "Home":
        choose(rows.root);
        return true;
      case "End":
        choose(visible[visible.length - 1]);
        return true;
      case " ":
        toggle(selected);
        return true;
      case "Enter":
        if (selected.here) toggle(selected);
        else onJump(selected);
        return true;
      default:
        return false;
    }
  }

  unfold(rows.root);
  list();
  return { element: tree, select, press, refresh: draw };
}

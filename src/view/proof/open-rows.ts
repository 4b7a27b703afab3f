/** Which rows of an outline are open, and how keys lead from row to row. */
import type { Row, Rows } from "./rows.js";

export interface OpenRows {
  readonly rows: Rows;
  readonly open: Set<Row>;
  /** From top to bottom: all rows above which everything is open. */
  visible: readonly Row[];
  /** The row with the mark. */
  selected: Row;
}

/** The root is open at first, with the mark on it. */
export function openRows(rows: Rows): OpenRows {
  const list: OpenRows = { rows, open: new Set([rows.root]), visible: [], selected: rows.root };
  unfold(list, rows.root);
  listVisible(list);
  return list;
}

function listVisible(list: OpenRows): void {
  const { rows, open } = list;
  const visible: Row[] = [];
  const waiting: Row[] = [rows.root];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    visible.push(row);
    if (!open.has(row)) continue;
    const below = rows.below(row);
    for (let i = below.length - 1; i >= 0; i--) waiting.push(below[i]);
  }
  list.visible = visible;
}

/** Opens a row, and with it the one move that answers it. */
function unfold({ rows, open }: OpenRows, row: Row): void {
  open.add(row);
  const below = rows.below(row);
  if (below.length === 1 && rows.hasBelow(below[0])) open.add(below[0]);
}

/** Opens a row, or closes it; returns whether the mark was on a row that is now hidden, and has to move to this one. */
export function foldRow(list: OpenRows, row: Row): boolean {
  const { rows, open, selected } = list;
  if (!rows.hasBelow(row)) return false;
  const closes = open.delete(row);
  if (!closes) unfold(list, row);
  listVisible(list);
  return closes && isBelow(selected, row);
}

function isBelow(row: Row, other: Row): boolean {
  for (let at = row.parent; at !== undefined; at = at.parent) if (at === other) return true;
  return false;
}

/** Opens what is above a row, and puts the mark on it. */
export function revealRow(list: OpenRows, row: Row): void {
  for (let at = row.parent; at !== undefined; at = at.parent) list.open.add(at);
  list.selected = row;
  listVisible(list);
}

/** What a key does: the mark goes to a row, a row is opened or closed, or what is shown elsewhere is asked for. */
export type KeyStep =
  | { readonly kind: "choose" | "toggle" | "jump"; readonly row: Row }
  /** A key for trees that does nothing here. */
  | { readonly kind: "stay" };

const STAY: KeyStep = { kind: "stay" };
const choose = (row: Row | undefined): KeyStep => (row === undefined ? STAY : { kind: "choose", row });

/**
 * These are the usual keys of trees: right opens and goes in, left closes and goes out. Here right does both at once.
 *
 * @returns undefined for any other key
 */
export function keyStep(list: OpenRows, key: string): KeyStep | undefined {
  const { rows, open, visible, selected } = list;
  switch (key) {
    case "ArrowDown":
      return choose(visible[visible.indexOf(selected) + 1]);
    case "ArrowUp":
      return choose(visible[visible.indexOf(selected) - 1]);
    case "ArrowRight":
      if (!selected.here) return { kind: "jump", row: selected };
      if (!rows.hasBelow(selected)) return STAY;
      if (!open.has(selected)) unfold(list, selected);
      return choose(rows.below(selected)[0] ?? selected);
    case "ArrowLeft":
      if (open.has(selected) && selected.parent !== undefined && rows.hasBelow(selected)) {
        return { kind: "toggle", row: selected };
      }
      return choose(selected.parent);
    case "Home":
      return choose(rows.root);
    case "End":
      return choose(visible.at(-1));
    case " ":
      return { kind: "toggle", row: selected };
    case "Enter":
      return { kind: selected.here ? "toggle" : "jump", row: selected };
    default:
      return undefined;
  }
}

// Which rows of an outline are open, without a page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readCertificate } from "../../src/certificates/format/certificate.js";
import { view } from "../../src/games/simpei/view/view.js";
import { createLineRules } from "../../src/view/line-rules.js";
import { foldRow, keyStep, type OpenRows, openRows, revealRow } from "../../src/view/proof/open-rows.js";
import { createProofTree } from "../../src/view/proof/proof-tree.js";
import { createRows, type Row } from "../../src/view/proof/rows.js";

// A disproof: at its root every reply counts.
const file = resolve(import.meta.dirname, "../../docs/examples/simpei.proof");
const certificate = readCertificate(Uint8Array.from(readFileSync(file)), "simpei.proof");
const tree = createProofTree(certificate);
const rules = createLineRules(view, certificate.header);

let list: OpenRows;
let below: readonly Row[];
beforeEach(() => {
  list = openRows(createRows(tree, rules));
  below = list.rows.below(list.rows.root);
});

/** Presses a key as the outline does. */
function press(key: string): string | undefined {
  const step = keyStep(list, key);
  if (step?.kind === "choose") revealRow(list, step.row);
  if (step?.kind === "toggle" && foldRow(list, step.row)) revealRow(list, step.row);
  return step?.kind;
}

test("the root is open at first, and all that can be seen is listed from top to bottom", () => {
  expect(list.visible).toEqual([list.rows.root, ...below]);
  expect(list.selected).toBe(list.rows.root);
});

test("a row that is closed hides all below it, and takes the mark from there", () => {
  revealRow(list, below[1]);
  expect(foldRow(list, list.rows.root)).toBe(true);
  expect(list.visible).toEqual([list.rows.root]);
  // The mark on the row itself stays.
  revealRow(list, list.rows.root);
  expect(foldRow(list, list.rows.root)).toBe(false);
  expect(list.visible).toHaveLength(1 + below.length);
  expect(foldRow(list, list.rows.root)).toBe(false);
});

test("a row out of sight is revealed with all above it", () => {
  foldRow(list, list.rows.root);
  revealRow(list, below[2]);
  expect(list.visible).toContain(below[2]);
  expect(list.selected).toBe(below[2]);
});

test("keys walk the tree", () => {
  expect([press("ArrowUp"), press("ArrowLeft"), press("x")]).toEqual(["stay", "stay", undefined]);
  expect([press("ArrowDown"), list.selected]).toEqual(["choose", below[0]]);
  expect([press("ArrowDown"), list.selected]).toEqual(["choose", below[1]]);
  expect([press("ArrowUp"), list.selected]).toEqual(["choose", below[0]]);
  expect([press("ArrowLeft"), list.selected]).toEqual(["choose", list.rows.root]);
  expect([press("ArrowRight"), list.selected]).toEqual(["choose", below[0]]);
  expect([press("End"), list.selected]).toEqual(["choose", list.visible.at(-1)]);
  expect([press("ArrowDown"), press("Home"), list.selected]).toEqual(["stay", "choose", list.rows.root]);
  expect([press(" "), list.visible.length]).toEqual(["toggle", 1]);
  expect([press("Enter"), list.visible.length]).toEqual(["toggle", 1 + below.length]);
});

test("at what is shown elsewhere, right and Enter ask for that place", () => {
  // The example shows each of its positions where it is first met.
  const elsewhere = { ...below[0], here: false };
  revealRow(list, elsewhere);
  expect([press("ArrowRight"), press("Enter"), list.selected]).toEqual(["jump", "jump", elsewhere]);
});

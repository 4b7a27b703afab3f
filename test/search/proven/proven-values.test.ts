/** What is known about positions after a search: from the rules, from its table under every order, and by searching again. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Player, UNDECIDED } from "../../../src/game/game.js";
import { createDfPn } from "../../../src/search/df-pn/kind.js";
import {
  createProvenValues,
  NOT_KNOWN,
  type ProvenValues,
} from "../../../src/search/proven/proven-values.js";
import { searchContext } from "../../../src/search/search.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import { createGraphGame, type GraphNode } from "../graph-game.js";

const ATTACKER = 0;
const attackerAt = (...to: number[]): GraphNode => ({ mover: 0, to, outcome: UNDECIDED });
const defenderAt = (...to: number[]): GraphNode => ({ mover: 1, to, outcome: UNDECIDED });
const [WON, LOST, AT_ONCE, LOSES_AT_ONCE, FAR, DEFENCE, AWAY, STUCK] = [0, 1, 2, 3, 4, 5, 6, 7];
const graph: GraphNode[] = [];
graph[WON] = { mover: 1, to: [], outcome: 0 };
graph[LOST] = { mover: 1, to: [], outcome: 1 };
graph[AT_ONCE] = attackerAt(STUCK, WON);
graph[LOSES_AT_ONCE] = defenderAt(AT_ONCE, LOST);
// A win in three plies, which takes a search.
graph[FAR] = attackerAt(STUCK, DEFENCE);
graph[DEFENCE] = defenderAt(AT_ONCE, AWAY);
graph[AWAY] = attackerAt(WON);
// No player wins from here.
graph[STUCK] = defenderAt(STUCK);

const game = createGraphGame(graph);
const options = { entries: 1000 };
const table = createTable(new Int32Array(tableWords(options)), options);
const search = createDfPn(game, table);
let generation = 0;
beforeEach(() => {
  table.setGeneration(++generation);
});

function factsFor({ attacker = ATTACKER as Player, orders = 0, maxNodes = 1000 } = {}): ProvenValues {
  return createProvenValues({ game, table, search: { solve: search.solve }, attacker, orders, maxNodes });
}

/** Puts the token there; a node that ends the game is entered by a move. */
function goTo(node: number): void {
  const end = graph[node].outcome !== UNDECIDED;
  game.load(Int32Array.of(end ? graph.findIndex(({ to }) => to.includes(node)) : node), 0);
  if (end) game.play(node);
}

function store(node: number, attacker: Player, order: number, proof: number, disproof: number): void {
  goTo(node);
  table.store(game.keyLow(), game.keyHigh(), searchContext(attacker, order), proof, disproof, 0);
}

describe("what follows from the rules at once", () => {
  it("is a win on the board, a win by one move, or none", () => {
    const facts = factsFor();
    const lengths = [WON, AT_ONCE, LOST, FAR].map((node) => {
      goTo(node);
      return [facts.lengthOfWin(), facts.lengthOfDefence()];
    });
    expect(lengths).toEqual([
      [0, NOT_KNOWN],
      [1, NOT_KNOWN],
      [NOT_KNOWN, 0],
      [NOT_KNOWN, NOT_KNOWN],
    ]);
    goTo(LOSES_AT_ONCE);
    expect([facts.lengthOfWin(), facts.lengthOfDefence()]).toEqual([NOT_KNOWN, 1]);
    expect([facts.seen("proven"), facts.seen("disproven")]).toEqual([false, true]);
    goTo(AT_ONCE);
    expect([facts.seen("proven"), facts.seen("disproven")]).toEqual([true, false]);
  });

  it("is about the given attacker", () => {
    const facts = factsFor({ attacker: 1 });
    goTo(LOSES_AT_ONCE);
    expect(facts.lengthOfWin()).toBe(1);
    goTo(WON);
    expect([facts.lengthOfWin(), facts.lengthOfDefence()]).toEqual([NOT_KNOWN, 0]);
  });
});

describe("what follows from the table", () => {
  it("is a proof or a disproof with its plies, for this attacker alone", () => {
    store(FAR, 0, 0, 0, 3);
    store(STUCK, 0, 0, 5, 0);
    const [facts, others] = [factsFor(), factsFor({ attacker: 1 })];
    goTo(FAR);
    const [win, defence] = [facts.storedWin(), facts.storedDefence()];
    expect([win > 2, win < NOT_KNOWN, defence]).toEqual([true, true, NOT_KNOWN]);
    expect([facts.lengthOfWin(), others.storedWin(), others.storedDefence()]).toEqual([
      win,
      NOT_KNOWN,
      NOT_KNOWN,
    ]);
    store(FAR, 0, 0, 0, 7);
    goTo(STUCK);
    expect(facts.storedWin()).toBe(NOT_KNOWN);
    expect([facts.storedDefence() > 2, facts.storedDefence() < NOT_KNOWN]).toEqual([true, true]);
  });

  it("is a proof of any order, but not a disproof within an order", () => {
    store(FAR, 0, 2, 0, 1);
    store(STUCK, 0, 1, 4, 0);
    const [both, first, none] = [factsFor({ orders: 2 }), factsFor({ orders: 1 }), factsFor()];
    goTo(FAR);
    expect(both.storedWin()).toBeLessThan(NOT_KNOWN);
    expect([first.storedWin(), none.storedWin()]).toEqual([NOT_KNOWN, NOT_KNOWN]);
    goTo(STUCK);
    for (const facts of [both, first, none]) expect(facts.storedDefence()).toBe(NOT_KNOWN);
  });

  it("is nothing where the numbers are open", () => {
    store(FAR, 0, 0, 1, 1);
    goTo(FAR);
    expect([factsFor().storedWin(), factsFor().storedDefence()]).toEqual([NOT_KNOWN, NOT_KNOWN]);
  });
});

it("searches again with the nodes that are left", () => {
  const facts = factsFor({ maxNodes: 4 });
  goTo(FAR);
  expect(facts.search(1).verdict).toBe("unknown");
  const left = facts.nodesLeft;
  expect(left).toBeLessThan(4);
  while (facts.nodesLeft > 0) {
    goTo(FAR);
    facts.search(1);
  }
  goTo(STUCK);
  expect(facts.search()).toEqual({ verdict: "unknown", reason: "node limit" });
  const more = factsFor();
  goTo(FAR);
  expect(more.search().verdict).toBe("proven");
  expect(more.lengthOfWin()).toBeLessThan(NOT_KNOWN);
});

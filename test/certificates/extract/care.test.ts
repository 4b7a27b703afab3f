// Certificates under bad conditions: forgetful tables, tables with wrong entries, and proofs that use themselves.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../src/certificates/extract/extraction.js";
import { FIRST_WINS, type Player, SECOND_WINS, UNDECIDED } from "../../../src/game/game.js";
import { shogi } from "../../../src/games/shogi/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { searchContext } from "../../../src/search/search.js";
import type { TranspositionTable } from "../../../src/search/table/transposition-table.js";
import { sampled } from "../../samples.js";
import { type Graph, type GraphNode, historyExamples, threatGraphs } from "../../search/graph-game.js";
import { putTogether, takeApart } from "../checker/editing.js";
import { createDice } from "../checker/mutations.js";
import { check, createCertifier, useFolder } from "./certifying.js";
import { createGraphModule } from "./graph-module.js";

const folder = useFolder();

const WINS = ["x.oo/..../.o../x... .x./..o/x.. x x0o0", "o..x/..oo/.x../x..o .x./.../... x x0o0"];
const DRAWS = ["o.x./..x./...o/.... o../..x/.x. o x0o1", "xo../.ox./...o/...x x.o/.../... x x0o0"];

describe("a table of 60 entries", async () => {
  const certifier = await createCertifier(simpei, { entries: 60 });
  it.each([...WINS, ...DRAWS])("still gives a certificate of %s", (position) => {
    const { verdict, file } = certifier.certify(simpei.parsePosition(position));
    expect(verdict).toBe(DRAWS.includes(position) ? "disproven" : "proven");
    expect(check(file ?? "", simpei)).toBeUndefined();
  });
});

/** Stores wrong facts about some positions that are one or two moves away from the game's. */
function lieAbout(certifier: Awaited<ReturnType<typeof createCertifier>>, position: string, seed: number) {
  const { game } = certifier;
  const dice = createDice(seed);
  const words = simpei.parsePosition(position);
  return (table: TranspositionTable): void => {
    game.load(words, 0);
    const attacker = game.sideToMove();
    const context = searchContext(attacker, 0);
    const moves = new Int32Array(game.maximumMoves);
    for (const move of moves.slice(0, game.generate(moves, 0))) {
      game.play(move);
      const known = table.probe(game.keyLow(), game.keyHigh(), context) >= 0;
      const proven = known && table.found[0] === 0;
      if (dice(2) === 0) {
        // Few plies, so that it looks better than the truth.
        const [proof, disproof] = proven ? [1, 0] : [0, 1];
        table.store(game.keyLow(), game.keyHigh(), context, proof, disproof, 60);
      }
      game.undo();
    }
  };
}

describe("a table with wrong entries", async () => {
  const certifier = await createCertifier(simpei);
  /** Valid certificates, and positions that get none, because the table is wrong and no search may correct it. */
  const seen = { held: 0, refused: 0 };

  it.each([...WINS, ...DRAWS])("gives a certificate of %s that holds, or none", (position) => {
    for (let seed = 0; seed < 10; seed++) {
      const meddle = lieAbout(certifier, position, seed);
      const words = simpei.parsePosition(position);
      try {
        const { verdict, file = "" } = certifier.certify(words, {
          meddle,
          nodesAgain: seed % 2 === 0 ? 1e6 : 0,
        });
        expect(check(file, simpei)).toBeUndefined();
        expect(verdict).toBe(DRAWS.includes(position) ? "disproven" : "proven");
        seen.held++;
      } catch (error) {
        expect(error).toBeInstanceOf(ExtractionError);
        seen.refused++;
      }
    }
  });

  it("gives both", () => {
    expect(seen.held).toBeGreaterThan(10);
    expect(seen.refused).toBeGreaterThan(0);
  });
});

describe("wrong facts about any position of a game", async () => {
  const module = createGraphModule();
  const certifier = await createCertifier(module, { entries: 3000 });

  /** Whether a certificate was made, which must then be valid. Facts of some or all positions are wrong and look short. */
  function certifies(graph: Graph, isWrong: (node: number) => boolean): boolean {
    module.setGraph(graph);
    const { game } = certifier;
    const context = searchContext(0, 0);
    const meddle = (table: TranspositionTable): void => {
      for (let node = 0; node < graph.length; node++) {
        if (!isWrong(node)) continue;
        game.load(Int32Array.of(node), 0);
        const known = table.probe(game.keyLow(), game.keyHigh(), context) >= 0;
        const [proof, disproof] = known && table.found[0] === 0 ? [1, 0] : [0, 1];
        table.store(game.keyLow(), game.keyHigh(), context, proof, disproof, 60);
      }
      game.load(Int32Array.of(0), 0);
    };
    try {
      const { file = "" } = certifier.certify(Int32Array.of(0), {
        ...{ attacker: 0, goal: "first", meddle, nodesAgain: 100 },
      });
      expect([graph, check(file, module)]).toEqual([graph, undefined]);
      return true;
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      return false;
    }
  }

  it("gives certificates that hold, or none", () => {
    let held = 0;
    let refused = 0;
    for (const [i, graph] of fc.sample(threatGraphs(16), { numRuns: sampled(400), seed: 3 }).entries()) {
      if (graph[0].to.length === 0) continue;
      const dice = createDice(i);
      if (certifies(graph, () => dice(3) === 0)) held++;
      else refused++;
    }
    expect(held).toBeGreaterThan(25);
    expect(refused).toBeGreaterThan(2);
  });

  it("takes no position for won in which the defender has no move, or a move that ends the game in the defender's favour", () => {
    const [LOST, WON] = [5, 6];
    const at = (mover: Player, ...to: number[]): GraphNode => ({ mover, to, outcome: UNDECIDED });
    for (const trap of [at(1), at(1, WON, LOST), at(1, LOST)]) {
      const graph: Graph = [
        at(0, 1, 2),
        trap,
        at(1, 3),
        at(0, 4),
        at(1, WON),
        { mover: 0, to: [], outcome: SECOND_WINS },
        { mover: 1, to: [], outcome: FIRST_WINS },
      ];
      expect([trap, certifies(graph, (node) => node === 1)]).toEqual([trap, true]);
    }
  });

  it("takes no position for lost where the attacker reaches the goal", () => {
    const [LOST, WON] = [5, 6];
    const at = (mover: Player, ...to: number[]): GraphNode => ({ mover, to, outcome: UNDECIDED });
    const graph: Graph = [
      at(1, 1, 2),
      at(0, 3, WON),
      at(0, 4),
      at(1, LOST),
      at(1, LOST),
      { mover: 0, to: [], outcome: SECOND_WINS },
      { mover: 1, to: [], outcome: FIRST_WINS },
    ];
    expect(certifies(graph, () => false)).toBe(true);
    expect(certifies(graph, (node) => node === 1)).toBe(false);
  });
});

it("accepts no proof of a position that uses the position itself", async () => {
  // P is won over M, K, L and Z; N is won, since it leads to P; and X, which leads to N, is a move of P.
  let circles = 0;
  for (const { graph } of historyExamples()) {
    const module = createGraphModule(graph);
    const certifier = await createCertifier(module, { entries: 64 });
    const { file = "" } = certifier.certify(Int32Array.of(0), { attacker: 0, goal: "first" });
    expect(check(file, module)).toBeUndefined();
    const certificate = takeApart(file);
    const { nodes } = certificate;
    const numberOf = (position: number) => nodes.findIndex(({ position: [own] }) => own === position);
    const [P, N, X, Y] = [1, 2, 3, 5];
    if (numberOf(N) < 0 || numberOf(Y) < 0) continue;
    // P by X and N, N by Y and P: every step is legal, and every position on the way is won.
    const x = nodes.push({ position: [X], rank: 0, move: 0, children: [numberOf(N)] }) - 1;
    Object.assign(nodes[numberOf(P)], { move: X, children: [x] });
    circles++;
    for (const ranks of [0, 1, 2, 3]) {
      nodes.forEach((node, i) => {
        node.rank = (ranks * i * 7) % 11;
      });
      const forged = join(folder, "circle");
      putTogether(certificate, forged);
      expect(check(forged, module)).toMatchObject({ problem: expect.stringContaining("rank") });
    }
  }
  expect(circles).toBeGreaterThan(0);
});

it("certifies that perpetual check is no mate, and makes no proof that uses it", async () => {
  const certifier = await createCertifier(shogi);
  const { verdict, file = "" } = certifier.certify(shogi.parsePosition("k8/4g4/9/9/9/1R7/9/9/9 b - 1"));
  expect(verdict).toBe("disproven");
  const certificate = takeApart(file);
  const seen = new Set<number>();
  const hasCircle = (node: number, way: ReadonlySet<number>): boolean => {
    if (way.has(node)) return true;
    if (seen.has(node)) return false;
    seen.add(node);
    return certificate.nodes[node].children.some((child) => hasCircle(child, new Set([...way, node])));
  };
  expect(hasCircle(certificate.header.root, new Set())).toBe(true);
  expect(check(file, shogi)).toBeUndefined();
});

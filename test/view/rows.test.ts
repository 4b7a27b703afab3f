// The outline of a certificate, without a page.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type Certificate, readCertificate } from "../../src/certificates/format/certificate.js";
import type { Chunk } from "../../src/certificates/format/certificate-format.js";
import { view as go } from "../../src/games/go/view/view.js";
import { view as shogi } from "../../src/games/shogi/view/view.js";
import { view as simpei } from "../../src/games/simpei/view/view.js";
import type { GameView } from "../../src/view/game-view.js";
import { createLineRules } from "../../src/view/line-rules.js";
import { createProofTree, NO_NODE } from "../../src/view/proof/proof-tree.js";
import { createRows, type Row, type Rows } from "../../src/view/proof/rows.js";

const examples = resolve(import.meta.dirname, "../../docs/examples");

function example(name: string): Certificate {
  return readCertificate(Uint8Array.from(readFileSync(join(examples, name))), name);
}

/** The same certificate with its one chunk changed. */
function changed(certificate: Certificate, change: Partial<Chunk>): Certificate {
  return { ...certificate, chunk: (number) => ({ ...certificate.chunk(number), ...change }) };
}

function outlineOf(view: GameView, certificate: Certificate) {
  const tree = createProofTree(certificate);
  const rules = createLineRules(view, certificate.header);
  return { tree, rules, rows: createRows(tree, rules) };
}

const moves = (rows: readonly Row[]) => rows.map(({ move }) => move);

/** The first rows from the root down. */
function mainLine({ root, below }: Rows): Row[] {
  const line = [root];
  for (let [next] = below(root); next !== undefined; [next] = below(next)) line.push(next);
  return line;
}

describe("a proof", () => {
  const { tree, rows, rules } = outlineOf(shogi, example("shogi.proof"));

  test("has the chosen move at the attacker's nodes and all replies at the defender's", () => {
    const line = mainLine(rows);
    const written = line
      .slice(1)
      .map(({ move, parent }) => shogi.moveText(move, rules.whole(parent?.words ?? rows.root.words), {}));
    expect(written).toEqual(["R*3a", "G-2a", "G*1b"]);
    expect(line.map(({ node }) => node)).toEqual([2, 1, 0, NO_NODE]);
    expect(rules.isGoal(line[3].outcome)).toBe(true);
    expect(line.map(({ node }) => (node === NO_NODE ? 0 : tree.plies(node)))).toEqual([3, 2, 1, 0]);
    expect(tree.size(2)).toBe(3);
  });

  test("says at which row a node is shown", () => {
    expect(rows.rowOf(0)?.ply).toBe(2);
    expect(rows.rowOf(2)).toBe(rows.root);
  });
});

describe("a disproof of a game with symmetries", () => {
  const certificate = example("simpei.proof");

  test("has a row for each legal move, and shows each node once", () => {
    const { rows, rules, tree } = outlineOf(simpei, certificate);
    const all = rows.below(rows.root);
    expect(all).toHaveLength(rules.successors(rows.root.words).length);
    expect(
      all
        .filter(({ here }) => here)
        .map(({ node }) => node)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4]);
    expect(tree.reached).toBe(6);
    expect(tree.size(5)).toBe(6);
  });

  test("can also be walked through with the board mirrored", () => {
    // The columns of both worlds exchanged: bits 0-3 of each row of four, and of three.
    const mirrored = (bits: number) => {
      let image = 0;
      for (let point = 0; point < 25; point++) {
        if (((bits >>> point) & 1) === 0) continue;
        const at = point - 16;
        image |= 1 << (point < 16 ? (point & ~3) | (3 - (point & 3)) : 16 + at - (at % 3) + (2 - (at % 3)));
      }
      return image;
    };
    const { rows: plain } = outlineOf(simpei, certificate);
    const words = simpei.module.parsePosition(certificate.header.position);
    for (const i of [0, 1]) words[i] = (words[i] & ~0x1ffffff) | mirrored(words[i] & 0x1ffffff);
    const position = simpei.module.formatPosition(words);
    expect(position).not.toBe(certificate.header.position);
    const turned = { ...certificate, header: { ...certificate.header, position } };
    const { rows } = outlineOf(simpei, turned);
    expect(rows.root.twin).toBe(true);
    expect(moves(rows.below(rows.root))).toHaveLength(plain.below(plain.root).length);
    for (const row of rows.below(rows.root)) {
      const [end] = rows.below(row);
      expect(end).toMatchObject({ node: NO_NODE, outcome: 1 });
    }
  });
});

describe("a broken certificate", () => {
  const certificate = example("shogi.proof");

  test("with a cycle says so, and can be walked through", () => {
    const circle = changed(certificate, { children: Int32Array.of(2, 1) });
    const { tree, rows } = outlineOf(shogi, circle);
    expect(tree.problem).toBe("node 1: its child 2 leads back to it");
    expect(mainLine(rows).length).toBeLessThan(5);
  });

  test("with an invalid child says so", () => {
    const tree = createProofTree(changed(certificate, { children: Int32Array.of(7, 1) }));
    expect(tree.problem).toBe("node 1: its child 7 is not a node");
  });

  test("whose node is another position says where", () => {
    const { rows } = outlineOf(shogi, changed(certificate, { children: Int32Array.of(0, 0) }));
    const [first] = rows.below(rows.root);
    expect(first.flaw).toBe("the file does not say what follows");
  });

  test("with an illegal move has nothing below", () => {
    const { rows } = outlineOf(shogi, changed(certificate, { moves: Int32Array.of(0, 0, 99) }));
    expect(rows.below(rows.root)).toEqual([]);
  });
});

test("a board has a place for each click of each legal move", () => {
  for (const view of [shogi, simpei, go]) {
    const { module } = view;
    const words = module.parsePosition(module.start);
    const game = module.create({});
    game.setConstants?.(words, game.positionWords);
    game.load(words, 0);
    const legal = new Int32Array(game.maximumMoves);
    const drawing = view.draw?.(
      words,
      Object.fromEntries(view.choices.map(({ name, values }) => [name, values[0]])),
    );
    const places = new Set(drawing?.places.map(({ name }) => name));
    const count = game.generate(legal, 0);
    expect(count).toBeGreaterThan(0);
    for (const move of legal.subarray(0, count)) {
      for (const click of view.clicks(move, words)) expect(places).toContain(click);
    }
  }
});

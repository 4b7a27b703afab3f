// A forgery by hand for each thing that the checker looks at. Only that check refuses it, with exactly its message.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCertificate } from "../../../src/certificates/certificate-file.js";
import { writeCertificate } from "../../../src/certificates/certificate-writer.js";
import type { Chunk } from "../../../src/certificates/format/certificate-format.js";
import { createOutput } from "../../../src/files/output.js";
import { FIRST_WINS, SECOND_WINS, UNDECIDED } from "../../../src/game/game.js";
import { go } from "../../../src/games/go/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import type { Graph, GraphNode } from "../../search/graph-game.js";
import { check, createCertifier, refereeOf, useFolder } from "../extract/certifying.js";
import { createGraphModule } from "../extract/graph-module.js";
import { type Editable, type EditableNode, putTogether, takeApart } from "./editing.js";

const forged = join(useFolder(), "forged");

const attacker = (...to: number[]): GraphNode => ({ mover: 0, to, outcome: UNDECIDED });
const defender = (...to: number[]): GraphNode => ({ mover: 1, to, outcome: UNDECIDED });
const [LOST, WON] = [8, 9];
const GRAPH: Graph = [
  attacker(1, 4),
  defender(2, 3),
  attacker(WON),
  attacker(WON, 4),
  defender(LOST, 2),
  defender(),
  attacker(),
  defender(LOST),
  { mover: 0, to: [], outcome: SECOND_WINS },
  { mover: 1, to: [], outcome: FIRST_WINS },
  attacker(5),
  attacker(6, 7),
];
const module = createGraphModule(GRAPH);

/** A node of a position; nodes with a move choose it. */
function node(position: number, rank: number, move: number, ...children: number[]): EditableNode {
  return { position: [position], rank, move, children };
}

function certificateOf(verdict: "proven" | "disproven", ...nodes: EditableNode[]): Editable {
  const root = nodes.length - 1;
  const position = String(nodes[root]?.position[0]);
  return {
    header: {
      ...{ game: "graph", rules: 0, options: {}, goal: "first", attacker: 0, verdict, position },
      ...{ positionWords: 1, nodes: nodes.length, links: 0, root },
    },
    nodes,
  };
}

/** Position 0 is won: by 1, whose replies 2 and 3 lose at once. */
const proof = () =>
  certificateOf("proven", node(2, 1, WON), node(3, 1, WON), node(1, 2, 0, 0, 1), node(0, 3, 1, 2));
/** Position 11 is not won: at 6 there are no more moves, and at 7 the defender has a way out. */
const disproof = () => certificateOf("disproven", node(7, 0, LOST), node(6, 0, 0), node(11, 0, 0, 1, 0));

function problemOf(certificate: Editable): string | undefined {
  putTogether(certificate, forged);
  const found = check(forged, module);
  return typeof found === "object" ? found.problem : found;
}

it("both are accepted as they are", () => {
  expect(problemOf(proof())).toBeUndefined();
  expect(problemOf(disproof())).toBeUndefined();
});

/** The nodes of the proof with one changed. */
function changed(number: number, change: Partial<EditableNode>): Editable {
  const certificate = proof();
  Object.assign(certificate.nodes[number], change);
  return certificate;
}

/** The proof with one more node before its root. */
function withNode(extra: EditableNode, replies: readonly number[]): Editable {
  const [one, other] = proof().nodes;
  const all = { position: [1], rank: 3, move: 0, children: [...replies] };
  return certificateOf("proven", one, other, extra, all, node(0, 4, 1, 3));
}

const FORGERIES: readonly (readonly [string, Editable, string])[] = [
  ["a rank below 0", changed(0, { rank: -1 }), "its rank is -1"],
  ["the rank of a child", changed(2, { rank: 1 }), "its rank 1 is not above 1, that of its child 0"],
  ["the rank of the chosen child", changed(3, { rank: 2 }), "its rank 2 is not above 2, that of its child 2"],
  ["a child behind the last node", changed(2, { children: [0, 1, 4] }), "its child 4 is not a node"],
  ["a child before the first node", changed(2, { children: [0, -1] }), "its child -1 is not a node"],
  ["a chosen child that is no node", changed(3, { children: [4] }), "its child 4 is not a node"],
  ["a child twice", changed(2, { children: [0, 1, 1] }), "its child 1 occurs twice among its children"],
  ["a reply left out", changed(2, { children: [0] }), "the legal move 3 is not covered"],
  ["a child that no reply leads to", withNode(node(4, 2, 0), [0, 1, 2]), "8 ends the game without the goal"],
  ["a reply that is chosen", changed(2, { move: 2 }), "a move is chosen where all count"],
  ["a move that is not legal", changed(3, { move: 2 }), "2 is not a legal move"],
  ["a move that leads elsewhere", changed(3, { move: 4 }), "4 leads to another position than its child 2"],
  [
    "a child behind the end",
    changed(1, { rank: 2, children: [0] }),
    "9 ends the game, and the node has a child",
  ],
  [
    "a move without its child",
    changed(3, { children: [] }),
    "1 does not end the game, and the node has 0 children",
  ],
  [
    "a move with two",
    changed(3, { children: [2, 1] }),
    "1 does not end the game, and the node has 2 children",
  ],
  [
    "a reply that wins at once",
    certificateOf("proven", node(2, 1, WON), node(4, 2, 0, 0), node(0, 3, 4, 1)),
    "8 ends the game without the goal",
  ],
  ["a chosen move that loses", certificateOf("proven", node(2, 1, LOST)), "8 is not a legal move"],
  [
    "a defender without a move",
    certificateOf("proven", node(5, 1, 0), node(10, 2, 5, 0)),
    "there is no legal move, and the goal is not reached",
  ],
  ["an attacker without a move", certificateOf("proven", node(6, 1, 0)), "0 is not a legal move"],
  ["a rank in a disproof", certificateOf("disproven", node(7, 1, LOST)), "its rank is 1"],
  [
    "an attacker's move that reaches the goal",
    certificateOf("disproven", node(4, 0, LOST), node(3, 0, 0, 0)),
    "9 reaches the goal",
  ],
  [
    "an attacker's move left out of a disproof",
    certificateOf("disproven", node(6, 0, 0), node(11, 0, 0, 0)),
    "the legal move 7 is not covered",
  ],
  [
    "an attacker's move that is chosen",
    certificateOf("disproven", node(6, 0, 0), node(11, 0, 6, 0)),
    "a move is chosen where all count",
  ],
  [
    "a defender who has moves and chooses none",
    certificateOf("disproven", node(7, 0, 0)),
    "0 is not a legal move",
  ],
  ["a position that is none", changed(0, { position: [77] }), "the rules cannot read it"],
];

it.each(FORGERIES)("refuses %s", (_what, certificate, problem) => {
  expect(problemOf(certificate)).toContain(problem);
});

it("refuses a child that no move leads to", () => {
  const certificate = withNode(node(10, 2, 5), [0, 1, 2]);
  // The checker comes to the parent of this node first, since it is before it in the file.
  const [one, other, extra, all, root] = certificate.nodes;
  const children = [1, 2, 3];
  certificate.nodes = [{ ...all, children }, one, other, extra, { ...root, children: [0] }];
  expect(problemOf(certificate)).toBe("no legal move leads to its child 3");
});

const FORGED_HEADERS: readonly (readonly [Partial<Editable["header"]>, string])[] = [
  [{ root: 4 }, "its root 4 is not a node"],
  [{ root: 2 }, "its root 2 is not the position 0"],
  [{ position: "1" }, "its root 3 is not the position 1"],
  [{ position: " 0" }, "its position is not as graph writes it"],
  [{ attacker: 1 }, "its attacker is 1, not 0"],
  [{ goal: "second" }, "its attacker is 0, not 1"],
  [{ goal: "none" }, "graph has no goal none"],
  [{ goal: "toString" }, "graph has no goal toString"],
  [{ asked: "second" }, "the goal second that was asked for is not the opposite of first"],
  [{ asked: "none" }, "the goal none that was asked for is not the opposite of first"],
  [{ game: "other" }, "it is of other, not of graph"],
  [{ rules: 1 }, "it is of version 1 of the rules; these are 0"],
  [{ options: { ko: true } }, "graph has no choice of rules ko"],
];

it.each(FORGED_HEADERS)("refuses a header with %o", (change, problem) => {
  const certificate = proof();
  certificate.header = { ...certificate.header, ...change };
  expect(problemOf(certificate)).toContain(problem);
});

it("refuses positions of another length", () => {
  const certificate = proof();
  for (const { position } of certificate.nodes) position.push(0);
  certificate.header = { ...certificate.header, positionWords: 2 };
  expect(problemOf(certificate)).toBe("its positions have 2 words; those of graph have 1");
});

describe("a chunk that does not fit", () => {
  const chunk: Chunk = {
    first: 0,
    nodes: 4,
    positions: Int32Array.of(2, 3, 1, 0),
    ranks: Int32Array.of(1, 1, 2, 3),
    moves: Int32Array.of(WON, WON, 0, 1),
    degrees: Int32Array.of(0, 0, 2, 1),
    children: Int32Array.of(0, 1, 2),
    zones: new Int32Array(),
  };
  const problemWith = (change: Partial<Chunk>) => {
    const output = createOutput(forged);
    writeCertificate(output, { ...proof().header, links: 3 }, () => [{ ...chunk, ...change }], 4);
    output.commit();
    return check(forged, module);
  };

  it("is accepted as it is", () => expect(problemWith({})).toBeUndefined());

  it.each<[string, Partial<Chunk>]>([
    ["begins with another node", { first: 1 }],
    ["has a negative degree", { degrees: Int32Array.of(1, -1, 2, 1) }],
    ["has children that no node counts", { children: Int32Array.of(0, 1, 2, 0) }],
    ["has fewer children than its nodes count", { children: Int32Array.of(0, 1) }],
    ["has a position less", { positions: Int32Array.of(2, 3, 1) }],
    ["has a rank more", { ranks: Int32Array.of(1, 1, 2, 3, 4) }],
    ["has a move less", { moves: Int32Array.of(WON, WON, 0) }],
    ["has a degree more", { degrees: Int32Array.of(0, 0, 2, 1, 0) }],
  ])("%s", (_what, change) => {
    expect(() => problemWith(change)).toThrow("it does not hold the nodes from 0 on");
  });
});

describe("zones", async () => {
  // White is in a ladder along the edge: whatever White plays, the stone is taken.
  const certifier = await createCertifier(go);
  const words = go.parsePosition("..../..../.XX./XO.X w target=B1");
  const { file = "" } = certifier.certify(words, { attacker: 0, goal: "capture", zoned: true });
  const original = takeApart(file);
  const problemWith = (change: (certificate: Editable) => void) => {
    const certificate = structuredClone(original);
    change(certificate);
    putTogether(certificate, forged);
    const found = check(forged, go);
    return typeof found === "object" ? found.problem : found;
  };
  const EVERY_POINT = 0xffff;
  const [B2, D3, B4, C4, D4] = [5, 11, 13, 14, 15].map((point) => 1 << point);
  const chooses = ({ move }: EditableNode) => move !== 0;

  it("are accepted as they are, and leave replies out", () => {
    expect(problemWith(() => {})).toBeUndefined();
    expect(original.header.zoneWords).toBe(1);
    const { zone, children } = original.nodes[original.header.root];
    expect(zone).toEqual([EVERY_POINT ^ D3 ^ B4 ^ C4 ^ D4]);
    expect(children).toHaveLength(7);
  });

  const FORGED_ZONES: readonly (readonly [string, (certificate: Editable) => void, string])[] = [
    [
      "that lack what a move hangs on",
      ({ nodes }) => nodes.find(chooses)?.zone?.fill(0),
      "its zone lacks points that C1 depends on",
    ],
    [
      "that lack what the replies hang on",
      ({ nodes, header }) => {
        Object.assign(nodes[header.root], { zone: [EVERY_POINT ^ B2 ^ D3 ^ B4 ^ C4 ^ D4] });
      },
      "its zone lacks points that its replies depend on",
    ],
    [
      "with points that are not on the board",
      ({ nodes }) => {
        nodes[0].zone = [(nodes[0].zone?.[0] ?? 0) | (1 << 16)];
      },
      "its zone has points that are not on the board",
    ],
    [
      "in which a reply counts that has no child",
      ({ nodes, header }) => nodes[header.root].zone?.fill(EVERY_POINT),
      "the legal move D3 is not covered",
    ],
    [
      "in which the move to a child does not count",
      ({ nodes, header }) => nodes[header.root].zone?.fill(0),
      "no legal move leads to its child",
    ],
    [
      "of another length",
      ({ header, nodes }) => {
        Object.assign(header, { zoneWords: 2 });
        for (const { zone } of nodes) zone?.push(0);
      },
      "its zones have 2 words; those of this board have 1",
    ],
  ];
  it.each(FORGED_ZONES)("refuses zones %s", (_what, change, problem) => {
    expect(problemWith(change)).toContain(problem);
  });

  it("refuses zones of a game that has none", () => {
    const { header, nodes } = proof();
    const zoned = nodes.map((node) => ({ ...node, zone: [0] }));
    expect(problemOf({ header: { ...header, zoneWords: 1 }, nodes: zoned })).toBe(
      "its nodes have zones, and those of graph have none",
    );
  });

  it.each([-1, 1])("refuses a chunk with %i zones more than nodes", (more) => {
    const certificate = structuredClone(original);
    const [first] = certificate.nodes;
    first.zone = more < 0 ? [] : [...(first.zone ?? []), 0];
    putTogether(certificate, forged);
    const read = openCertificate(forged);
    try {
      expect(() => read.chunk(0)).toThrow("it does not hold the nodes from 0 on");
    } finally {
      read.close();
    }
  });
});

it("of Simpei: words that are no move are not played, and words that are no position are not read", () => {
  const text = "o.../..o./x.../o.x. xx./o../... x x0o0";
  const words = simpei.parsePosition(text);
  const { read, successors, play } = refereeOf(simpei, {
    attacker: 0,
    goal: null,
    options: {},
    position: text,
  });
  const position = read(words);
  const legal = new Set(successors(position).map(({ move }) => move));
  for (const move of legal) {
    expect(play(position, move)).toBeDefined();
    for (let bit = 0; bit < 32; bit++) {
      const other = move ^ (1 << bit);
      expect([move, bit, play(position, other) !== undefined]).toEqual([move, bit, legal.has(other)]);
    }
  }
  let positions = 0;
  for (let bit = 0; bit < 64; bit++) {
    const other = words.slice();
    other[bit >> 5] ^= 1 << (bit & 31);
    try {
      const found = read(other);
      if (found === undefined) continue;
      positions++;
      expect([...simpei.parsePosition(simpei.formatPosition(other))]).toEqual([...other]);
    } catch {
      // Words at which the rules throw are no position either.
    }
  }
  expect(positions).toBeLessThan(32);
});

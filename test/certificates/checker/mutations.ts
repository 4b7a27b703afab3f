// Random changes to certificates, the same for the same seed, as a forger would make who knows the format.
import type { GameModule } from "../../../src/game/module.js";
import type { Editable, EditableNode } from "./editing.js";

/** Whole numbers from 0 on, below the argument. */
export type Dice = (below: number) => number;

export function createDice(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export type Mutation = (certificate: Editable, dice: Dice, module: GameModule) => void;

export function pick<Item>(items: readonly Item[], dice: Dice): Item {
  return items[dice(items.length)];
}

function pickNode({ nodes }: Editable, dice: Dice, fits: (node: EditableNode) => boolean): EditableNode {
  const fitting = nodes.filter(fits);
  return pick(fitting.length === 0 ? nodes : fitting, dice);
}

/** The position after each legal move that counts. */
export function positionsAfter(
  module: GameModule,
  { options, attacker, position: root }: Editable["header"],
  position: readonly number[],
  counts: (move: number) => boolean = () => true,
): { readonly move: number; readonly position: Int32Array }[] {
  const game = module.create(options);
  if ((game.constantWords ?? 0) > 0) game.setConstants?.(module.parsePosition(root), game.positionWords);
  const moves = new Int32Array(game.maximumMoves);
  game.load(Int32Array.from(position), 0);
  if ("setAttacker" in game) game.setAttacker(attacker);
  const counted = [...moves.subarray(0, game.generate(moves, 0))].filter(counts);
  return counted.map((move) => {
    const after = new Int32Array(game.positionWords);
    game.play(move);
    game.store(after, 0);
    game.undo();
    return { move, position: after };
  });
}

function legalMoves(module: GameModule, header: Editable["header"], position: readonly number[]): number[] {
  return positionsAfter(module, header, position).map(({ move }) => move);
}

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "a reply removed": (certificate, dice) => {
    const node = pickNode(certificate, dice, ({ children }) => children.length > 0);
    node.children.splice(dice(node.children.length), 1);
  },
  "a child added": (certificate, dice) => {
    const { nodes } = certificate;
    pick(nodes, dice).children.push(dice(nodes.length + 2) - 1);
  },
  "a child exchanged": (certificate, dice) => {
    const { nodes } = certificate;
    const node = pickNode(certificate, dice, ({ children }) => children.length > 0);
    node.children[dice(Math.max(1, node.children.length))] = dice(nodes.length + 2) - 1;
  },
  "a move changed to another legal one": (certificate, dice, module) => {
    const node = pickNode(certificate, dice, ({ move }) => move !== 0);
    const moves = legalMoves(module, certificate.header, node.position);
    if (moves.length > 0) node.move = pick(moves, dice);
  },
  "a move and its child changed": (certificate, dice, module) => {
    const node = pickNode(certificate, dice, ({ move, children }) => move !== 0 && children.length === 1);
    const moves = legalMoves(module, certificate.header, node.position);
    if (moves.length > 0) node.move = pick(moves, dice);
    node.children = [dice(certificate.nodes.length)];
  },
  "a bit of a move flipped": (certificate, dice) => {
    pick(certificate.nodes, dice).move ^= 1 << dice(32);
  },
  "a rank raised": (certificate, dice) => {
    pick(certificate.nodes, dice).rank += 1 + dice(3);
  },
  "a rank lowered": (certificate, dice) => {
    pick(certificate.nodes, dice).rank -= 1 + dice(3);
  },
  "a bit of a position flipped": (certificate, dice) => {
    const { position } = pick(certificate.nodes, dice);
    position[dice(position.length)] ^= 1 << dice(32);
  },
  "a position taken from another node": (certificate, dice) => {
    pick(certificate.nodes, dice).position = [...pick(certificate.nodes, dice).position];
  },
  "a goal claimed too early": (certificate, dice) => {
    pickNode(certificate, dice, ({ children }) => children.length > 0).children = [];
  },
  "two nodes exchanged": ({ nodes }, dice) => {
    const [one, other] = [dice(nodes.length), dice(nodes.length)];
    [nodes[one], nodes[other]] = [nodes[other], nodes[one]];
  },
  "the last node left out": ({ nodes }) => {
    nodes.pop();
  },
  "another root": (certificate, dice) => {
    certificate.header = { ...certificate.header, root: dice(certificate.nodes.length + 1) };
  },
  "the other verdict": (certificate) => {
    const { verdict } = certificate.header;
    certificate.header = { ...certificate.header, verdict: verdict === "proven" ? "disproven" : "proven" };
  },
  "the other attacker": (certificate) => {
    certificate.header = { ...certificate.header, attacker: certificate.header.attacker === 0 ? 1 : 0 };
  },
  "another goal": (certificate, dice, module) => {
    certificate.header = { ...certificate.header, goal: pick([...Object.keys(module.goals), "none"], dice) };
  },
  "another position": (certificate, dice, module) => {
    const { header, nodes } = certificate;
    const constants = module.parsePosition(header.position).subarray(header.positionWords);
    const words = Int32Array.of(...pick(nodes, dice).position, ...constants);
    certificate.header = { ...header, position: module.formatPosition(words) };
  },
  "another rule": (certificate) => {
    certificate.header = {
      ...certificate.header,
      options: { freeStart: certificate.header.options.freeStart !== true },
    };
  },
  "another version of the rules": (certificate) => {
    certificate.header = { ...certificate.header, rules: certificate.header.rules + 1 };
  },
  "another game": (certificate) => {
    certificate.header = { ...certificate.header, game: "go" };
  },
  "another length of positions": (certificate) => {
    for (const node of certificate.nodes) node.position.push(0);
    const { positionWords } = certificate.header;
    certificate.header = { ...certificate.header, positionWords: positionWords + 1 };
  },
};

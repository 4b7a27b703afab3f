/**
 * Games on random layered graphs: a move leads one layer down, so players move in turn and every game ends. Nodes
 * are shared by several moves, as in transpositions.
 */
import {
  DRAWN,
  FIRST_WINS,
  type Outcome,
  SECOND_WINS,
  UNDECIDED,
  type ValuedGame,
} from "../../src/game/game.js";
import { createRandom } from "../../src/math/random.js";

export interface LayeredNode {
  /** From the view of the side to move. */
  readonly value: number;
  /** Numbers of the nodes in the next layer that moves lead to; none when the game is over. */
  readonly to: readonly number[];
}

/** The game starts at node 0 of layer 0. */
export type Layers = readonly (readonly LayeredNode[])[];

export interface LayerOptions {
  readonly layers: number;
  readonly width: number;
  /** The most moves of a node. */
  readonly moves: number;
  /** Draws a static value. */
  value(random: () => number): number;
}

/** Whole numbers like differences of discs, many of them equal. */
export const wholeNumber = (random: () => number) => 2 * Math.floor(random() * 20) - 20;
export const fraction = (random: () => number) => 40 * random() - 20;

export function randomLayers(seed: number, { layers, width, moves, value }: LayerOptions): Layers {
  const random = createRandom(seed);
  return Array.from({ length: layers }, (_, layer) =>
    Array.from({ length: layer === 0 ? 1 : width }, () => {
      const last = layer === layers - 1;
      const ended = last || (layer > 1 && random() < 0.05);
      const count = ended ? 0 : 1 + Math.floor(random() * moves);
      return {
        value: value(random),
        to: Array.from({ length: count }, () => Math.floor(random() * width)),
      };
    }),
  );
}

/** The same game with the moves of every node in another order. */
export function shuffleMoves(layers: Layers, seed: number): Layers {
  const random = createRandom(seed);
  return layers.map((nodes) =>
    nodes.map(({ value, to }) => {
      const keyed = to.map((next) => ({ next, key: random() }));
      return { value, to: keyed.sort((a, b) => a.key - b.key).map(({ next }) => next) };
    }),
  );
}

export function createLayeredGame(layers: Layers): ValuedGame {
  const path = [0];
  const node = () => layers[path.length - 1][path[path.length - 1]];
  const side = () => ((path.length - 1) % 2 === 0 ? 0 : 1);
  const outcome = (): Outcome => {
    const { value, to } = node();
    if (to.length > 0) return UNDECIDED;
    if (value === 0) return DRAWN;
    return value > 0 === (side() === 0) ? FIRST_WINS : SECOND_WINS;
  };
  return {
    name: "layers",
    positionWords: 0,
    maximumMoves: Math.max(...layers.flat().map(({ to }) => to.length)),
    exactKeys: true,
    load() {
      path.length = 1;
    },
    store() {},
    sideToMove: side,
    keyLow: () => Math.imul(path.length, 0x9e3779b1) ^ path[path.length - 1],
    keyHigh: () => path[path.length - 1],
    generate(moves, offset) {
      const { to } = node();
      moves.set(to, offset);
      return to.length;
    },
    play(move) {
      path.push(move);
    },
    undo() {
      path.pop();
    },
    outcome,
    evaluate: () => node().value,
  };
}

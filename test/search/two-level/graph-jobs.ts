/** Jobs of two-level searches on random graphs, which a test makes up: what they come back with, and what is true. */
import fc from "fast-check";
import { INFINITE_NUMBER, type Player, UNDECIDED } from "../../../src/game/game.js";
import type { Branch, Job, JobAnswer } from "../../../src/search/two-level/job.js";
import { createGraphGame, type Graph, graphs } from "../graph-game.js";
import { isWon } from "../oracle.js";

const game = createGraphGame();
export const PROOF = { proof: 0, disproof: INFINITE_NUMBER } as const;
export const DISPROOF = { proof: INFINITE_NUMBER, disproof: 0 } as const;

export function truth(graph: Graph, attacker: Player, node = 0): boolean {
  if (graph[node].outcome !== UNDECIDED) return graph[node].outcome === attacker;
  game.setGraph(graph);
  game.load(Int32Array.of(node), 0);
  return isWon(game, attacker);
}

/** Random whole numbers below `most`, from a seed. */
export function randomFrom(seed: number): (most: number) => number {
  let state = seed | 1;
  return (most) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 8) % most;
  };
}

export interface Jobs {
  readonly graph: Graph;
  readonly attacker: Player;
  readonly random: (most: number) => number;
  /** Of a hundred jobs, how many find the value, and how many are lost. */
  readonly solved: number;
  readonly lost: number;
}

/** What a job comes back with: the value, or numbers that mean nothing and the moves; a move that ends the game is decided. */
export function answerTo(
  { words: [node], nodes }: Job,
  { graph, attacker, random, solved }: Jobs,
): JobAnswer {
  const searched = 1 + random(nodes);
  const number = () => 1 + random(9);
  if (random(100) < solved)
    return { nodes: searched, order: -1, ...(truth(graph, attacker, node) ? PROOF : DISPROOF) };
  const branches = graph[node].to.map((next): Branch => {
    const { outcome } = graph[next];
    const numbers =
      outcome === UNDECIDED
        ? { proof: number(), disproof: number() }
        : outcome === attacker
          ? PROOF
          : DISPROOF;
    return {
      words: Int32Array.of(next),
      attacking: graph[next].mover === attacker,
      leastOrder: -1,
      ...numbers,
    };
  });
  return { nodes: searched, order: -1, proof: number(), disproof: number(), branches };
}

const attackers = fc.constantFrom<Player>(0, 1);
export const cases = fc.record({
  graph: graphs({ inner: 14, ends: 4 }),
  attacker: attackers,
  seed: fc.nat(),
  workers: fc.integer({ min: 1, max: 9 }),
});

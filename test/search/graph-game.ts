/**
 * Games on small graphs: positions are nodes, moves are the nodes they lead to. Searches are compared with an oracle on
 * thousands of random ones, with cycles, shared subtrees and draws.
 */
import fc from "fast-check";
import {
  DRAWN,
  type Game,
  INFINITE_NUMBER,
  type Outcome,
  type Player,
  type ThreatGame,
  UNDECIDED,
} from "../../src/game/game.js";
import { toSearchGame } from "../../src/game/search-game.js";

export interface GraphNode {
  readonly mover: Player;
  /** Nodes that the mover can go to; none once the game is over. */
  readonly to: readonly number[];
  /** How the game ended here. */
  readonly outcome: Outcome;
  /** Where a pass of the mover leads, in graphs for λ search. */
  readonly pass?: number;
  /** The numbers that an unexpanded node starts with. */
  readonly leaf?: readonly [proof: number, disproof: number];
}

/** The game starts at node 0. */
export type Graph = readonly GraphNode[];

/** The most children of a node. */
const MAXIMUM_MOVES = 8;

/** A game whose graph can be replaced, since searches are costly to create. */
export interface GraphGame extends ThreatGame {
  setGraph(graph: Graph): void;
}

/**
 * @param start the graph until `setGraph` sets another
 * @param layer in graphs of layers, the number of nodes in each: a move within a layer has the same number in every layer
 */
export function createGraphGame(start: Graph = [], layer = Number.POSITIVE_INFINITY): GraphGame {
  let graph = start;
  let node = 0;
  let outcome: Outcome = UNDECIDED;
  let attacker: Player = 0;
  const history: [number, Outcome][] = [];

  function enter(next: number): void {
    history.push([node, outcome]);
    node = next;
    outcome = graph[next].outcome;
  }

  /** The node before those of this one's layer. */
  const base = () => (layer === Number.POSITIVE_INFINITY ? 0 : node - (node % layer));
  const moveTo = (next: number) => (next - base() >= 0 && next - base() < layer ? next - base() : next);
  const after = (move: number) => (move < layer ? base() + move : move);

  /** Whether the attacker, to move at this node, reaches the goal at once. */
  function winsAtOnce(node: number): boolean {
    return graph[node].to.some((next) => graph[next].outcome === attacker);
  }

  const rules: Game = {
    name: "graph",
    positionWords: 1,
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: true,
    load(words, offset) {
      node = words[offset];
      outcome = UNDECIDED;
      history.length = 0;
    },
    store(words, offset) {
      words[offset] = node;
    },
    sideToMove: () => graph[node].mover,
    keyLow: () => keyLow(node),
    keyHigh: () => node,
    generate(moves, offset) {
      if (outcome !== UNDECIDED) return 0;
      moves.set(graph[node].to.map(moveTo), offset);
      return graph[node].to.length;
    },
    play: (move) => enter(after(move)),
    undo() {
      [node, outcome] = history.pop() ?? [node, outcome];
    },
    outcome: () => outcome,
  };
  const game = toSearchGame(rules);

  return {
    ...game,
    setGraph(next) {
      graph = next;
    },
    setAttacker(player) {
      attacker = player;
      game.setAttacker(player);
    },
    expand(children, offset) {
      const count = game.expand(children, offset);
      for (let i = offset; i < offset + count; i++) {
        const { leaf = [1, 1], pass } = graph[after(children.moves[i])];
        [children.proof[i], children.disproof[i]] = leaf;
        if (graph[node].mover === attacker) {
          children.threat[i] = pass !== undefined && winsAtOnce(pass) ? 1 : 0;
        }
      }
      return count;
    },
    playPass: () => enter(graph[node].pass ?? node),
    passChild(children, offset) {
      const after = graph[node].pass ?? node;
      const wins = winsAtOnce(after);
      children.keyLow[offset] = keyLow(after);
      children.keyHigh[offset] = after;
      children.proof[offset] = wins ? 0 : 1;
      children.disproof[offset] = wins ? INFINITE_NUMBER : 1;
    },
  };
}

function keyLow(node: number): number {
  return Math.imul(node + 1, 0x9e3779b1);
}

const leaf = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }));

function endOf(outcome: Outcome): GraphNode {
  return { mover: 0, to: [], outcome };
}

/** Random graphs with a limited number of inner nodes, with either side to move, and ends of the game. */
export function graphs(size: { readonly inner: number; readonly ends: number }): fc.Arbitrary<Graph> {
  return fc
    .record({ inner: fc.integer({ min: 1, max: size.inner }), ends: fc.integer({ min: 1, max: size.ends }) })
    .chain(({ inner, ends }) => {
      const target = fc.nat({ max: inner + ends - 1 });
      const node = fc.record({
        mover: fc.constantFrom<Player>(0, 1),
        to: fc.uniqueArray(target, { minLength: 1, maxLength: 4 }),
        outcome: fc.constant(UNDECIDED),
        leaf,
      });
      // Mostly losses of player 0, since otherwise most graphs would be won in a few plies.
      const end = fc.constantFrom<Outcome>(0, 0, 1, 1, 1, DRAWN).map(endOf);
      return fc.tuple(exactly(inner, node), exactly(ends, end));
    })
    .map((parts) => parts.flat());
}

function exactly<T>(length: number, element: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(element, { minLength: length, maxLength: length });
}

/**
 * Random graphs for λ search: players take turns, every position has a pass. Most moves go a little forward, towards the
 * end of the game, some back: without a direction hardly any threat would carry further than its first move.
 */
export function threatGraphs(inner: number): fc.Arbitrary<Graph> {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) },
    { weight: 1, arbitrary: fc.integer({ min: -6, max: -1 }) },
  );
  const node = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), pass: step, leaf });
  const ends = fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom<Outcome>(0, 0, 0, 1, DRAWN)));
  return fc.tuple(exactly(inner, node), ends).map(([nodes, outcomes]) => {
    const graph = nodes.map(({ steps, pass, leaf }, at): GraphNode => {
      // An odd number of nodes away, where the other player is to move, or in the end of the game.
      const target = (step: number) => Math.min(Math.abs(at + 2 * step + 1), inner + outcomes.length - 1);
      const mover = (at & 1) as Player;
      const to = [...new Set(steps.slice(0, mover === 0 ? 4 : 2).map(target))];
      const passes = [pass, 0, -1].map(target).filter((next) => next < inner);
      return { mover, to, outcome: UNDECIDED, leaf, pass: passes[0] };
    });
    return [...graph, ...outcomes.map(endOf)];
  });
}

/**
 * Graph history interaction, after Kishimoto & Müller (2004): what follows from a repetition is true on its own path only.
 *
 * In A the defender goes to P or N. From P the attacker goes by X to N, or by M, K, L and Z to a win; from N it is only possible
 * to go by Y back to P. On the path A-P-X-N-Y the way back to P is a repetition, so N gains nothing there. But N is won,
 * since it leads to P. Every pass lets the attacker win, so that all is of λ order 1.
 */
export function historyExamples(): { name: string; graph: Graph; trap: boolean }[] {
  const [A, P, N, X, M, Y, K, L, Z, WIN] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const attackerAt = (...to: number[]): GraphNode => ({ mover: 0, to, outcome: UNDECIDED });
  const defenderAt = (...to: number[]): GraphNode => ({ mover: 1, to, outcome: UNDECIDED, pass: Z });
  return [
    { name: "X before M, P before N", first: [X, M], root: [P, N] },
    { name: "X before M, N before P", first: [X, M], root: [N, P] },
    { name: "M before X, P before N", first: [M, X], root: [P, N] },
    { name: "M before X, N before P", first: [M, X], root: [N, P] },
  ].map(({ name, first, root }) => {
    const graph: GraphNode[] = [];
    graph[A] = defenderAt(...root);
    graph[P] = attackerAt(...first);
    graph[N] = attackerAt(Y);
    graph[X] = defenderAt(N);
    // Looks so hard to prove that X is tried first.
    graph[M] = { ...defenderAt(K), leaf: [9, 1] };
    graph[Y] = defenderAt(P);
    graph[K] = attackerAt(L);
    graph[L] = defenderAt(Z);
    graph[Z] = attackerAt(WIN);
    graph[WIN] = endOf(0);
    return { name, graph, trap: first[0] === X && root[0] === P };
  });
}

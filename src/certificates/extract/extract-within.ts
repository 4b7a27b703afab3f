/**
 * A proof that takes no more than a number of plies, from what a search knows of lengths.
 *
 * Every node is proven within the plies that are left on the way to it, so that nothing leads in a circle: from node to node
 * fewer are left. A node that is met again with fewer left is proven again, perhaps by another move. What a node was proven
 * within is its *rank*; a node's rank is above those of its children, and only ever falls.
 */
import { UNDECIDED } from "../../game/game.js";
import type { WinLengths } from "../../search/search.js";
import type { Explorer, Extracted } from "./extraction.js";
import { createOutline } from "./outline.js";
import { createGrowingWords, NONE } from "./position-graph.js";
import { shrinkProof } from "./shrink.js";

const UNPROVEN = -1;

/** What a proof is to show. */
export interface ShownWin {
  readonly plies: number;
  /** From the position on: the attacker's moves along it are those of the proof. */
  readonly line: ArrayLike<number>;
}

/** Undefined where the facts do not lead to such a proof. The ranks are `settledAt`, so that the root's is its length. */
export function extractWithin(
  explorer: Explorer,
  { plies, line }: ShownWin,
  lengths: WinLengths,
): Extracted | undefined {
  const { game, attacker, graph } = explorer;
  const outline = createOutline(graph);
  const ranks = createGrowingWords(UNPROVEN);
  /** The most plies within which a node could not be proven. */
  const failed = createGrowingWords(UNPROVEN);
  const moveOfLine = new Map<number, number>();
  const generated = new Int32Array(game.maximumMoves);

  /** The node of the game's position. */
  function reach(): number {
    const node = explorer.add();
    ranks.ensure(node + 1);
    failed.ensure(node + 1);
    return node;
  }

  function after<Result>(move: number, ask: () => Result): Result {
    game.play(move);
    const answer = ask();
    game.undo();
    return answer;
  }

  /** Proves the game's position, whose node this is. */
  function prove(node: number, within: number): boolean {
    if (isProven(node, within)) return true;
    if (failed.words[node] >= within || game.outcome() !== UNDECIDED) return false;
    const list = Array.from(generated.subarray(0, game.generate(generated, 0)));
    const proven = game.sideToMove() === attacker ? choose(node, within, list) : cover(node, within, list);
    if (!proven) failed.words[node] = Math.max(failed.words[node], within);
    return proven;
  }

  function isProven(node: number, within: number): boolean {
    return ranks.words[node] !== UNPROVEN && ranks.words[node] <= within;
  }

  /** Whether the game's position is proven within so many plies. */
  function isPart(within: number): boolean {
    const node = explorer.find();
    return node !== NONE && isProven(node, within);
  }

  /** The proof may have come through a node on the way to proving it: what it found there is shorter. */
  function isShorter(node: number, rank: number): boolean {
    return ranks.words[node] === UNPROVEN || rank < ranks.words[node];
  }

  function choose(node: number, within: number, moves: readonly number[]): boolean {
    if (within < 1) return false;
    /** Moves to a part of the proof, which cost nothing. */
    const parts: number[] = [];
    for (const move of moves) {
      const ends = after(move, () => {
        if (game.outcome() === attacker) return true;
        if (isPart(within - 1)) parts.push(move);
        return false;
      });
      if (!ends) continue;
      outline.choose(node, move, NONE);
      ranks.words[node] = 1;
      return true;
    }
    const isWon = (move: number) => turnTo(node, move, within);
    const ofLine = moveOfLine.get(node);
    if (ofLine !== undefined && isWon(ofLine)) return true;
    if (parts.some(isWon)) return true;
    const known = () =>
      moves
        .map((move) => ({ move, plies: after(move, lengths.known) }))
        .filter((child) => child.plies < within)
        .sort((one, other) => one.plies - other.plies);
    if (known().some(({ move }) => isWon(move))) return true;
    return lengths.search(within) && known().some(({ move }) => isWon(move));
  }

  function turnTo(node: number, move: number, within: number): boolean {
    return after(move, () => {
      if (game.outcome() !== UNDECIDED) return false;
      const child = reach();
      if (!prove(child, within - 1)) return false;
      const rank = ranks.words[child] + 1;
      if (!isShorter(node, rank)) return true;
      outline.choose(node, move, child);
      ranks.words[node] = rank;
      return true;
    });
  }

  function cover(node: number, within: number, moves: readonly number[]): boolean {
    if (moves.length === 0) return false;
    const children = new Map<number, number>();
    for (const move of moves) {
      const outcome = after(move, () => {
        if (game.outcome() === UNDECIDED) children.set(reach(), move);
        return game.outcome();
      });
      if (outcome !== UNDECIDED && outcome !== attacker) return false;
    }
    let longest = 0;
    for (const [child, move] of children) {
      if (!after(move, () => prove(child, within - 1))) return false;
      longest = Math.max(longest, ranks.words[child]);
    }
    if (!isShorter(node, longest + 1)) return true;
    if (outline.chooses(node)) {
      const first = graph.edges;
      for (const [child, move] of children) graph.connect(node, child, move);
      outline.cover(node, first, children.size);
    }
    ranks.words[node] = longest + 1;
    return true;
  }

  /** The nodes of the line at which the attacker is to move. */
  function readLine(): void {
    let played = 0;
    for (; played < line.length && game.outcome() === UNDECIDED; played++) {
      if (game.sideToMove() === attacker) moveOfLine.set(reach(), line[played]);
      game.play(line[played]);
    }
    while (played-- > 0) game.undo();
  }

  const root = reach();
  readLine();
  if (!prove(root, plies)) return undefined;
  const settledAt = ranks.words;
  shrinkProof(outline, settledAt, explorer, (node) => !moveOfLine.has(node));
  return { outline, settledAt };
}

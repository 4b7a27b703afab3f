/** Lays out the branches at the root of a position for threads to share: its moves, and their replies if need be. */
import {
  CHILDREN,
  CLOSED,
  DISPROOF,
  FIRST_CHILD,
  ITEM_WORDS,
  LOCK_WORDS,
  OPEN,
  OR,
  ORDER,
  PARENT,
  PROOF,
  STATE,
} from "../../native-layout/root-item.js";
import { type ChildList, INFINITE_NUMBER, type Player, PROVEN } from "../games/game.js";
import { toSearchGame } from "../games/search-game.js";
import { createChildList } from "../search/search.js";
import { loadGame } from "./load-game.js";
import type { SearchSetup } from "./station.js";

interface Item {
  readonly words: Int32Array;
  readonly or: boolean;
  readonly parent: number;
  proof: number;
  disproof: number;
  firstChild: number;
  children: number;
}

export interface RootTask {
  readonly kind: "root";
  readonly setup: Pick<SearchSetup, "game" | "gameOptions">;
  /** The packed root. */
  readonly words: Int32Array;
  readonly attacker: Player;
  /** Replies are split off where the root has fewer moves than this. */
  readonly threads: number;
  /** Items there is room for. */
  readonly capacity: number;
}

/** What goes into the region of the tree and that of its positions; `leaves` counts those that are open. */
export interface RootMoves {
  readonly tree: Int32Array;
  readonly positions: Int32Array;
  readonly leaves: number;
}

/** Runs in a thread, since a user's rules may end it. */
export async function layOutRoot(task: RootTask): Promise<RootMoves> {
  const { setup, words, attacker, threads, capacity } = task;
  const { create, canonicalKey } = await loadGame(setup.game);
  const game = toSearchGame(create(setup.gameOptions));
  game.load(words, 0);
  game.setAttacker(attacker);
  const children = createChildList(game.maximumMoves);
  const root: Item = {
    words,
    or: game.sideToMove() === attacker,
    parent: 0,
    proof: 1,
    disproof: 1,
    firstChild: 0,
    children: 0,
  };
  const items = [root];
  grow(root);
  const moves = items.slice(1);
  const open = (item: Item) => item.children === 0 && item.proof !== 0 && item.disproof !== 0;
  if (moves.length < threads) {
    for (const move of moves) if (items.length + game.maximumMoves <= capacity) grow(move);
  }

  /** Gives an item its children, one of each symmetric set; or its value, if the rules decide it. */
  function grow(item: Item): void {
    game.load(item.words, 0);
    const count = game.expand(children, 0);
    if (count < 0) {
      item.proof = count === PROVEN ? 0 : INFINITE_NUMBER;
      item.disproof = count === PROVEN ? INFINITE_NUMBER : 0;
      return;
    }
    item.firstChild = items.length;
    const parent = items.indexOf(item);
    const seen = new Set<string>();
    for (let i = 0; i < count; i++) {
      const child = playChild(children, i);
      const key = canonicalKey?.(child) ?? String(child);
      if (seen.has(key)) continue;
      seen.add(key);
      const proof = children.proof[i];
      const disproof = children.disproof[i];
      items.push({ words: child, or: !item.or, parent, proof, disproof, firstChild: 0, children: 0 });
      item.children++;
    }
  }

  function playChild({ moves }: ChildList, i: number): Int32Array {
    const child = new Int32Array(game.positionWords);
    game.play(moves[i]);
    game.store(child, 0);
    game.undo();
    return child;
  }

  return { ...pack(items, game.positionWords), leaves: items.filter(open).length };
}

function pack(items: readonly Item[], positionWords: number): Pick<RootMoves, "tree" | "positions"> {
  const tree = new Int32Array(LOCK_WORDS + items.length * ITEM_WORDS);
  const positions = new Int32Array(items.length * positionWords);
  for (const [i, item] of items.entries()) {
    const at = LOCK_WORDS + i * ITEM_WORDS;
    tree[at + STATE] = item.proof === 0 || item.disproof === 0 ? CLOSED : OPEN;
    tree[at + OR] = item.or ? 1 : 0;
    tree[at + FIRST_CHILD] = item.firstChild;
    tree[at + CHILDREN] = item.children;
    tree[at + PARENT] = item.parent;
    tree[at + PROOF] = item.proof;
    tree[at + DISPROOF] = item.disproof;
    tree[at + ORDER] = -1;
    positions.set(item.words, i * positionWords);
  }
  return { tree, positions };
}

// Certificates of any size, for tree-game.js.
import { resolve } from "node:path";
import { writeCertificate } from "../../src/certificates/certificate-writer.js";
import type { Chunk } from "../../src/certificates/format/certificate-format.js";
import { createOutput } from "../../src/files/output.js";
import type { GameModule } from "../../src/game/module.js";

export const TREE_GAME = resolve(import.meta.dirname, "tree-game.js");
const { default: treeGame, pack } = (await import(TREE_GAME)) as {
  default: GameModule;
  pack(numbers: readonly number[]): Int32Array;
};

/** The proof with this many replies at each node, and this many moves of the attacker; returns how many nodes it has. */
export function writeLarge(file: string, replies: number, depth: number): number {
  /** All levels except the last, where the game is over, with their numbers of nodes. */
  const levels = Array.from({ length: 2 * depth - 1 }, (_, level) => replies ** Math.floor(level / 2));
  const nodes = levels.reduce((sum, count) => sum + count);
  const links = nodes - 1;
  const output = createOutput(file);
  const { parsePosition } = treeGame;
  const header = {
    game: treeGame.name,
    rules: 0,
    options: {},
    goal: "wins",
    attacker: 0 as const,
    verdict: "proven" as const,
    position: `${replies} ${depth} 0 0`,
    positionWords: parsePosition(treeGame.start).length,
    nodes,
    links,
    root: 0,
  };
  function* all(): Generator<{ position: Int32Array; rank: number; move: number; children: number[] }> {
    let first = 0;
    for (const [level, count] of levels.entries()) {
      const next = first + count;
      for (let index = 0; index < count; index++) {
        const isLast = level === levels.length - 1;
        const covers = level % 2 === 1;
        const children = isLast
          ? []
          : covers
            ? Array.from({ length: replies }, (_, i) => next + replies * index + i)
            : [next + index];
        const rank = levels.length - level;
        yield { position: pack([replies, depth, level, index]), rank, move: covers ? 0 : 1, children };
      }
      first = next;
    }
  }
  function* chunks(size: number): Generator<Chunk> {
    let part: { position: Int32Array; rank: number; move: number; children: number[] }[] = [];
    let first = 0;
    const chunk = (): Chunk => ({
      first,
      nodes: part.length,
      positions: Int32Array.from(part.flatMap(({ position }) => [...position])),
      ranks: Int32Array.from(part, ({ rank }) => rank),
      moves: Int32Array.from(part, ({ move }) => move),
      degrees: Int32Array.from(part, ({ children }) => children.length),
      children: Int32Array.from(part.flatMap(({ children }) => children)),
      zones: new Int32Array(),
    });
    for (const node of all()) {
      part.push(node);
      if (part.length < size) continue;
      yield chunk();
      first += part.length;
      part = [];
    }
    if (part.length > 0) yield chunk();
  }
  writeCertificate(output, header, chunks);
  output.commit();
  return nodes;
}

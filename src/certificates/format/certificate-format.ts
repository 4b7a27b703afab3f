/**
 * Certificates: files that show a verdict, node by node, to a reader who has the rules of the game. docs/certificates.md
 * says what the nodes have to fulfil, and how others can check them.
 *
 * After 8 bytes, `SFPROOF` and a line feed, a file is a row of frames (frames.ts): the header, then the nodes in chunks
 * of `chunkNodes`, the last one shorter. Nodes are numbered from 0 in the order of the file. A chunk is an array:
 *
 * | element | content |
 * |---|---|
 * | 0 | number of its first node |
 * | 1 | positions, `positionWords` int32 a node, packed as the game does |
 * | 2 | ranks, an int32 a node |
 * | 3 | moves, an int32 a node: the chosen one, 0 where all moves count |
 * | 4 | degrees, an int32 a node: how many children it has |
 * | 5 | the numbers of the children, an int32 each, node by node |
 * | 6 | zones, `zoneWords` int32 a node; only in version 3 |
 *
 * Elements 1 to 6 are binary, little-endian.
 */

import { crc32 } from "../../files/bytes/crc32.js";
import type { GameOptions } from "../../game/module.js";

export const MAGIC = Uint8Array.from("SFPROOF\n", (letter) => letter.charCodeAt(0));
/** Versions of certificates whose nodes have no zones, of those whose nodes have them, and of those of a score. */
export const VERSIONS = { plain: 2, zoned: 3, scored: 4 } as const;

/** The goal that the header of a certificate of a score names. */
export const SCORE_GOAL = "score";
/** Its attacker, who makes the claim; the other player doubts it. */
export const CLAIMANT = 0;

/** The limits of readers; writers keep to them. */
export const LIMITS = {
  nodes: 2 ** 31 - 1,
  positionWords: 4096,
  zoneWords: 4096,
  chunkNodes: 2 ** 20,
  /** The most `leafEmpties` of a certificate of a score: a checker tries all that is played there. */
  leafEmpties: 8,
  /** Bytes of the header's payload, with all its texts. */
  headerBytes: 2 ** 16,
} as const;

export interface CertificateHeader {
  /** As the game is typed on the command line. */
  readonly game: string;
  /** Version of the rules that the nodes are checked with. */
  readonly rules: number;
  /** Choices of rules, by the names that the game has for them. */
  readonly options: GameOptions;
  /** A goal of the game, null where it is that the side to move wins. */
  readonly goal: string | null;
  /** Who wants to reach it: 0 is the player who moves first from the game's start. */
  readonly attacker: 0 | 1;
  readonly verdict: "proven" | "disproven";
  /** The goal that was asked for, where it is the opposite of `goal`. */
  readonly asked?: string | undefined;
  /** The position that the verdict is about, in the game's notation. */
  readonly position: string;
  /** Int32 words of a packed position. */
  readonly positionWords: number;
  /** Int32 words of a zone (../../game/zones.ts); undefined where nodes have none. */
  readonly zoneWords?: number | undefined;
  /** In a certificate of a score, whose goal is `SCORE_GOAL`: the score of the position, as its side to move sees it. */
  readonly score?: number | undefined;
  /** Together with it: positions with so many empty squares have no nodes; the checker plays them to the end. */
  readonly leafEmpties?: number | undefined;
  readonly nodes: number;
  /** Children of all nodes together. */
  readonly links: number;
  /** Number of the node of `position`. */
  readonly root: number;
}

/** Some nodes in a row. */
export interface Chunk {
  /** Number of the first one. */
  readonly first: number;
  readonly nodes: number;
  readonly positions: Int32Array;
  /** An upper bound of the distance to the goal, which falls along every edge of a proof; 0 in disproofs. */
  readonly ranks: Int32Array;
  readonly moves: Int32Array;
  readonly degrees: Int32Array;
  readonly children: Int32Array;
  /** Empty where nodes have none. */
  readonly zones: Int32Array;
}

/** The checksum of all chunks up to one, from the checksum of the chunks before it. */
export function addChecksum(checksum: number, frameChecksum: number): number {
  const word = new Uint8Array(4);
  new DataView(word.buffer).setUint32(0, frameChecksum, true);
  return crc32(word, checksum);
}

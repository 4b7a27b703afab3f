/**
 * SGF (FF4 and older) as far as problems of Go need it: the games of a file, and for each its nodes with their properties and
 * their places. What can be read of a damaged file is read, and the rest is reported.
 */
import { RecordError } from "../../../files/file-errors.js";
import { placesIn } from "../../../files/text.js";
import { decodeRecord } from "./encodings.js";
import { createNodeReader, type Fault, type Node, type SgfNode } from "./sgf-node.js";

/** A node, and those that may follow it: the first is of the main line, if it is. */
export interface SgfBranch {
  readonly node: SgfNode;
  readonly next: readonly SgfBranch[];
}

export interface SgfGame {
  /** The nodes of its main line, as far as the file has them. */
  readonly nodes: readonly SgfNode[];
  /** The same with all variations. */
  readonly tree: SgfBranch;
  /** What is wrong where reading ended. */
  readonly broken?: {
    readonly error: RecordError;
    /** How many nodes of the main line were read to their end. */
    readonly whole: number;
    /** Whether more of them may follow that place: not where the file ends, and only brackets are missing. */
    readonly more: boolean;
  };
}

export interface SgfFile {
  readonly games: readonly SgfGame[];
  /** Missing brackets before the first game, and what was skipped between games and after them. */
  readonly damage: readonly RecordError[];
  /** What was read, but may not be what was meant. */
  readonly warnings: readonly RecordError[];
}

/** Properties of a game as a whole. A node with one of them begins a game; another may begin a variation. */
const OF_ROOTS = ["GM", "FF", "SZ", "CA", "AP", "ST"];
/** The first game; `(`, `;` or both may be missing. */
const FIRST = /\(\s*;|\([A-Z]{1,2}\[|^\s*;?\s*[A-Z]{1,2}\[/m;
const GAME = /\(\s*;/g;
/** A node of a tree that is being read. */
interface Branch {
  readonly node: Node;
  readonly next: Branch[];
}

/** A bracket that is open: whether its nodes are of the main line, how many variations it has so far, and its last node. */
interface Open {
  readonly main: boolean;
  variations: number;
  last?: Branch | undefined;
}

/**
 * Reads the games of a file.
 *
 * @param file its name, for messages
 * @throws RecordError for a file without a game
 */
export function parseSgf(bytes: Uint8Array, file: string): SgfFile {
  const { text, wrong } = decodeRecord(bytes);
  const placeOf = placesIn(text);
  const { readNode, behindSpace, foundAt } = createNodeReader(text, placeOf);
  const games: SgfGame[] = [];
  const damage: RecordError[] = [];
  const first = FIRST.exec(text);
  if (first === null) throw new RecordError(file, "", "no games; a game begins with (;");
  // What is before the first game is not part of it.
  let at = behindSpace(first.index);
  while (at < text.length) {
    const isFirst = games.length === 0;
    if (!isFirst && !/^\(\s*;/.test(text.slice(at, at + 64))) {
      at = passOver(at, `found ${foundAt(at)} outside of a game, which begins with "(;"`);
      continue;
    }
    const { nodes, tree, whole, end, fault } = readGame(at);
    if (!isFirst && !isRoot(nodes[0]) && isRoot(games[0].nodes[0])) {
      // As after a bracket that closes the game before too early.
      at = passOver(at, `a game without ${OF_ROOTS.slice(0, 3).join(", ")}, behind one that has them`, end);
    } else if (fault === undefined) {
      games.push({ nodes, tree });
      at = behindSpace(end);
    } else {
      games.push({ nodes, tree, broken: { error: errorAt(fault), whole, more: !fault.onlyBrackets } });
      at = nextGame(end);
    }
  }
  return { games, damage, warnings: wrong === undefined ? [] : [errorAt(wrong)] };

  function errorAt({ at: where, problem }: Fault): RecordError {
    const { line, column } = placeOf(where);
    return new RecordError(file, `line ${line}, column ${column}`, problem);
  }

  /** Says what is skipped, and returns where the next game begins. */
  function passOver(from: number, problem: string, end = from): number {
    const to = nextGame(end);
    const { line, column } = placeOf(to);
    const where = to < text.length ? `up to line ${line}, column ${column}` : "to the end of the file";
    damage.push(errorAt({ at: from, problem: `${problem}; passed over ${where}` }));
    return to;
  }

  /** After damage: where a game begins for certain; the end of the text where none does. */
  function nextGame(from: number): number {
    GAME.lastIndex = from;
    for (let match = GAME.exec(text); match !== null; match = GAME.exec(text)) {
      const node: Node = new Map();
      const { end } = readNode(GAME.lastIndex, node);
      if (isRoot(node)) return match.index;
      GAME.lastIndex = end;
    }
    return text.length;
  }

  /** Reads the game that begins at an index; what it returns ends after the game, or where something is wrong. */
  function readGame(begin: number) {
    const nodes: Node[] = [];
    const open: Open[] = [{ main: true, variations: 0 }];
    let tree: Branch | undefined;
    let next = text[begin] === "(" ? behindSpace(begin + 1) : begin;
    if (next === begin) damage.push(errorAt({ at: begin, problem: "the game begins without (" }));
    if (text[next] === ";") next++;
    else damage.push(errorAt({ at: next, problem: "the first node of the game begins without ;" }));
    let inNode = true;
    let fault = addNode();
    while (fault === undefined && open.length > 0) {
      const here = next;
      const top = open[open.length - 1];
      if (here === text.length) {
        return endAt({ at: here, problem: "the game is cut short here; it ends in )", onlyBrackets: true });
      }
      next++;
      inNode = false;
      if (text[here] === "(")
        open.push({ main: top.main && top.variations++ === 0, variations: 0, last: top.last });
      else if (text[here] === ")") open.pop();
      else if (text[here] === ";" && top.variations === 0) {
        inNode = true;
        fault = addNode();
      } else if (text[here] === ";") fault = { at: here, problem: "a node behind a variation" };
      else fault = { at: here, problem: `${foundAt(here)} stands in no node; a node begins with ;` };
      if (open.length > 0) next = behindSpace(next);
    }
    return endAt(fault);

    /** Reads a node, whose first property is next; it is one of the game where it is of its main line. */
    function addNode(): Fault | undefined {
      const node: Node = new Map();
      const top = open[open.length - 1];
      const branch = { node, next: [] };
      if (top.main) nodes.push(node);
      top.last?.next.push(branch);
      top.last = branch;
      tree ??= branch;
      const read = readNode(next, node);
      next = read.end;
      return read.fault;
    }

    function endAt(wrong: Fault | undefined) {
      const isInLine = inNode && wrong?.onlyBrackets !== true && open.at(-1)?.main === true;
      const whole = isInLine ? nodes.length - 1 : nodes.length;
      return { nodes, tree: tree as Branch, whole, end: next, fault: wrong };
    }
  }
}

function isRoot(node: SgfNode | undefined): boolean {
  return OF_ROOTS.some((name) => node?.has(name));
}

/**
 * The tree of a solution, walked through in its certificate, so that it shows what was proven: for a proof the attacker's move
 * after every reply that counts in its zone, for a disproof the refutation of every attack.
 *
 * A position is followed once, where it comes first; elsewhere the tree says which moves lead there.
 */
import type { Certificate } from "../../../certificates/format/certificate.js";
import type { Chunk } from "../../../certificates/format/certificate-format.js";
import { FailureError } from "../../../game/errors.js";
import { UNDECIDED } from "../../../game/game.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { unpackProblem } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { createZones } from "../reference/zones.js";
import { createGo } from "../rules/rules.js";

/** A move of the tree, and what follows it. */
export interface Step {
  /** 0 at the root. */
  readonly move: number;
  /** The position after it, as a node of the certificate; `REACHED` where the goal is reached, `LIVING` where it never can be. */
  readonly node: number;
  readonly from: Step | undefined;
  /** In a proof the longest defence comes first. Empty where the position is followed elsewhere, and at the end. */
  next: Step[];
  /** The step that follows the position, when it is another. */
  as?: Step;
  /** As SGF calls a good move, or a bad one. */
  readonly mark?: "TE" | "BM";
  /** What is to be said of it. */
  says?: string;
}

export interface SolutionTree {
  readonly root: Step;
  /** Plies up to which all of the solution is there; undefined where that is all of it. */
  readonly plies: number | undefined;
  /** Whether the longest defence goes on after them, to the end. */
  readonly goesOn: boolean;
}

export const REACHED = -1;
/** In place of a node: targets that the attacker needs live unconditionally. */
export const LIVING = -2;
/** In place of a node: the move is not in the certificate. */
export const BESIDE = -3;

/**
 * @param plies the most plies that are shown
 * @param mostSteps where the tree would have more, it is shown up to fewer plies, and of a proof the longest defence goes on
 * @param isLate whether there is no time for more; the same then, but that the longest defence does not go on
 * @throws FailureError when the certificate does not hold
 */
export function solutionTree(
  certificate: Certificate,
  plies: number,
  mostSteps: number,
  isLate: () => boolean = () => false,
): SolutionTree {
  const { header } = certificate;
  const stepsAfter = stepsIn(certificate);
  const root: Step = { move: 0, node: header.root, from: undefined, next: [] };
  const followed = new Map([[root.node, root]]);
  let steps = 0;
  let parents: Step[] = [];
  let open = [root];
  for (let ply = 0; open.length > 0; ply++) {
    if (ply === plies) return { root, plies, goesOn: false };
    if (ply > 0 && isLate()) return { root, plies: shownTo(ply, stepsAfter(open[0])), goesOn: false };
    const found = open.map(stepsAfter);
    steps += found.reduce((sum, next) => sum + next.length, 0);
    if (steps > mostSteps && ply > 0) {
      const shown = shownTo(ply, found[0]);
      const goesOn = header.verdict === "proven";
      if (goesOn) followLongest();
      return { root, plies: shown, goesOn };
    }
    for (const [i, step] of open.entries()) step.next = found[i];
    parents = open;
    open = found.flat().filter(isNew);
  }
  return { root, plies: undefined, goesOn: false };

  /** Ends the tree at a ply, or at the one before: moves that are not answered would say nothing. */
  function shownTo(ply: number, next: readonly Step[]): number {
    const unanswered = next.length === 1 && ply > 1;
    if (unanswered) for (const parent of parents) parent.next = [];
    return unanswered ? ply - 1 : ply;
  }

  /** Whether a step leads to a position that is to be followed there. */
  function isNew(step: Step): boolean {
    if (step.node < 0) return false;
    const before = followed.get(step.node);
    if (before === undefined) followed.set(step.node, step);
    else step.as = before;
    return before === undefined;
  }

  function followLongest(): void {
    let step = root;
    while (step.node >= 0 && step.as === undefined) {
      if (step.next.length === 0) step.next = stepsAfter(step).slice(0, 1);
      step = step.next[0];
    }
  }
}

/** What gives the steps that a certificate has after one. */
export function stepsIn(certificate: Certificate): (step: Step) => Step[] {
  const { header, chunkNodes } = certificate;
  const { zoneWords = 0 } = header;
  const game = createGo();
  const problem = parseProblem(header.position);
  game.setConstants?.(problem, POSITION_WORDS);
  const zones = createZones(unpackProblem(problem), header.verdict);
  const moves = new Int32Array(game.maximumMoves);
  const words = new Int32Array(POSITION_WORDS);
  const chunks: { readonly chunk: Chunk; readonly starts: Int32Array }[] = [];

  function placeOf(node: number) {
    const number = Math.floor(node / chunkNodes);
    chunks[number] ??= withStarts(certificate.chunk(number));
    return { ...chunks[number], i: node % chunkNodes };
  }

  /** The child that the game is at. */
  function childAt(children: Int32Array): number {
    game.store(words, 0);
    const found = children.find((child) => {
      const { chunk, i } = placeOf(child);
      return words.every((word, k) => word === chunk.positions[i * POSITION_WORDS + k]);
    });
    if (found === undefined)
      throw new FailureError("a position is missing from the certificate; `verify` says which");
    return found;
  }

  function ending(): typeof REACHED | typeof LIVING | undefined {
    const outcome = game.outcome();
    if (outcome === UNDECIDED) return undefined;
    return outcome === header.attacker ? REACHED : LIVING;
  }

  function rankOf({ node }: Step): number {
    if (node < 0) return -1;
    const { chunk, i } = placeOf(node);
    return chunk.ranks[i];
  }

  return (from) => {
    const { chunk, starts, i } = placeOf(from.node);
    const children = chunk.children.subarray(starts[i], starts[i] + chunk.degrees[i]);
    game.load(chunk.positions, i * POSITION_WORDS);
    const chosen = chunk.moves[i];
    const zone = chunk.zones.subarray(i * zoneWords, (i + 1) * zoneWords);
    const counts = (move: number) => zoneWords === 0 || zones.counts(zone, move);
    const played = chosen === 0 ? moves.slice(0, game.generate(moves, 0)).filter(counts) : [chosen];
    const steps = Array.from(played, (move): Step => {
      game.play(move);
      const node = ending() ?? childAt(children);
      game.undo();
      return { move, node, from, next: [] };
    });
    return steps.sort((a, b) => rankOf(b) - rankOf(a));
  };
}

/** A chunk, and where the children of each of its nodes begin. */
function withStarts(chunk: Chunk) {
  const starts = new Int32Array(chunk.nodes);
  for (let i = 1; i < chunk.nodes; i++) starts[i] = starts[i - 1] + chunk.degrees[i - 1];
  return { chunk, starts };
}

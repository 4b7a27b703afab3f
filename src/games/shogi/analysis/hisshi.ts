/**
 * What is said of a win of order 2 in shogi beside its verdict: whether there is a mate instead, and for every reply to
 * the winning move how it loses.
 */

import { startBudget } from "../../../search/limits.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import { prove } from "../../../solver/solve/prove.js";
import type { SolveSetup } from "../../../solver/threads/thread-context.js";
import { MATE_SEARCH } from "../mate/kind.js";
import type { ShogiGame } from "../rules/rules.js";
import { formatMove } from "../text-forms.js";
import type { ReplyResult } from "./results.js";

/** A reply or the pass of the defender: a `ReplyResult` with moves as numbers. */
interface HisshiReply extends Pick<ReplyResult, "order"> {
  readonly move: number | null;
  readonly line: ArrayLike<number>;
}

/** Nodes that the mate after a reply may take, and nodes for finding the win again where there is none so short. */
const MATE_NODES = 200_000;
const WIN_NODES = 2_000_000;

/**
 * Establishes the true order of a proof and follows it, as far as the limits allow. The limit of time holds for all of
 * it together. The limit of nodes holds for the proof, and once more for following it. The result has the nodes and
 * seconds of all of it together.
 *
 * @param shogi for playing moves; its own position is lost
 */
export async function explainHisshi(
  context: AnswerContext,
  shogi: ShogiGame,
  { words, setup, attacker, settings: all, request }: Question,
): Promise<Found> {
  const session = context.session();
  // The true order is found below, with the search for mates.
  const settings = { ...all, trueOrder: false };
  const proof = await prove(session, words, setup, attacker, settings, request);
  if (proof.verdict !== "proven" || proof.order === null || settings.line === false) return proof;
  const { maxNodes } = settings;
  const limits = { ...settings, maxNodes: maxNodes === undefined ? undefined : maxNodes + proof.nodes };
  const budget = startBudget(limits, proof);
  const effort = () => ({ nodes: budget.nodes, seconds: budget.seconds });
  // A search for mates makes room in a full table, and tells more than order 1 of λ search.
  const mateSetup: SolveSetup =
    setup.table.whenFull === "stop"
      ? { ...setup, search: { ...setup.search, maxOrder: 1 } }
      : { ...setup, algorithm: MATE_SEARCH, search: {} };

  /** Undefined when there is no time left, or no node. */
  async function ask(position: Int32Array, by: SolveSetup, most: number): Promise<Found | undefined> {
    const left = budget.left({ nodes: most });
    if (left === undefined) return undefined;
    const answer = await prove(session, position, by, attacker, left);
    budget.spend(answer);
    return answer;
  }

  const mate = await ask(words, mateSetup, Math.max(WIN_NODES, proof.nodes));
  if (mate?.verdict === "proven") {
    const order = mate.line.length === 1 ? 0 : 1;
    return { ...proof, line: mate.line, order, orderExact: true, ...effort() };
  }
  const refuted = mate?.verdict === "disproven" || mate?.reason === "no proof within order";
  // A win without a mate has order 2 at least.
  const order = refuted ? Math.max(proof.order, 2) : proof.order;
  const exact = { ...proof, order, orderExact: order === 0 || (refuted && order === 2) };
  shogi.load(words, 0);
  if (shogi.sideToMove() !== attacker || proof.line.length === 0) {
    return { ...exact, ...effort() };
  }

  const first = proof.line[0];
  const replies: HisshiReply[] = [];
  for (const move of repliesTo(shogi, words, first)) {
    const after = positionAfter(shogi, words, first, move);
    let found = await ask(after, mateSetup, MATE_NODES);
    const mated = found?.verdict === "proven";
    if (!mated && move !== null) found = await ask(after, setup, WIN_NODES);
    const line = found?.verdict === "proven" ? found.line : [];
    replies.push({ move, order: mated ? 1 : (found?.order ?? null), line });
  }
  const line = longestLine(first, replies) ?? proof.line;
  return {
    ...exact,
    line,
    ...effort(),
    findings: { hisshi: { replies: replies.map(textOf) } },
  };
}

function textOf({ move, order, line }: HisshiReply): ReplyResult {
  const texts = Array.from(line, (next) => formatMove(next));
  return { move: move === null ? null : formatMove(move), order, line: texts };
}

/** All replies, behind the pass where it is one. */
function repliesTo(shogi: ShogiGame, words: Int32Array, first: number): (number | null)[] {
  const moves = new Int32Array(shogi.maximumMoves);
  shogi.load(words, 0);
  shogi.play(first);
  const replies = Array.from(moves.subarray(0, shogi.generate(moves, 0)));
  return shogi.inCheck() ? replies : [null, ...replies];
}

function positionAfter(shogi: ShogiGame, words: Int32Array, first: number, reply: number | null): Int32Array {
  const position = new Int32Array(words.length);
  shogi.load(words, 0);
  shogi.play(first);
  if (reply === null) shogi.board.turn();
  else shogi.play(reply);
  shogi.store(position, 0);
  return position;
}

/** The main line: the reply that resists longest. */
function longestLine(first: number, replies: readonly HisshiReply[]): number[] | undefined {
  let longest: number[] | undefined;
  for (const { move, line } of replies) {
    if (move === null || line.length === 0) continue;
    if (longest === undefined || line.length + 2 > longest.length)
      longest = [first, move, ...Array.from(line)];
  }
  return longest;
}

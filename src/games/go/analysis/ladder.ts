/**
 * Ladders as Go players ask about them: does it work, how does it go, and which stone breaks it. In a ladder the attacker has only
 * moves that threaten to take the block at once: it is a λ¹ tree, which rules/ladder.ts reads.
 */
import { setImmediate } from "node:timers/promises";
import { SetupError } from "../../../game/errors.js";
import { startBudget } from "../../../search/limits.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import { goalOf } from "../notation/goals.js";
import { EMPTY, PASS, POINT_MASK } from "../notation/points.js";
import {
  blockAt,
  distanceBetween,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../notation/position.js";
import { formatPoint, parsePoint } from "../notation/vertices.js";
import { createGo } from "../rules/rules.js";
import { answerCapture } from "./answers.js";
import type { Memory } from "./staged-search.js";
import { BY_ORDERS } from "./stages.js";

const PROVEN = -1;
const DISPROVEN = -2;
/** A block with more of them is in no ladder. */
const MOST_LIBERTIES = 2;
/** For a ladder that is read at once; few take more than some hundreds. A longer one is searched by threads. */
const MOST_NODES = 100_000;
/** For one that is read without a block of the defender's. */
const NODES_WITHOUT_BLOCK = 20_000;

/** @param point of the block, which is the problem's only target @throws SetupError where it is not */
export async function answerLadder(
  context: AnswerContext,
  question: Question,
  point: string,
  memory: Memory,
): Promise<Found> {
  const { words, settings, request } = question;
  const budget = startBudget(settings);
  if (request !== undefined) throw new SetupError("no certificate: --ladder asks for the ladder alone");
  checkAsked(words, point);
  const problem = unpackProblem(words);
  const { stones } = unpackPosition(problem, words);
  const reader = createReader();
  const first = reader.read(words, budget.nodesLeft({ nodes: MOST_NODES }));
  budget.spend(first);
  const liberties = blockAt(stones, problem.targets[0], problem).liberties.size;
  const spent = { tableUse: null, perThread: [] };
  const effort = () => ({ nodes: budget.nodes, seconds: budget.seconds });
  const { maxNodes = Number.POSITIVE_INFINITY } = settings;
  if (first.works === undefined && maxNodes > MOST_NODES) {
    const search = { ...context.module.lambda, ...question.setup.search, maxOrder: 1 };
    const setup = { ...question.setup, algorithm: BY_ORDERS, search };
    const byOrder = { ...question, setup, settings: { ...settings, maxOrder: 1, grade: false } };
    const { findings: _, ...found } = await answerCapture(context, byOrder, memory);
    const works = found.verdict === "proven" ? true : found.noProofWithinOrder === 1 ? false : undefined;
    const ladder =
      works === undefined
        ? {}
        : { ladder: { works, liberties, brokenBy: [], together: [], allTried: works } };
    return { ...found, findings: ladder };
  }
  if (first.works === undefined) {
    const unknown = { verdict: "unknown", reason: "node limit", order: null, orderExact: null } as const;
    return { ...unknown, ...spent, line: [], ...effort() };
  }
  const { line } = first;
  if (first.works) {
    const found = { verdict: "proven", order: line.length === 1 ? 0 : 1, orderExact: true } as const;
    const findings = { ladder: { works: true, liberties, brokenBy: [], together: [], allTried: true } };
    return { ...found, ...spent, line, findings, ...effort() };
  }
  const blocks = liberties > MOST_LIBERTIES ? [] : otherBlocks(stones, problem);
  const brokenBy: string[] = [];
  let allTried = true;
  /** Its moves where the ladder works without these blocks. */
  async function lineWithout(
    without: readonly ReadonlySet<number>[],
  ): Promise<readonly number[] | undefined> {
    // A signal is heard in between.
    await setImmediate();
    if (budget.reached !== undefined) {
      allTried = false;
      return undefined;
    }
    const most = budget.nodesLeft({ nodes: NODES_WITHOUT_BLOCK });
    const read = reader.read(withoutBlocks(words, without), most);
    budget.spend(read);
    allTried &&= read.works !== undefined;
    return read.works ? read.line : undefined;
  }
  for (const block of blocks) {
    if ((await lineWithout([block])) !== undefined) brokenBy.push(formatPoint(nearestTo(line, block)));
  }
  const together = brokenBy.length === 0 && blocks.length > 1 ? await fewestOf(blocks, lineWithout) : [];
  const moves = liberties > MOST_LIBERTIES ? [] : line;
  const defence = moves.map((move) => context.module.formatMove(move));
  const none = { verdict: "unknown", reason: "no proof within order", noProofWithinOrder: 1 } as const;
  return {
    ...none,
    ...spent,
    ...{ order: null, orderExact: null, line: [], ...effort() },
    findings: { ladder: { works: false, liberties, defence, brokenBy, together, allTried } },
  };
}

/** @throws SetupError where the problem does not ask whether the block on the point is taken: its verdict is that of the ladder */
function checkAsked(words: Int32Array, text: string): void {
  const problem = unpackProblem(words);
  const { stones } = unpackPosition(problem, words);
  const [target, other] = problem.targets;
  const { stones: block } = blockAt(stones, target, problem);
  if (goalOf(words) === "capture" && other === undefined && block.has(parsePoint(text))) return;
  throw new SetupError(
    `--ladder ${text}: the problem asks for something else; let it ask for the capture of this block alone`,
  );
}

function createReader() {
  const game = createGo();
  const { board } = game;
  return {
    /** `works` is undefined where the ladder took more nodes than allowed. */
    read(words: Int32Array, mostNodes: number) {
      game.setConstants?.(words, game.positionWords);
      game.load(words, 0);
      const value = board.readLadder(mostNodes, false);
      const works = value === PROVEN ? true : value === DISPROVEN ? false : undefined;
      const line = Array.from(board.line.subarray(0, board.lengthOfLine()));
      return { works, line, nodes: board.nodesOfLadder() };
    },
  };
}

/** The blocks of the defender's beside the target. */
function otherBlocks(stones: Uint8Array, problem: Problem): ReadonlySet<number>[] {
  const blocks: ReadonlySet<number>[] = [];
  const [target] = problem.targets;
  const seen = new Set(blockAt(stones, target, problem).stones);
  for (const point of pointsOf(problem)) {
    if (stones[point] !== stones[target] || seen.has(point)) continue;
    const block = blockAt(stones, point, problem).stones;
    for (const stone of block) seen.add(stone);
    blocks.push(block);
  }
  return blocks;
}

/** A stone of each of some blocks without which the ladder works, while any one of them breaks it; empty where there are none such. */
async function fewestOf(
  blocks: readonly ReadonlySet<number>[],
  lineWithout: (blocks: readonly ReadonlySet<number>[]) => Promise<readonly number[] | undefined>,
): Promise<string[]> {
  const all = await lineWithout(blocks);
  if (all === undefined) return [];
  let [line, fewest] = [all, blocks];
  // What could not be left out from many may be left out from few.
  for (let before = 0; before !== fewest.length; ) {
    before = fewest.length;
    for (const block of fewest) {
      const others = fewest.filter((each) => each !== block);
      const found = await lineWithout(others);
      if (found !== undefined) [line, fewest] = [found, others];
    }
  }
  return fewest.map((block) => formatPoint(nearestTo(line, block)));
}

function withoutBlocks(words: Int32Array, blocks: readonly ReadonlySet<number>[]): Int32Array {
  const problem = unpackProblem(words);
  const position = unpackPosition(problem, words);
  const stones = position.stones.slice();
  for (const block of blocks) for (const stone of block) stones[stone] = EMPTY;
  return packPosition(problem, { ...position, stones });
}

/** The stone of a block that a line of play comes nearest to. */
function nearestTo(line: readonly number[], block: ReadonlySet<number>): number {
  const played = line.filter((move) => move !== PASS).map((move) => move & POINT_MASK);
  const least = (stone: number) => Math.min(...played.map((point) => distanceBetween(stone, point)));
  return [...block].reduce((best, stone) => (least(stone) < least(best) ? stone : best));
}

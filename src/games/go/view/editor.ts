/**
 * How problems of Go are set up: stones, the targets among them, and the region. Without a target, the solver finds out which
 * group is in question.
 */
import { type Editor, numberChoice, sideChoice } from "../../../view/editor.js";
import { formatBoard } from "../notation/board.js";
import { GOAL_NAMES, type GoalName } from "../notation/goals.js";
import {
  BLACK,
  EMPTY,
  LARGEST_SIZE,
  MOST_TARGETS,
  POINTS,
  SMALLEST_SIZE,
  STRIDE,
  WHITE,
} from "../notation/points.js";
import {
  isOnBoard,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../notation/position.js";
import { formatProblem, parseProblem, readParts } from "../notation/text.js";
import { formatPoint, parsePoint } from "../notation/vertices.js";

interface Draft {
  readonly problem: Problem;
  readonly position: Position;
}

const SIZES = [SMALLEST_SIZE, LARGEST_SIZE] as const;
const STONES: Readonly<Record<string, number>> = { black: BLACK, white: WHITE, erase: EMPTY };

function draftOf(words: Int32Array): Draft {
  const problem = unpackProblem(words);
  return { problem, position: unpackPosition(problem, words) };
}

/** Packs a draft, without what is no longer on the board: targets and safe stones that were removed, a ban, what was taken. */
function pack({ problem, position }: Draft): Int32Array {
  const { stones } = position;
  const stands = (point: number) => stones[point] !== EMPTY;
  const targets = problem.targets.filter(stands);
  const defender = targets.length > 0 && stones[targets[0]] === WHITE ? 1 : 0;
  return packPosition(
    { ...problem, targets, defender, ...safeStones(problem, (safe) => safe.filter(stands)) },
    { ...position, ban: 0, taken: new Set() },
  );
}

/** The safe stones of a problem, and which of them were added, as they are after a change. */
function safeStones(
  { safe, added }: Problem,
  change: (points: readonly number[]) => number[],
): Pick<Problem, "safe" | "added"> {
  return { ...(safe && { safe: change(safe) }), ...(added && { added: change(added) }) };
}

function changed(words: Int32Array, change: (draft: Draft) => Partial<Draft>): Int32Array {
  const draft = draftOf(words);
  return pack({ ...draft, ...change(draft) });
}

function emptyDraft(columns: number, rows: number): Int32Array {
  const size = { columns, rows };
  const problem: Problem = { ...size, defender: 0, all: false, targets: [], region: new Set(pointsOf(size)) };
  return pack({
    problem,
    position: {
      ...{ stones: new Uint8Array(POINTS), sideToMove: 0, ban: 0 },
      ...{ attackersThreats: 0, defendersThreats: 0, taken: new Set() },
    },
  });
}

function putStone({ problem, position }: Draft, tool: string, point: number): Partial<Draft> {
  const stones = Uint8Array.from(position.stones);
  const count = (colour: number) => stones.reduce((sum, stone) => sum + (stone === colour ? 1 : 0), 0);
  const turn = count(BLACK) <= count(WHITE) ? BLACK : WHITE;
  const alternates = tool === "alternate";
  const stone = alternates ? turn : STONES[tool];
  stones[point] = stones[point] === stone || (alternates && stones[point] !== EMPTY) ? EMPTY : stone;
  const targets = problem.targets.filter((target) => target !== point);
  return { problem: { ...problem, targets }, position: { ...position, stones } };
}

/** Targets are of one colour: one of the other begins anew. */
function putTarget({ problem, position: { stones } }: Draft, point: number): Partial<Draft> {
  if (stones[point] === EMPTY) return {};
  const others = problem.targets.filter((one) => one !== point && stones[one] === stones[point]);
  const targets = problem.targets.includes(point) ? others : [...others, point].sort((a, b) => a - b);
  return targets.length > MOST_TARGETS ? {} : { problem: { ...problem, targets } };
}

/** The first point begins a region where there was none, and without its last point there is none again. */
function putRegion({ problem }: Draft, point: number): Partial<Draft> {
  const all = pointsOf(problem);
  const region = new Set(problem.region.size === all.length ? [] : problem.region);
  if (!region.delete(point)) region.add(point);
  return { problem: { ...problem, region: region.size === 0 ? new Set(all) : region } };
}

/** The board with another size: stones stay where they are, seen from the lower left. */
function resized({ problem, position }: Draft, columns: number, rows: number): Draft {
  const size = { columns, rows };
  const stones = position.stones.map((stone, point) => (isOnBoard(point, size) ? stone : EMPTY));
  const there = (points: readonly number[]) => points.filter((point) => isOnBoard(point, size));
  return {
    problem: {
      ...{ ...problem, ...size, targets: there(problem.targets), region: new Set(pointsOf(size)) },
      ...safeStones(problem, there),
    },
    position: { ...position, stones },
  };
}

function mirrored({ problem, position }: Draft): Draft {
  const image = (point: number) => point - (point % STRIDE) + problem.columns + 1 - (point % STRIDE);
  const images = (points: Iterable<number>) => Array.from(points, image).sort((a, b) => a - b);
  const stones = new Uint8Array(POINTS);
  for (const point of pointsOf(problem)) stones[image(point)] = position.stones[point];
  return {
    problem: {
      ...{ ...problem, targets: images(problem.targets), region: new Set(images(problem.region)) },
      ...safeStones(problem, images),
    },
    position: { ...position, stones },
  };
}

/** A problem that may leave it open which group is in question. */
function write(words: Int32Array): string {
  const { problem, position } = draftOf(words);
  if (problem.targets.length > 0) return formatProblem(words);
  // A stand-in for the target, which is cut out of the text again.
  const [corner] = pointsOf(problem);
  const text = formatProblem(
    packPosition({ ...problem, targets: [corner], life: false, all: false }, position),
  );
  const asks = problem.life ? " asks=live" : problem.all ? " asks=kill" : "";
  return text.replace(` target=${formatPoint(corner)}`, "") + asks;
}

/** The same, of a text that names no target. */
function read(text: string): Int32Array {
  const { words, stones, columns, rows, side } = readParts(text);
  if (words.target !== undefined) return parseProblem(text);
  const size = { columns, rows };
  const asks = words.asks?.text;
  const plain = text.replace(/\s(?:asks|goal)=\S*/g, "");
  const points = pointsOf(size).filter((point) => stones[point] !== EMPTY);
  for (const point of points) {
    try {
      const draft = draftOf(parseProblem(`${plain} target=${formatPoint(point)}`));
      return pack({ ...draft, problem: { ...draft.problem, ...aims(asks), targets: [] } });
    } catch (error) {
      // The stone may lie outside of the region.
      if (words.region === undefined) throw error;
    }
  }
  const board = parseProblemOf(formatBoard(stones, size), side);
  return changed(board, ({ problem }) => ({ problem: { ...problem, ...aims(asks) } }));
}

const aims = (asks: string | undefined): Pick<Problem, "all" | "life"> =>
  asks === "live" ? { all: true, life: true } : { all: asks === "kill", life: false };

/** A board without a stone that could be a target. */
function parseProblemOf(board: string, side: "b" | "w"): Int32Array {
  const { stones, columns, rows } = readParts(`${board} ${side}`);
  return changed(emptyDraft(columns, rows), ({ position }) => ({
    position: { ...position, stones, sideToMove: side === "b" ? 0 : 1 },
  }));
}

const goalOf = ({ life, all }: Problem): GoalName => (life ? "live" : all ? "kill" : "capture");

export const editor: Editor = {
  tools: () => [
    { name: "black", label: "● black" },
    { name: "white", label: "○ white" },
    { name: "alternate", label: "●○ in turn" },
    { name: "erase", label: "✕ remove" },
    { name: "target", label: "□ target" },
    { name: "region", label: "▦ region" },
  ],
  put(words, tool, place) {
    const point = parsePoint(place);
    return changed(words, (draft) =>
      tool === "target"
        ? putTarget(draft, point)
        : tool === "region"
          ? putRegion(draft, point)
          : putStone(draft, tool, point),
    );
  },
  actions: [
    {
      name: "Empty board",
      act(words) {
        const { columns, rows } = unpackProblem(words);
        return emptyDraft(columns, rows);
      },
    },
    {
      name: "No targets",
      act: (words) => changed(words, ({ problem }) => ({ problem: { ...problem, targets: [] } })),
    },
    {
      name: "No region",
      act: (words) =>
        changed(words, ({ problem }) => ({ problem: { ...problem, region: new Set(pointsOf(problem)) } })),
    },
    {
      name: "Exchange colours",
      act: (words) =>
        changed(words, ({ position }) => ({
          position: {
            ...position,
            stones: position.stones.map((stone) => (stone === EMPTY ? EMPTY : BLACK + WHITE - stone)),
            sideToMove: position.sideToMove === 0 ? 1 : 0,
          },
        })),
    },
    { name: "Flip", act: (words) => changed(words, mirrored) },
  ],
  choices: [
    sideChoice(
      ["black", "white"],
      (words) => draftOf(words).position.sideToMove,
      (words, sideToMove) => changed(words, ({ position }) => ({ position: { ...position, sideToMove } })),
    ),
    {
      name: "Goal",
      values: GOAL_NAMES,
      of: (words) => goalOf(unpackProblem(words)),
      set: (words, goal) =>
        changed(words, ({ problem }) => ({
          problem: { ...problem, all: goal !== "capture", life: goal === "live" },
        })),
    },
    numberChoice(
      "Columns",
      SIZES,
      (words) => unpackProblem(words).columns,
      (words, columns) => changed(words, (draft) => resized(draft, columns, draft.problem.rows)),
    ),
    numberChoice(
      "Rows",
      SIZES,
      (words) => unpackProblem(words).rows,
      (words, rows) => changed(words, (draft) => resized(draft, draft.problem.columns, rows)),
    ),
  ],
  write,
  read,
};

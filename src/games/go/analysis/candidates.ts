/**
 * What a position may ask that names no target, as problems to solve. Each likely question comes as it stands, and then as books mean
 * it, with more and more taken for granted: that the attacker's stones outside are safe, and that more of them shut the group in.
 */
import { InputError, NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import { formatBoard } from "../notation/board.js";
import { enclosingStones } from "../notation/enclosing.js";
import { distinctPoints, type Field, formatPoints } from "../notation/fields.js";
import { ASKS, parseGoal } from "../notation/goals.js";
import { stonesOutside } from "../notation/outside.js";
import { BLACK, WHITE } from "../notation/points.js";
import { blockAt } from "../notation/position.js";
import { parseRegion, parseSafe, SAFE_OUTSIDE } from "../notation/targets.js";
import { type ProblemParts, parseProblem, readParts } from "../notation/text.js";
import { formatPoint } from "../notation/vertices.js";
import { type LikelyQuestion, likelyQuestions } from "./likely.js";
import type { Assumed } from "./results.js";

/** How far from the group the stones that shut it in may stand: the farther, the less is taken for granted. */
const ENCLOSING_STEPS = [3, 2];

/** One that may be asked, as a problem, and the same with the other side to move. */
export interface Candidate extends LikelyQuestion {
  /** The targets as they are written. */
  readonly target: string;
  readonly text: string;
  readonly turned: string;
  /** The verdict that the side to move wants. */
  readonly success: "proven" | "disproven";
  /** What is taken for granted, though the problem does not say so. */
  readonly assumed?: Assumed;
  /** The same question with less taken for granted, the least first. */
  readonly without: readonly Candidate[];
  /** The same question with those stones alone taken for granted that are among some points; itself where that is all of them. */
  within(points: ReadonlySet<string>): Candidate;
  /** The same question where the side to move has so many outside threats; undefined where the problem says how many there are. */
  withThreats(count: number): Candidate | undefined;
  /** Whether the whole group of a block to kill dies; undefined where the block is all of it. */
  ofGroup(): Candidate | undefined;
}

/** What a problem is that names no target: its parts as they are written. */
export function formatUnasked(text: string): string {
  const parts = readParts(text);
  candidatesIn(parts);
  return textOf(parts, parts.side);
}

function textOf(
  { stones, words, ...size }: ProblemParts,
  side: "b" | "w",
  without: readonly string[] = [],
): string {
  const written = Object.entries(words).flatMap(([word, field]) =>
    without.includes(word) ? [] : [`${word}=${field.text}`],
  );
  return [formatBoard(stones, size), side, ...written].join(" ");
}

/**
 * The questions about each side's groups, those of the side first that is more likely to be meant.
 *
 * @throws NotationError for what cannot be a problem; InputError where nothing can be asked about
 */
export function candidatesIn(parts: ProblemParts, read = parseProblem): Candidate[][] {
  const { stones, side, words, ...size } = parts;
  const player: Player = side === "b" ? 0 : 1;
  const safe =
    words.safe === undefined || words.safe.text === SAFE_OUTSIDE ? [] : parseSafe(words.safe, stones, size);
  const asks = asksOf(parts);
  if (words.target !== undefined) return [[...candidatesOf(askedBy(parts), parts, read)]];
  const region = parseRegion(words.region, [], size);
  // Words say whose groups are meant.
  const isMeant = ({ isOwn, targets }: LikelyQuestion) =>
    (asks === undefined || isOwn === (asks === "live")) && targets.every((point) => region.has(point));
  const sides = likelyQuestions(stones, size, player, safe).map((ofSide) => ofSide.filter(isMeant));
  const questions = sides.map((ofSide) => {
    const ofBlocks = ofSide
      .filter(({ targets }) => targets.length === 1 || wantsAll(words))
      .flatMap((one) => candidatesOf(one, parts, read));
    // Whether any block lives as it stands is asked before whether the largest lives shut in.
    return ofSide[0]?.isOwn
      ? ofBlocks.sort((one, other) => one.without.length - other.without.length)
      : ofBlocks;
  });
  for (const { text } of questions.flat()) read(text);
  if (questions.flat().length > 0) return questions.filter((ofSide) => ofSide.length > 0);
  const where = words.region === undefined ? "" : " in the region, which includes points with stones on them";
  throw new InputError(`there is no group to ask about${where}; name a stone to take, as in target=C3`);
}

/** What a problem asks that names its targets. */
function askedBy({ stones, side, words, ...size }: ProblemParts): LikelyQuestion {
  const targets = distinctPoints(words.target as Field, size);
  const all = new Set(targets.flatMap((target) => [...blockAt(stones, target, size).stones]));
  return { targets, stones: all.size, isOwn: stones[targets[0]] === (side === "b" ? BLACK : WHITE) };
}

/** A question with nothing taken for granted, and with more and more. What the problem says of safe stones holds. */
function candidatesOf(one: LikelyQuestion, parts: ProblemParts, read: typeof parseProblem): Candidate[] {
  const { stones, side, words, ...size } = parts;
  const { goal } = words;
  const [first] = one.targets;
  const attacker = BLACK + WHITE - stones[first];
  const outside = stonesOutside(stones, first, size);
  const wanted = one.isOwn ? "live" : "kill";
  const success = ((goal?.text ?? wanted) === "live") === one.isOwn ? "proven" : "disproven";
  // Which stones are outside depends on the question.
  const left = ["asks", ...(words.safe?.text === SAFE_OUTSIDE && outside.length === 0 ? ["safe"] : [])];
  const candidates: Candidate[] = [];
  const add = (safe: readonly number[], enclosing: readonly number[]) => {
    const candidate = withGranted(one, { safe, enclosing, threats: 0 }, [...candidates]);
    if (candidate !== undefined) candidates.push(candidate);
  };
  const withGranted = (
    question: LikelyQuestion,
    granted: Granted,
    without: readonly Candidate[],
  ): Candidate | undefined => {
    const { safe, enclosing, threats } = granted;
    const target = formatPoints(question.targets);
    const there = { ...parts, stones: Uint8Array.from(stones) };
    for (const point of enclosing) there.stones[point] = attacker;
    const assumed = assumedBy(granted, one.isOwn);
    const taken = { safe: assumed.safe, added: assumed.enclosing, threats: assumed.threats };
    const said = Object.entries(taken).flatMap(([word, value]) =>
      value === undefined ? [] : [` ${word}=${value}`],
    );
    const named = words.target === undefined ? ` target=${target}` : "";
    const more = [named, ...(goal === undefined ? [` goal=${wanted}`] : []), ...said].join("");
    const text = textOf(there, side, left) + more;
    if (enclosing.length > 0 && !isProblem(text, read)) return undefined;
    // A ban is for the side to move.
    const turned = textOf(there, side === "b" ? "w" : "b", ["ko", ...left]) + more;
    return {
      ...{ ...question, target, text, turned, success, without },
      ...(said.length === 0 ? {} : { assumed }),
      within(points) {
        const isIn = (point: number) => points.has(formatPoint(point));
        const less = { safe: safe.filter(isIn), enclosing: enclosing.filter(isIn), threats };
        if (less.safe.length === safe.length) return this;
        const names = less.safe.map(formatPoint).join();
        const same = without.find(
          ({ assumed: its = {} }) => its.threats === assumed.threats && (its.safe?.join() ?? "") === names,
        );
        return same ?? withGranted(question, less, without) ?? this;
      },
      withThreats(count) {
        if (words.threats !== undefined) return undefined;
        const bare = without.filter(({ assumed: its }) => its?.threats === undefined);
        const before = count === 0 ? bare : threats === 0 ? [...without, this] : without;
        return withGranted(question, { safe, enclosing, threats: count }, before);
      },
      ofGroup() {
        const { group, isOwn } = question;
        return group && wantsAll(words) ? withGranted({ ...group, isOwn }, granted, []) : undefined;
      },
    };
  };
  add([], []);
  if (words.safe !== undefined) return candidates;
  if (outside.length > 0) add(outside, []);
  for (const steps of words.region === undefined ? ENCLOSING_STEPS : []) {
    const enclosing = enclosingStones(stones, first, steps, size);
    if (enclosing.length > 0) add([...stonesOutside(stones, first, size, steps), ...enclosing], enclosing);
  }
  return candidates;
}

/** Whether all targets of a group have to be taken. */
function wantsAll({ goal, targets }: ProblemParts["words"]): boolean {
  return parseGoal(goal ?? { text: "kill", column: 1 }, targets).all;
}

/** Stones that are taken for safe, those of them that are added, and threats of the side to move. */
interface Granted {
  readonly safe: readonly number[];
  readonly enclosing: readonly number[];
  readonly threats: number;
}

/** @param isOwn whether the side to move is the defender */
function assumedBy({ safe, enclosing, threats }: Granted, isOwn: boolean): Assumed {
  return {
    ...(safe.length === 0 ? {} : { safe: safe.map(formatPoint) }),
    ...(enclosing.length === 0 ? {} : { enclosing: enclosing.map(formatPoint) }),
    ...(threats === 0 ? {} : { threats: isOwn ? `0:${threats}` : `${threats}:0` }),
  };
}

/** Whether a text is a problem: with more stones some may have no liberty left. */
function isProblem(text: string, read: typeof parseProblem): boolean {
  try {
    read(text);
    return true;
  } catch (error) {
    if (error instanceof NotationError) return false;
    throw error;
  }
}

/** What words beside the problem ask. @throws NotationError */
export function asksOf({ words: { asks } }: ProblemParts): (typeof ASKS)[number] | undefined {
  const known = ASKS.find((one) => one === asks?.text);
  if (asks === undefined || known !== undefined) return known;
  const problem = `${JSON.stringify(asks.text)} is not what can be asked`;
  throw new NotationError(asks.column, problem, `there are ${ASKS.join(" and ")}`);
}

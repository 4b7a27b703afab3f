/**
 * Problems of Go in SGF: set-up and main line up to a move. The targets are the blocks marked by `MA`, or by `TR` where
 * there is no `MA` (`M` before FF3); the region is marked by `SQ`; `PL` says who is to move. What this project wrote comes back as it was.
 */
import { RecordError } from "../../../formats/record-error.js";
import { BLACK, EMPTY, LARGEST_SIZE, SMALLEST_SIZE, STRIDE, WHITE } from "../notation/points.js";
import { blockAt, isOnBoard, pointsOf } from "../notation/position.js";
import { formatBoard, formatPoints, problemWithBan } from "../notation/text.js";
import { formatPoint } from "../notation/vertices.js";
import { createRecordBoard } from "./board.js";
import { isKnown } from "./properties.js";
import { parseSgf, type SgfGame, type SgfNode, type SgfValue } from "./sgf.js";

/** A problem as the text form writes it, as far as the record says it. */
export interface RecordProblem {
  /** File and number of the game, for messages and answers. */
  readonly source: string;
  readonly board: string;
  /** Left out where the record does not say who is to move. */
  readonly side?: "b" | "w";
  /** Values of the words, as of `target` and `region`. */
  readonly words: Readonly<Record<string, string>>;
}

interface Size {
  readonly columns: number;
  readonly rows: number;
}

const LETTERS = "abcdefghijklmnopqrs";
const COLOURS = [EMPTY, BLACK, WHITE];
const SET_UP = ["AE", "AB", "AW"];
const MOVES = ["B", "W"];
/** Those of targets; the first that a node has counts. `M` was `MA` before FF3. */
const MARKS = ["MA", "M", "TR"];
const REGION = "SQ";
/** Of GNU Go: where the side to move may not play. */
const ILLEGAL = "IL";
/** Words of the text form for which SGF has no property; a record that this project wrote may have it (write-sgf.ts). */
export const WORDS_PROPERTY = "SOLVEFAST";

/** What a file of records gives, and what has to be said of it. */
export interface RecordProblems {
  /** One a game; in the place of one that cannot be read, what is wrong with it. */
  readonly problems: readonly (RecordProblem | RecordError)[];
  /** What the file lacks, and what was passed over. */
  readonly damage: readonly RecordError[];
  /** What was read, but may not be what was meant. */
  readonly warnings: readonly RecordError[];
}

/**
 * @param at how many moves of the main line are played; left out, those up to the first node with marks, or none where
 *   nothing is marked
 * @param marksTargets whether the targets are those that are marked; otherwise they are named elsewhere, and no mark can be wrong
 * @throws RecordError for a file that is no SGF
 */
export function readSgfProblems(
  bytes: Uint8Array,
  file: string,
  at: number | undefined,
  marksTargets = true,
): RecordProblems {
  const { games, damage: ofFile } = parseSgf(bytes, file);
  const damage = [...ofFile];
  const warnings: RecordError[] = [];
  const problems = games.map((game, i) => {
    const source = games.length === 1 ? file : `${file}, game ${i + 1}`;
    try {
      const problem = problemIn(game, source, at, marksTargets, (warning) => warnings.push(warning));
      if (game.broken !== undefined) damage.push(game.broken.error);
      return problem;
    } catch (error) {
      if (error instanceof RecordError) return error;
      throw error;
    }
  });
  return { problems, damage, warnings };
}

/** @throws RecordError where the record is no problem, or is damaged before its question is said */
function problemIn(
  game: SgfGame,
  source: string,
  at: number | undefined,
  marksTargets: boolean,
  warn: (warning: RecordError) => void,
): RecordProblem {
  const refuse = (value: SgfValue | undefined, problem: string) =>
    new RecordError(source, value === undefined ? "" : `line ${value.line}, column ${value.column}`, problem);
  const other = valuesOf("GM").find(({ text }) => text.trim() !== "1");
  if (other !== undefined) throw refuse(other, "is not a game of Go (which has GM[1])");
  const size = sizeOf();
  const board = createRecordBoard(size);
  const { nodes, isSettled } = nodesUpTo(game, at);
  if (game.broken !== undefined && !isSettled) throw game.broken.error;
  let moves = 0;
  let asked: "b" | "w" | undefined;
  let marks: SgfNode | undefined;
  for (const node of nodes) {
    const sets = SET_UP.find((name) => node.has(name));
    setUp(node);
    for (const [name, values] of node) {
      const colour = MOVES.indexOf(name);
      const [value, second] = values;
      if (colour < 0) continue;
      if (second !== undefined) throw refuse(second, `${name} has two moves; a node has one`);
      if (sets !== undefined) {
        warn(refuse(value, `a node with ${sets} and a move, ${name}; the stones were set up first`));
      }
      if (node.has(MOVES[1 - colour]) && asked === undefined && moves > 0) {
        warn(refuse(value, "B and W in one node; they were played in the order of the file"));
      }
      playMove(colour, value);
      moves++;
      asked = undefined;
    }
    asked = sideIn(node) ?? asked;
    if (isMarked(node)) marks = node;
  }
  if (at !== undefined && at !== WHOLE_LINE && moves < at) {
    throw new ShortGameError(source, moves, at);
  }
  warnOfNames();
  warnOfHandicap();
  warnOfMarks();
  const { stones, ban, sideToMove } = board.position();
  const side = asked ?? (moves === 0 ? undefined : sideToMove === 0 ? "b" : "w");
  const targets = marksTargets ? targetsOf(stones, marks) : [];
  const region = [...new Set(pointsIn(marks?.get(REGION) ?? []).map(({ point }) => point))];
  // Whoever is asked instead of the side that the ban is for may play there.
  const isBanFor = (side === "b") === (sideToMove === 0);
  const banned = ban !== 0 && isBanFor ? ban : markedBan();
  return {
    source,
    board: formatBoard(stones, size),
    ...(side === undefined ? {} : { side }),
    words: {
      ...(targets.length === 0 ? {} : { target: formatPoints(targets) }),
      ...(region.length === 0 ? {} : { region: formatPoints(region) }),
      ...(banned === undefined ? {} : { ko: formatPoint(banned) }),
      ...wordsIn(nodes.findLast((node) => node.has(WORDS_PROPERTY))),
    },
  };

  /** Of a property anywhere on the main line. */
  function valuesOf(name: string): readonly SgfValue[] {
    return game.nodes.flatMap((node) => node.get(name) ?? []);
  }

  /** The retake among the points that GNU Go has marked as illegal. */
  function markedBan(): number | undefined {
    if (side === undefined) return undefined;
    const player = side === "b" ? 0 : 1;
    const isBan = ({ point }: { point: number }) => problemWithBan(point, stones, player, size) === undefined;
    const [mark, other] = pointsIn(nodes.at(-1)?.get(ILLEGAL) ?? []).filter(isBan);
    if (other !== undefined) throw refuse(other.value, `${ILLEGAL} bans two points by ko; only one can be`);
    return mark?.point;
  }

  /** Also behind the question: where a name is damaged by which it is found, it is another. */
  function warnOfNames(): void {
    const names = new Set(game.nodes.flatMap((node) => [...node.keys()]));
    for (const name of names) {
      if (isKnown(name) || name === WORDS_PROPERTY || name === ILLEGAL) continue;
      warn(refuse(valuesOf(name)[0], `${name} is no property of SGF; it was passed over`));
    }
  }

  function warnOfMarks(): void {
    const next = game.nodes.at(nodes.length);
    if (marks !== nodes.at(-1) || next === undefined || isMove(next)) return;
    const [value] = [REGION, ...MARKS].flatMap((name) => next.get(name) ?? []);
    if (value !== undefined)
      warn(refuse(value, "marks in another node than the first; they were passed over"));
  }

  function warnOfHandicap(): void {
    const [value] = valuesOf("HA");
    const stones = Number(value?.text ?? 0);
    const played = game.nodes.filter(isMove).findIndex((node) => node.has("W"));
    if (!(stones >= 2) || played >= stones || nodes.some((node) => node.has("AB"))) return;
    warn(refuse(value, `HA[${value.text}], but no stones are set up by AB; they are not on the board`));
  }

  /** What the record says in the words of the text form. */
  function wordsIn(node: SgfNode | undefined): Record<string, string> {
    const [value, second] = node?.get(WORDS_PROPERTY) ?? [];
    if (second !== undefined)
      throw refuse(second, `${WORDS_PROPERTY} has two values; write all words in one`);
    const said = new Set<string>();
    const pairs = value?.text.split(/\s+/).filter((word) => word !== "") ?? [];
    return Object.fromEntries(
      pairs.map((word) => {
        const [, name, content] = /^([a-z]+)=(\S+)$/.exec(word) ?? [];
        if (name === undefined) {
          throw refuse(
            value,
            `${JSON.stringify(word)} is not a word of a problem; write threats=0:1 or the like`,
          );
        }
        if (said.has(name)) throw refuse(value, `${name}= is given twice; leave one out`);
        said.add(name);
        return [name, content];
      }),
    );
  }

  function sizeOf(): Size {
    const [value, ...more] = valuesOf("SZ");
    const second = more.find(({ text }) => text !== value.text);
    if (second !== undefined) throw refuse(second, "the size of the board is given twice; leave one SZ out");
    if (value === undefined) return { columns: LARGEST_SIZE, rows: LARGEST_SIZE };
    const [, columns, rows = columns] = /^\s*(\d+)\s*(?::\s*(\d+)\s*)?$/.exec(value.text) ?? [];
    const sizes = [Number(columns), Number(rows)];
    const begun = game.nodes.findIndex((node) => isMove(node) || SET_UP.some((name) => node.has(name)));
    if (begun >= 0 && !game.nodes.slice(0, begun + 1).some((node) => node.has("SZ"))) {
      throw refuse(value, "SZ stands behind stones; the size of the board belongs to the first node");
    }
    if (sizes.every((one) => one >= SMALLEST_SIZE && one <= LARGEST_SIZE)) {
      return { columns: sizes[0], rows: sizes[1] };
    }
    throw refuse(
      value,
      `SZ[${value.text}] is not a size of a board; boards have ${SMALLEST_SIZE} to ${LARGEST_SIZE} columns and rows`,
    );
  }

  function sideIn(node: SgfNode): "b" | "w" | undefined {
    const [value, second] = node.get("PL") ?? [];
    if (second !== undefined) throw refuse(second, "PL has two values; one side is to move");
    if (value === undefined || value.text.trim() === "") return undefined;
    if (/^\s*(b|black|1)\s*$/i.test(value.text)) return "b";
    if (/^\s*(w|white|2)\s*$/i.test(value.text)) return "w";
    throw refuse(value, `PL[${value.text}] names no side; write B or W`);
  }

  /** Points of a list of points and rectangles, each with the value that names it. */
  function pointsIn(list: readonly SgfValue[]): { readonly point: number; readonly value: SgfValue }[] {
    return list.flatMap((value) => {
      if (value.text.trim() === "") return [];
      const corners = value.text.split(":").map((corner) => pointOf(corner.trim(), value));
      const [one, other = one] = corners;
      if (corners.length > 2)
        throw refuse(value, `${value.text} is not a rectangle; write two corners, as in aa:cc`);
      return pointsOf(size)
        .filter((point) => isBetween(point, one, other))
        .map((point) => ({ point, value }));
    });
  }

  function pointOf(text: string, value: SgfValue): number {
    const [column, row] = [...text].map((letter) => LETTERS.indexOf(letter));
    const point = STRIDE * (size.rows - row) + 1 + column;
    if (text.length === 2 && column >= 0 && row >= 0 && isOnBoard(point, size)) return point;
    throw refuse(
      value,
      `${JSON.stringify(text)} is not a point of a board of ${size.columns} columns and ${size.rows} rows`,
    );
  }

  function setUp(node: SgfNode): void {
    const put = new Map<number, number>();
    for (const [i, name] of SET_UP.entries()) {
      for (const { point, value } of pointsIn(node.get(name) ?? [])) {
        const before = put.get(point) ?? COLOURS[i];
        if (before !== COLOURS[i]) throw refuse(value, `two stones stand on ${formatPoint(point)}`);
        put.set(point, COLOURS[i]);
      }
    }
    if (put.size === 0) return;
    board.setUp(put);
  }

  function playMove(colour: number, value: SgfValue): void {
    const text = value.text.trim();
    const isPass = text === "" || (text === "tt" && Math.max(size.columns, size.rows) <= LARGEST_SIZE);
    const point = isPass ? 0 : pointOf(text, value);
    const problem = board.play(colour, point);
    if (problem !== undefined) {
      warn(refuse(value, `${formatPoint(point)} is no legal move, ${problem}; it was executed as SGF says`));
    }
  }

  /** One marked stone of each block. */
  function targetsOf(all: Uint8Array, node: SgfNode | undefined): number[] {
    const list = pointsIn(MARKS.map((name) => node?.get(name)).find((values) => values !== undefined) ?? []);
    const targets: number[] = [];
    const seen = new Set<number>();
    for (const { point, value } of list) {
      if (all[point] === EMPTY) {
        throw refuse(value, `the mark on ${formatPoint(point)} is on an empty point; mark a stone to take`);
      }
      if (all[point] !== all[list[0].point]) {
        throw refuse(
          value,
          `marks are on blocks of both colours, ${formatPoint(list[0].point)} and ${formatPoint(point)}; mark those of one side`,
        );
      }
      if (seen.has(point)) continue;
      targets.push(point);
      for (const stone of blockAt(all, point, size).stones) seen.add(stone);
    }
    return targets;
  }
}

function isBetween(point: number, one: number, other: number): boolean {
  const within = (value: number, first: number, last: number) =>
    value >= Math.min(first, last) && value <= Math.max(first, last);
  return (
    within(point % STRIDE, one % STRIDE, other % STRIDE) &&
    within(Math.floor(point / STRIDE), Math.floor(one / STRIDE), Math.floor(other / STRIDE))
  );
}

/** In place of a number of moves: all of the main line. */
export const WHOLE_LINE = Number.POSITIVE_INFINITY;

/** A game that has fewer moves than were asked for. */
export class ShortGameError extends RecordError {
  constructor(
    source: string,
    readonly moves: number,
    at: number,
  ) {
    const problem =
      moves === 0
        ? "has no moves on its main line; leave --at out"
        : `has no move ${at} on its main line; --at ${moves} is after the last`;
    super(source, "", problem);
  }
}

function isMove(node: SgfNode): boolean {
  return MOVES.some((name) => node.has(name));
}

function isMarked(node: SgfNode): boolean {
  return node.has(REGION) || MARKS.some((name) => node.has(name));
}

/** The nodes that lead to the problem, and whether the file says all that decides which they are. */
function nodesUpTo({ nodes, broken }: SgfGame, at: number | undefined) {
  const marked = nodes.findIndex(isMarked);
  let left = at ?? 0;
  const next = nodes.findIndex((node) => isMove(node) && left-- === 0);
  const asksMarks = at === undefined && marked >= 0;
  const end = asksMarks ? marked + 1 : next < 0 ? nodes.length : next;
  // Without marks so far there may be some behind the damage.
  const isFound = asksMarks || (at !== undefined && next >= 0);
  const isSettled = broken === undefined || !broken.more || (isFound && end <= broken.whole);
  return { nodes: nodes.slice(0, end), isSettled };
}

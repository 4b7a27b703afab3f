/** A composed problem as the solver judges it, with the pieces that it does not need. */
import type { NamedProblem } from "../../../../cli/files/problem-texts.js";
import { NotationError } from "../../../../game/errors.js";
import { createBudget, type Limits } from "../../../../search/limits.js";
import type { Solver } from "../../../../solver/api.js";
import type { SolveResult } from "../../../../solver/results.js";
import type { Fault, Undecided } from "../../analysis/results.js";
import type { Composed } from "../../analysis/soundness.js";
import type { Futile } from "../../mate/bound.js";
import { BOARD_SQUARES, HAND_ONE, KING, PROMOTED, TYPE_MASK } from "../../notation/pieces.js";
import { packPosition, unpackPosition } from "../../notation/position.js";
import { countMissing, formatSquare, readMove } from "../../notation/sfen.js";
import { formatPosition, parsePosition, parsePositionLine } from "../../text-forms.js";
import type { CheckedProblem } from "./checked-problem.js";

interface CheckSettings extends Limits {
  readonly futile: Futile;
  /** Whether to look for pieces that could be taken away. */
  readonly redundant: boolean;
}

type Judged = Omit<CheckedProblem, "file" | "title" | "position">;

/** Judges a problem; the limits are those of all searches together. */
export async function checkProblem(
  solver: Solver,
  { position, solution }: Pick<NamedProblem, "position" | "solution">,
  { futile, redundant, ...limits }: CheckSettings,
): Promise<Judged> {
  const given = solution?.();
  const recorded =
    given === undefined
      ? null
      : { plies: given.claim === undefined ? null : Number(given.claim), line: given.lines?.[0] ?? [] };
  const composed: Composed = { solution: recorded?.line, plies: recorded?.plies ?? undefined };
  const budget = createBudget(limits);
  const ask = async (text: string, asked: Composed): Promise<SolveResult | undefined> => {
    const left = budget.left();
    if (left === undefined) return undefined;
    const result = await solver.solve(text, { composed: asked, futile, ...left });
    budget.spend(result);
    return result;
  };
  const first = judged(await ask(position, composed), position, composed);
  const useless: Fault[] = [];
  const open: Undecided[] = [];
  if (redundant && first.sound === true) {
    for (const { square, text } of withoutPieces(position)) {
      const without = judged(await ask(text, { solution: first.line }), text, { solution: first.line });
      const isSame = without.sound === true && without.plies === first.plies;
      if (isSame) useless.push({ kind: "useless-piece", ply: 0, move: square, line: [], minor: true });
      else if (without.sound === null) open.push({ move: square, ply: 0, minor: true });
    }
  }
  const { nodes, seconds } = budget;
  return {
    ...first,
    futile,
    recorded,
    faults: [...first.faults, ...useless],
    undecided: [...first.undecided, ...open],
    ...(redundant && { redundant: first.sound === true }),
    ...(open.length > 0 && { reason: "limits" }),
    nodes,
    seconds,
  };
}

/** What a result says of a problem; undefined where the limits left nothing for it. */
function judged(
  result: SolveResult | undefined,
  position: string,
  { solution = [] }: Composed,
): Omit<Judged, "futile" | "recorded" | "nodes" | "seconds"> {
  const faults = result?.mate?.soundness?.faults ?? illegalIn(position, solution);
  const nothing = { plies: null, shortest: false, line: [], faults, undecided: [] };
  const open = faults.length > 0 ? false : null;
  if (result === undefined) return { ...nothing, verdict: "unknown", sound: open, reason: "limits" };
  const { verdict, reason, mate } = result;
  if (verdict === "disproven") {
    const fault: Fault = { kind: "no-mate", ply: 0, move: null, line: [], minor: false };
    return { ...nothing, verdict, line: solution, faults: [fault, ...faults], sound: false };
  }
  if (verdict === "unknown" || mate?.soundness === undefined) {
    return { ...nothing, verdict, sound: open, ...(reason !== undefined && { reason }) };
  }
  const { plies, shortest, leftOut, openLeftOut } = mate;
  const { line, undecided, complete } = mate.soundness;
  const isOpen = !complete || undecided.some(({ minor }) => !minor);
  const sound = faults.some(({ minor }) => !minor) ? false : isOpen ? null : true;
  const why = complete && undecided.length === 0 ? {} : { reason: "limits" };
  const uncounted = { ...(leftOut && { leftOut }), ...(openLeftOut && { openLeftOut }) };
  return { verdict, plies, shortest, line, faults, undecided, sound, ...uncounted, ...why };
}

/** The move of a solution that is not legal: it is a fault whether there is a mate or not. */
function illegalIn(position: string, solution: readonly string[]): Fault[] {
  const unread = solution.findIndex((move) => readMove(move) === undefined);
  const readable = unread < 0 ? solution : solution.slice(0, unread);
  const line = readable.length === 0 ? position : `${position} moves ${readable.join(" ")}`;
  const { length: legal } = parsePositionLine(line, { upToIllegal: true }).moves;
  if (legal === solution.length) return [];
  const move = solution[legal];
  return [{ kind: "record-differs", reason: "illegal", ply: legal + 1, move, line: [], minor: false }];
}

/**
 * The position without one piece of its board, kings left out; those that cannot be are left out too. The piece goes to the
 * defender, who has all others by custom, where none is missing from the set.
 */
function withoutPieces(position: string): { square: string; text: string }[] {
  const words = parsePosition(position);
  const { board, hands, sideToMove } = unpackPosition(words);
  const isWhole = countMissing(words) === 0;
  const defender = 1 - sideToMove;
  return Array.from(BOARD_SQUARES).flatMap((square) => {
    const type = board[square] & TYPE_MASK;
    if (type === 0 || type === KING) return [];
    const rest = board.slice();
    rest[square] = 0;
    const held = hands.map((hand, i) =>
      isWhole && i === defender ? hand + HAND_ONE[type & ~PROMOTED] : hand,
    );
    const text = formatPosition(packPosition({ board: rest, hands: [held[0], held[1]], sideToMove }));
    return canBe(text) ? [{ square: formatSquare(square), text }] : [];
  });
}

function canBe(text: string): boolean {
  try {
    parsePosition(text);
    return true;
  } catch (error) {
    if (error instanceof NotationError) return false;
    throw error;
  }
}

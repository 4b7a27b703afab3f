/** Moves in Japanese notation, as in ▲５二金打; how they are written is tsshogi's. */
import type { SolveResult } from "../../../solver/results.js";
import type { LeftOut, Variation } from "../analysis/results.js";
import { tsshogi } from "./tsshogi.js";

/**
 * The moves of a line.
 *
 * @param position in SFEN
 * @param line in USI, from the position on
 */
export function inJapanese(position: string, line: readonly string[]): string[] {
  const board = tsshogi.Position.newBySFEN(position);
  if (board === null) throw new RangeError(`${position}: no position`);
  let lastMove: object | undefined;
  return line.map((text) => {
    const move = board.createMoveByUSI(text);
    if (move === null) throw new RangeError(`${text}: no move at ${board.sfen}`);
    const written = tsshogi.formatMove(board, move, { lastMove, compatible: true });
    board.doMove(move);
    lastMove = move;
    // A blank inside a move would divide it.
    return written.replaceAll("\u3000", "");
  });
}

/** A result to print, with all its moves in Japanese notation. */
export function resultInJapanese(result: SolveResult): SolveResult {
  const { position, line, mate, hisshi } = result;
  const first = line.slice(0, 1);
  /** A move that is at this ply of the line, counted from 1, in place of the line's own. */
  const at = <Move extends { readonly move: string; readonly ply: number }>(moves: readonly Move[]) =>
    moves.map((each) => ({ ...each, move: last(position, [...line.slice(0, each.ply - 1), each.move]) }));
  return {
    ...result,
    line: inJapanese(position, line),
    ...(mate === undefined
      ? {}
      : {
          mate: {
            ...mate,
            ...(mate.solutions && { solutions: at(mate.solutions) }),
            ...(mate.alternatives && { alternatives: at(mate.alternatives) }),
            ...(mate.undecided && { undecided: at(mate.undecided) }),
            ...(mate.leftOut && { leftOut: leftOutInJapanese(position, line, mate.leftOut) }),
            ...(mate.variations && {
              variations: mate.variations.map((each) => variationInJapanese(position, line, each)),
            }),
          },
        }),
    ...(hisshi === undefined
      ? {}
      : {
          hisshi: {
            replies: hisshi.replies.map(({ move, line: answers, ...rest }) => ({
              ...rest,
              move: move === null ? null : last(position, [...first, move]),
              line: afterReply(position, first, move, answers),
            })),
          },
        }),
  };
}

/** A square of USI, as in ９二 for 9b. */
export function squareInJapanese([file, rank]: string): string {
  return `${"１２３４５６７８９"[Number(file) - 1]}${"一二三四五六七八九"["abcdefghi".indexOf(rank)]}`;
}

/** Interpositions that do not count; ９二合 stands for every drop there. */
export function leftOutInJapanese(
  position: string,
  line: readonly string[],
  leftOut: readonly LeftOut[],
): LeftOut[] {
  return leftOut.map(({ ply, move }) => ({
    ply,
    move: move.startsWith("*")
      ? `${squareInJapanese(move.slice(1))}合`
      : last(position, [...line.slice(0, ply - 1), move]).replace("不成", ""),
  }));
}

/** @param line what it is a variation of, from the position on */
function variationInJapanese(position: string, line: readonly string[], variation: Variation): Variation {
  const { ply, line: moves, variations } = variation;
  const whole = [...line.slice(0, ply - 1), ...moves];
  return {
    ...variation,
    line: inJapanese(position, whole).slice(ply - 1),
    ...(variations && {
      variations: variations.map((inside) => variationInJapanese(position, whole, inside)),
    }),
  };
}

/** The last move of a line. */
function last(position: string, line: readonly string[]): string {
  return inJapanese(position, line).at(-1) ?? "";
}

/** The attacker's line after a reply; after the pass, from the position where the attacker is to move again. */
function afterReply(
  position: string,
  first: readonly string[],
  reply: string | null,
  answers: readonly string[],
): string[] {
  if (reply !== null) return inJapanese(position, [...first, reply, ...answers]).slice(first.length + 1);
  const board = tsshogi.Position.newBySFEN(position);
  if (board === null) throw new RangeError(`${position}: no position`);
  for (const text of first) {
    const move = board.createMoveByUSI(text);
    if (move !== null) board.doMove(move);
  }
  const passed = board.sfen.replace(/ [bw] /, (side) => (side === " b " ? " w " : " b "));
  return inJapanese(passed, answers);
}

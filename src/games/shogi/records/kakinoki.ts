/**
 * KIF and KI2, the formats of Kakinoki Shogi: headers, the position (set-up.ts), and moves, in KIF a numbered line each, in KI2
 * several per line, where the piece that is meant has to be found. Either is read in a file of the other, and a solution without marks
 * behind a diagram, too (written-moves.ts).
 */
import { countOf } from "../../../report/numbers.js";
import { quote } from "../notation/sfen.js";
import type { PositionLine } from "../text-forms.js";
import { type ReadGame, type ReadSoFar, withoutTheRest } from "./read-game.js";
import { GameProblem, UnreadableLine } from "./record-error.js";
import { createReplay, type Replay } from "./replay.js";
import { createSetUp, isHarmless, numberOf, refuseUnknown } from "./set-up.js";
import {
  type AnyMove,
  isEnd,
  lastLine,
  mentionsMoves,
  moveAt,
  type Part,
  partsOf,
  solutionIn,
  withoutMark,
} from "./written-moves.js";

const ONE_RECORD = "one file is one record";
const COMMENT = /^[#*&]/;
const BRANCH = /^ *変化 *:/;
const NUMBERED = /^ *(\d+)(?: +|(?=[▲△▼▽☗☖]))(\S.*)$/;
const MARKED = /^ *[▲△▼▽☗☖]/;
/** What begins another record where moves should be. */
const HEAD = /^(?:手合割?|[先下後上]手の?持ち?駒) *:|^[先下後上]手番|^ *\||^手数[-=―]/;
const KEY = /^[^\s\d:][^ :]*:/;

/** Numbers of moves in magazines, as in ①. */
const CIRCLED = /[①-⑳㉑-㉟㊱-㊿⑴-⒇]/g;
/** What may follow a move of KIF: times, and a mark where variations follow. */
const TIMES = /^[\s\d:/.,()+秒分時間]*$/;
/** @throws GameProblem */
export function readKakinoki(lines: readonly string[]): ReadGame {
  const setUp = createSetUp();
  const headers = new Map<string, string>();
  let game: Game | undefined;
  const left: GameProblem[] = [];
  for (const [i, original] of lines.entries()) {
    const line = i + 1;
    const text = narrow(original);
    if (text.trim() === "" || COMMENT.test(text)) continue;
    const moves = narrow(original.replace(CIRCLED, " "));
    if (game === undefined && readHead(text, moves, original, line)) continue;
    game ??= createGame(createReplay(setUp.position()));
    try {
      const remark = game.read({ text: moves, original: original.trimEnd(), line });
      if (remark !== undefined) left.push(remark);
    } catch (error) {
      left.push(withoutTheRest(error, { ...game.soFar(error), cutShort: line === lines.length }));
      break;
    }
  }
  game ??= createGame(createReplay(setUp.position()));
  return { title: titleOf(headers), line: game.result(), mateIn: mateInOf(headers), headers, left };

  /** @returns false where the moves begin */
  function readHead(text: string, moves: string, original: string, line: number): boolean {
    if (setUp.read(text, line) || BRANCH.test(text)) return true;
    if (NUMBERED.test(moves) || MARKED.test(moves) || lastLine(moves) !== undefined) return false;
    if (beginsSolution(moves)) return false;
    if (!setUp.isName(text)) refuseUnknown(text, line);
    const [, key, value] = /^([^ 　:：]+)[ 　]*[:：](.*)$/.exec(original) ?? [];
    if (key !== undefined) headers.set(key, value.trim());
    if (mentionsMoves(text) && !(key !== undefined && isHarmless(key))) {
      const remedy = "begin each move with ▲ or △, or a comment with *";
      left.push(new GameProblem(`no moves are read in ${quote(original.trim())}; ${remedy}`, line));
    }
    return true;
  }
}

/** In NFKC, as all lines are looked at. */
function narrow(line: string): string {
  return line.normalize("NFKC").replaceAll("\t", " ").trimEnd();
}

/** Whether a line is moves alone, of which the first names its square. */
function beginsSolution(moves: string): boolean {
  const [first] = solutionIn(moves) ?? [];
  return first?.kind === "move" && first.move.to !== "same";
}

/** The title or the players, as the headers of KIF name them. */
export function titleOf(headers: ReadonlyMap<string, string>): string {
  const get = (key: string) => headers.get(key) || undefined;
  const players = [get("先手") ?? get("下手"), get("後手") ?? get("上手")];
  return get("表題") ?? get("作品名") ?? players.filter((name) => name !== undefined).join(" - ");
}

/** The plies of a problem's mate, as the headers of KIF name them. */
export function mateInOf(headers: ReadonlyMap<string, string>): number | undefined {
  const [plies] =
    /\d+|[一二三四五六七八九十百千]+/.exec((headers.get("詰手数") ?? "").normalize("NFKC")) ?? [];
  return plies === undefined ? undefined : numberOf(plies);
}

interface Line {
  /** In NFKC. */
  readonly text: string;
  readonly original: string;
  readonly line: number;
}

interface Game {
  /** @throws GameProblem */
  result(): PositionLine;
  /**
   * @returns what is strange about a line that is read all the same
   * @throws GameProblem
   */
  read(line: Line): GameProblem | undefined;
  /** @param error why its next line cannot be read */
  soFar(error: unknown): Omit<ReadSoFar, "cutShort">;
}

function createGame(replay: Replay): Game {
  let last = 0;
  let longest = 0;
  let ended = false;
  /** Variations are not part of the game; only their form is looked at. */
  let inVariation = false;
  let branches = false;
  let isNumbered = false;
  /** Beside the moves of a solution without marks may be anything. */
  let isBare = false;

  function play(move: AnyMove, of: Line): void {
    if (inVariation) return;
    const { from } = move;
    // A move of USI means whatever stands there.
    const piece = move.piece ?? (from === undefined || from === "hand" ? 0 : replay.typeAt(from));
    replay.play({ ...move, piece, text: asWritten(move.text, of), line: of.line });
  }

  function end(word: string): void {
    if (!inVariation) replay.end(word);
    ended = true;
  }

  /** A foul, or an end that is among the moves, may be counted or not. */
  function endAfter(text: string, counted: number | undefined, line: number): GameProblem | undefined {
    const more = ended || text.includes("反則") ? 1 : 0;
    end(text);
    const missing = counted === undefined || inVariation ? 0 : counted - replay.moves();
    if (missing === 0 || missing === more) return undefined;
    return new GameProblem(
      `found ${quote(text)} behind ${countOf(replay.moves(), "move")}; the moves are read as they stand`,
      line,
    );
  }

  function readNumbered(digits: string, rest: string, of: Line): void {
    const { line } = of;
    const number = Number(digits);
    const [word] = rest.split(" ");
    const { move, hasOrigin: isMove = false } = moveAt(rest) ?? {};
    const behind = rest.slice((isMove && move ? move.text : word).length);
    const isEnding = isEnd(withoutMark(word));
    if (!(isMove || isEnding) || !TIMES.test(behind)) {
      const found = quote(asWritten(isMove || isEnding ? rest : word, of));
      throw new UnreadableLine(
        `found ${found} as move ${number}; write a move as in ７六歩(77), or an end as in 投了`,
        line,
      );
    }
    // A variation begins anywhere in the game, another move only after the one before.
    if (branches ? number < 1 || number > longest + 1 : number !== last + 1) {
      const remedy = number === 1 ? ONE_RECORD : "moves are numbered from 1, without gaps";
      throw new GameProblem(`found move ${number} behind move ${last}; ${remedy}`, line);
    }
    if (ended && !branches) throw new GameProblem(`the game continues after its end; ${ONE_RECORD}`, line);
    isNumbered = true;
    last = number;
    longest = Math.max(longest, number);
    inVariation ||= branches;
    ended = false;
    branches = false;
    if (isMove && move) play(move, of);
    else end(withoutMark(word));
  }

  function readRow(parts: readonly Part[], of: Line): GameProblem | undefined {
    const { line } = of;
    if (ended && !branches) throw new GameProblem(`the game continues after its end; ${ONE_RECORD}`, line);
    inVariation ||= branches;
    branches = false;
    ended = false;
    for (const part of parts) {
      if (part.kind === "last") return endAfter(asWritten(part.text, of), part.counted, line);
      if (ended || part.kind === "strange") {
        throw new UnreadableLine(
          `found ${quote(asWritten(withoutMark(part.text), of))}; write a move as in ▲７六歩 or △同角成`,
          line,
        );
      }
      if (part.kind === "end") end(withoutMark(part.text));
      else play(part.move, of);
      last++;
    }
    longest = Math.max(longest, last);
    return undefined;
  }

  return {
    result: replay.result,
    read(of) {
      const { text, original, line } = of;
      const last = lastLine(text);
      const [, digits, rest] = NUMBERED.exec(text) ?? [];
      const solution = solutionIn(text);
      if (MARKED.test(text)) return readRow(partsOf(text), of);
      if (digits === undefined && !BRANCH.test(text)) {
        if (last !== undefined) return endAfter(original.trim(), last.counted, line);
        if (solution !== undefined && !isNumbered) {
          isBare = true;
          return readRow(solution, of);
        }
      }
      if (digits !== undefined) readNumbered(digits, rest, of);
      else if (BRANCH.test(text)) branches = true;
      else if (HEAD.test(text)) throw new GameProblem(`a second game begins here; ${ONE_RECORD}`, line);
      else if (!KEY.test(text)) {
        throw new UnreadableLine(
          `found ${quote(original.trim())} among the moves; a comment begins with *`,
          line,
        );
      } else refuseUnknown(text, line);
      return undefined;
    },
    soFar: (error) => ({
      ended: ended || inVariation || (isBare && error instanceof UnreadableLine),
      moves: replay.moves(),
    }),
  };
}

/** A part of a line as it is there, which NFKC may have changed. */
function asWritten(part: string, { text, original }: Line): string {
  const at = text.indexOf(part);
  return at >= 0 && text.length === original.length ? original.slice(at, at + part.length) : part;
}

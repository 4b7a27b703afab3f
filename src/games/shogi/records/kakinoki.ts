/**
 * KIF and KI2, the formats of Kakinoki Shogi: headers, the position (set-up.ts), and moves, in KIF a numbered line each, in KI2
 * several per line, where the piece that is meant has to be found. Either is read in a file of the other, and a solution without marks
 * behind a diagram, too (written-moves.ts).
 */
import { countOf } from "../../../report/numbers.js";
import { quote } from "../notation/sfen.js";
import { inCheck } from "../text-forms.js";
import { type ReadGame, type ReadSoFar, withoutTheRest } from "./read-game.js";
import { GameProblem, UnreadableLine } from "./record-error.js";
import { createReplay } from "./replay.js";
import { createSetUp, isHarmless, NUMBER, numberOf, refuseUnknown } from "./set-up.js";
import {
  type AnyMove,
  headingIn,
  isEnd,
  lastLine,
  MARK,
  mentionsMoves,
  moveAt,
  type Part,
  partsOf,
  solutionIn,
  withoutMark,
} from "./written-moves.js";

const ONE_RECORD = "one file is one record";
const COMMENT = /^[#*&]/;
const BRANCH = new RegExp(`^ *変化 *: *${NUMBER} *手 *$`);
const NUMBERED = new RegExp(`^ *(\\d+)(?: +|(?=${MARK}))(\\S.*)$`);
const MARKED = new RegExp(`^ *${MARK}`);
/** What begins another record where moves should be. */
const HEAD = /^(?:手合割?|[先下後上]手の?持ち?駒) *:|^[先下後上]手番|^ *\||^手数[-=―]/;
const KEY = /^([^\s\d:][^ :]*):/;
const HEADER = /^([^ 　:：]+)[ 　]*[:：](.*)$/;
const LENGTH = /^(?:詰手数|手数) *:/;
/** Headers in which moves are those of the game. */
const ABOUT_THE_GAME = /^(?:[先後下上]手|手数|結果|最終手)$/;

/** Numbers of moves in magazines, as in ①. */
const CIRCLED = /[①-⑳㉑-㉟㊱-㊿⑴-⒇❶-❿]/gu;
/** How long the mate of a problem is, in a line of its own. */
const PLIES = new RegExp(
  `^ *[【〔[(]?(?:第?\\d+問 *)?(?:詰手数)?[】〕\\])]? *(${NUMBER}手詰)め?[】〕\\])。. ]*$`,
);
const ANY_NUMBER = new RegExp(NUMBER);
/** What may follow a move of KIF: times, and a mark where variations follow. */
const TIMES = /^[\s\d:/.,()+秒分時間]*$/;

/** @throws GameProblem */
export function readKakinoki(lines: readonly string[]): ReadGame {
  const setUp = createSetUp();
  const headers = new Map<string, string>();
  let game: Game | undefined;
  const left: GameProblem[] = [];
  /** Below the heading of a hint, or of a line that fails. */
  let isAside = false;
  for (const [i, original] of lines.entries()) {
    const line = i + 1;
    const text = narrow(original);
    if (text.trim() === "" || COMMENT.test(text)) continue;
    const numbered = original.replace(CIRCLED, (sign) => ` ${numberOn(sign)}. `);
    const moves = numbered === original ? text : narrow(numbered);
    if (game === undefined && readHead(text, moves, original, line)) continue;
    // How long the mate is may stand behind the moves, too.
    if (LENGTH.test(text)) noteHeader(original);
    game ??= createGame(setUp.position());
    try {
      const remark = game.read({ text: moves, original: original.trimEnd(), line });
      if (remark !== undefined) left.push(remark);
    } catch (error) {
      left.push(withoutTheRest(error, { ...game.soFar(error), cutShort: line === lines.length }));
      break;
    }
  }
  game ??= createGame(setUp.position());
  return { title: titleOf(headers), ...game.result(), mateIn: mateInOf(headers), headers, left };

  /** @returns false where the moves begin */
  function readHead(text: string, moves: string, original: string, line: number): boolean {
    if (setUp.read(text, line) || BRANCH.test(text)) return true;
    const [, plies] = PLIES.exec(text) ?? [];
    const heading = headingIn(moves);
    if (plies !== undefined && !headers.has("詰手数")) headers.set("詰手数", plies);
    if (heading !== undefined) isAside = heading === "other";
    if (plies !== undefined || heading !== undefined) return true;
    if (beginsMoves(moves)) {
      if (isAside) left.push(unread(original, line));
      return isAside;
    }
    if (!setUp.isName(text)) refuseUnknown(text, line);
    const key = noteHeader(original);
    if (mentionsMoves(moves) && !isProse(key)) left.push(unread(original, line));
    return true;
  }

  function noteHeader(original: string): string | undefined {
    const [, key, value] = HEADER.exec(original) ?? [];
    if (key !== undefined && !headers.has(key)) headers.set(key, value.trim());
    return key;
  }
}

/** In NFKC, as all lines are looked at. */
function narrow(line: string): string {
  return line.normalize("NFKC").replaceAll("\t", " ").trimEnd();
}

function numberOn(sign: string): string {
  return sign >= "❶" && sign <= "❿"
    ? String(sign.charCodeAt(0) - "❶".charCodeAt(0) + 1)
    : sign.normalize("NFKC").replaceAll(/[()]/g, "");
}

/** Whether the moves of a game begin in a line, or its end where it has none. */
function beginsMoves(moves: string): boolean {
  if (NUMBERED.test(moves) || lastLine(moves) !== undefined) return true;
  // Names may have marks, too.
  if (MARKED.test(moves)) {
    return mentionsMoves(moves) || partsOf(moves, {}).some(({ kind }) => kind !== "strange");
  }
  const [first] = solutionIn(moves, 1) ?? [];
  return first?.kind === "move" && first.move.to !== "same";
}

/** Whether a header is about anything: what is in it are no moves of the game. */
function isProse(key: string | undefined): boolean {
  return key !== undefined && isHarmless(key) && !ABOUT_THE_GAME.test(key);
}

function unread(original: string, line: number): GameProblem {
  const remedy = "write moves in a line of their own, or * in front of a comment";
  return new GameProblem(`no moves are read in ${quote(original.trim())}; ${remedy}`, line);
}

/** The title or the players, as the headers of KIF name them. */
export function titleOf(headers: ReadonlyMap<string, string>): string {
  const get = (key: string) => headers.get(key) || undefined;
  const players = [get("先手") ?? get("下手"), get("後手") ?? get("上手")];
  return get("表題") ?? get("作品名") ?? players.filter((name) => name !== undefined).join(" - ");
}

/** The plies of a problem's mate, as the headers of KIF name them. */
export function mateInOf(headers: ReadonlyMap<string, string>): number | undefined {
  const moves = headers.get("手数");
  const said = headers.get("詰手数") ?? (moves?.includes("詰") ? moves : "");
  const [plies] = ANY_NUMBER.exec(said.normalize("NFKC")) ?? [];
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
  result(): Pick<ReadGame, "line" | "wrong">;
  /**
   * @returns what is strange about a line that is read all the same
   * @throws GameProblem
   */
  read(line: Line): GameProblem | undefined;
  /** @param error why its next line cannot be read */
  soFar(error: unknown): Omit<ReadSoFar, "cutShort">;
}

/** @param start packed words */
function createGame(start: Int32Array): Game {
  const replay = createReplay(start);
  /** 0 where the side that gives mate has the first move; who is in check may be either. */
  let attackersTurn = inCheck(start) ? undefined : 0;
  let last = 0;
  let longest = 0;
  let ended = false;
  /** Variations are not part of the game; only their form is looked at. */
  let inVariation = false;
  let branches = false;
  let isNumbered = false;
  let hasOrigins = false;
  /** Beside the moves of a solution without marks may be anything. */
  let isBare = false;

  function play(move: AnyMove, of: Line): void {
    if (inVariation) return;
    const { from, attacks } = move;
    const written = asWritten(move.text, of);
    const turn = replay.moves() % 2;
    if (attacks !== undefined) attackersTurn ??= attacks ? turn : 1 - turn;
    if (attacks !== undefined && attacks !== (turn === attackersTurn)) {
      const [side, other] = attacks ? ["the attacker", "the defender"] : ["the defender", "the attacker"];
      const problem = `${quote(written)} is a move of ${side}, and it is ${other}'s turn`;
      replay.leaveOut(written, new GameProblem(problem, of.line));
      return;
    }
    // A move of USI means whatever stands there.
    const piece = move.piece ?? (from === undefined || from === "hand" ? 0 : replay.typeAt(from));
    replay.play({ ...move, piece, text: written, line: of.line });
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
    if (missing === 0 || missing === more || counted === replay.legalMoves())
      return mentionsMoves(narrow(text)) ? unread(text, line) : undefined;
    return new GameProblem(
      `found ${quote(text)} behind ${countOf(replay.moves(), "move")}; the moves are read as they stand`,
      line,
    );
  }

  function readNumbered(digits: string, rest: string, of: Line): void {
    const { line } = of;
    const number = Number(digits);
    const [word] = rest.split(" ");
    const { move: written, hasOrigin = false } = moveAt(rest) ?? {};
    // Where one move names its origin, all do: another may be cut short.
    const isWhole = written && (hasOrigin || (!hasOrigins && TIMES.test(rest.slice(written.text.length))));
    const move = isWhole ? written : undefined;
    const behind = rest.slice((move?.text ?? word).length);
    const isEnding = isEnd(withoutMark(word));
    if (!(move || isEnding) || !TIMES.test(behind)) {
      const found = quote(asWritten(move || isEnding ? rest : word, of));
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
    hasOrigins ||= typeof move?.from === "object";
    last = number;
    longest = Math.max(longest, number);
    inVariation ||= branches;
    ended = false;
    branches = false;
    if (move) play(move, of);
    else end(withoutMark(word));
  }

  /** Whether a line with a number goes on to the number of the move after it. */
  function hasSecond(text: string): boolean {
    return new RegExp(` ${replay.moves() + 2}[.)]? `).test(text);
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
      const first = branches || inVariation ? undefined : replay.moves() + 1;
      const [, digits, rest] = NUMBERED.exec(text) ?? [];
      if (MARKED.test(text) || (digits !== undefined && !isNumbered && hasSecond(text))) {
        return readRow(partsOf(text, { first }), of);
      }
      if (digits !== undefined) {
        readNumbered(digits, rest, of);
        return undefined;
      }
      if (BRANCH.test(text)) {
        branches = true;
        return undefined;
      }
      if (headingIn(text) === "solution") {
        if (replay.moves() === 0) return undefined;
        throw new GameProblem(`another solution begins here, ${quote(original.trim())}; ${ONE_RECORD}`, line);
      }
      const ending = lastLine(text);
      if (ending !== undefined) return endAfter(original.trim(), ending.counted, line);
      const solution = isNumbered ? undefined : solutionIn(text, first);
      if (solution !== undefined) {
        isBare = true;
        return readRow(solution, of);
      }
      if (HEAD.test(text)) throw new GameProblem(`a second game begins here; ${ONE_RECORD}`, line);
      const [, key] = KEY.exec(text) ?? [];
      if (key === undefined) {
        throw new UnreadableLine(
          `found ${quote(original.trim())} among the moves; a comment begins with *`,
          line,
        );
      }
      refuseUnknown(text, line);
      return mentionsMoves(text) && !isProse(key) ? unread(original, line) : undefined;
    },
    soFar: (error) => ({
      ended: ended || inVariation,
      goesOn: isBare && error instanceof UnreadableLine,
      moves: replay.moves(),
    }),
  };
}

/** A part of a line as it is there, which NFKC may have changed. */
function asWritten(part: string, { text, original }: Line): string {
  const at = text.indexOf(part);
  return at >= 0 && text.length === original.length ? original.slice(at, at + part.length) : part;
}

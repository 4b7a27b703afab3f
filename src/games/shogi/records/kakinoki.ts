/**
 * KIF and KI2, the formats of Kakinoki Shogi: headers, the position (set-up.ts), and moves, in KIF a numbered line each, in KI2
 * several per line, where the piece that is meant has to be found. Either is read in a file of the other.
 */
import { countOf } from "../../../report/numbers.js";
import { quote } from "../notation/sfen.js";
import type { PositionLine } from "../text-forms.js";
import { promoted } from "./diagram.js";
import { type ReadGame, type ReadSoFar, withoutTheRest } from "./read-game.js";
import { GameProblem, UnreadableLine } from "./record-error.js";
import { createReplay, type Replay, type Square, type WrittenMove } from "./replay.js";
import { createSetUp, numberOf, RANKS, refuseUnknown, TYPES } from "./set-up.js";

const ONE_RECORD = "one file is one record";
const COMMENT = /^[#*&]/;
const BRANCH = /^ *変化 *:/;
const NUMBERED = /^ *(\d+)(?: +|(?=[▲△▼▽☗☖]))(\S.*)$/;
const MARKED = /^ *[▲△▼▽☗☖]/;
/** What begins another record where moves should be. */
const HEAD = /^(?:手合割?|[先下後上]手の?持ち?駒) *:|^[先下後上]手番|^ *\||^手数[-=―]/;
/** The last line of a game, which says how many moves there were. */
const ENDS = /^ *まで、?(?:(\d+)手)?/;
const KEY = /^[^\s\d:][^ :]*:/;

const PIECE = "成銀|成桂|成香|[王玉飛龍竜角馬金銀全桂圭香杏歩步と]";
const PLACE = `(?:([1-9]) ?([1-9${RANKS}])|同)`;
const MOVE = new RegExp(
  `^([▲△▼▽☗☖])? *${PLACE} *(${PIECE}) *([左直右上行入寄引]*) *(?:(打)|(成|不成|生)? *(?:\\(([1-9])([1-9${RANKS}])\\))?)`,
);
// Groups of `MOVE`: a move of KIF has one of these.
const DROP = 6;
const FROM_FILE = 8;
/** What may follow a move of KIF: times, and a mark where variations follow. */
const TIMES = /^[\s\d:/.,()+秒分時間]*$/;
const END =
  /^(?:中断|投了|持将棋|千日手|不?詰み?|切れ負け|時間切れ|反則.*|入玉.*|不戦[勝敗]|トライ.*|引き?分け?|最大手数|封じ手|.*宣言.*)$/;

/** @throws GameProblem */
export function readKakinoki(lines: readonly string[]): ReadGame {
  const setUp = createSetUp();
  const headers = new Map<string, string>();
  let game: Game | undefined;
  const left: GameProblem[] = [];
  for (const [i, original] of lines.entries()) {
    const line = i + 1;
    const text = original.normalize("NFKC").replaceAll("\t", " ").trimEnd();
    if (text.trim() === "" || COMMENT.test(text)) continue;
    if (game === undefined && readHead(text, original, line)) continue;
    game ??= createGame(createReplay(setUp.position()));
    try {
      const remark = game.read({ text, original: original.trimEnd(), line });
      if (remark !== undefined) left.push(remark);
    } catch (error) {
      left.push(withoutTheRest(error, { ...game.soFar(), cutShort: line === lines.length }));
      break;
    }
  }
  game ??= createGame(createReplay(setUp.position()));
  return { title: titleOf(headers), line: game.result(), mateIn: mateInOf(headers), headers, left };

  /** @returns false where the moves begin */
  function readHead(text: string, original: string, line: number): boolean {
    if (setUp.read(text, line) || BRANCH.test(text)) return true;
    if (NUMBERED.test(text) || MARKED.test(text) || ENDS.test(text)) return false;
    if (!setUp.isName(text)) refuseUnknown(text, line);
    const [, key, value] = /^([^ 　:：]+)[ 　]*[:：](.*)$/.exec(original) ?? [];
    if (key !== undefined) headers.set(key, value.trim());
    return true;
  }
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
  soFar(): Omit<ReadSoFar, "cutShort">;
}

function createGame(replay: Replay): Game {
  let last = 0;
  let longest = 0;
  let ended = false;
  /** Variations are not part of the game; only their form is looked at. */
  let inVariation = false;
  let branches = false;

  function play(words: RegExpExecArray, of: Line): void {
    if (!inVariation) replay.play(moveOf(words, asWritten(words[0].trim(), of), of.line));
  }

  function end(word: string): void {
    if (!inVariation) replay.end(word);
    ended = true;
  }

  /** A foul, or an end that is among the moves, may be counted or not. */
  function endAfter(counted: string | undefined, { original, line }: Line): GameProblem | undefined {
    const text = original.trim();
    const more = ended || text.includes("反則") ? 1 : 0;
    end(text);
    const missing = counted === undefined || inVariation ? 0 : Number(counted) - replay.moves();
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
    const move = MOVE.exec(rest);
    const isMove = move !== null && (move[DROP] !== undefined || move[FROM_FILE] !== undefined);
    const behind = rest.slice((isMove ? move[0] : word).length);
    const isEnd = END.test(withoutMark(word));
    if (!(isMove || isEnd) || !TIMES.test(behind)) {
      const found = quote(asWritten(isMove || isEnd ? rest : word, of));
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
    last = number;
    longest = Math.max(longest, number);
    inVariation ||= branches;
    ended = false;
    branches = false;
    if (isMove) play(move, of);
    else end(withoutMark(word));
  }

  function readMarked(of: Line): void {
    const { text, line } = of;
    if (ended && !branches) throw new GameProblem(`the game continues after its end; ${ONE_RECORD}`, line);
    inVariation ||= branches;
    branches = false;
    ended = false;
    for (const word of text.replaceAll(" ", "").split(/(?=[▲△▼▽☗☖])/)) {
      const whole = MOVE.exec(word);
      const move = whole?.[0] === word ? whole : null;
      if (ended || (move === null && !END.test(withoutMark(word)))) {
        throw new UnreadableLine(
          `found ${quote(asWritten(withoutMark(word), of))}; write a move as in ▲７六歩 or △同角成`,
          line,
        );
      }
      if (move === null) end(withoutMark(word));
      else play(move, of);
      last++;
    }
    longest = Math.max(longest, last);
  }

  return {
    result: replay.result,
    read(of) {
      const { text, line } = of;
      const [ends, counted] = ENDS.exec(text) ?? [];
      const [, digits, rest] = NUMBERED.exec(text) ?? [];
      if (digits !== undefined) readNumbered(digits, rest, of);
      else if (MARKED.test(text)) readMarked(of);
      else if (BRANCH.test(text)) branches = true;
      else if (ends !== undefined) return endAfter(counted, of);
      else if (HEAD.test(text)) throw new GameProblem(`a second game begins here; ${ONE_RECORD}`, line);
      else if (!KEY.test(text)) {
        throw new UnreadableLine(
          `found ${quote(of.original.trim())} among the moves; a comment begins with *`,
          line,
        );
      } else refuseUnknown(text, line);
      return undefined;
    },
    soFar: () => ({ ended: ended || inVariation, moves: replay.moves() }),
  };
}

/** A part of a line as it is there, which NFKC may have changed. */
function asWritten(part: string, { text, original }: Line): string {
  const at = text.indexOf(part);
  return at >= 0 && text.length === original.length ? original.slice(at, at + part.length) : part;
}

function withoutMark(word: string): string {
  return word.replace(/^[▲△▼▽☗☖]/, "");
}

function moveOf(words: RegExpExecArray, text: string, line: number): WrittenMove {
  const [, mark, file, rank, name, relative, drop, promotion, fromFile, fromRank] = words;
  const from =
    drop !== undefined ? "hand" : fromFile === undefined ? undefined : squareOf(fromFile, fromRank);
  return {
    text,
    line,
    player: mark === undefined ? undefined : /[▲▼☗]/.test(mark) ? 0 : 1,
    to: file === undefined ? "same" : squareOf(file, rank),
    from,
    marksDrops: true,
    piece: typeNamed(name),
    promotes: promotion === "成",
    relative,
  };
}

function squareOf(file: string, rank: string): Square {
  return [Number(file), RANKS.includes(rank) ? RANKS.indexOf(rank) + 1 : Number(rank)];
}

function typeNamed(name: string): number {
  const type = TYPES.get(name.slice(-1)) ?? 0;
  return name.length > 1 ? promoted(type) : type;
}

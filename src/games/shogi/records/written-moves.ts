/**
 * Moves as people write them in a row: in KI2, in magazines (２三銀打、３一玉、３二金まで３手詰), with marks, sides or numbers
 * in front or without, and in USI. Text comes in NFKC.
 */
import { DROPS, moveFrom, moveTo, PROMOTES } from "../notation/moves.js";
import { fileOf, rankOf } from "../notation/pieces.js";
import { parseMove } from "../notation/sfen.js";
import { promoted } from "./diagram.js";
import type { Square, WrittenMove } from "./replay.js";
import { numberOf, RANKS, TYPES } from "./set-up.js";

/** A move of USI on the board does not name its piece. */
export type AnyMove = Omit<WrittenMove, "piece" | "line"> & { readonly piece: number | undefined };

/** What stands in a row of moves. */
export type Part =
  | { readonly kind: "move"; readonly text: string; readonly move: AnyMove }
  /** An end in one word, as in 投了. */
  | { readonly kind: "end"; readonly text: string }
  /** The end with all that is behind it, as in まで３手詰, and how many moves there were. */
  | { readonly kind: "last"; readonly text: string; readonly counted: number | undefined }
  | { readonly kind: "strange"; readonly text: string };

const PIECE = "成銀|成桂|成香|[王玉飛龍竜角馬金銀全桂圭香杏歩步と]";
const MARK = "[▲△▼▽☗☖]";
const SIDE = `${MARK}|(?:先手|後手|下手|上手|攻め?方|詰め?方|受け?方|玉方)[ :]*`;
const SQUARE = `([1-9]) ?([1-9${RANKS}])`;
const MOVE = `(${SIDE})? *(?:${SQUARE} *(同)?|同) *(${PIECE}) *([左直右上行寄引入]*) *(?:(打)ち?|(?:(成|不成|生)り?)? *(?:\\(([1-9])([1-9${RANKS}])\\))?)`;
const USI = "(?:[PLNSGBR]\\*|[1-9][a-i])[1-9][a-i]\\+?";
const AT_START = new RegExp(`^${MOVE}`);
const USI_AT_START = new RegExp(`^${USI}`);
const NUMBER = new RegExp(`^\\(?\\d{1,3}(?:[.:)]| ) *(?=${MOVE}|${USI})`);
const WITHIN = new RegExp(`(?:${SQUARE}|同) *(?:${PIECE})|(?:^|[ :,])(?:[PLNSGBR]\\*|[1-9][a-i])[1-9][a-i]`);
const SEPARATORS = " 、,。・→";
const BETWEEN = new RegExp(`^[${SEPARATORS}]+`);
const WORD = new RegExp(`^${MARK}?[^${SEPARATORS}▲△▼▽☗☖]+`);
const BEHIND_MOVE = new RegExp(`^(?:$|[${SEPARATORS}]|${MARK}|まで|迄|で)`);
/** The last line of a game, or what is behind its last move. */
const LAST = /^ *(?:(?:以上)?(?:まで|迄)、?|で(?=\d+手|詰))(?:(\d+|[一二三四五六七八九十百千]+)手)?/;
const END =
  /^(?:中断|投了|持将棋|千日手|不?詰み?|切れ負け|時間切れ|反則.*|入玉.*|不戦[勝敗]|トライ.*|引き?分け?|最大手数|封じ手|.*宣言.*)$/;
/** What may be in front of a solution. */
const LABEL =
  /^ *[【「[(]?(?:解答|正解|作意|答え?|本手順|詰め?手順|手順)(?:手順|例)?[\]】」)]? *:? *(?=[^ :])/;

/** A move at the beginning of a text, and whether it says where it comes from, as those of KIF do. */
export function moveAt(text: string): { readonly move: AnyMove; readonly hasOrigin: boolean } | undefined {
  const found = AT_START.exec(text);
  if (found === null) return undefined;
  const [whole, side, file, rank, again, name, relative, drop, promotion, fromFile, fromRank] = found;
  const from = fromFile === undefined ? undefined : squareOf(fromFile, fromRank);
  const move: AnyMove = {
    text: whole.trimEnd(),
    player: side === undefined ? undefined : playerOf(side),
    to: file === undefined ? "same" : squareOf(file, rank),
    toSame: again !== undefined,
    from: drop === undefined ? from : "hand",
    marksDrops: true,
    piece: typeNamed(name),
    promotes: promotion === "成",
    relative,
  };
  return { move, hasOrigin: move.from !== undefined };
}

function usiMoveAt(text: string): AnyMove | undefined {
  const [found] = USI_AT_START.exec(text) ?? [];
  if (found === undefined) return undefined;
  const move = parseMove(found);
  const isDrop = (move & DROPS) !== 0;
  return {
    text: found,
    from: isDrop ? "hand" : placeOf(moveFrom(move)),
    to: placeOf(moveTo(move)),
    piece: isDrop ? moveFrom(move) : undefined,
    promotes: (move & PROMOTES) !== 0,
  };
}

/** Whether a word ends a game. */
export function isEnd(word: string): boolean {
  return END.test(word);
}

/** What a line that ends a game says of its moves; undefined for another line. */
export function lastLine(text: string): { readonly counted: number | undefined } | undefined {
  const found = LAST.exec(text);
  if (found === null) return undefined;
  return { counted: found[1] === undefined ? undefined : numberOf(found[1]) };
}

/** A row of moves from its beginning to its end, whatever is in it. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (;;) {
    rest = rest.replace(BETWEEN, "").replace(NUMBER, "").trim();
    if (rest === "") return parts;
    const last = lastLine(rest);
    if (last !== undefined) return [...parts, { kind: "last", text: rest, ...last }];
    const move = moveAt(rest)?.move ?? usiMoveAt(rest);
    if (move !== undefined && BEHIND_MOVE.test(rest.slice(move.text.length))) {
      parts.push({ kind: "move", text: move.text, move });
      rest = rest.slice(move.text.length);
    } else {
      const [word] = WORD.exec(rest) ?? [rest];
      parts.push({ kind: isEnd(withoutMark(word)) ? "end" : "strange", text: word });
      rest = rest.slice(word.length);
    }
  }
}

/** The same for a line without marks: a solution, perhaps behind a word that says so. Undefined where anything else is in it. */
export function solutionIn(text: string): Part[] | undefined {
  const parts = partsOf(text.replace(LABEL, ""));
  const isOne = parts[0]?.kind === "move" && parts.every(({ kind }) => kind !== "strange");
  return isOne ? parts : undefined;
}

/** Whether anything in a line looks like a move. */
export function mentionsMoves(text: string): boolean {
  return WITHIN.test(text);
}

export function withoutMark(word: string): string {
  return word.replace(/^[▲△▼▽☗☖]/, "");
}

function playerOf(side: string): WrittenMove["player"] {
  if (/[▲▼☗先下]/.test(side)) return 0;
  return /[△▽☖後上]/.test(side) ? 1 : undefined;
}

function squareOf(file: string, rank: string): Square {
  return [Number(file), RANKS.includes(rank) ? RANKS.indexOf(rank) + 1 : Number(rank)];
}

function placeOf(square: number): Square {
  return [fileOf(square), rankOf(square)];
}

function typeNamed(name: string): number {
  const type = TYPES.get(name.slice(-1)) ?? 0;
  return name.length > 1 ? promoted(type) : type;
}

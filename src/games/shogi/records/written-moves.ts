/**
 * Moves as people write them in a row: in KI2, in magazines (２三銀打、３一玉、３二金まで３手詰), with marks, sides or numbers
 * in front or without, with squares in kanji, and in USI. Text comes in NFKC.
 */
import { DROPS, moveFrom, moveTo, PROMOTES } from "../notation/moves.js";
import { fileOf, rankOf } from "../notation/pieces.js";
import { parseMove } from "../notation/sfen.js";
import { promoted } from "./diagram.js";
import type { Square, WrittenMove } from "./replay.js";
import { NUMBER, numberOf, RANKS, TYPES } from "./set-up.js";

/** A move of USI on the board does not name its piece. */
export interface AnyMove extends Omit<WrittenMove, "piece" | "line"> {
  readonly piece: number | undefined;
  /** Whether it names its side as the one that gives mate, or as the other. */
  readonly attacks?: boolean | undefined;
}

/** What stands in a row of moves. */
export type Part =
  | { readonly kind: "move"; readonly text: string; readonly move: AnyMove }
  /** An end in one word, as in 投了. */
  | { readonly kind: "end"; readonly text: string }
  /** The end with all that is behind it, as in まで３手詰, and how many moves there were. */
  | { readonly kind: "last"; readonly text: string; readonly counted: number | undefined }
  | { readonly kind: "strange"; readonly text: string };

const PIECE = "成銀|成桂|成香|[王玉飛龍竜角馬金銀全桂圭香杏歩步と]";
export const MARK = "[▲△▼▽☗☖]";
const ATTACKER = "攻め?方|詰め?方";
const DEFENDER = "受け?方|玉方";
const SIDE = `${MARK}|(?:先手|後手|下手|上手|${ATTACKER}|${DEFENDER})[ :]*`;
const FILES = `[1-9${RANKS}]`;
const SQUARE = `(${FILES}) ?(${FILES})`;
const RELATIVE = "左直右上行寄引入";
const PROMOTION = "成|不成|生";
const MOVE = `(${SIDE})? *(?:${SQUARE} *(同)?|同) *(${PIECE}) *(?:(${PROMOTION})(?=[${RELATIVE}]))?([${RELATIVE}]*) *(?:(打)ち?|(?:(${PROMOTION})り?)?)`;
const ORIGIN = `(?: *\\(([1-9])(${FILES})\\))?`;
const USI = "(?:[PLNSGBR]\\*|[1-9][a-i])[1-9][a-i]\\+?";
const WITH_ORIGIN = new RegExp(`^${MOVE}${ORIGIN}`);
const WITHOUT_ORIGIN = new RegExp(`^${MOVE}`);
const USI_AT_START = new RegExp(`^${USI}`);
const NUMBER_IN_FRONT = new RegExp(`^(?:\\((\\d{1,3})\\)|(\\d{1,3})(?:[.)]|:? )) *(?=${MOVE}|${USI})`);
/** Anything that looks like a move of any notation. */
const WITHIN = new RegExp(
  `(?:${FILES} ?${FILES}|同) *(?:${PIECE})|(?<![a-z\\d])(?:[plnsgbr][*']|[1-9][a-i])[1-9][a-i]|[+-]\\d{4}[A-Z]{2}`,
  "i",
);
const SEPARATORS = " 、,。・/→⇒";
const MARK_IN_FRONT = new RegExp(`^${MARK}`);
const BETWEEN = new RegExp(`^[${SEPARATORS}]+`);
const WORD = new RegExp(`^${MARK}?[^${SEPARATORS}▲△▼▽☗☖]+`);
const NUMBER_OF_MOVES = `(${NUMBER})手`;
/** The end of a game in words, in a line of its own or behind its last move. */
const LAST = new RegExp(
  `^ *\\(?(?:以上 *)?(?:まで|迄|にて|で(?=[ 、]*(?:詰|${NUMBER_OF_MOVES}))|${NUMBER_OF_MOVES}で?詰[めみ]?[)。. ]*$)`,
);
const COUNTED = new RegExp(`${NUMBER_OF_MOVES}(?!目)`);
const BEHIND_MOVE = new RegExp(`^(?:$|[${SEPARATORS}(]|${MARK})|${LAST.source}`);
const ANOTHER_MOVE = new RegExp(`^(?:${MOVE})`);
const END =
  /^(?:中断|投了|持将棋|千日手|\(?不?詰み?\)?|切れ負け|時間切れ|反則.*|入玉.*|不戦[勝敗]|トライ.*|引き?分け?|最大手数|封じ手|.*宣言.*)$/;

const OPENS = "[■◆●◇□★☆]* *[【「『[(<《〔]?";
const CLOSES = "[\\]】」』)>》〕]?";
const SOLUTION = "解答|正解|作意|答え?|本手順|詰め?手順|手順|初手(?:から|より)|解(?=[ :は\\]】」』)>》〕])";
/** What may be in front of a solution, in its line or alone. */
const LABEL = new RegExp(`^ *${OPENS}(?:${SOLUTION})(?:手順|例)?${CLOSES} *(?:は、?|:)? *(?=[^ :は])`);
const HEADING = new RegExp(`^ *${OPENS}(?:${SOLUTION})(?:手順|例|図)?${CLOSES} *:?$`);
/** What stands above moves that are no solution. */
const OTHER_HEADING = new RegExp(
  `^ *${OPENS}(?:ヒント|失敗|紛れ|変化|不正解|誤解|誤答)(?:図|例|手順|手)?\\d*${CLOSES} *:?$`,
);

/** A move at the beginning of a text, and whether it says where it comes from, as those of KIF do. */
export function moveAt(
  text: string,
  form = WITH_ORIGIN,
): { readonly move: AnyMove; readonly hasOrigin: boolean } | undefined {
  const found = form.exec(text);
  if (found === null) return undefined;
  const [whole, side, file, rank, again, name, first, relative, drop, promotion, fromFile, fromRank] = found;
  const from = fromFile === undefined ? undefined : squareOf(fromFile, fromRank);
  const move: AnyMove = {
    text: whole.trimEnd(),
    player: side === undefined ? undefined : playerOf(side),
    attacks: side === undefined ? undefined : roleOf(side),
    to: file === undefined ? "same" : squareOf(file, rank),
    toSame: again !== undefined,
    from: drop === undefined ? from : "hand",
    marksDrops: true,
    piece: typeNamed(name),
    promotes: (first ?? promotion) === "成",
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
  if (!LAST.test(text)) return undefined;
  const [, counted] = COUNTED.exec(text) ?? [];
  return { counted: counted === undefined ? undefined : numberOf(counted) };
}

/** How the moves of a row stand. */
export interface Row {
  /** The number of its first move, for rows with numbers; left out where it may be any. */
  readonly first?: number | undefined;
  /** Whether moves may stand side by side without anything between them. */
  readonly joined?: boolean;
}

/** A row of moves from its beginning to its end, whatever is in it. */
export function partsOf(text: string, { first, joined = false }: Row): Part[] {
  const parts: Part[] = [];
  // In a row with numbers in brackets what is in brackets is no square that a move comes from.
  const form = /^\W*\(\d/.test(text) ? WITHOUT_ORIGIN : WITH_ORIGIN;
  let rest = text.replace(BETWEEN, "");
  while (rest !== "") {
    const [number = "", ...digits] = NUMBER_IN_FRONT.exec(rest) ?? [];
    const isNext =
      number === "" || first === undefined || Number(digits[0] ?? digits[1]) === first + parts.length;
    const behind = isNext ? rest.slice(number.length) : rest;
    const last = lastLine(behind);
    if (last !== undefined) return [...parts, { kind: "last", text: behind, ...last }];
    const move = isNext ? (moveAt(behind, form)?.move ?? usiMoveAt(behind)) : undefined;
    const after = behind.slice(move?.text.length ?? 0);
    if (move !== undefined && (BEHIND_MOVE.test(after) || (joined && ANOTHER_MOVE.test(after)))) {
      parts.push({ kind: "move", text: move.text, move });
      rest = after;
    } else {
      const [word] = WORD.exec(behind) ?? [behind];
      parts.push({ kind: isEnd(withoutMark(word)) ? "end" : "strange", text: word });
      rest = behind.slice(word.length);
    }
    rest = rest.replace(BETWEEN, "");
  }
  return parts;
}

/** The same for a line without marks: a solution, perhaps behind a word that says so. Undefined where anything else is in it. */
export function solutionIn(text: string, first?: number): Part[] | undefined {
  const parts = partsOf(text.replace(LABEL, ""), { first, joined: true });
  const isOne = parts[0]?.kind === "move" && parts.every(({ kind }) => kind !== "strange");
  return isOne ? parts : undefined;
}

/** What a line without moves stands above. */
export function headingIn(text: string): "solution" | "other" | undefined {
  if (HEADING.test(text)) return "solution";
  return OTHER_HEADING.test(text) ? "other" : undefined;
}

/** Whether anything in a line looks like a move. */
export function mentionsMoves(text: string): boolean {
  return WITHIN.test(text);
}

export function withoutMark(word: string): string {
  return word.replace(MARK_IN_FRONT, "");
}

function playerOf(side: string): WrittenMove["player"] {
  if (/[▲▼☗先下]/.test(side)) return 0;
  return /[△▽☖後上]/.test(side) ? 1 : undefined;
}

function roleOf(side: string): boolean | undefined {
  if (/[攻詰]/.test(side)) return true;
  return /[受玉]/.test(side) ? false : undefined;
}

function squareOf(file: string, rank: string): Square {
  return [digitOf(file), digitOf(rank)];
}

function digitOf(text: string): number {
  return RANKS.includes(text) ? RANKS.indexOf(text) + 1 : Number(text);
}

function placeOf(square: number): Square {
  return [fileOf(square), rankOf(square)];
}

function typeNamed(name: string): number {
  const type = TYPES.get(name.slice(-1)) ?? 0;
  return name.length > 1 ? promoted(type) : type;
}

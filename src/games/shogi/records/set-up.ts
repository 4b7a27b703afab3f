/**
 * The position that a record in KIF or KI2 sets up: a handicap, a board (BOD), hands, and whose turn it is, in the spellings
 * that programs and magazines have. Lines come in NFKC, so that digits, blanks, colons and brackets are those of ASCII.
 *
 * Left alone are lines that cannot change a position: the frame of a board, comments, and headers such as 棋戦. What mentions
 * pieces, hands, boards or turns in another way is refused.
 */
import type { Player } from "../../../game/game.js";
import { KANJI } from "../notation/board-text.js";
import { KING, PAWN, PROMOTED, pieceOf, ROOK } from "../notation/pieces.js";
import { quote, START_TEXT } from "../notation/sfen.js";
import { createDiagram, type Diagram } from "./diagram.js";
import { handicapNamed } from "./handicaps.js";
import { GameProblem } from "./record-error.js";

export interface SetUp {
  /**
   * @param text a line in NFKC
   * @param line its number
   * @returns whether the line was about the position
   * @throws GameProblem for one that cannot be read
   */
  read(text: string, line: number): boolean;
  /** Whether a line is a player's name, whatever that is: a game that begins from a handicap or the usual start has no hands to say. */
  isName(text: string): boolean;
  /** @returns packed words; @throws GameProblem for a position that cannot be */
  position(): Int32Array;
}

/** Types by kanji, with further ways to write them. */
export const TYPES: ReadonlyMap<string, number> = new Map([
  ...[...KANJI].flatMap((kanji, type): [string, number][] => (kanji === " " ? [] : [[kanji, type]])),
  ["王", KING],
  ["竜", ROOK | PROMOTED],
  ["步", PAWN],
]);
export const RANKS = "一二三四五六七八九";
const ROWS = RANKS.length;

const SIDES = "[▲☗▼]?(?:先手|下手)番?|[△☖▽]?(?:後手|上手)番?|攻め?方|受け?方|詰め?方|玉方|▲|△|☗|☖";
const HANDICAP = /^ *手合(?:割り?)? *:(.*)$/;
const HEADING = `(?:(${SIDES}) *の?)? *(?:持ち?駒|手駒|駒台)`;
const HAND = new RegExp(`^ *${HEADING} *[:=](.*)$`);
/** The same with the heading in brackets, as magazines print it. */
const HAND_IN_BRACKETS = new RegExp(`^ *[【〔\\[({<《「『] *${HEADING} *[】〕\\])}>》」』] *[:=]?(.*)$`);
/** And with no sign behind it: it is one where nothing but pieces follows. */
const HAND_WITHOUT_SIGN = new RegExp(`^ *${HEADING} *(\\S.*)$`);
/** Between two hands in one line, as YaneuraOu prints them. */
const BOTH_HANDS = new RegExp(` *, *(?=(?:${SIDES}) *の? *(?:持ち?駒|手駒))`);
const TURN = /^ *(?:(先手|後手|下手|上手)番|手番 *[:=] *(先手|後手|下手|上手)番?) *$/;
/** Which side gives mate, in place of a name. */
const ROLE =
  /^ *[▲☗△☖]?(?:(?<black>[先下])|[後上])手 *: *(?:(?<attacks>攻(?:め?(?:方|側)?)|詰め?方)|受(?:け?(?:方|側)?)|玉方|防御側?) *$/;
/** The same the other way round. */
const SIDE_OF_ROLE =
  /^ *(?:(?<attacks>攻め?方?|詰め?方)|受け?方?|玉方) *: *(?:(?<black>[先下]手|▲|☗)|[後上]手|△|☖) *$/;
/** Names of no handicap. */
const ANY_POSITION = /^ *(?:任意(?:局面)?|詰め?将棋|その他) *$/;
/** The move before the position, as at the end of a board; there may have been none. */
const LAST_MOVE = /^ *手数 *[-=―][^▲▼☗△▽☖]*([▲▼☗])?([△▽☖])?/;
const FILES = /^ *9 *8 *7 *6 *5 *4 *3 *2 *1 *\|? *$/;
const OTHER_FILES = /^ *[1-9](?: *[1-9]){8} *\|? *$/;
/** A sign that stands alone is none: in CSA it says whose turn it is. */
const FRAME = /^(?! *[+-] *$)[ |+\-=─━┌┐└┘├┤┬┴┼│]*$/;
const PIECE = "[王玉飛龍竜角馬金銀全桂圭香杏歩步と]";
const EMPTY = "・.* □口";
const CELL = `(?:[ v^]${PIECE}| [${EMPTY}])`;
const ROW = new RegExp(`^( *\\|)?((?:${CELL}){9})(\\|?) *([${RANKS}1-9]?) *$`);

const HAND_PIECE =
  /([飛角金銀桂香歩步])(?:[:x×]?(\d+|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])枚?)?/gy;
const IN_BRACKETS = /^[[(「【](.*)[\])」】]$/;
const BETWEEN = /[ 、,・]*/y;
const REST = /^残り?駒?(?:全部|全て|すべて)?$|^全部$/;
const ALONE = /^(?:なし|無し?|-)?$/;
const PIECES_ALONE = new RegExp(`^(?:(?:${HAND_PIECE.source})${BETWEEN.source})+$`);

/** Who has the hand of a heading; the attacker is whose turn it is. */
const OWNERS: readonly (readonly [heading: RegExp, owner: Player | "attacker" | "defender"])[] = [
  [/先|下|▲|☗/, 0],
  [/後|上|△|☖/, 1],
  [/攻|詰|^$/, "attacker"],
  [/受|玉/, "defender"],
];

interface Hand {
  readonly owner: Player | "attacker" | "defender";
  readonly text: string;
  readonly line: number;
}

/** The line of a player's name. */
const PLAYER = /^[先後下上]手 *:/;

export function createSetUp(): SetUp {
  let handicap: { readonly name: string; readonly line: number } | undefined;
  let turn: Player | undefined;
  let last: { readonly mover: Player; readonly line: number } | undefined;
  /** The side that gives mate, where a header says so. */
  let attacker: Player | undefined;
  const hands: Hand[] = [];
  const rows: { readonly cells: string; readonly line: number }[] = [];

  function readRow(text: string, line: number): void {
    const [, , cells, , rank = ""] = ROW.exec(text) ?? [];
    const row = rank === "" ? rows.length : Math.max(RANKS.indexOf(rank), "123456789".indexOf(rank));
    if (cells === undefined || row !== rows.length || rows.length === ROWS) {
      throw new GameProblem(
        `found ${quote(text)} as row ${RANKS[rows.length] ?? 10}; write nine rows as in |v香v桂 ・ ・v玉 ・ ・ 歩 と|一`,
        line,
      );
    }
    rows.push({ cells, line });
  }

  function base(): Diagram {
    if (rows.length > 0) {
      if (rows.length < ROWS) {
        throw new GameProblem(
          `the board ends after ${rows.length} rows; a board has nine, 一 to 九`,
          rows[rows.length - 1].line,
        );
      }
      const diagram = createDiagram();
      // Where a handicap is named beside the board, it says whose turn it is.
      const named = handicap && handicapNamed(handicap.name);
      diagram.sideToMove = named !== undefined && named !== START_TEXT ? 1 : 0;
      for (const [i, { cells }] of rows.entries()) putRow(diagram, i + 1, cells);
      return diagram;
    }
    if (handicap === undefined) return createDiagram(START_TEXT);
    const named = handicapNamed(handicap.name);
    if (named !== undefined) return createDiagram(named);
    throw new GameProblem(
      `no position is known as ${quote(handicap.name)}; set up the board, as in |v香v桂v銀…|一`,
      handicap.line,
    );
  }

  const setUp: SetUp = {
    read(text, line) {
      const both = text.split(BOTH_HANDS);
      if (both.length > 1) return both.every((each) => setUp.read(each, line));
      const [, name] = HANDICAP.exec(text) ?? [];
      const hand = handIn(text, line);
      const [ofTurn, side, named] = TURN.exec(text) ?? [];
      const [ofLast, black, white] = LAST_MOVE.exec(text) ?? [];
      const role = (ROLE.exec(text) ?? SIDE_OF_ROLE.exec(text))?.groups;
      if (name !== undefined) {
        if (handicap !== undefined) throw twice("手合割", line);
        if (!ANY_POSITION.test(name)) refuseUnknown(name, line);
        handicap = { name: name.trim(), line };
      } else if (hand !== undefined) {
        hands.push(hand);
      } else if (ofTurn !== undefined) {
        if (turn !== undefined) throw twice("whose turn it is", line);
        turn = /先|下/.test(side ?? named) ? 0 : 1;
      } else if (role !== undefined) {
        const side = (role.black === undefined) === (role.attacks === undefined) ? 0 : 1;
        if (attacker !== undefined && attacker !== side) {
          throw new GameProblem("both sides give mate or neither does; say it of one", line);
        }
        attacker = side;
      } else if (ofLast !== undefined) {
        if (black !== undefined || white !== undefined) last = { mover: black !== undefined ? 0 : 1, line };
      } else if (isRow(text)) {
        readRow(text, line);
      } else if (OTHER_FILES.test(text) && !FILES.test(text)) {
        throw new GameProblem(
          `found ${quote(text.trim())} above the board; files are counted from 9 to 1`,
          line,
        );
      } else if (handicapNamed(text.trim()) !== undefined) {
        throw new GameProblem(`found ${quote(text.trim())}; write 手合割：${text.trim()}`, line);
      } else {
        return FRAME.test(text) || FILES.test(text);
      }
      return true;
    },
    isName: (text) => handicap !== undefined && rows.length === 0 && PLAYER.test(text),
    position() {
      const diagram = base();
      if (last !== undefined && last.mover === turn) {
        const [mark, other] = last.mover === 0 ? ["▲", "後手番"] : ["△", "先手番"];
        throw new GameProblem(`the last move was ${mark}'s, who is also to move; write ${other}`, last.line);
      }
      if (turn !== undefined) diagram.sideToMove = turn;
      else if (last !== undefined) diagram.sideToMove = last.mover === 0 ? 1 : 0;
      // In a game from the usual start it is a name.
      else if (attacker !== undefined && rows.length > 0) diagram.sideToMove = attacker;
      const attacking = attacker ?? diagram.sideToMove;
      const rest = hands.filter((hand) => !fillHand(diagram, attacking, hand, hands));
      if (rest.length > 1) throw twice("all that is left", rest[1].line);
      for (const hand of rest) diagram.giveRest(playerOf(attacking, hand));
      try {
        return diagram.position((row) => (row === 0 ? hands[0]?.line : rows[row - 1]?.line));
      } catch (error) {
        const isGiven = rows.length > 0 || handicap !== undefined;
        if (!(error instanceof GameProblem) || isGiven) throw error;
        throw new GameProblem(
          `${error.message}; without a board or 手合割 a record begins with the usual start of a game`,
          error.line,
        );
      }
    },
  };
  return setUp;
}

/** The hand that a line has behind its heading. */
function handIn(text: string, line: number): Hand | undefined {
  const named = HAND.exec(text) ?? HAND_IN_BRACKETS.exec(text);
  const [whole, heading = "", behind] = named ?? HAND_WITHOUT_SIGN.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const pieces = behind.trim().replace(IN_BRACKETS, "$1").trim();
  // Without a sign behind it, it may be a sentence.
  if (named === null && ![ALONE, REST, PIECES_ALONE].some((form) => form.test(pieces))) return undefined;
  const owner = OWNERS.find(([words]) => words.test(heading))?.[1] ?? "attacker";
  return { owner, text: pieces, line };
}

function isRow(text: string): boolean {
  return (
    (/^ *\|/.test(text) && !FRAME.test(text)) ||
    /^ *\|(?: {2}){9}\|/.test(text) ||
    (ROW.test(text) && text.trim() !== "")
  );
}

function putRow(diagram: Diagram, row: number, cells: string): void {
  for (let i = 0; i < ROWS; i++) {
    const [side, kanji] = cells.slice(2 * i);
    if (!EMPTY.includes(kanji)) {
      diagram.put(ROWS - i, row, pieceOf(side === " " ? 0 : 1, TYPES.get(kanji) ?? 0));
    }
  }
}

function playerOf(attacking: Player, { owner }: Hand): Player {
  if (owner === "attacker") return attacking;
  return owner === "defender" ? ((1 - attacking) as Player) : owner;
}

/** @returns false for all that is left, which depends on the other hand */
function fillHand(diagram: Diagram, attacking: Player, hand: Hand, all: readonly Hand[]): boolean {
  const { text, line } = hand;
  const player = playerOf(attacking, hand);
  if (all.some((other) => other.line < line && playerOf(attacking, other) === player)) {
    throw twice(`the hand of ${player === 0 ? "black" : "white"}`, line);
  }
  if (REST.test(text)) return false;
  if (ALONE.test(text)) return true;
  for (let at = 0; at < text.length; ) {
    HAND_PIECE.lastIndex = at;
    const [all = "", kanji, count] = HAND_PIECE.exec(text) ?? [];
    if (all === "") {
      const [strange] = text.slice(at).split(" ");
      throw new GameProblem(`found ${quote(strange)} in a hand; write 飛　歩二, or なし`, line);
    }
    diagram.hands[player][TYPES.get(kanji) ?? 0] += count === undefined ? 1 : numberOf(count);
    BETWEEN.lastIndex = at + all.length;
    at = BETWEEN.lastIndex + (BETWEEN.exec(text)?.[0].length ?? 0);
  }
  return true;
}

const UNITS = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
]);

/** What `numberOf` reads, as the source of a regular expression. */
export const NUMBER = "(?:\\d+|[一二三四五六七八九十百千]+)";

/** The number in digits, or in kanji up to 九千九百九十九. */
export function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  for (const kanji of text) {
    const unit = UNITS.get(kanji);
    if (unit !== undefined) sum += unit * (digit || 1);
    digit = unit === undefined ? RANKS.indexOf(kanji) + 1 : 0;
  }
  return sum + digit;
}

function twice(what: string, line: number): GameProblem {
  return new GameProblem(`${what} for the second time; say it once`, line);
}

/** Headers that are known to say nothing of the position, whatever is after them. */
const HARMLESS =
  /^(?:先手|後手|下手|上手|開始日時|終了日時|対局日|対局ID|棋戦|戦型|表題|持ち時間|秒読み|消費時間|場所|掲載|備考|先手省略名|後手省略名|記録係|作品番号|作品名|作者|発表誌|発表年月|出典|手数|完全性|分類|受賞|先手持ち時間|後手持ち時間|最大手数|持将棋|結果|最終手|解説|コメント)$/;
const SPEAKS =
  /(?<!振り?)駒(?!余)|手番|手合|盤面|局面|図面|配置|初形|残り(?!時間)|sfen|\bbod\b|board|\bhands?\b|handicap|position|pieces/i;
/** A heading of a hand, wherever it is. */
const HAND_WITHIN = /(?<!振り?)駒 *[:=]/;
const PIECES = /^(?:[飛角金銀桂香歩步][\d一二三四五六七八九十枚、,・ ]*)+$|(?:枚|香|角|飛車?)落ち?$|^平手$/;
const BOARD = /(?:[1-9a-z+]+\/){8}|^ *P[1-9I+-]/i;
/** Nothing but pieces and numbers, as where a hand goes on in the next line. */
const PIECE_LINE =
  /^(?=.*[\d一二三四五六七八九十王玉飛龍竜角馬金銀全桂圭香杏歩步と])[\d一二三四五六七八九十枚、,・ [\](){}「」【】]*(?:[王玉飛龍竜角馬金銀全桂圭香杏歩步と成][\d一二三四五六七八九十枚車行将馬兵、,・ :=x×[\](){}「」【】]*)*$/;
const NAME_KEY = new RegExp(`^(?:${SIDES})$`);
const HAND_WORDS = /持ち?駒|手駒|駒台/;
/** Nothing but words for sides and turns. */
const TURN_WORDS = new RegExp(
  `^(?:${SIDES}|せんて|ごて|[先後][番攻行]?|手番?|番|初手|一手目?|次|開始|始め?|ターン|から|より|です|指し?す?|側|[のはがでに黒白]|black|white|sente|gote|turn|to|move|side|first|[bw]|[ :=,、。「」()])+$`,
  "i",
);
const SIDE_WITHIN = new RegExp(SIDES);
/** What programs and people write for a player without a name. */
const NO_NAME =
  /^(?:[先下]手:(?:先手番?|下手|黒|black|sente)?|[後上]手:(?:後手番?|上手|白|white|gote)?|[先下後上]手:[a-z]|[^:]*:)$/i;
const SIDE_AND_PIECES = new RegExp(`^ *(?:${SIDES})[ の:]*[飛角金銀桂香歩步]`);

/** Whether the header of this name says nothing of the position, whatever is after it. */
export function isHarmless(key: string): boolean {
  return HARMLESS.test(key);
}

/**
 * Refuses a line that is not known, if it may be about the position.
 *
 * @param text in NFKC
 * @throws GameProblem
 */
export function refuseUnknown(text: string, line?: number): void {
  const at = text.indexOf(":");
  const [key, value] =
    at < 0
      ? [text, ""]
      : [
          text.slice(0, at).trim(),
          text
            .slice(at + 1)
            .replace(/^[ :=]+/, "")
            .trim(),
        ];
  const named = at >= 0 && NAME_KEY.test(key);
  const saysMore = named
    ? HAND_WORDS.test(value) ||
      REST.test(value) ||
      PIECES.test(value) ||
      (TURN_WORDS.test(value) && !NO_NAME.test(`${key}:${value}`))
    : PIECE_LINE.test(text) || TURN_WORDS.test(text) || (TURN_WORDS.test(key) && SIDE_WITHIN.test(value));
  if (at >= 0 && isHarmless(key) && !saysMore && !HAND_WITHIN.test(text)) return;
  const mayBePosition =
    saysMore ||
    /^ *[+-] *$/.test(text) ||
    HAND_WITHIN.test(text) ||
    SPEAKS.test(key) ||
    BOARD.test(text) ||
    (at < 0 ? SIDE_AND_PIECES.test(text) : PIECES.test(value));
  if (!mayBePosition) return;
  throw new GameProblem(
    `found ${quote(text.trim())}, which may be about the position; write 先手の持駒：飛　歩二, 後手番 or a board, or * in front of a comment`,
    line,
  );
}

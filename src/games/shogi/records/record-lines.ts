/**
 * The lines of a record of shogi, looked through before the library tsshogi reads them: it passes over a line that it
 * does not know, takes any word for the end of a game, and keeps what follows an end as a variation. A game would be cut
 * short there, and another position solved than the one that was meant.
 */

/** A line that would be lost. */
export interface StrayLine {
  /** 1-based. */
  readonly line: number;
  /** What stands there, and what would be right. */
  readonly problem: string;
}

const ONE_RECORD = "one file is one record";
const SECOND_GAME = /^(?:手合割[：:]|[先下後上]手の持駒[：:]|[先下後上]手番|\||手数[-―=＝])/;
const BRANCH = /^[ \u3000]*変化[：:]/;
/** Comments, bookmarks, the result in words, keys with a value, and nothing at all. */
const BESIDE_MOVES = /^(?:[#*&]|まで|\s*$|[^\s\d０-９：:][^ ：:]*[：:])/;

const HANDICAP = /^手合割[：:](.*)$/;
const HANDICAPS = ["平手", "香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "その他"];
const HANDICAPS_OF_PIECES = /^[二四六八十]枚落ち$/;
const HAND = /^[先後上下]手の持駒[：:](.*)$/;
const HAND_PIECE = /^(?:なし|[飛角金銀桂香歩](?:[一二三四五六七八九1-9１-９]|十[一二三四五六七八]?)?)$/;
const ROW = /^\|(?:[ v^][王玉飛龍竜角馬金銀全桂圭香杏歩と・･．　 ]){9}\|(.)/;
const KANJI = "一二三四五六七八九";

/**
 * The first line of a position in KIF or KI2 that would be lost: the library begins with the usual start, and ignores
 * handicaps, rows and pieces that it does not know.
 */
function strayPositionLine(lines: readonly string[]): StrayLine | undefined {
  let unknownHandicap: StrayLine | undefined;
  let lastRow: StrayLine | undefined;
  let rows = 0;
  for (const [i, text] of lines.entries()) {
    const stray = (problem: string) => ({ line: i + 1, problem });
    const handicap = HANDICAP.exec(text)?.[1].trim();
    if (handicap !== undefined && !HANDICAPS.includes(handicap) && !HANDICAPS_OF_PIECES.test(handicap)) {
      unknownHandicap = stray(
        `no position is known as "${handicap}"; set up the board, as in |v香v桂v銀…|一`,
      );
    }
    const hand = HAND.exec(text)?.[1].split(/[\s\u3000]+/) ?? [];
    const strange = hand.find((piece) => piece !== "" && !HAND_PIECE.test(piece));
    if (strange !== undefined) return stray(`found "${strange}" in a hand; write 飛　歩二, or なし`);
    if (!text.startsWith("|")) continue;
    const rank = ROW.exec(text)?.[1].normalize("NFKC") ?? "";
    const row = Math.max(KANJI.indexOf(rank), "123456789".indexOf(rank));
    if (rank === "" || row !== rows) {
      return stray(
        `found "${text}" as row ${KANJI[rows] ?? 10}; write nine rows as in |v香v桂 ・ ・v玉 ・ ・ 歩 と|一`,
      );
    }
    rows++;
    lastRow = stray(`the board ends after ${rows} rows; a board has nine, 一 to 九`);
  }
  if (rows === 0) return unknownHandicap;
  return rows < KANJI.length ? lastRow : undefined;
}

const PIECE = "(?:王|玉|飛|龍|竜|角|馬|金|銀|成銀|全|桂|成桂|圭|香|成香|杏|歩|と)";
const KIF_LINE = /^ *(\d+) +(\S.*)$/;
/** A move as the library reads it; it takes whatever else begins with a square for the end of the game. */
const KIF_MOVE = new RegExp(
  `^[▲△▼▽]?(?:[１-９][一二三四五六七八九]|同\\u3000*)${PIECE}\\u3000*成?(?:打|\\([1-9]{2}\\))`,
);
const KIF_END =
  /^(?:中断|投了|持将棋|千日手|不?詰み?|切れ負け|時間切れ|反則.*|入玉.*|不戦[勝敗]|トライ.*|引き?分け?|最大手数|封じ手|.*宣言.*)$/;

/** The first line of KIF whose move would be lost. */
export function strayKifLine(lines: readonly string[]): StrayLine | undefined {
  let last = 0;
  let longest = 0;
  let ended = false;
  let branch = false;
  for (const [i, text] of lines.entries()) {
    const stray = (problem: string) => ({ line: i + 1, problem });
    const [, digits, rest] = KIF_LINE.exec(text) ?? [];
    if (digits === undefined) {
      if (last === 0) continue;
      const problem = problemBesideMoves(text);
      if (problem !== undefined) return stray(problem);
      branch ||= BRANCH.test(text);
      continue;
    }
    const number = Number(digits);
    const moves = KIF_MOVE.test(rest);
    const [word] = rest.split(/[ \u3000]/);
    if (!moves && !KIF_END.test(word)) {
      return stray(`found "${word}" as move ${number}; write a move as in ７六歩(77), or an end as in 投了`);
    }
    // A variation begins anywhere in the game, another move only behind the one before.
    if (branch ? number < 1 || number > longest + 1 : number !== last + 1) {
      const remedy = number === 1 ? ONE_RECORD : "moves are numbered from 1, without gaps";
      return stray(`found move ${number} behind move ${last}; ${remedy}`);
    }
    if (ended && !branch) return stray(`the game goes on behind its end; ${ONE_RECORD}`);
    last = number;
    longest = Math.max(longest, number);
    ended = !moves;
    branch = false;
  }
  return strayPositionLine(lines);
}

const KI2_MOVES = /^[ \u3000]*[▲△▼▽☗☖]/;
const KI2_MOVE = new RegExp(
  `^(?:[1-9１-９一二三四五六七八九]{2}|同)${PIECE}[左直右]?[引寄上]?(?:成|不成|打)?(?:\\([1-9]{2}\\))?$`,
);

/** The first line of KI2 whose moves would be lost. */
export function strayKi2Line(lines: readonly string[]): StrayLine | undefined {
  let begun = false;
  let ended = false;
  for (const [i, text] of lines.entries()) {
    if (KI2_MOVES.test(text)) {
      if (ended) return { line: i + 1, problem: `the game goes on behind its end; ${ONE_RECORD}` };
      const words = text.replaceAll(/[\s\u3000]/g, "").split(/[▲△▼▽☗☖]/);
      const strange = words.slice(1).find((word) => !KI2_MOVE.test(word));
      if (strange !== undefined)
        return { line: i + 1, problem: `found "${strange}"; write a move as in ▲７六歩 or △同角成` };
      begun = true;
    } else if (begun) {
      const problem = problemBesideMoves(text);
      if (problem !== undefined) return { line: i + 1, problem };
      if (text.startsWith("まで")) ended = true;
      if (BRANCH.test(text)) ended = false;
    }
  }
  return strayPositionLine(lines);
}

/** Of KIF and KI2, between the moves. */
function problemBesideMoves(text: string): string | undefined {
  if (SECOND_GAME.test(text)) return `a second game begins here; ${ONE_RECORD}`;
  if (BESIDE_MOVES.test(text) || BRANCH.test(text)) return undefined;
  return `found "${text.trim()}" among the moves; a comment begins with *`;
}

const CSA_HEAD =
  /^(?:'.*|[VN$].*|PI(?:[1-9]{2}[A-Z]{2})*|P[1-9](?: \* ?|[-+][A-Z]{2}){9}|P[-+](?:\d{2}[A-Z]{2})*\s*|[-+])$/;
const CSA_MOVE = /^[-+]\d{4}[A-Z]{2}\s*$/;
const CSA_BESIDE_MOVES = /^(?:['VN$P].*|T\d.*|%.*|\s*)$/;

/** The first line of a game in CSA that would be lost. */
export function strayCsaLine(lines: readonly string[]): StrayLine | undefined {
  let begun = false;
  let ended = false;
  for (const [i, line] of lines.entries()) {
    const stray = (problem: string) => ({ line: i + 1, problem });
    for (const text of /^['N$]/.test(line) ? [line] : line.split(",")) {
      if (begun && CSA_MOVE.test(text)) {
        if (ended) return stray("the game goes on behind its end; games are separated by a line with /");
      } else if (!(begun ? CSA_BESIDE_MOVES : CSA_HEAD).test(text) && text.trim() !== "") {
        const remedy = begun
          ? "write a move as in +7776FU"
          : "a line before the moves begins with V, N, $, P or '";
        return stray(`found "${text.trim()}"; ${remedy}`);
      }
      begun ||= /^[-+]$/.test(text);
      ended ||= text.startsWith("%");
    }
  }
  return undefined;
}

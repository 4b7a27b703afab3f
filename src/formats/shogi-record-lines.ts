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

const KIF_MOVE = /^ *(\d+) +([^ \u3000]+)/;
const KIF_SQUARE = /^[▲△▼▽]?(?:[１-９][一二三四五六七八九]|同)/;
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
    const [, digits, word] = KIF_MOVE.exec(text) ?? [];
    if (digits === undefined) {
      if (last === 0) continue;
      const problem = problemBesideMoves(text);
      if (problem !== undefined) return stray(problem);
      branch ||= BRANCH.test(text);
      continue;
    }
    const number = Number(digits);
    if (!KIF_SQUARE.test(word) && !KIF_END.test(word)) {
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
    ended = !KIF_SQUARE.test(word);
    branch = false;
  }
  return undefined;
}

const KI2_MOVES = /^[ \u3000]*[▲△▼▽☗☖]/;

/** The first line of KI2 whose moves would be lost. */
export function strayKi2Line(lines: readonly string[]): StrayLine | undefined {
  let begun = false;
  let ended = false;
  for (const [i, text] of lines.entries()) {
    if (KI2_MOVES.test(text)) {
      if (ended) return { line: i + 1, problem: `the game goes on behind its end; ${ONE_RECORD}` };
      begun = true;
    } else if (begun) {
      const problem = problemBesideMoves(text);
      if (problem !== undefined) return { line: i + 1, problem };
      if (text.startsWith("まで")) ended = true;
      if (BRANCH.test(text)) ended = false;
    }
  }
  return undefined;
}

/** Of KIF and KI2, between the moves. */
function problemBesideMoves(text: string): string | undefined {
  if (SECOND_GAME.test(text)) return `a second game begins here; ${ONE_RECORD}`;
  if (BESIDE_MOVES.test(text) || BRANCH.test(text)) return undefined;
  return `found "${text.trim()}" among the moves; a comment begins with *`;
}

const CSA_HEAD =
  /^(?:'.*|[VN$].*|PI(?:[1-9]{2}[A-Z]{2})*|P[1-9](?: \* ?|[-+][A-Z]{2}){9}|P[-+](?:\d{2}[A-Z]{2})*\s*|[-+])$/;
const CSA_MOVE = /^[-+]\d{4}[A-Z]{2}/;
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

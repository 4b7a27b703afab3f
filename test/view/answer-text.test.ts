// Answers in one sentence: each says what the verdict shows, and nothing more.
import { expect, test } from "vitest";
import { loadGame } from "../../src/solver/loading/load-game.js";
import type { SolvedEvent } from "../../src/view/board/messages.js";
import { sentenceOf } from "../../src/view/board/solving/answer-text.js";
import type { FoundAnswer } from "../../src/view/found-answer.js";
import type { GameView } from "../../src/view/game-view.js";
import { useLanguage } from "../../src/view/language.js";
import { headlineOf, readAnswer } from "../../src/view/read-answer.js";

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const MATED = "4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1";
const GO = "X.O./.XO./..X./.... b target=C4";
const SIMPEI = "..../.x../..../.... .../.../... o x3o4";
const END = `${"X".repeat(62)}-- O`;

test.each<
  [string, Partial<FoundAnswer> & { position: string; mate?: object; score?: object }, string, string]
>([
  [
    "shogi",
    { position: MATE, goal: "mate", verdict: "proven", mate: { plies: 5, shortest: true } },
    "Black mates in 5 plies.",
    "5手詰です。",
  ],
  [
    "shogi",
    { position: MATE, goal: "mate", verdict: "proven", mate: { plies: 1, shortest: true } },
    "Black mates in 1 ply.",
    "1手詰です。",
  ],
  [
    "shogi",
    { position: MATE, goal: "mate", verdict: "proven", mate: { plies: 7, shortest: false } },
    "Black mates in at most 7 plies.",
    "7手以内で詰みます。",
  ],
  [
    "shogi",
    { position: MATE, goal: "mate", verdict: "proven", mate: { plies: null, shortest: false } },
    "Black mates.",
    "詰みます。",
  ],
  [
    "shogi",
    { position: MATE, goal: "mate", verdict: "disproven" },
    "There is no mate: White gets away.",
    "不詰です。",
  ],
  [
    "shogi",
    { position: MATED, goal: "mated", verdict: "proven" },
    "White is mated, whatever it plays.",
    "後手玉は詰みです。",
  ],
  [
    "shogi",
    { position: MATED, goal: "mated", verdict: "disproven" },
    "White is not mated by checks alone.",
    "後手玉は詰みません。",
  ],
  [
    "shogi",
    { position: MATE, goal: "hisshi", verdict: "disproven" },
    "Black does not win by a hisshi.",
    "必至はかかりません。",
  ],
  [
    "shogi",
    { position: MATE, goal: "mate", verdict: "unknown", reason: "time limit" },
    "Not decided yet: the time was not enough.",
    "まだ結論が出ていません（時間切れ）。",
  ],
  [
    "go",
    { position: GO, goal: "capture", verdict: "proven" },
    "Black to move: the target can be taken (White, C4).",
    "黒番、白のC4の石は取れます。",
  ],
  [
    "go",
    { position: GO, goal: "capture", verdict: "disproven" },
    "Black to move: the target cannot be taken (White, C4).",
    "黒番、白のC4の石は取れません。",
  ],
  [
    "go",
    { position: `${GO} goal=live`, goal: "live", verdict: "proven" },
    "Black to move: the group lives (White, C4).",
    "黒番、白のC4の石は生きです。",
  ],
  [
    "go",
    { position: `${GO} goal=kill region=A1:C4`, goal: "kill", verdict: "disproven" },
    "Black to move: the group lives in its region (White, C4).",
    "黒番、この範囲では白のC4の石は生きです。",
  ],
  [
    "othello",
    { position: END, goal: "win", verdict: "disproven", score: { value: -2, lower: -2, upper: -2 } },
    "Black wins by 2 discs with best play.",
    "黒の2石勝ちです。",
  ],
  [
    "othello",
    { position: END, goal: "win", verdict: "proven", score: { value: 1, lower: 1, upper: 1 } },
    "White wins by 1 disc with best play.",
    "白の1石勝ちです。",
  ],
  [
    "othello",
    { position: END, goal: "win", verdict: "disproven", score: { value: 0, lower: 0, upper: 0 } },
    "With best play it is a draw.",
    "引き分けです。",
  ],
  [
    "othello",
    {
      position: END,
      goal: "win",
      verdict: "unknown",
      reason: "stopped",
      score: { value: null, lower: -4, upper: 10 },
    },
    "Not yet known: between -4 and 10 discs for white.",
    "まだ読み切れていません。白から見て-4から10の間です。",
  ],
  [
    "simpei",
    { position: SIMPEI, goal: "o-wins", verdict: "proven" },
    "O wins, whatever X plays.",
    "Oの勝ちです。",
  ],
  [
    "simpei",
    { position: SIMPEI, goal: "x-wins", verdict: "disproven" },
    "X cannot force a win.",
    "Xは必勝ではありません。",
  ],
  [
    "simpei",
    { position: SIMPEI, goal: "x-wins", verdict: "unknown", reason: "stopped" },
    "Not decided yet: it was stopped.",
    "まだ結論が出ていません（中止しました）。",
  ],
  [
    "domineering",
    { position: "3x3 h", goal: "win", verdict: "proven" },
    "Horizontal wins, whatever Vertical plays.",
    "横の勝ちです。",
  ],
])("%s: %o", async (game, found, english, japanese) => {
  const view = (await (await loadGame(game)).view?.()) as GameView;
  const result = { line: [], nodes: 1, seconds: 1, goal: null, verdict: "unknown", ...found } as FoundAnswer;
  const event: SolvedEvent = {
    kind: "solved",
    result,
    verdict: `${result.goal}: ${result.verdict}`,
    notes: [],
    rates: [],
  };
  for (const [language, said] of [
    ["日本語", japanese],
    ["English", english],
  ] as const) {
    useLanguage(language);
    expect(sentenceOf(view, event)).toBe(said);
  }
});

test.each<[object, string, string]>([
  [{ mate: { plies: 5, shortest: true } }, "mate in 5", "5手詰"],
  [{ mate: { plies: 5, shortest: false } }, "mate in at most 5", "5手以内で詰み"],
  [{ mate: { plies: 7, shortest: false } }, "mate in at most 7 (a line of 5)", "7手以内で詰み（5手の手順）"],
  [{ mate: { plies: null, shortest: false } }, "mate (a line of 5)", "詰み（5手の手順）"],
  [
    { mate: { plies: 3, shortest: true, futile: "exclude" } },
    "mate in 3 (futile interpositions not counted)",
    "3手詰（無駄合は数えない）",
  ],
  [{ mate: { plies: 0, shortest: true, futile: "include" }, line: [] }, "mate already", "すでに詰み"],
  [
    { goal: "mated", position: MATED, mate: { plies: 4, shortest: true }, line: [] },
    "mated in 4",
    "4手で詰み",
  ],
  [{ verdict: "disproven", line: [] }, "There is no mate: White gets away", "不詰です"],
])("a mate in a few words: %o", async (found, english, japanese) => {
  const view = (await (await loadGame("shogi")).view?.()) as GameView;
  const line = ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"];
  const of = { position: MATE, goal: "mate", verdict: "proven" as const, line, nodes: 1, seconds: 1 };
  const answer = readAnswer(view, { ...of, ...found });
  expect(headlineOf(view, answer, "English")).toBe(english);
  expect(headlineOf(view, answer, "日本語")).toBe(japanese);
});

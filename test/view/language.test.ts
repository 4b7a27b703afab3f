// Pages in Japanese: whatever a page, a game's view or a setting says has its words.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shownSettings } from "../../src/board/settings.js";
import { GAME_NAMES } from "../../src/registry/games.js";
import { loadGame } from "../../src/solver/loading/load-game.js";
import { plainChosen } from "../../src/view/game-view.js";
import { JAPANESE } from "../../src/view/japanese.js";
import { say, sayMessage, sayWord, useGames, useLanguage } from "../../src/view/language.js";

beforeAll(async () => {
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  useGames((await Promise.all(games.map((game) => game.view?.()))).flatMap((view) => view ?? []));
});
afterAll(() => useLanguage("English"));

const source = resolve(import.meta.dirname, "../../src");
const textsOf = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "japanese.ts")
    .map((name) => readFileSync(join(source, folder, name), "utf8"));

test("each text has its values in both languages, and is said somewhere", () => {
  const said = ["view", "games", "search", "solver", "board", "engine", "registry"]
    .flatMap(textsOf)
    .join("\n");
  const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [english, japanese] of Object.entries(JAPANESE)) {
    expect([english, namesIn(japanese)]).toEqual([english, namesIn(english)]);
    expect([english, said.includes(english)]).toEqual([english, true]);
  }
});

test("a text in English is as it stands, with its values", () => {
  useLanguage("English");
  expect(say("{done} of {all} answered", { done: 3, all: 10 })).toBe("3 of 10 answered");
  useLanguage("日本語");
  expect(say("{done} of {all} answered", { done: 3, all: 10 })).toBe("全10題中3題を解答済み");
});

/** Letters of a word; what has none needs no words. */
const hasEnglish = (text: string) => /[A-Za-z]{2,}/.test(text);

test.each(GAME_NAMES)("all that %s says has Japanese words", async (name) => {
  const game = await loadGame(name);
  const view = await game.view?.();
  if (view === undefined) throw new Error(`${name} has no view`);
  const { module, editor, choices, legend = {}, players } = view;
  const words = module.parsePosition(module.start);
  const chosen = plainChosen(view);
  const drawing = view.draw?.(words, chosen);
  const said = [
    ...[name, ...players],
    ...Object.keys(module.goals).map((goal) => goal.replaceAll("-", " ")),
    ...Object.values(legend),
    ...choices.flatMap(({ name: choice, values }) => [choice, ...values]),
    ...(editor?.tools(words, chosen) ?? []).map(({ label }) => label),
    ...(editor?.actions ?? []).map(({ name: action }) => action),
    ...(editor?.choices ?? []).flatMap(({ name: choice, values }) => [choice, ...values]),
    ...[...(drawing?.ground ?? []), ...(drawing?.pieces ?? [])].flatMap(({ text }) => text ?? []),
    ...(await shownSettings(game)).map(({ sentence }) => sentence),
  ];
  useLanguage("日本語");
  const without = said.filter((word) => hasEnglish(word) && sayWord(word, view) === word);
  expect(without).toEqual([]);
});

test.each([
  ["line 3, column 17: what is wrong; what to do", "3行目17文字目：what is wrong。what to do"],
  [
    "as a problem of shogi: line 1, column 2: a tenth row; a board has nine rows",
    "将棋の問題として：1行目2文字目：段が多すぎます。盤は九段です",
  ],
  ["several.sfen, line 3: what is wrong", "several.sfen, 3行目：what is wrong"],
  [
    "column 6: the side to move is missing; write b or w after the board, for the side to move",
    "6文字目：手番がありません。盤の後に手番のbかwを書いてください",
  ],
  [
    "line 1: what is wrong (and 999 more lines like it; the rest is not read)",
    "1行目：what is wrong（同様の行がほかに999行あり、残りは読んでいません）",
  ],
  ["36 pieces of the set are missing", "一組の駒のうち36枚が足りません"],
])("what cannot be read is said with its place: %s", (english, japanese) => {
  useLanguage("日本語");
  expect(sayMessage(english)).toBe(japanese);
  useLanguage("English");
  expect(sayMessage(english)).toBe(english);
});

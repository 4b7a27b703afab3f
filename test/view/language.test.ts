// Pages in Japanese: whatever a page, a game's view or a setting says has its words.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shownSettings } from "../../src/board/settings.js";
import type { CertificateHeader } from "../../src/certificates/format/certificate-format.js";
import { GAME_NAMES } from "../../src/registry/games.js";
import { loadGame } from "../../src/solver/loading/load-game.js";
import { plainChosen } from "../../src/view/game-view.js";
import { JAPANESE } from "../../src/view/japanese.js";
import { say, sayMessage, sayWord, useGames, useLanguage } from "../../src/view/language.js";
import { verdictText } from "../../src/view/words.js";

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

const GO_STONES = "...../...../OO.OO/XXX..";
test.each([
  ["shogi", "mated", "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1"],
  ["shogi", "hisshi", "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1"],
  ["go", "capture", `${GO_STONES} b target=A1`],
  ["go", "capture", `${GO_STONES} b target=A2,D2`],
  ["go", "capture", `${GO_STONES} b target=A2,D2 region=A1:E3`],
  ["go", "kill", `${GO_STONES} b target=A2,D2 goal=kill`],
  ["go", "kill", `${GO_STONES} b target=A2,D2 goal=kill region=A1:E3`],
  ["go", "live", `${GO_STONES} b target=A2 goal=live`],
  ["go", "kill", "X.X/OO./... w target=A3 goal=kill safe=C3 added=C3"],
])("the verdict of a proof has Japanese words: %s, %s, %s", async (name, goal, position) => {
  const view = await (await loadGame(name)).view?.();
  if (view === undefined) throw new Error(`${name} has no view`);
  useLanguage("日本語");
  for (const verdict of ["proven", "disproven"] as const) {
    const said = verdictText(view, { goal, verdict, position } as CertificateHeader);
    expect(said).toMatch(/^(成立|不成立)（/);
    expect(hasEnglish(said)).toBe(false);
  }
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
  [
    "o is to move with 3 on the board against 2; write x: the side to move has as many pieces on the board as the other or one fewer",
    "手番のoは盤上3枚、相手は2枚です。手番側の盤上の駒は、相手と同数か一枚少なくなければなりません",
  ],
  [
    "x has 2 on the board and 1 in hand; each side has 4 pieces, so write x2",
    "xは盤上2枚、持駒1枚です。駒は一方に4枚なので、x2と書きます",
  ],
  [
    "best move so far: d3, an estimate: +1.73 by a search of 7 plies",
    "これまでの最善手：d3、7手読みの評価値+1.73",
  ],
  ["36 pieces of the set are missing", "一組の駒のうち36枚が足りません"],
  [
    "this has 7.6 MiB, and a board reads at most 2.0 MiB; take a part of it, or solve it with the command line",
    "7.6 MiBあります。盤で読めるのは2.0 MiBまでです。一部だけにするか、コマンドラインで解いてください",
  ],
  ["time: -5 is not a number of seconds above 0", "time：-5は使えません。0より大きい秒数です"],
  [
    "shuffle (--shuffle) has no effect in the search negascout; it is a setting of df-pn and pn",
    "shuffleは探索法negascoutでは使えません。df-pn and pnの設定です",
  ],
  [
    "a table of 89,000,000 entries takes 4 GiB, and 1.5 GiB are free; 30,000 entries (1 GiB) would fit",
    "89,000,000項目の置換表には4 GiBのメモリが必要ですが、空きは1.5 GiBです。メモリを減らしてください",
  ],
])("what cannot be read is said with its place: %s", (english, japanese) => {
  useLanguage("日本語");
  expect(sayMessage(english)).toBe(japanese);
  useLanguage("English");
  expect(sayMessage(english)).toBe(english);
});

/** What a page in Japanese does not show: for programs, for commands, or of files that a board does not open. */
const NOT_SHOWN = [
  /^board\/requests\.ts/,
  /^board\/server\.ts: (?:port 7 cannot be used|Requests are JSON)/,
  /^board\/service\.ts: (?:7 is not written as 7|these words are no position|ask about a position of the game)/,
  /^board\/settings\.ts: 7 is not a setting of a board/,
  // Only compared, or the English one of two sentences.
  /: (?:the side to move wins|no proof within order|no proof among candidates)$/,
  // Frames of what has words of its own.
  /^board\/(?:reading\.ts: as a problem of 7: 7|service\.ts: No 7 is written: 7)$/,
  /^view\/winner-sentence\.ts/,
  // Damaged files and pages, and games without what they are asked for.
  /^view\/(?:open-page|questions|game-view)\.ts/,
  /^view\/proof\//,
  /^view\/board\/asking\/event-stream\.ts/,
  // Not for readers.
  /^view\/(?:style|svg|parts\/choices)\.ts/,
];

/** The texts of at least three words in a program, with 7 for what is put in; not those that `say` says. */
function* sentencesIn(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, callee, value, quasis } = node as {
    readonly type?: string;
    readonly callee?: { readonly name?: string };
    readonly value?: unknown;
    readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  };
  if (type === "ImportDeclaration" || type === "TSLiteralType") return;
  if (type === "CallExpression" && callee?.name === "say") return;
  const text = quasis?.map((piece) => piece.value.cooked).join("7") ?? (type === "Literal" ? value : "");
  if (typeof text === "string" && /[a-z] [a-z]/.test(text) && (text.match(/[A-Za-z]{2,}/g) ?? []).length > 2)
    yield text;
  for (const part of Object.values(node)) yield* sentencesIn(part);
}

test("every sentence of the board and its page has Japanese words", () => {
  useLanguage("日本語");
  const without = ["board", "view"].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/japanese/.test(name))
      .flatMap((name) => {
        const program = parseAst(readFileSync(join(source, folder, name), "utf8"), { lang: "ts" });
        return [...sentencesIn(program)]
          .filter((text) => !Object.hasOwn(JAPANESE, text))
          .filter((text) => hasEnglish(sayMessage(text).replaceAll(/solve-fast|MiB/g, "")))
          .map((text) => `${folder}/${name}: ${text}`);
      }),
  );
  expect(without.filter((text) => !NOT_SHOWN.some((pattern) => pattern.test(text)))).toEqual([]);
});

// The core knows no game: nothing outside the games' own folders, the registry, learning and the papers names a game, or a
// search, goal, setting or option that only one game has. Which direction imports take is in imports.test.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { loadCli, solveSettings } from "../src/cli/game-cli.js";
import { GAMES } from "../src/registry/games.js";
import { ALGORITHMS } from "../src/search/kinds.js";
import { loadGame } from "../src/solver/loading/load-game.js";
import { CHOOSE_SETTINGS, ownSettings } from "../src/solver/settings.js";

const root = resolve(import.meta.dirname, "..");
const CORE = ["native-layout", "src", "bench"];
/** Where games may be named. */
const APART = /^src\/(games|registry|learning|papers)\//;

/** The entry points export the types of the games' own answers. */
const EXPORTED = /^src\/(?:index|browser)\.ts:\d+: .* from "\.\/games\/.*";$/;

/** English words that options and findings of games share with everything else; certificates of scores may be of any game,
 * pages have a language, and a disproof of any game has a refutation. */
const COMMON = ["moves", "found", "record", "evaluation", "win", "probe", "score", "language", "refutation"];

function coreFiles(): string[] {
  return CORE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|md)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  ).filter((file) => !APART.test(file));
}

/** The names of games, and the names that only they use. */
async function ownWords(): Promise<{ readonly games: string[]; readonly words: string[] }> {
  const words = new Set<string>();
  for (const game of GAMES) {
    const module = await loadGame(game.name);
    const settings = ownSettings(module, await module.analysis?.());
    const cli = await loadCli(game.name);
    const findings = (await cli.output?.schemas?.())?.findings ?? {};
    for (const extension of cli.input?.extensions ?? []) words.add(extension.slice(1));
    for (const word of [
      ...(module.searches ?? []).map(({ name }) => name),
      ...[
        module.goals,
        module.options ?? {},
        settings,
        cli.input?.settings ?? {},
        solveSettings(cli),
        findings,
      ].flatMap(Object.keys),
      ...game.commandNames,
    ]) {
      // Short words, such as the name for a move's number, are used everywhere.
      if (word.length > 4) words.add(word);
    }
  }
  // An option of a game may have the name of one that all games have for something else.
  const common = new Set([...COMMON, ...Object.keys(CHOOSE_SETTINGS)]);
  return { games: GAMES.map(({ name }) => name), words: [...words].filter((word) => !common.has(word)) };
}

/** `file:line: text` wherever a pattern is found. */
function found(
  pattern: Pick<RegExp, "test">,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  return files.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
}

const source = (file: string) => readFileSync(join(root, file), "utf8");
const { games, words } = await ownWords();
/** A name that is also a word of the language is one in quotes or paths, or with a capital letter within a sentence. */
const isWord = (name: string) => name.length < 4;
const anywhere = new RegExp(games.filter((name) => !isWord(name)).join("|"), "i");
const inPlaces = new RegExp(
  games
    .filter(isWord)
    .map((name) => `["'\`/]${name}["'\`/.]|(?<=[a-z,] )${name[0].toUpperCase()}${name.slice(1)}\\b`)
    .join("|"),
);
const namePattern = { test: (line: string) => anywhere.test(line) || inPlaces.test(line) };
/** As a name in code, in quotes or after a dot; comments may use the words of the language. */
const wordPattern = new RegExp(`["'\`.](?:--)?(?:${words.join("|")})\\b(?!\\.js|/)`);

test("no file of the core names a game", () => {
  expect(coreFiles().length).toBeGreaterThan(150);
  expect(found(namePattern, coreFiles(), source).filter((line) => !EXPORTED.test(line))).toEqual([]);
});

test("no file of the core names what only one game has", () => {
  expect(words).toEqual(
    expect.arrayContaining(["df-pn-mate", "endgame", "hisshi", "futile", "freeStart", "kif"]),
  );
  for (const general of ALGORITHMS) expect(words).not.toContain(general);
  // `probe` is also a lookup in the table, and `score` a value in Othello. Only commands and results are meant.
  const code = (file: string) => source(file).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  const hits = found(wordPattern, coreFiles(), code).filter((hit) => !/\.(probe|shortest|mate)\(/.test(hit));
  expect(hits).toEqual([]);
});

test("both would be found", () => {
  const planted = {
    "src/solver/a.ts": 'if (module.name === "shogi") return;',
    "src/cli/b.ts": "const more = result.futile;",
    "src/report/c.ts": "/** As in Othello. */",
    "src/search/d.ts": 'kinds["df-pn-mate"]',
    "src/search/e.ts": "/** As in a problem of Go, and so on. */",
    "src/search/f.ts": 'game === "go"',
    "src/search/g.ts": 'throw new Error("go on")',
  };
  const files = Object.keys(planted);
  const read = (file: string) => planted[file as keyof typeof planted];
  expect(found(namePattern, files, read)).toHaveLength(4);
  expect(found(wordPattern, files, read)).toHaveLength(2);
});

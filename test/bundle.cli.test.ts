// What users run is joined into few files (scripts/bundle.mjs). A thread for one game loads that game and what all games need.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { COMMAND } from "./cli/command.js";

const bundled = resolve(import.meta.dirname, "../dist/bundled");
const games = readdirSync(join(bundled, "games"));

/** The names of all files that are loaded with this one. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";$/gm)) {
    loadedWith(resolve(dirname(file), path), seen);
  }
  return seen;
}

test.each(games)("%s loads no other game", (game) => {
  const chunks = [...loadedWith(join(bundled, "games", game, "game.js"))].map((file) =>
    basename(file, ".js"),
  );
  expect(chunks).toContain(game);
  const others = games.filter((other) => other !== game);
  expect(chunks.filter((chunk) => others.some((other) => chunk.startsWith(other)))).toEqual([]);
});

const tasks = readdirSync(join(bundled, "chunks"))
  .filter((name) => /-thread\d*\.js$/.test(name))
  .map((name) => basename(name, ".js"));

// Loading the library, with the code that starts threads, would cost each of them 20 ms.
test.each(["thread", ...tasks])("%s loads neither a game nor the library", (task) => {
  const chunks = [...loadedWith(join(bundled, "chunks", `${task}.js`))].map((file) => basename(file, ".js"));
  expect(chunks.filter((chunk) => [...games, "solver"].some((name) => chunk.startsWith(name)))).toEqual([]);
});

test("the library loads no game", () => {
  const chunks = [...loadedWith(join(bundled, "chunks", "solver.js"))].map((file) => basename(file, ".js"));
  expect(chunks.filter((chunk) => games.some((game) => chunk.startsWith(game)))).toEqual([]);
});

/** The packages that are imported, or required, by these files. */
function packagesOf(files: Iterable<string>): string[] {
  const names = [...files].flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(
      /(?:^import\b[^;]*?|\bcreateRequire\(import\.meta\.url\)\()"(?!node:)([a-z@][^"]*)"/gm,
    ),
  ]);
  return [...new Set(names.map(([, name]) => name))].sort();
}

/** The file from which a game's definition loads what it adds to the command line. */
function cliOf(game: string): string {
  const text = readFileSync(join(bundled, "chunks", `${game}.js`), "utf8");
  const [, path] = /^\s*cli:.*\bimport\("([^"]+)"\)/m.exec(text) ?? [];
  return resolve(bundled, "chunks", String(path));
}

// Any other package takes longer to load than most mates take to solve, even where it is part of the bundle.
test.each(games)("solve loads two packages, also for %s", (game) => {
  const loaded = [
    join(bundled, "chunks", "solve.js"),
    join(bundled, "games", game, "game.js"),
    cliOf(game),
  ].flatMap((file) => [...loadedWith(file)]);
  expect(packagesOf(loaded)).toEqual(["commander", "piscina"]);
  const chunks = loaded.map((file) => basename(file, ".js"));
  expect(chunks.filter((chunk) => /^(msgpackr|vega|zod)/.test(chunk))).toEqual([]);
});

/** Prints the path of each file that Node loads. */
const TELLING = `data:text/javascript,${encodeURIComponent(`
import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(
  "export async function load(url, context, next) { process._rawDebug(url); return next(url, context); }",
));`)}`;

test("solve of one game loads no other, whatever the options", () => {
  const args = ["solve", "simpei", "--max-nodes", "1", "--threads", "1", "--json", "--no-board"];
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", TELLING, COMMAND, ...args], {
    encoding: "utf8",
  });
  expect(stdout).toContain('"reason":"node limit"');
  const folders = [...stderr.matchAll(/\/bundled\/games\/([^/]+)\//g)].map(([, game]) => game);
  expect([...new Set(folders)]).toEqual(["simpei"]);
});

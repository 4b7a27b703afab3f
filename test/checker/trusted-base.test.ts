// What the checker runs, down to the last file: nothing of the searches, and none of the fast rules that it is to find
// mistakes of. Whoever makes it import more has to put that on the list, and to say why it can be trusted.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../src");

const TRUSTED = [
  "checker/check.ts",
  "checker/own-game.ts",
  "checker/referee.ts",
  "checker/referees.ts",
  "checker/rules.ts",
  // Reading the file.
  "formats/certificate-format.ts",
  "formats/certificate.ts",
  "formats/file-errors.ts",
  "formats/frames.ts",
  "formats/plain-msgpack.ts",
  // The reference rules, how positions and moves are packed, and their text forms.
  "game/game.ts",
  "game/goal.ts",
  "game/notation-error.ts",
  "game/setting.ts",
  "games/shogi/notation/moves.ts",
  "games/shogi/notation/pieces.ts",
  "games/shogi/notation/position.ts",
  "games/shogi/notation/sfen.ts",
  "games/shogi/reference/referee.ts",
  "games/shogi/reference/rules.ts",
  "games/simpei/notation/moves.ts",
  "games/simpei/notation/notation.ts",
  "games/simpei/notation/points.ts",
  "games/simpei/notation/position.ts",
  "games/simpei/reference/referee.ts",
  "games/simpei/reference/rules.ts",
];

/** What a file imports or exports again when it runs; types are gone by then. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const statements = source.matchAll(
    /^(?:import|export) (?!type\b)(?:[^;"]* from )?"([^"]+)";$|\bimport\("([^"]+)"\)/gm,
  );
  return Array.from(statements, ([, from, called]) => from ?? called);
}

function transitiveImports(files: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const found = new Set(files);
  const packages = new Set<string>();
  for (const file of found) {
    for (const name of importsOf(file)) {
      if (name.startsWith(".")) found.add(join(dirname(file), name.replace(/\.js$/, ".ts")));
      else packages.add(name);
    }
  }
  return { files: found, packages };
}

it("is what the list says", () => {
  const roots = [
    ...readdirSync(join(ROOT, "checker")).map((file) => join(ROOT, "checker", file)),
    ...["shogi", "simpei"].map((game) => join(ROOT, "games", game, "reference/referee.ts")),
  ];
  const { files, packages } = transitiveImports(roots);
  expect(Array.from(files, (file) => relative(ROOT, file)).sort()).toEqual([...TRUSTED].sort());
  expect([...packages].sort()).toEqual(["msgpackr", "node:fs", "node:zlib", "zod"]);
});

it("would see the fast rules", () => {
  const { files } = transitiveImports([join(ROOT, "games/shogi/text-forms.ts")]);
  expect(files).toContain(join(ROOT, "games/shogi/rules/legal-moves.ts"));
  const { files: called } = transitiveImports([join(ROOT, "games/othello/module.ts")]);
  expect(called).toContain(join(ROOT, "games/othello/endgame/session.ts"));
});

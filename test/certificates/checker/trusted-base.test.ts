// All files that the checker loads: none of the searches, and none of the fast rules whose mistakes it is to
// find. A new import has to be added to the list, with the reason why it can be trusted.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../../src");

const TRUSTED = [
  "certificates/checker/check-header.ts",
  "certificates/checker/check-node.ts",
  "certificates/checker/check-whole.ts",
  "certificates/checker/check.ts",
  "certificates/checker/checked-game.ts",
  "certificates/checker/checked-nodes.ts",
  "certificates/checker/own-game.ts",
  "certificates/checker/referee.ts",
  // Reading the file.
  "certificates/format/certificate-format.ts",
  "certificates/format/certificate.ts",
  "files/bytes/crc32.ts",
  "files/bytes/frames.ts",
  "files/bytes/plain-msgpack.ts",
  "certificates/certificate-file.ts",
  "files/file-errors.ts",
  "files/frame-files.ts",
  // Constants.
  "engine/numbers.ts",
  // The reference rules, how positions and moves are packed, and their text forms.
  "game/errors.ts",
  "game/game.ts",
  "game/goal.ts",
  "game/setting.ts",
  "games/domineering/notation/notation.ts",
  "games/domineering/notation/position.ts",
  "games/domineering/reference/checked-game.ts",
  "games/domineering/reference/referee.ts",
  "games/domineering/reference/rules.ts",
  "games/go/notation/board.ts",
  "games/go/notation/fields.ts",
  "games/go/notation/goals.ts",
  "games/go/notation/groups.ts",
  "games/go/notation/outside.ts",
  "games/go/notation/packing.ts",
  "games/go/notation/points.ts",
  "games/go/notation/position.ts",
  "games/go/notation/surroundings.ts",
  "games/go/notation/targets.ts",
  "games/go/notation/text.ts",
  "games/go/notation/vertices.ts",
  "games/go/reference/checked-game.ts",
  "games/go/reference/life.ts",
  "games/go/reference/point-sets.ts",
  "games/go/reference/referee.ts",
  "games/go/reference/rules.ts",
  "games/go/reference/safe-parts.ts",
  "games/go/reference/zones.ts",
  "games/othello/notation/claims.ts",
  "games/othello/notation/notation.ts",
  "games/othello/notation/packing.ts",
  "games/othello/notation/position.ts",
  "games/othello/reference/checked-game.ts",
  "games/othello/reference/referee.ts",
  "games/othello/reference/rules.ts",
  "games/shogi/notation/goals.ts",
  "games/shogi/notation/moves.ts",
  "games/shogi/notation/packing.ts",
  "games/shogi/notation/pieces.ts",
  "games/shogi/notation/position.ts",
  "games/shogi/notation/sfen.ts",
  "games/shogi/reference/checked-game.ts",
  "games/shogi/reference/referee.ts",
  "games/shogi/reference/rules.ts",
  "games/simpei/notation/moves.ts",
  "games/simpei/notation/notation.ts",
  "games/simpei/notation/points.ts",
  "games/simpei/notation/position.ts",
  "games/simpei/reference/checked-game.ts",
  "games/simpei/reference/referee.ts",
  "games/simpei/reference/rules.ts",
];

/** What a file imports or re-exports when it runs; imports of types are gone by then. */
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
      const source = join(dirname(file), name.replace(/\.js$/, ".ts"));
      // An instance.js without a source is made from the engine.ts beside it.
      if (name.startsWith(".")) found.add(existsSync(source) ? source : join(dirname(source), "engine.ts"));
      else packages.add(name);
    }
  }
  return { files: found, packages };
}

it("is what the list says", () => {
  const checker = readdirSync(join(ROOT, "certificates/checker")).map((file) =>
    join("certificates/checker", file),
  );
  const games = ["domineering", "go", "othello", "shogi", "simpei"].map(
    (game) => `games/${game}/reference/checked-game.ts`,
  );
  const roots = [...checker, ...games, "certificates/certificate-file.ts"].map((file) => join(ROOT, file));
  const { files, packages } = transitiveImports(roots);
  expect(Array.from(files, (file) => relative(ROOT, file)).sort()).toEqual([...TRUSTED].sort());
  expect([...packages].sort()).toEqual(["msgpackr", "node:fs", "node:zlib", "zod"]);
});

it("would see the fast rules", () => {
  const { files } = transitiveImports([join(ROOT, "games/shogi/text-forms.ts")]);
  expect(files).toContain(join(ROOT, "games/shogi/rules/legal-moves.ts"));
  const { files: called } = transitiveImports([join(ROOT, "games/othello/game.ts")]);
  expect(called).toContain(join(ROOT, "games/othello/analysis/session.ts"));
});

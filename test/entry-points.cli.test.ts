// The library's entry points besides the main one run without Node. Each is bundled for a browser, which fails at the first
// module of Node's, and then run with nothing but the language and what every browser has.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { type InputOptions, type Plugin, rolldown } from "rolldown";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/**
 * All keys of `exports` but the main one, package.json and the modules of games, which have parts that need Node. A star in
 * a key stands for each game that has the file.
 */
const entryPoints = Object.entries<{ default?: string }>(exports).flatMap(([key, { default: file }]) => {
  if (key === "." || key.startsWith("./games") || file === undefined) return [];
  const names = key.includes("*") ? readdirSync(join(root, "src/games")) : [""];
  const there = names.filter((name) => existsSync(join(root, file.replace("*", name))));
  return there.map((name) => key.replace("./", "solve-fast/").replace("*", name));
});

/** One script that leaves what `code` exports in the variable `bundle`. */
async function bundle(code: string): Promise<string> {
  const entry = join(root, "entry.js");
  const plugin: Plugin = {
    name: "entry-points",
    resolveId(source, importer = "") {
      if (isBuiltin(source)) throw new Error(`${relative(root, importer)} imports ${source}`);
      return source === "entry" ? entry : null;
    },
    load: (id) => (id === entry ? code : null),
  };
  // The entry points are those of package.json, not the sources that tsconfig.json names.
  const options: InputOptions = { cwd: root, platform: "browser", tsconfig: false, plugins: [plugin] };
  const build = await rolldown({ input: "entry", ...options });
  try {
    const { output } = await build.generate({ format: "iife", name: "bundle" });
    expect(output).toHaveLength(1);
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** Runs a bundle, with `given` as its only globals beside those of the language. */
async function run(code: string, given: object): Promise<Record<string, unknown>> {
  return runInNewContext(`${await bundle(code)}\nbundle`, given);
}

describe("the entry points", () => {
  test("are those of the browser, of the core, of certificates and of referees", () => {
    expect(entryPoints.sort()).toEqual([
      "solve-fast/browser",
      "solve-fast/browser/domineering",
      "solve-fast/browser/go",
      "solve-fast/browser/othello",
      "solve-fast/browser/shogi",
      "solve-fast/browser/simpei",
      "solve-fast/certificates",
      "solve-fast/core",
      "solve-fast/referees/domineering",
      "solve-fast/referees/go",
      "solve-fast/referees/othello",
      "solve-fast/referees/shogi",
      "solve-fast/referees/simpei",
    ]);
  });

  test.each(entryPoints)("%s is bundled for a browser, and loads there", async (name) => {
    // Browsers have `TextDecoder`; the language itself does not.
    const text = `import * as all from ${JSON.stringify(name)}; export const names = Object.keys(all).join();`;
    const { names } = await run(text, { TextDecoder });
    expect(String(names).split(",").sort()).toEqual(Object.keys(await import(name)).sort());
  });

  test("the main one is not: the bundle fails at the first module of Node's", async () => {
    await expect(bundle('export * from "solve-fast";')).rejects.toThrow(
      /dist\/bundled\/\S+\.js imports node:\w+/,
    );
  });
});

describe("in a browser", () => {
  test.each([
    ["simpei", "disproven", { nodes: 6 }],
    ["shogi", "proven", { nodes: 3, plies: 3 }],
  ])("the certificate of the examples for %s is read and checked", async (game, verdict, shown) => {
    const bytes = [...readFileSync(join(root, `docs/examples/${game}.proof`))];
    const found = await run(
      `import { checkCertificate, readCertificate } from "solve-fast/certificates";
       import { ${game} } from "solve-fast/referees/${game}";
       const certificate = readCertificate(Uint8Array.from(bytes));
       export const { verdict } = certificate.header;
       export const report = JSON.stringify(checkCertificate(certificate, ${game}));
       export const damage = bytes.map((_, at) => {
         const copy = Uint8Array.from(bytes);
         copy[at] ^= 1;
         try {
           return checkCertificate(readCertificate(copy, "copy"), ${game}).problem;
         } catch (error) {
           return error.message;
         }
       });`,
      { TextDecoder, bytes },
    );
    expect(found.verdict).toBe(verdict);
    expect(JSON.parse(String(found.report))).toEqual({ valid: true, ...shown });
    for (const message of found.damage as string[]) expect(message).toMatch(/^copy: \S/);
  });

  test("df-pn solves a game of one's own", async () => {
    const found = await run(
      `import { checkGame, createDfPn, createTable, principalVariation, tableWords, toSearchGame } from "solve-fast/core";
       import nim from "./docs/examples/graph-nim.js";
       const size = { entries: 1000 };
       const table = createTable(new Int32Array(tableWords(size)), size);
       const game = toSearchGame(nim.create({}));
       const search = createDfPn(game, table);
       game.load(nim.parsePosition(nim.start), 0);
       const attacker = game.sideToMove();
       export const { verdict, nodes } = search.solve(attacker, { maxNodes: 10_000 });
       const line = principalVariation({ game, table, search, attacker, orders: 0, maxNodes: 1000 });
       export const moves = Array.from(line, nim.formatMove).join(" ");
       export const { broken } = checkGame(nim, { mostPositions: 20 });`,
      {},
    );
    // As `solve --threads 1` finds them.
    const moves = "c1 a1 d0 a1 c0 b1 c0 b1 c0 a1 b1";
    expect({ ...found }).toEqual({ verdict: "proven", nodes: 87, moves, broken: null });
  });
});

// What a game's file brings beside its rules is looked at when it is loaded: a mistake there would show up in a thread.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameSource, loadGame } from "../../../src/parallel/threads/load-game.js";

const NIM = pathToFileURL(resolve("docs/examples/graph-nim.js")).href;
let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(`${tmpdir()}/solve-fast-`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const SEARCH = 'name: "own", sentence: "of its own", way: "root-split", settings: [], hasOrders: false';

describe("loadGame", () => {
  it.each([
    ['export const searches = "df-pn";', '"searches" must be a list'],
    [`export const searches = [{ ${SEARCH} }];`, 'has no function "create"'],
    [`export const searches = [{ ${SEARCH}, create() {}, name: "df-pn" }];`, "give it another name"],
    ["export const wing = {};", '"wing" must be a function'],
    ['export const referee = "rules";', '"referee" must be a function'],
    ["game.options = { size: { default: 5 } };", "option size is not a list of settings"],
  ])("refuses a file with %s", async (line, problem) => {
    const file = `${folder}/${files++}.mjs`;
    writeFileSync(
      file,
      `import nim from "${NIM}";\nconst game = { ...nim };\n${line}\nexport default game;\n`,
    );
    await expect(loadGame(gameSource(file))).rejects.toThrow(problem);
    await expect(loadGame(gameSource(file))).rejects.toMatchObject({ name: "GameError" });
  });

  it("takes a search of the game's own", async () => {
    const file = `${folder}/own.mjs`;
    const line = `export const searches = [{ ${SEARCH}, create() {} }];`;
    writeFileSync(file, `export { default } from "${NIM}";\n${line}\n`);
    expect((await loadGame(gameSource(file))).searches).toHaveLength(1);
  });
});

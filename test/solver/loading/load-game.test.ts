// What a game brings besides its rules is checked when it is loaded: a mistake would otherwise appear only in a thread.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAME_NAMES } from "../../../src/registry/games.js";
import { gameSource, loadGame } from "../../../src/solver/loading/load-game.js";

const NIM = pathToFileURL(resolve("docs/examples/graph-nim.js")).href;
let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(`${tmpdir()}/solve-fast-`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const SEARCH = 'name: "own", sentence: "of its own", way: "root-split", settings: {}, hasOrders: false';
const ROW = '{ kind: { is: () => true, what: "any" }, sentence: "a row of its own" }';

describe("loadGame", () => {
  it.each([
    ['searches: "df-pn"', '"searches" is no list'],
    [`searches: [{ ${SEARCH} }]`, 'has no function "create"'],
    [`searches: [{ ${SEARCH}, create() {}, name: "df-pn" }]`, "give it another name"],
    ["analysis: {}", '"analysis" is no function'],
    ['referee: "rules"', '"referee" is no function'],
    ["valued: 1", '"valued" is no function'],
    ["view: {}", '"view" is no function'],
    ["cli: true", '"cli" is no function'],
    ["options: { size: { default: 5 } }", "option size is not a setting"],
    [
      `searches: [{ ${SEARCH}, create() {}, settings: { width: 3 } }]`,
      "width of the search own is not a setting",
    ],
    [
      `searches: [{ ${SEARCH}, create() {}, settings: { epsilon: ${ROW} } }]`,
      "epsilon of the search own is a setting of all games; take SEARCH_SETTINGS.epsilon, or give it another name",
    ],
  ])("refuses a game with %s", async (field, problem) => {
    const file = write(`import nim from "${NIM}";\nexport default { ...nim, ${field} };\n`);
    await expect(loadGame(file)).rejects.toThrow(problem);
    await expect(loadGame(file)).rejects.toMatchObject({ name: "GameError" });
  });

  it.each([
    ["searches", "searches"],
    ["referee", "referee"],
    ["wing", "analysis"],
    ["scout", "valued"],
    ["view", "view"],
  ])("refuses a file that exports %s next to the game, and says where it belongs", async (name, part) => {
    const file = write(`export { default } from "${NIM}";\nexport const ${name} = [];\n`);
    await expect(loadGame(file)).rejects.toThrow(
      `exports ${name} beside the game, where nothing reads it; make it ${part}, a field of the default export`,
    );
  });

  it("leaves other exports of a file alone", async () => {
    const file = write(`export { default } from "${NIM}";\nexport const SIZE = 5;\n`);
    expect((await loadGame(file)).name).toBe("graph-nim");
  });

  it("accepts the game's own search", async () => {
    const search = `{ ${SEARCH}, create() {} }`;
    const file = write(`import nim from "${NIM}";\nexport default { ...nim, searches: [${search}] };\n`);
    expect((await loadGame(file)).searches).toHaveLength(1);
  });
});

function write(text: string): string {
  const file = `${folder}/${files++}.mjs`;
  writeFileSync(file, text);
  return gameSource(file);
}

describe.each(GAME_NAMES)("%s", (name) => {
  it("has the parts that it declares, and no others", async () => {
    const game = await loadGame(name);
    const view = await game.view?.();
    // The page uses the same rules.
    expect([name, undefined]).toContain(view?.module.name);
    expect([await game.referee?.(), undefined]).toContain(view?.referee);
    expect((await game.cli?.())?.about).toMatch(/./);
    expect(await loadGame(name)).toBe(game);
  });

  it("has neither its searches nor its referee in the module from which other games are made", async () => {
    const { default: module } = await import(`../../../src/games/${name}/module.ts`);
    const parts = ["searches", "referee", "valued", "analysis", "view", "cli"];
    expect(Object.keys(module).filter((key) => parts.includes(key))).toEqual([]);
    expect((await loadGame(name)).create).toBe(module.create);
  });
});

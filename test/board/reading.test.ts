// What is sent to a board, with games that can read one letter.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSent } from "../../src/board/reading.js";
import { InputError } from "../../src/game/errors.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reading-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A game reads its own name. */
const cliOf = async (game: string) => ({
  async read(path: string) {
    if (readFileSync(path, "utf8") !== game)
      throw new InputError(`${path}:3:1: this is not ${game}; see ${path}`);
    return { problems: [{ name: path, position: game }], said: [`${path}: one problem`] } as never;
  },
});

const sent = (text: string, name: string) => ({
  game: "go",
  name,
  bytes: Buffer.from(text).toString("base64"),
});

it("is read by the game of the page, or by the first other one that can, and has the name that its sender knows", async () => {
  for (const game of ["go", "shogi"]) {
    const read = await readSent(cliOf, folder, sent(game, "mine.sgf"));
    const problems = [{ name: "mine.sgf", position: game }];
    expect(read).toEqual({ game, problems, said: ["mine.sgf: one problem"] });
  }
  expect(readdirSync(folder)).toEqual([]);
});

it("is refused by the game of the page, with the place in the file or the text", async () => {
  await expect(readSent(cliOf, folder, sent("?", "mine.sgf"))).rejects.toThrow(
    "mine.sgf, line 3:1: this is not go; see mine.sgf",
  );
  await expect(readSent(cliOf, folder, sent("?", ""))).rejects.toThrow("line 3:1: this is not go; see ");
  expect(readdirSync(folder)).toEqual([]);
});

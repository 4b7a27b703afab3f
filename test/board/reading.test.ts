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
const games = {
  names: ["go", "shogi", "othello"],
  of: async (game: string) => ({
    async read(path: string) {
      const text = readFileSync(path, "utf8");
      if (text !== game) throw new InputError(refusal(path, game, text));
      const problems = [path, `${path}, game 2`].map((name) => ({ name, position: game }));
      return { problems, said: [`${path}: two problems`] };
    },
  }),
};

/** In one of the forms that readers have; a text of Othello is read by its game up to the fourth line. */
function refusal(path: string, game: string, text: string): string {
  if (text === "XO" && game === "go")
    return `${path}:9: no side to move; write b, or name it by --side (and 1 more like it)`;
  if (text.includes("▲") && game === "go") return `${path}:6: "▲３四歩" is no move`;
  if (/\nO|othello\?/.test(text) && game === "othello") return `${path}:4: column 2: an O is missing`;
  return game === "go" ? `${path}:3:1: this is not ${game}; see ${path}` : `${path}: line 2, column 9: no`;
}

const sent = (text: string, name: string) => ({
  game: "go",
  name,
  bytes: Buffer.from(text).toString("base64"),
});

it("is read by the game of the page, or by the first other one that can, and has the name that its sender knows", async () => {
  for (const game of ["go", "shogi"]) {
    const read = await readSent(games, folder, sent(game, "mine.sgf"));
    const problems = ["mine.sgf", "mine.sgf, game 2"].map((name) => ({ name, position: game }));
    expect(read).toEqual({ game, problems, said: ["mine.sgf: two problems"] });
  }
  const pasted = await readSent(games, folder, sent("go", ""));
  expect(pasted.problems.map(({ name }) => name)).toEqual(["", "game 2"]);
  expect(readdirSync(folder)).toEqual([]);
});

it("is refused by the game of the page, with the place in the file or the text, and then by one that could read more", async () => {
  const refused = (text: string, name: string) =>
    readSent(games, folder, sent(text, name)).then(
      () => "",
      ({ message }: Error) => message,
    );
  expect(await refused("?", "mine.sgf")).toBe("mine.sgf, line 3, column 1: this is not go; see mine.sgf");
  expect(await refused("?", "")).toBe("line 3, column 1: this is not go; see ");
  expect(await refused("XO", "")).toBe("line 9: no side to move; write b (and 1 more like it)");
  // The game of the page speaks first, and of the others one that has read more, but not one that only misses what comes after.
  expect(await refused("1\n2\n3\nothello?", "")).toBe(
    "line 3, column 1: this is not go; see \nas a problem of othello: line 4, column 2: an O is missing",
  );
  expect(await refused("1\n2\n3\nO", "")).toBe("line 3, column 1: this is not go; see ");
  // Some readers name the line alone, and quote what stands there.
  expect(await refused("1\n2\n3\n4\n5\n  ▲３四歩 x\n", "")).toBe('line 6, column 3: "▲３四歩" is no move');
  expect(readdirSync(folder)).toEqual([]);
});

it("is refused where it is too large, and of too many problems the first are shown, which is said", async () => {
  await expect(readSent(games, folder, sent("x".repeat(2 ** 21 + 1), ""))).rejects.toThrow("at most 2 MiB");
  const many = Array.from({ length: 1003 }, (_, i) => ({ name: `${i}`, position: "go" }));
  const of = async () => ({ read: async () => ({ problems: many, said: ["what the reader says"] }) });
  const { problems, said } = await readSent({ names: ["go"], of }, folder, sent("go", ""));
  expect(problems).toEqual(many.slice(0, 1000));
  expect(said).toEqual([
    "the last 3 of 1003 problems are left out; a board takes 1000",
    "what the reader says",
  ]);
});

/** Games from files of any kind, recognised by extension and by content. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { formatMove, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { readOthelloRecords } from "../../../../src/games/othello/records/records.js";
import { formatWthor } from "../../../../src/games/othello/records/wthor.js";
import { formatGgf, messageOf, randomGames } from "./random.js";

const folder = mkdtempSync(join(tmpdir(), "othello-records-"));
afterAll(() => rmSync(folder, { recursive: true }));

const random = randomGames(4, 3);
const games = random.map(({ moves }) => moves);
const lists = games.map((moves) => [...moves].map(formatMove).join(""));
const wthor = formatWthor({
  header: { created: { year: 1999, month: 0, day: 0 }, year: 1998, depth: 0 },
  games: random.map(({ moves, blackScore }) => ({
    tournament: 0,
    black: 0,
    white: 0,
    blackScore,
    theoreticalScore: 32,
    moves,
  })),
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("records of Othello", () => {
  it("of all kinds come in the order of the files", () => {
    const paths = [
      file("a.wtb", wthor),
      file("b.txt", lists.join("\n")),
      file("c.csv", `white,moves\n${lists.map((list) => `"O'Neill, A.",${list}`).join("\n")}`),
    ];
    expect(readOthelloRecords(paths)).toEqual([
      ...games.map((moves, i) => ({ moves, source: `${paths[0]}, game ${i + 1}` })),
      ...games.map((moves, i) => ({ moves, source: `${paths[1]}, line ${i + 1}` })),
      ...games.map((moves, i) => ({ moves, source: `${paths[2]}, line ${i + 2}` })),
    ]);
    expect(readOthelloRecords([])).toEqual([]);
  });

  it.each([
    ["WTHOR without an extension", "wthor", wthor],
    ["WTHOR in capitals", "A.WTB", wthor],
    ["GGF", "games.ggf", random.map(formatGgf).join("\n")],
    ["GGF without an extension", "ggf", random.map((game) => `1 ${formatGgf(game)}`).join("\r\n")],
    ["lists without an extension", "lists", lists.join("\n")],
    ["lists with a byte order mark", "bom.txt", `\ufeff${lists.join("\n")}`],
    ["lists in UTF-16", "utf16.txt", Buffer.from(`\ufeff${lists.join("\r\n")}`, "utf16le")],
    ["lists with line ends of the old Mac", "cr.csv", lists.map((list) => `white,${list}`).join("\r")],
    [
      "names in another encoding",
      "latin1.csv",
      Buffer.from(lists.map((list) => `J\u00e9r\u00f4me,${list}`).join("\n"), "latin1"),
    ],
    ["a table named as a list", "table.txt", lists.map((list) => `1;${list}`).join("\r\n")],
  ])("are recognised: %s", (_, name, content) => {
    expect(readOthelloRecords([file(name, content)]).map(({ moves }) => moves)).toEqual(games);
  });

  it.each([
    ["short.wtb", wthor.slice(0, 100), /^: game 2, byte 100: the file ends there/],
    ["empty.wtb", "", /^: the file is empty; games are read from /],
    ["names.jou", wthor, /^: holds names, not games; games are read from /],
    ["cut.wtb", wthor.slice(0, 60), /^: game 1, byte 60: the file ends there/],
    ["cut", wthor.slice(0, 60), /^: game 1, byte 60: the file ends there/],
    ["text.wtb", lists.join("\n"), /^: byte 2: the month of creation is \d+/],
    [
      "image.png",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      /^: byte 8: neither text nor a file of games; /,
    ],
    [
      "begun.ggf",
      formatGgf(random[0])
        .replace("-------- *]", "*------- *]")
        .replace(/\]B\[.*/, "];)"),
      /^, game 1: does not begin from the usual start; leave this game out$/,
    ],
    [
      "broken.ggf",
      formatGgf(random[0]).replace("]B[", "]B[x"),
      /^: line 1, column \d+, game 1: found "x"; a move is/,
    ],
    ["positions.obf", `${START_TEXT}; F5:+0;`, /^: line 1: holds a position, not a game; /],
    [
      "prose.txt",
      "It was a dark and stormy night;\nthe rain fell",
      /^: line 2, column 1: found "the rain" where/,
    ],
    [
      "damaged.txt",
      `${lists[0]}\n${lists[1].slice(0, 21)}`,
      /^: line 2, column 21: found ".*" where a move should be/,
    ],
  ])("%s is refused with its name", (name, content, message) => {
    const path = file(name, content);
    const found = messageOf(() => readOthelloRecords([file("good.txt", lists[0]), path]));
    expect(found).toContain(`RecordError: ${path}`);
    expect(found.replace(`RecordError: ${path}`, "")).toMatch(message);
  });

  it("that cannot be read are refused with the reason", () => {
    const missing = join(folder, "missing.wtb");
    expect(messageOf(() => readOthelloRecords([missing]))).toBe(
      `RecordError: ${missing}: no such file or folder`,
    );
    expect(messageOf(() => readOthelloRecords([folder]))).toBe(
      `RecordError: ${folder}: is a folder; name a file`,
    );
  });
});

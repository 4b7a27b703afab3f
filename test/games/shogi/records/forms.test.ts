/**
 * Records that the library tsshogi writes are read: of every kind, in every format, encoding and line end, named
 * by extension or not.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readMateProblems } from "../../../../src/games/shogi/cli/problems.js";
import { readShogiRecords } from "../../../../src/games/shogi/records/records.js";
import { type GameRecord, tsshogi } from "../../../../src/games/shogi/records/tsshogi.js";
import {
  formatMove,
  formatPosition,
  parsePositionLine,
  START_TEXT,
} from "../../../../src/games/shogi/text-forms.js";
import { ENCODERS } from "./encodings.js";

const folder = mkdtempSync(join(tmpdir(), "shogi-record-forms-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const TWO_KINGS = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
const OF_WHITE = "4k4/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1";
const LANCE = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

/** Lines of USI. */
const RECORDS = {
  "a game": "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5c5d 4e5d",
  "a game with a handicap": `position sfen ${LANCE} moves 3c3d 7g7f`,
  "a handicap alone": `position sfen ${LANCE}`,
  "a problem with its solution": `position sfen ${MATE} moves G*5b`,
  "a problem alone": `position sfen ${MATE}`,
  "a problem with two kings": `position sfen ${TWO_KINGS}`,
  "a problem of white": `position sfen ${OF_WHITE}`,
};

const FORMS: Readonly<Record<string, (record: GameRecord) => string>> = {
  kif: tsshogi.exportKIF,
  ki2: tsshogi.exportKI2,
  csa: tsshogi.exportCSA,
  jkf: tsshogi.exportJKFString,
  usi: (record) => `${record.getUSI({ startpos: true, allMoves: true })}\n`,
};
const ENDS = { LF: "\n", CRLF: "\r\n", CR: "\r" };

function written(line: string, form: string): string {
  const record = tsshogi.Record.newByUSI(line);
  if (record instanceof Error) throw record;
  record.metadata.setStandardMetadata("blackName", "先手の人");
  record.metadata.setStandardMetadata("title", "第１局");
  record.first.comment = "詰将棋\n二行目";
  return FORMS[form](record);
}

/** A third of the pairs of encodings and line ends, others for each remainder: a name for the pair, and the bytes. */
function kindsOf(text: string, remainder: number): [string, Uint8Array][] {
  const pairs = Object.entries(ENCODERS).flatMap(([encoding, encode], i) =>
    Object.entries(ENDS)
      .filter((_, j) => (i + j + remainder) % 3 === 0)
      .map(([ends, end]): [string, Uint8Array] => [
        `${encoding}, ${ends}`,
        encode(text.replaceAll("\n", end)),
      ]),
  );
  expect(pairs).toHaveLength(Object.keys(ENCODERS).length);
  return pairs;
}

describe.each(Object.keys(FORMS).map((form, f) => [form, f] as const))("%s", (form, f) => {
  it.each(Object.entries(RECORDS))("%s: position and moves are those that were written", (what, line) => {
    const remainder = f + Object.keys(RECORDS).indexOf(what);
    const { start, moves } = parsePositionLine(line);
    const wanted = { start: formatPosition(start), moves: moves.map(formatMove) };
    for (const [i, [kind, bytes]] of kindsOf(written(line, form), remainder).entries()) {
      const found = readShogiRecords(bytes, i % 2 === 0 ? `game.${form}` : "game").map((record) => ({
        start: formatPosition(record.start),
        moves: record.moves.map(formatMove),
      }));
      expect([kind, found]).toEqual([kind, [wanted]]);
    }
  });
});

describe("as a problem", () => {
  const problemsIn = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { problems } = await readMateProblems([], [path], { fillHand: false });
    return problems.map(({ position }) => position);
  };

  it.each(["kif", "ki2", "csa", "jkf"])(
    "%s: the position that is set up, or the last of a game, with a handicap too",
    async (form) => {
      for (const [r, line] of Object.values(RECORDS).entries()) {
        const { start, position, moves } = parsePositionLine(line);
        const isGame = [START_TEXT, LANCE].includes(formatPosition(start));
        if (isGame && moves.length === 0) continue;
        const problem = isGame ? position : start;
        for (const [i, [kind, bytes]] of kindsOf(written(line, form), r).entries()) {
          if (i % 4 > 0) continue;
          const found = await problemsIn(i % 8 === 0 ? `game.${form}` : "game.txt", bytes);
          expect([kind, found]).toEqual([kind, [formatPosition(problem)]]);
        }
      }
    },
  );

  it("USI: the position after the moves", async () => {
    for (const line of Object.values(RECORDS)) {
      if (line.endsWith(" moves G*5b")) continue;
      expect(await problemsIn("lines.usi", Buffer.from(`${line}\r`))).toEqual([
        formatPosition(parsePositionLine(line).position),
      ]);
    }
  });

  it.each([
    [`position sfen ${MATE} moves G*5b`, "the game is over after the moves"],
    [`mine|sfen ${TWO_KINGS} moves G*5b`, "the game is over after the moves"],
  ])("USI with a solution: the error says what to leave out: %s", async (line, problem) => {
    const column = line.indexOf("moves") + 1;
    await expect(problemsIn("lines.txt", Buffer.from(line))).rejects.toThrow(
      `lines.txt:1: column ${column}: ${problem}; leave out "moves" and what follows to solve the position in front`,
    );
  });

  it.each(["kif", "ki2", "csa", "jkf", "usi"])("%s of a game without moves is no problem", async (form) => {
    const text = written("position startpos", form);
    if (form === "usi") expect(await problemsIn("game.usi", Buffer.from(text))).toEqual([START_TEXT]);
    else {
      await expect(problemsIn(`game.${form}`, Buffer.from(text))).rejects.toThrow(
        `game.${form}: a game without moves, from its usual start; set up a position`,
      );
    }
  });
});

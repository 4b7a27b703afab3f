// `match` and `generate shogi --games`: the same games on any number of threads and after a kill; what is refused.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SCHEMAS } from "../../../src/cli/help/schemas.js";
import { formatMove } from "../../../src/games/othello/notation/notation.js";
import { POSITION_WORDS } from "../../../src/games/othello/notation/position.js";
import { parseGgf } from "../../../src/games/othello/records/ggf.js";
import { createReplay } from "../../../src/games/othello/records/replay.js";
import { popCount } from "../../../src/games/othello/rules/board.js";
import { readShogiRecords } from "../../../src/games/shogi/records/records.js";
import { COMMAND, solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-match-"));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (...names: string[]) => join(folder, ...names);
const textOf = (...names: string[]) => readFileSync(inFolder(...names), "utf8");

// Given openings, so that none has to be drawn.
const openings = inFolder("openings.txt");
const OPENING_LINES = [
  "startpos moves 7g7f 8c8d 2g2f 8d8e 8h7g 3c3d",
  "startpos moves 2g2f 3c3d 7g7f 4c4d",
  "startpos moves 7g7f 3c3d 6g6f 8c8d 7i6h",
];
writeFileSync(openings, OPENING_LINES.map((line) => `${line}\n`).join(""));

const ARGS = ["match", "shogi", "--a", "lmr-2013", "--b", "all", "--nodes", "10", "--openings", openings];

function match(out: string, ...more: string[]) {
  const { stdout, stderr, status } = solveFast(
    ...ARGS,
    "--games",
    "6",
    "--out",
    inFolder(out),
    "--json",
    ...more,
  );
  expect([status, stderr.replaceAll(/^solve-fast: warning.*\n/gm, "")]).toEqual([0, expect.any(String)]);
  expect(SCHEMAS.match.safeParse(JSON.parse(stdout)).error).toBe(undefined);
  const { wallSeconds, nodesPerSecond, threads, ...rest } = JSON.parse(stdout);
  expect(wallSeconds).toBeGreaterThan(0);
  expect(nodesPerSecond).toHaveLength(2);
  expect(threads).toBeGreaterThan(0);
  return rest;
}

describe("match", () => {
  it("plays the same games on any number of threads, and continues after a kill", async () => {
    const one = match("one", "--threads", "1");
    expect(one.games).toBe(6);
    expect(one.wins + one.losses + one.draws).toBe(6);
    expect(one.pentanomial.reduce((sum: number, count: number) => sum + count, 0)).toBe(3);
    expect(textOf("one", "openings.txt")).toBe(OPENING_LINES.map((line) => `${line}\n`).join(""));
    expect(JSON.parse(textOf("one", "report.json")).pentanomial).toEqual(one.pentanomial);

    const args = [COMMAND, ...ARGS, "--games", "6", "--out", inFolder("killed"), "--threads", "1"];
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const journal = inFolder("killed", "match.journal");
    while (!existsSync(journal) || readFileSync(journal, "utf8").split("\n").length < 4) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(inFolder("killed", "report.json"))).toBe(false);
    // The rest is played on two threads.
    expect(match("killed", "--threads", "2")).toEqual(one);
    expect(textOf("killed", "games.usi")).toBe(textOf("one", "games.usi"));
  });

  it("writes games that can be read, in USI and CSA, each opening with either colour", () => {
    const usi = readShogiRecords(readFileSync(inFolder("one", "games.usi")), "games.usi");
    const csa = readShogiRecords(readFileSync(inFolder("one", "games.csa")), "games.csa");
    expect(usi.map(({ moves }) => moves.length > 6)).toEqual(new Array(6).fill(true));
    expect(csa.map(({ moves }) => moves)).toEqual(usi.map(({ moves }) => moves));
    expect(usi.map(({ title }) => title.replace(/^\d+ /, ""))).toEqual(
      [0, 1, 2].flatMap(() => ["lmr-2013 - all", "all - lmr-2013"]),
    );
  });

  it("draws openings by the seed, no two alike", () => {
    const args = ["match", "shogi", "--a", "all", "--b", "all", "--nodes", "5", "--games", "4", "--json"];
    for (const [out, threads] of [
      ["drawn", "1"],
      ["again", "2"],
    ]) {
      expect(solveFast(...args, "--seed", "9", "--threads", threads, "--out", inFolder(out)).status).toBe(0);
    }
    const lines = textOf("drawn", "openings.txt").trim().split("\n");
    expect(new Set(lines).size).toBe(2);
    for (const line of lines) {
      const plies = line.split(" ").length - 2;
      expect(plies).toBeGreaterThanOrEqual(12);
      expect(plies).toBeLessThanOrEqual(20);
    }
    expect(textOf("again", "openings.txt")).toBe(textOf("drawn", "openings.txt"));
    // A player against itself wins and loses equally often from each opening.
    expect(JSON.parse(textOf("drawn", "report.json")).pentanomial).toEqual([0, 0, 2, 0, 0]);
  });

  it("plays Othello to the end, exactly from ten empty squares on, and the same on any number of threads", () => {
    const args = ["match", "othello", "--a", "lmr-log:0:3", "--b", "all", "--nodes", "40", "--games", "4"];
    const { stdout, status } = solveFast(
      ...args,
      ...["--seed", "4", "--threads", "1", "--json", "--out", inFolder("othello-1")],
    );
    expect(status).toBe(0);
    expect(SCHEMAS.match.safeParse(JSON.parse(stdout)).error).toBe(undefined);
    expect(JSON.parse(stdout).ends).toEqual({ counted: 4 });
    const report = JSON.parse(textOf("othello-1", "report.json"));
    const wins = [0, 0, 0];
    const { games } = parseGgf(textOf("othello-1", "games.ggf"), "games.ggf");
    const lists = textOf("othello-1", "games.txt").trim().split("\n");
    expect(games).toHaveLength(4);
    for (const [i, game] of games.entries()) {
      if (game instanceof Error) throw game;
      expect(game.damage).toBe(undefined);
      const replay = createReplay();
      expect([...game.moves].map((move) => formatMove(move)).join("")).toBe(lists[i]);
      for (const move of game.moves) expect(replay.play(move)).toBe(true);
      expect(replay.finished()).toBe(true);
      const words = new Int32Array(POSITION_WORDS);
      replay.store(words, 0);
      const difference = popCount(words[0], words[1]) - popCount(words[2], words[3]);
      wins[Math.sign(i % 2 === 0 ? difference : -difference) + 1]++;
    }
    expect(wins).toEqual([report.losses, report.draws, report.wins]);
    const openings = textOf("othello-1", "openings.txt").trim().split("\n");
    expect(new Set(openings).size).toBe(2);
    for (const [i, opening] of openings.entries()) expect(lists[2 * i].startsWith(opening)).toBe(true);
    // The same openings from a file give the same games.
    const again = solveFast(
      ...args,
      ...[
        "--openings",
        inFolder("othello-1", "openings.txt"),
        "--out",
        inFolder("othello-2"),
        "--threads",
        "2",
      ],
    );
    expect(again.status).toBe(0);
    expect(textOf("othello-2", "games.ggf")).toBe(textOf("othello-1", "games.ggf"));
  });

  it("refuses impossible options, in one line", () => {
    const mated = inFolder("mated.txt");
    writeFileSync(mated, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n");
    const start = ["--a", "all", "--b", "all", "--out", inFolder("refused")];
    for (const [status, message, ...args] of [
      [2, /needs a limit; name --nodes or --time/, ...start],
      [2, /--nodes and --time are two limits/, ...start, "--nodes", "5", "--time", "1"],
      [
        2,
        /no policy is named lmr; /,
        "--b",
        "all",
        "--a",
        "lmr",
        "--nodes",
        "5",
        "--out",
        inFolder("refused"),
      ],
      [
        2,
        /only learned takes a file/,
        "--b",
        "all",
        "--a",
        "all:x",
        "--nodes",
        "5",
        "--out",
        inFolder("refused"),
      ],
      [2, /lmr-log takes a and b of/, "--b", "all", "--a", "lmr-log:1", "--nodes", "5", "--out", "x"],
      [
        1,
        /nowhere.depth: cannot be read/,
        "--b",
        "all",
        "--a",
        "learned:nowhere.depth",
        "--nodes",
        "5",
        "--out",
        "x",
      ],
      [2, /even number of games/, ...start, "--nodes", "5", "--games", "3"],
      [2, /two differences in Elo/, ...start, "--nodes", "5", "--sprt", "20,0"],
      [2, /opening 1 does not begin from the usual start/, ...start, "--nodes", "5", "--openings", mated],
      [
        2,
        /3 openings are enough for 6 games only/,
        ...start,
        "--nodes",
        "5",
        "--games",
        "8",
        "--openings",
        openings,
      ],
      [
        1,
        /was made with .*--a|match.journal: was made with/,
        ...ARGS.slice(4),
        "--a",
        "lmr-log",
        "--games",
        "6",
        "--out",
        inFolder("one"),
      ],
    ] as const) {
      const ended = solveFast("match", "shogi", ...args);
      expect([args, ended.status, ended.stderr.trim().split("\n").at(-1)]).toEqual([
        args,
        status,
        expect.stringMatching(message),
      ]);
    }
    expect(existsSync(inFolder("refused"))).toBe(false);
  });
});

describe("generate shogi --games", () => {
  it("makes the same file on any number of threads, with drawn moves marked", () => {
    for (const threads of ["1", "2"]) {
      const { status, stderr } = solveFast(
        ...["generate", "shogi", "--games", "2", "--nodes", "20", "--seed", "5", "--threads", threads],
        ...["--quiet", "--out", inFolder(`games-${threads}.usi`)],
      );
      expect([status, stderr]).toEqual([0, ""]);
    }
    expect(textOf("games-2.usi")).toBe(textOf("games-1.usi"));
    const records = readShogiRecords(readFileSync(inFolder("games-1.usi")), "games-1.usi");
    expect(records).toHaveLength(2);
    for (const { random, moves } of records) {
      expect(random.size).toBeGreaterThanOrEqual(4);
      expect(random.size).toBeLessThanOrEqual(12);
      expect([...random]).toEqual(Array.from({ length: random.size }, (_, i) => i + 1));
      expect(moves.length).toBeGreaterThan(random.size);
    }
  });

  it("is refused together with problems", () => {
    for (const [message, ...args] of [
      [/--mates is about problems/, "--games", "3", "--mates", "2"],
      [/--nodes is for games/, "--nodes", "3"],
    ] as const) {
      const { status, stderr } = solveFast("generate", "shogi", ...args, "--out", inFolder("x"));
      expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    }
  });
});

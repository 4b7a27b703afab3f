// `learn`: the same file on any number of threads and after a kill, and what it refuses.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SCHEMAS } from "../../../src/cli/help/schemas.js";
import { createShogi } from "../../../src/games/shogi/rules/rules.js";
import { formatMove, parsePosition, START_TEXT } from "../../../src/games/shogi/text-forms.js";
import { createRandom } from "../../../src/math/random.js";
import { COMMAND, solveFast } from "../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-learn-"));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);

/** Games whose players capture when they can, and push pawns otherwise, so that there is something to learn. */
function gamesOf(count: number, plies: number): string[] {
  const random = createRandom(3);
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);
  return Array.from({ length: count }, (_, number) => {
    const moves: string[] = [];
    game.load(parsePosition(START_TEXT), 0);
    for (let ply = 0; ply < plies; ply++) {
      const all = legal.subarray(0, game.generate(legal, 0));
      if (all.length === 0) break;
      const captures = all.filter((move) => move >> 17 === 0 && game.board.squares[move & 255] !== 0);
      const from = captures.length > 0 ? captures : all;
      const move = from[Math.floor(random() * from.length)];
      moves.push(formatMove(move));
      game.play(move);
    }
    return `game-${number}|1-0 random 1 2|startpos moves ${moves.join(" ")}`;
  });
}

const records = inFolder("games.txt");
writeFileSync(records, `${gamesOf(15, 60).join("\n")}\n`);

function learn(out: string, ...more: string[]) {
  const args = ["learn", "shogi", "--records", records, "--out", inFolder(out), "--epochs", "5", "--json"];
  const { stdout, stderr, status } = solveFast(...args, ...more);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  const results = JSON.parse(stdout);
  expect(SCHEMAS.learn.safeParse(results).error).toBe(undefined);
  return results;
}

describe("learn", () => {
  let one: ReturnType<typeof learn>;

  it("writes weights, and evaluates them", () => {
    one = learn("one.depth", "--threads", "1");
    expect(one.records).toMatchObject({ files: 1, games: 15, refused: 0 });
    expect(one.heldOut.games).toBe(3);
    expect(one.train.games).toBe(12);
    // These players prefer captures, so captures consume least depth.
    expect(one.heldOut.costAfter).toBeLessThan(0.9 * one.heldOut.costBefore);
    expect(existsSync(inFolder("one.depth.journal"))).toBe(false);
    // Two moves of each game are marked as random, and are not used as examples.
    const { evaluated } = JSON.parse(
      solveFast("learn", "shogi", "--evaluate", inFolder("one.depth"), "--records", records, "--json").stdout,
    );
    expect(evaluated.positions).toBe(one.train.positions + one.heldOut.positions);
    expect(evaluated.costAfter).toBeCloseTo(
      (one.train.costAfter * one.train.positions + one.heldOut.costAfter * one.heldOut.positions) /
        evaluated.positions,
      9,
    );
  });

  it("continues where it was killed, and makes the same file on any number of threads", async () => {
    const out = inFolder("killed.depth");
    const journal = `${out}.journal`;
    const args = [COMMAND, "learn", "shogi", "--records", records, "--out", out, "--threads", "1"];
    const child = spawn(process.execPath, [...args, "--epochs", "5"], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    while (!existsSync(journal) || readFileSync(journal, "utf8").split("\n").length < 3) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill("SIGKILL");
    await ended;
    const done = readFileSync(journal, "utf8").split("\n").length - 2;
    expect(done).toBeGreaterThan(0);
    const resumed = learn("killed.depth", "--threads", "2");
    expect({ ...resumed, seconds: 0, threads: 0 }).toEqual({ ...one, seconds: 0, threads: 0 });
    expect(readFileSync(out)).toEqual(readFileSync(inFolder("one.depth")));
  });

  it("names games that it cannot read, with file and line, and uses the others", () => {
    const mixed = inFolder("mixed.txt");
    const [good] = gamesOf(1, 60);
    writeFileSync(mixed, `${good}\nbad|1-0|startpos moves 7g7f 3c3e\n${good}\n`);
    const { stdout, stderr } = solveFast(
      ...["learn", "shogi", "--records", mixed, "--out", inFolder("mixed.depth")],
      ...["--epochs", "1", "--json"],
    );
    expect(stderr).toMatch(/mixed\.txt:2: .*"3c3e" is not a legal move here.*move 2/);
    expect(JSON.parse(stdout).records).toMatchObject({ games: 2, refused: 1 });
  });

  it("names a file that is not there, uses the others, and ends with exit status 1", () => {
    const good = inFolder("good.txt");
    writeFileSync(good, `${gamesOf(2, 60).join("\n")}\n`);
    const { status, stdout, stderr } = solveFast(
      ...["learn", "shogi", "--records", "none.txt", good, "--out", inFolder("there.depth")],
      ...["--epochs", "1", "--json"],
    );
    expect(stderr).toContain("none.txt: cannot be read (no such file)\n");
    expect(stderr).toContain("1 of 2 files could not be read; the others were used\n");
    expect([status, JSON.parse(stdout).records]).toMatchObject([1, { files: 1, games: 2, refused: 1 }]);
  });

  it("refuses impossible options, in one line", () => {
    const weights = inFolder("one.depth");
    const othello = inFolder("othello.txt");
    writeFileSync(othello, "f5d6c3d3c4f4f6f3e6e7\n");
    for (const [status, message, ...args] of [
      [2, /not a legal move/, "shogi", "--records", inFolder("bad.txt"), "--out", inFolder("x")],
      [2, /--out FILE, or --evaluate FILE/, "shogi", "--records", records],
      [2, /--scale is for learning/, "shogi", "--records", records, "--evaluate", weights, "--scale", "1"],
      [1, /holds weights of shogi, not of othello/, "othello", "--records", othello, "--evaluate", weights],
      [1, /not a file of weights/, "shogi", "--records", records, "--evaluate", records],
      [1, /damaged \(its checksum/, "shogi", "--records", records, "--evaluate", inFolder("damaged.depth")],
      [2, /nothing is learned of go; it is of othello and shogi/, "go"],
    ] as const) {
      writeFileSync(inFolder("bad.txt"), "startpos moves 7g7e\n");
      const bytes = readFileSync(weights);
      bytes[bytes.length >> 1] ^= 1;
      writeFileSync(inFolder("damaged.depth"), bytes);
      const ended = solveFast("learn", ...args);
      expect([args, ended.status, ended.stderr.trim().split("\n").at(-1)]).toEqual([
        args,
        status,
        expect.stringMatching(message),
      ]);
    }
  });
});

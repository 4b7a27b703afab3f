// All problems in one process, 200 ends in the middle of a search, 100,000 lines of noise.
import { expect, it } from "vitest";
import { createMatePlayer } from "../../src/games/shogi/cli/usi/player.js";
import { createUsi } from "../../src/protocols/usi.js";
import { solveFast } from "../cli/command.js";
import { noisyLines } from "./noise.js";
import { startEngine } from "./program.js";
import {
  askMate,
  endAtRandom,
  mates,
  openMateEngine,
  PATIENCE,
  playGame,
  quit,
  USI_PATH,
} from "./usi-driver.js";

it("all problems, with the verdicts of solve", { timeout: 1_200_000 }, async () => {
  const engine = await openMateEngine("name USI_Hash value 256");
  const answers: boolean[] = [];
  for (const problem of mates()) answers.push(/^[1-9A-Z]/.test(await askMate(engine, problem)));
  await quit(engine);
  const { stdout } = await solveFast("solve", "shogi", "problems/shogi/mates.txt", "--json");
  const verdicts = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).verdict === "proven");
  expect(answers).toEqual(verdicts);
});

it("a whole game of legal moves", { timeout: 600_000 }, async () => {
  const engine = await openMateEngine("name Play value true", "name Threads value 1");
  const moves = await playGame(engine, 3000);
  await quit(engine);
  expect(moves.length).toBeGreaterThan(30);
});

it("ends 200 times in the middle of a search", { timeout: 1_200_000 }, () => endAtRandom(200, 2, 6));

it("answers everything in 100,000 lines of noise without using more and more memory", {
  timeout: 1_200_000,
}, async () => {
  let answers = 0;
  const usi = createUsi({
    player: createMatePlayer(""),
    send(line) {
      if (/^(bestmove|checkmate) /.test(line)) answers++;
    },
    onMistake: (error) => expect.unreachable(String(error)),
  });
  const [settings, commands] = [
    ["setoption name Threads value 1", "setoption name USI_Hash value 16", "isready"],
    [
      ...["usi", "isready", "usinewgame", "stop", "ponderhit", "gameover win", "perhaps"],
      ...["go mate 5", "go ponder", "go infinite", "go btime 0 wtime 0 byoyomi 5", "go nodes 10"],
      ...["position startpos moves 7g7f", "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1"],
      "position sfen g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1",
    ],
  ];
  for (const line of settings) usi.receive(line);
  let asked = 0;
  const memory: number[] = [];
  let sent = 0;
  for (const line of noisyLines(commands, 100_000, 7)) {
    usi.receive(line);
    if (/^go(\s|$)/.test(line.trim())) asked++;
    // The sender gives the engine time to answer.
    while (asked - answers > 20) await new Promise((resolve) => setTimeout(resolve, 1));
    if (++sent % 20_000 === 0) memory.push(process.memoryUsage().rss);
  }
  usi.receive("quit");
  await usi.ended;
  expect(answers).toBe(asked);
  expect(memory.at(-1)).toBeLessThan(1.3 * memory[0]);
});

it("continues after lines of 10 MB and bytes that are not text", async () => {
  const engine = startEngine(USI_PATH);
  engine.child.stdin?.write(Buffer.alloc(1000, 0xfe));
  engine.send("", "x".repeat(10_000_000), "usi");
  const { before } = await engine.until(/^usiok$/, PATIENCE);
  expect(before[0]).toBe("info string a line of more than 65536 characters is ignored");
  engine.child.stdin?.end();
  expect(await engine.ended(PATIENCE)).toMatchObject({ status: 0 });
});

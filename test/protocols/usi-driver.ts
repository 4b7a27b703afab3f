// Does what ShogiHome does with a mate engine, in its order and with its limits of time; a referee checks the answers.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { tsshogi } from "../../src/games/shogi/records/tsshogi.js";
import { pseudoMoves, readSfen } from "../../src/games/shogi/reference/rules.js";
import { createRandom } from "../../src/math/random.js";
import { type Engine, startEngine } from "./program.js";

export const USI_PATH = resolve(import.meta.dirname, "../../dist/bundled/games/shogi/cli/usi-main.js");
/** A position that takes long to decide. */
export const LONG =
  "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1";
/** Milliseconds that `usiok` may take, and the end of the engine after `quit`. */
const FIRST_ANSWER = 10_000;
const AFTER_QUIT = 5000;
/** A game is left unfinished after this many moves. */
const MOST_MOVES = 200;
/** Far longer than any step takes, even on a busy machine. */
export const PATIENCE = 60_000;

export async function openMateEngine(...options: string[]): Promise<Engine> {
  const engine = startEngine(USI_PATH);
  engine.send("usi");
  const { before } = await engine.until(/^usiok$/, FIRST_ANSWER);
  // ShogiHome splits these lines at blanks.
  for (const line of before.filter((each) => each.startsWith("option "))) {
    expect(line).toMatch(/^option name \S+ type (check|spin|combo) default \S+( (min|max|var) \S+)*$/);
  }
  engine.send(...options.map((option) => `setoption ${option}`), "isready");
  await engine.until(/^readyok$/, PATIENCE);
  engine.send("usinewgame");
  return engine;
}

export async function quit(engine: Engine): Promise<void> {
  engine.send("quit");
  expect(await engine.ended(AFTER_QUIT)).toMatchObject({ status: 0 });
}

/** Gives the moves after `checkmate` to the referee. */
export async function askMate(engine: Engine, sfen: string): Promise<string> {
  engine.send(`position sfen ${sfen}`, "go mate 300000");
  const { line } = await engine.until(/^(checkmate|bestmove)/, 300_000);
  const answer = line.replace(/^checkmate /, "");
  if (!/^(nomate|timeout|notimplemented)$/.test(answer)) expectMate(sfen, answer.split(" "));
  return answer;
}

function legalMoves(position: NonNullable<ReturnType<typeof tsshogi.Position.newBySFEN>>): string[] {
  return pseudoMoves(readSfen(position.sfen)).filter((text) => {
    const move = position.createMoveByUSI(text);
    return move !== null && position.isValidMove(move);
  });
}

/** Plays the line, and tries all moves in its last position. */
function expectMate(sfen: string, line: readonly string[]): void {
  const position = tsshogi.Position.newBySFEN(sfen);
  if (position === null) throw new Error(`tsshogi cannot read ${sfen}`);
  expect([sfen, line.length % 2]).toEqual([sfen, 1]);
  for (const text of line) {
    const move = position.createMoveByUSI(text);
    if (move === null || !position.doMove(move)) expect.unreachable(`${sfen}: ${text} of ${line}`);
  }
  expect([sfen, position.checked, legalMoves(position)]).toEqual([sfen, true, []]);
}

/** Lets the engine play both sides of a game, and checks each move with tsshogi; returns the moves. */
export async function playGame(engine: Engine, nodes: number): Promise<string[]> {
  const position = tsshogi.Position.newBySFEN(
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
  );
  if (position === null) throw new Error("tsshogi cannot read the start");
  const moves: string[] = [];
  for (;;) {
    engine.send(`position startpos moves ${moves.join(" ")}`.replace(/ moves $/, ""), `go nodes ${nodes}`);
    const { line } = await engine.until(/^bestmove /, PATIENCE);
    const text = line.replace(/^bestmove /, "");
    if (text === "resign") {
      // Only a mated player resigns.
      expect(legalMoves(position)).toEqual([]);
    }
    if (text === "resign" || text === "win" || moves.length >= MOST_MOVES) return moves;
    const move = position.createMoveByUSI(text);
    if (move === null || !position.doMove(move)) expect.unreachable(`${text} after ${moves.join(" ")}`);
    moves.push(text);
  }
}

/** Mates of the problems that come with solve-fast. */
export function mates(): string[] {
  return readFileSync("problems/shogi/mates.txt", "utf8")
    .split("\n")
    .filter((line) => line.includes("|"))
    .map((line) => line.replace(/#.*/, "").split("|")[1].trim());
}

/** Ends a search at random moments: by `stop`, `quit` and the end of input. */
export async function endAtRandom(times: number, threads: number, seed: number, most = 1000): Promise<void> {
  const random = createRandom(seed);
  for (let i = 0; i < times; i++) {
    const engine = startEngine(USI_PATH);
    engine.send(
      `setoption name Threads value ${threads}`,
      `position sfen ${LONG}`,
      "usi",
      "isready",
      i % 2 === 0 ? "go mate infinite" : "go infinite",
    );
    await engine.until(/^usiok$/, FIRST_ANSWER);
    await sleep(most * random() * random());
    if (i % 3 === 0) {
      engine.send("stop");
      await engine.until(/^(checkmate timeout|bestmove resign)$/, PATIENCE);
      engine.send("quit");
    } else if (i % 3 === 1) engine.send("quit");
    else engine.child.stdin?.end();
    expect(await engine.ended(AFTER_QUIT)).toMatchObject({ status: 0 });
    const answers = engine.rest().filter((line) => /^(checkmate|bestmove)/.test(line));
    expect(answers).toEqual(i % 3 === 0 ? [] : [i % 2 === 0 ? "checkmate timeout" : "bestmove resign"]);
  }
}

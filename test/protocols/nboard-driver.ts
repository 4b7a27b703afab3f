// Does what NBoard does with an engine, by rules of its own: the reference rules of Othello.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import {
  formatMove,
  formatPosition,
  parsePosition,
  START_TEXT,
} from "../../src/games/othello/notation/notation.js";
import {
  packReference,
  type ReferenceMove,
  referenceMoves,
  referenceOf,
  referencePlay,
} from "../../src/games/othello/reference/rules.js";
import { createRandom } from "../../src/math/random.js";
import { type Engine, startEngine } from "./program.js";

const PATH = resolve(import.meta.dirname, "../../dist/bundled/games/othello/cli/nboard-main.js");
export const PATIENCE = 60_000;

export async function openNboard(): Promise<Engine> {
  const engine = startEngine(PATH);
  engine.send("nboard 2");
  await engine.until(/^set myname /, 10_000);
  return engine;
}

function ggfOf(position: string): string {
  const squares = position.replace(/\s/g, "").replaceAll("X", "*");
  return `(;GM[Othello]BO[8 ${squares.slice(0, 64)} ${squares[64]}];)`;
}

function nameOf(move: ReferenceMove): string {
  return move === "pass" ? "PA" : formatMove(move).toUpperCase();
}

/** Plays a whole game, in which the engine chooses every move, and checks that each is legal; returns its positions. */
export async function playGame(engine: Engine, depth: number): Promise<string[]> {
  let position = referenceOf(parsePosition(START_TEXT));
  const positions: string[] = [];
  engine.send(`set depth ${depth}`, `set game ${ggfOf(START_TEXT)}`);
  for (let legal = referenceMoves(position); legal.length > 0; legal = referenceMoves(position)) {
    engine.send("go");
    const { line } = await engine.until(/^=== /, PATIENCE);
    const [, name] = /^=== ([A-H][1-8]|PA)\/-?\d+\.\d\d\/\d+\.\d\d$/.exec(line) ?? [];
    const move = legal.find((each) => nameOf(each) === name);
    if (move === undefined) expect.unreachable(`${line} among ${legal.map(nameOf)}`);
    engine.send(`move ${name}/0.00/0.01`, "ping 1");
    await engine.until(/^pong 1$/, PATIENCE);
    position = referencePlay(position, move);
    positions.push(formatPosition(packReference(position)));
  }
  return positions;
}

/** The exact score from a hint. */
export async function exactScore(engine: Engine, position: string): Promise<number> {
  engine.send("set depth 20", `set game ${ggfOf(position)}`, "hint 1");
  const { line } = await engine.until(/^search \S+ \S+ 0 100%$/, PATIENCE);
  engine.send("ping 2");
  await engine.until(/^pong 2$/, PATIENCE);
  return Number(line.split(" ")[2]);
}

/** Ends a search at random moments: by `ping`, `quit` and the end of input. */
export async function endAtRandom(times: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  for (let i = 0; i < times; i++) {
    const engine = await openNboard();
    engine.send("set depth 60", "go");
    await sleep(400 * random() * random());
    if (i % 3 === 0) {
      engine.send("ping 1");
      const { before } = await engine.until(/^pong 1$/, PATIENCE);
      expect(before.at(-1)).toMatch(/^=== /);
      engine.send("quit");
    } else if (i % 3 === 1) engine.send("quit");
    else engine.child.stdin?.end();
    expect(await engine.ended(PATIENCE)).toMatchObject({ status: 0 });
    expect(engine.rest().filter((line) => line.startsWith("=== "))).toHaveLength(i % 3 === 0 ? 0 : 1);
  }
}

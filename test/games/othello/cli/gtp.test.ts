// GTP with the moves of Othello: a game by the commands that programs for Othello send.
import { expect, it } from "vitest";
import { othelloCommands } from "../../../../src/games/othello/cli/gtp.js";
import { createThinker } from "../../../../src/games/othello/cli/nboard-thinker.js";
import { formatMove, parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { PASS } from "../../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import type { Solver } from "../../../../src/index.js";
import { createRandom } from "../../../../src/math/random.js";
import { createGtp } from "../../../../src/protocols/gtp.js";

/** Plays the first legal move in the order of the board, one ply deep. */
const solver = {
  async choose({ position }: { position: string }) {
    const move = position.startsWith(`${"-".repeat(27)}OX`) ? "d3" : "c3";
    return { moves: [{ move, value: 1 }], depth: 1, nodes: 1, seconds: 0 };
  },
  solve: async () => ({
    nodes: 1,
    seconds: 0,
    line: ["h8"],
    score: { value: 2, lower: 2, upper: 2, bestMove: "h8" },
  }),
  async close() {},
} as unknown as Solver;

async function talk(text: string): Promise<string[]> {
  const sent: string[] = [];
  const thinker = createThinker("1.0", async () => solver);
  const gtp = createGtp({
    commands: othelloCommands(thinker, 1, "1.0"),
    send: (answer) => sent.push(answer.trim()),
    onMistake(error) {
      throw error;
    },
  });
  for (const line of text.split("|")) gtp.receive(line);
  gtp.close();
  await gtp.ended;
  return sent;
}

/** Black wins all discs with nine moves. */
const SHORTEST = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
  .map((move, i) => `play ${"bw"[i % 2]} ${move}`)
  .join("|");

it.each([
  ["name|version|protocol_version", "= solve-fast|= 1.0|= 2"],
  ["boardsize 8|boardsize 10", "=|? unacceptable size; Othello is played on 8"],
  ["komi 6.5|time_settings 60 0 0|time_left b 30 0", "=|=|="],
  ["time_left b x", "? the time left is a number from 0 on"],
  ["play b d3|play w c3|undo|undo|undo", "=|=|=|=|? cannot undo"],
  ["play w d3", "? it is black's turn"],
  ["play b a1|play b d3", "? illegal move|="],
  ["play b pass", "? illegal move"],
  [
    "play green d3|play|play b z9",
    '? green is no colour; write b or w|? nothing is no colour; write b or w|? column 1: found "z"; a move is a square from "a1" to "h8", or "--" for a pass',
  ],
  ["genmove b|reg_genmove w|genmove w|genmove w", "= D3|= C3|= C3|? it is black's turn"],
  ["genmove black|clear_board|play black d3", "= D3|=|="],
  ["final_score", "? the game is not over"],
  [
    `${SHORTEST}|final_score|genmove w|genmove b|play b a1`,
    `${"=|".repeat(9)}= B+64|= pass|= pass|? illegal move`,
  ],
])("%s", async (commands, answers) => {
  expect((await talk(commands)).join("|")).toBe(answers);
});

/** Moves up to the one after the first pass, and where in them the pass is. */
function gameWithPass(): { moves: number[]; at: number } {
  const random = createRandom(4);
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);
  for (;;) {
    game.load(parsePosition(START_TEXT), 0);
    const moves: number[] = [];
    for (let count = game.generate(legal, 0); count > 0; count = game.generate(legal, 0)) {
      moves.push(legal[Math.floor(random() * count)]);
      game.play(moves[moves.length - 1]);
      if (moves[moves.length - 2] === PASS) return { moves, at: moves.length - 2 };
    }
  }
}

it("a pass that has to be played may be written or left out", async () => {
  const { moves, at } = gameWithPass();
  const lines = moves.map((move, i) => `play ${"bw"[i % 2]} ${move === PASS ? "pass" : formatMove(move)}`);
  const board = (given: readonly string[]) => talk([...given, "showboard"].join("|"));
  const written = await board(lines);
  expect(written.slice(0, -1)).toEqual(lines.map(() => "="));
  expect((await board(lines.toSpliced(at, 1))).at(-1)).toBe(written.at(-1));
  const before = lines.slice(0, at).join("|");
  expect((await talk(`${before}|genmove ${"bw"[at % 2]}|${lines[at + 1]}|showboard`)).slice(at)).toEqual([
    "= pass",
    "=",
    written.at(-1),
  ]);
});

it("the board is drawn", async () => {
  expect(await talk("play b d3|showboard")).toEqual([
    "=",
    expect.stringMatching(/^=\s+a b c d e f g h\n1 - .*\n3 - - - X/s),
  ]);
});

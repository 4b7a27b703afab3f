// Cassio's protocol: the lines that its document names, and answers to what is no line of it.
import { expect, it } from "vitest";
import { createCassioEngine } from "../../../../src/games/othello/cli/cassio.js";
import { createCassio } from "../../../../src/games/othello/cli/cassio-lines.js";
import type { Solver } from "../../../../src/index.js";

const START = `${"-".repeat(27)}OX------XO${"-".repeat(27)}X`;
/** X plays h8 and wins by 64. */
const LAST = `${"X".repeat(62)}O-X`;

/** A solver that answers at once, or when it is stopped. */
function solver(isSlow: boolean): Solver {
  const wait = (signal: AbortSignal) =>
    isSlow ? new Promise((done) => signal.addEventListener("abort", done)) : undefined;
  return {
    async choose(_: unknown, { depth, signal }: { depth: number; signal: AbortSignal }) {
      await wait(signal);
      const moves = [
        { move: "c4", value: -1.5 },
        { move: "d3", value: depth / 2 },
      ];
      return { moves, depth, nodes: 10, seconds: 0 };
    },
    async solve(_: unknown, { signal }: { signal: AbortSignal }) {
      await wait(signal);
      const known = isSlow ? { value: null, lower: -64, upper: 8 } : { value: -4, lower: -4, upper: -4 };
      return { line: isSlow ? [] : ["h8", "--"], score: { bestMove: "h8", ...known }, nodes: 7, seconds: 0 };
    },
    async close() {},
  } as unknown as Solver;
}

async function talk(lines: readonly string[], isSlow = false): Promise<string[]> {
  const sent: string[] = [];
  const engine = createCassioEngine("1.0", async () => solver(isSlow));
  const cassio = createCassio({
    engine,
    send: (line) => sent.push(line.replace(/time \d+\.\d{3}$/, "time T")),
    onMistake(error) {
      throw error;
    },
  });
  for (const line of lines) {
    if (line === "wait") await new Promise((done) => setTimeout(done, 20));
    else cassio.receive(line);
  }
  cassio.close();
  await cassio.ended;
  return sent;
}

it.each([
  ["init", "ready."],
  ["INIT", "ready."],
  ["get-version", "version: solve-fast 1.0|ready."],
  ["new-position", "ready."],
  ["empty-hash", "ready."],
  ["stop", "ready."],
  ["get-search-infos", "ready."],
  ["", "ERROR: nothing is no command|ready."],
  ["fly", "ERROR: fly is no command|ready."],
  ["constructor", "ERROR: constructor is no command|ready."],
  [
    `midgame-search ${START} -64.00 64.00 2 100`,
    `${START}, move D3, depth 1, @100%, B+0.50 <= v <= B+0.50, D3, node 10, time T|${START}, move D3, depth 2, @100%, B+1.00 <= v <= B+1.00, D3, node 20, time T|ready.`,
  ],
  [
    `endgame-search ${LAST} -64 64 100`,
    `${LAST}, move H8, depth 1, @100%, B-4.00 <= v <= B-4.00, H8PS, node 7, time T|ready.`,
  ],
  [
    `endgame-search ${LAST.slice(0, 64)} O -64 64 100`,
    `${LAST.slice(0, 64)}O, move H8, depth 1, @100%, W-4.00 <= v <= W-4.00, H8PS, node 7, time T|ready.`,
  ],
  [
    `midgame-search ${LAST} -64 64 9 100`,
    `${LAST}, move H8, depth 1, @100%, B-4.00 <= v <= B-4.00, H8PS, node 7, time T|ready.`,
  ],
  [
    `endgame-search ${LAST.slice(1)} -64 64 100`,
    /^ERROR: column 65: the text ends before the side to move; .*\|ready\.$/,
  ],
  [
    `endgame-search ${LAST} 4 4 100`,
    "ERROR: write endgame-search POSITION ALPHA BETA PRECISION, ALPHA below BETA|ready.",
  ],
  [
    `midgame-search ${LAST} -64 64 0 100`,
    "ERROR: write midgame-search POSITION ALPHA BETA DEPTH PRECISION, ALPHA below BETA|ready.",
  ],
])("%s", async (line, answer) => {
  const [bye, ...lines] = (await talk([`ENGINE-PROTOCOL ${line}`])).reverse();
  expect(bye).toBe("bye bye!");
  const text = lines.reverse().join("|");
  if (typeof answer === "string") expect(text).toBe(answer);
  else expect(text).toMatch(answer);
});

it("an empty line asks whether it is alive, and other lines are no commands", async () => {
  expect(await talk(["", "hello"])).toEqual([
    "ready.",
    'ERROR: found "hello"; lines begin with ENGINE-PROTOCOL',
    "ready.",
    "bye bye!",
  ]);
});

it("a search can be asked about, and stopped", async () => {
  const asked = `ENGINE-PROTOCOL endgame-search ${LAST} -64 64 100`;
  const found = `${LAST}, move H8, depth 1, @100%, B-64.00 <= v <= B+8.00, H8, node 7, time T`;
  expect(
    await talk([asked, "wait", "", "ENGINE-PROTOCOL get-search-infos", "ENGINE-PROTOCOL stop"], true),
  ).toEqual(["ok.", "node 0, time T", found, "ready.", "bye bye!"]);
});

it("quit ends a search, and nothing is answered after it", async () => {
  const lines = [`ENGINE-PROTOCOL midgame-search ${START} -64 64 20 100`, "wait", "ENGINE-PROTOCOL quit", ""];
  expect(await talk(lines, true)).toEqual(["ready.", "bye bye!"]);
});

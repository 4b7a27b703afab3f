// The frame of USI, with anything that programs may send, and with players that find nothing, fail, or lack memory.
import { expect, it, vi } from "vitest";
import { createMatePlayer, type MakeSolver } from "../../src/games/shogi/cli/usi/player.js";
import type { ChooseResult } from "../../src/index.js";
import { createUsi } from "../../src/protocols/usi.js";
import { formatInfo } from "../../src/protocols/usi-info.js";
import { readGo, thinkingTime } from "../../src/protocols/usi-time.js";
import { MemoryError } from "../../src/solver/resources/memory.js";
import { fakeSolver } from "./fake-solver.js";
import { noisyLines } from "./noise.js";

const MATE = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

const NOTHING_CHOSEN: ChooseResult = {
  ...{ position: "", method: "negascout", depth: 0, sigma: null, bestMove: null, value: null, moves: [] },
  ...{ nodes: 0, leaves: 0, seconds: 0, nodesPerSecond: 0, threads: 1 },
};

/** The answers when all lines come at once and then the input ends. */
async function play(make: MakeSolver, lines: Iterable<string>, onMistake = (_: unknown) => {}) {
  const sent: string[] = [];
  const usi = createUsi({ player: createMatePlayer("", make), send: (line) => sent.push(line), onMistake });
  for (const line of lines) {
    usi.receive(line);
    // So that some answers come in between.
    if (line.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  usi.close();
  await usi.ended;
  return sent;
}
const isAnswer = (line: string) => /^(bestmove|checkmate) /.test(line);

it("answers every go once under noise", async () => {
  const commands = [
    ...["usi", "isready", "usinewgame", "stop", "ponderhit", "gameover draw", MATE, "position startpos"],
    ...["go mate 50", "go mate infinite", "go ponder", "go infinite", "go btime 0 wtime 0 byoyomi 10", "go"],
    ...["setoption name Threads value 1", "setoption name MultiPV value 2", "setoption name Futile value x"],
  ];
  const lines = [...noisyLines(commands, 1000, 1)];
  const mistakes: unknown[] = [];
  const sent = await play(
    async () => fakeSolver(),
    lines,
    (error) => mistakes.push(error),
  );
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line.trim())).length;
  expect(mistakes).toEqual([]);
  expect(sent.filter(isAnswer)).toHaveLength(count(/^go(\s|$)/));
  expect(sent.filter((line) => line === "readyok")).toHaveLength(count(/^isready(\s|$)/));
  expect(sent.filter((line) => line === "usiok")).toHaveLength(count(/^usi(\s|$)/));
  expect(sent.filter((line) => !/^(id|option|usiok|readyok|info|bestmove|checkmate)\b/.test(line))).toEqual(
    [],
  );
  expect(sent.filter((line) => line.includes("\n"))).toEqual([]);
});

it("continues after a search that fails", async () => {
  const mistakes: unknown[] = [];
  const broken = async () =>
    fakeSolver((position) => {
      if (position.includes("4P4")) throw new TypeError("broken");
      return { verdict: "unknown", reason: "worker died", error: "it has gone" };
    });
  const other = "position sfen 4k4/9/9/9/9/9/9/9/9 b G 1";
  const sent = await play(
    broken,
    ["isready", MATE, "go mate", other, "go mate 50", "go movetime 50"].flatMap((line) => [line, ""]),
    (error) => mistakes.push(error),
  );
  expect(sent.filter((line) => isAnswer(line) || line.startsWith("info string"))).toEqual([
    "info string internal error",
    "info string internal error",
    "checkmate timeout",
    "info string internal error",
    "checkmate timeout",
    "info string internal error",
    "bestmove resign",
  ]);
  expect(mistakes).toHaveLength(4);
});

it("a thread that dies leaves the question open", async () => {
  const died = { verdict: "unknown", reason: "worker died", error: "it has gone" } as const;
  const dying = async () => fakeSolver((_, asked) => (asked === 0 ? {} : died));
  const sent = await play(dying, ["isready", MATE, "go mate 50000"]);
  expect(sent.filter((line) => !line.startsWith("info time"))).toEqual([
    "readyok",
    "info string not decided: worker died (it has gone)",
    "checkmate timeout",
  ]);
});

it.each(["table full", "too deep"] as const)("a search that ends by %s leaves it open", async (reason) => {
  const open = async () => fakeSolver((_, asked) => (asked === 0 ? {} : { verdict: "unknown", reason }));
  const sent = await play(open, ["isready", MATE, "go mate 50000", "", "go movetime 50000"]);
  expect(sent.filter((line) => !line.startsWith("info time"))).toEqual([
    "readyok",
    `info string not decided: ${reason}`,
    "checkmate timeout",
    `info string not decided: ${reason}`,
    "info string no mate was found, and without Play this engine plays nothing else",
    "bestmove resign",
  ]);
});

it("plays any move where there was no time to search one", async () => {
  const asked: unknown[] = [];
  const late: MakeSolver = async () => ({
    ...fakeSolver((_, count) => (count === 0 ? {} : { verdict: "unknown", reason: "time limit" })),
    choose: async (_, settings = {}) => {
      asked.push(settings.depth);
      return { ...NOTHING_CHOSEN };
    },
  });
  const lines = ["setoption name Play value true", "position startpos", "go movetime 50"];
  const sent = await play(late, lines);
  // One for loading, one that came too late, and one that is as short as possible.
  expect(asked).toEqual([1, 60, 1]);
  expect(sent).toEqual(["bestmove 1g1f"]);
});

it("takes the largest table that fits, and says so", async () => {
  const sizes: unknown[] = [];
  const small: MakeSolver = async ({ tableMemory, tableEntries }) => {
    sizes.push(tableEntries ?? tableMemory);
    if (tableEntries === undefined) throw new MemoryError("too large; 5,000 entries would fit", 5000);
    return fakeSolver();
  };
  const sent = await play(small, ["setoption name USI_Hash value 1000", "isready"]);
  expect(sizes).toEqual([1000 * 2 ** 20, 5000]);
  expect(sent).toEqual([
    "info string USI_Hash: too large; 5,000 entries would fit; the engine takes this much",
    "readyok",
  ]);
});

it("says once what makes searches slow", async () => {
  const slow: MakeSolver = async ({ onWarning }) => {
    onWarning?.("the table is too large");
    return fakeSolver();
  };
  const stderr = vi.spyOn(console, "error").mockImplementation(() => {});
  const sent = await play(slow, ["isready", "isready"]);
  expect(sent).toEqual(["info string the table is too large", "readyok", "readyok"]);
  expect(stderr.mock.calls).toEqual([["solve-fast: the table is too large"]]);
  stderr.mockRestore();
});

it("allocates threads and memory on `isready`, and again after they have changed", async () => {
  const made: unknown[] = [];
  let closed = 0;
  const make: MakeSolver = async ({ threads }) => {
    made.push(threads);
    return { ...fakeSolver(), close: async () => void closed++ };
  };
  const asked = [
    "setoption name Threads value 1",
    "isready",
    "isready",
    "setoption name Shortest value true",
  ];
  await play(make, [...asked, "isready", "setoption name Threads value 2", MATE, "go mate 500"]);
  expect([made, closed]).toEqual([[1], 1]);
  await play(make, [...asked, "setoption name Threads value 2", "isready", "usi"]);
  expect([made, closed]).toEqual([[1, 1, 2], 3]);
  await play(make, ["usi", MATE, "quit"]);
  expect([made, closed]).toEqual([[1, 1, 2], 3]);
});

it.each([
  ["ponder mate 100", true],
  ["mate infinite ponder", true],
  ["mate infinite", false],
  ["mate 100", false],
  ["infinite", true],
  ["ponder", true],
  ["nodes 5", false],
])("go %s: its answer is held: %s", (words, held) => {
  expect(readGo(words.split(" ")).held).toBe(held);
});

it("the end of input and quit release held answers, and end reading", async () => {
  const held = [MATE, "go ponder nodes 5", "go infinite"];
  expect((await play(async () => fakeSolver(), held)).filter(isAnswer)).toEqual([
    "bestmove resign",
    "bestmove resign",
  ]);
  const sent = await play(async () => fakeSolver(), ["isready", ...held, "quit", "usi", "go mate"]);
  expect(sent.filter((line) => !line.startsWith("info "))).toEqual([
    "readyok",
    "bestmove resign",
    "bestmove resign",
  ]);
});

it("ignores lines that are too long", async () => {
  expect(await play(async () => fakeSolver(), [`position ${"x".repeat(1 << 16)}`])).toEqual([
    "info string a line of more than 65536 characters is ignored",
  ]);
});

it.each([
  ["mate 5000", 0, 4.7],
  ["mate 100", 0, 0.07],
  ["mate 0", 0, 0.001],
  ["mate infinite", 0, undefined],
  ["mate", 0, undefined],
  ["", 0, undefined],
  ["infinite", 0, undefined],
  ["nodes 5", 1, undefined],
  ["movetime 1000", 1, 0.7],
  ["btime 400000 wtime 0 byoyomi 1000", 0, 10.7],
  ["btime 400000 wtime 0 byoyomi 1000", 1, 0.7],
  ["btime 0 wtime 40000 binc 100 winc 2000", 1, 2.7],
  ["btime 0 wtime 0 binc 0 winc 0", 0, 0.001],
  ["btime x wtime -5", 1, 0.001],
] as const)("go %s leaves side %d %s seconds", (words, side, seconds) => {
  const given = thinkingTime(readGo(words.split(" ").filter(Boolean)), side);
  if (seconds === undefined) expect(given).toBe(undefined);
  else expect(given).toBeCloseTo(seconds, 6);
});

it.each([
  ["depth 5", ["depth 5"]],
  ["movetime", ["movetime"]],
  ["btime 1000 byoyomi abc nodes 5", ["byoyomi abc"]],
  ["searchmoves G*5b 5c5b+ movetime 100 depth 3", ["searchmoves G*5b 5c5b+", "depth 3"]],
  ["mate infinite x", ["x"]],
  ["ponder mate 100", []],
  ["infinite", []],
])("go %s: what has no effect is named", async (words, strange) => {
  expect(readGo(words.split(" ")).strange).toEqual(strange);
  const sent = await play(async () => fakeSolver(), [MATE, `go ${words}`]);
  expect(sent.filter((line) => line.includes("no effect"))).toEqual(
    strange.map((each) => `info string ${each} has no effect in go`),
  );
});

it("plays within some seconds where no limit is given", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const looking: MakeSolver = async () => ({
      ...fakeSolver((_, count) => (count === 0 ? {} : { verdict: "unknown", reason: "time limit" })),
      choose: async (_, { depth, signal } = {}) => {
        if (depth !== 1) await new Promise((resolve) => signal?.addEventListener("abort", resolve));
        return { ...NOTHING_CHOSEN, bestMove: "2g2f" };
      },
    });
    const sent: string[] = [];
    const player = createMatePlayer("", looking);
    const usi = createUsi({ player, send: (line) => sent.push(line), onMistake: expect.unreachable });
    for (const line of ["setoption name Play value true", "position startpos", "go depth 5"]) {
      usi.receive(line);
    }
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent.filter(isAnswer)).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.filter(isAnswer)).toEqual(["bestmove 2g2f"]);
    usi.receive("quit");
    await usi.ended;
  } finally {
    vi.useRealTimers();
  }
});

it("a line of info ends with its moves or its text", () => {
  expect(formatInfo({ seconds: 0.0125, nodes: 5, nodesPerSecond: 400.2, tableUse: 0.1234, mate: null })).toBe(
    "info time 13 nodes 5 nps 400 hashfull 123 score mate +",
  );
  expect(formatInfo({ multiPv: 2, mate: 3, line: ["a", "b", "c"], tableUse: null })).toBe(
    "info hashfull 0 multipv 2 score mate 3 pv a b c",
  );
  expect(formatInfo({ depth: 7, seconds: 1, centipawns: -30, line: ["a"] })).toBe(
    "info depth 7 time 1000 score cp -30 pv a",
  );
  expect(formatInfo({ mate: -2, centipawns: -30 })).toBe("info score mate -2");
  expect(formatInfo({ string: "two\nlines" })).toBe("info string two lines");
});

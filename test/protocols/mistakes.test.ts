// Whatever a player, a solver or a command throws, and wherever, it is reported as an internal error, everything is answered
// once, and the engine continues.
import { describe, expect, it, vi } from "vitest";
import { guardConsole } from "../../src/cli/terminal/printable.js";
import { createGtp } from "../../src/protocols/gtp.js";
import { createNboard, type Thinker, type ThinkingPosition } from "../../src/protocols/nboard.js";
import type { Protocol } from "../../src/protocols/protocol.js";
import { createUsi, type UsiPlayer, type UsiPosition } from "../../src/protocols/usi.js";

const hostile = new Proxy(new Error("hostile"), {
  get: () => {
    throw new Error("no property can be read");
  },
  getPrototypeOf: () => {
    throw new Error("nor its class");
  },
});

const THROWN: readonly (readonly [name: string, thrown: unknown])[] = [
  ["an Error", new Error("broken")],
  ["a string", "broken"],
  ["undefined", undefined],
  ["null", null],
  ["a RangeError of the memory", new RangeError("Array buffer allocation failed")],
  ["an error of a thread", Object.assign(new Error("out"), { code: "ERR_WORKER_OUT_OF_MEMORY" })],
  ["a bare object", Object.create(null)],
  ["a symbol", Symbol("broken")],
  ["an object that shows nothing", hostile],
];

/** Throws at once, or rejects. */
const WAYS: readonly (readonly [name: string, fail: (thrown: unknown) => never])[] = [
  [
    "thrown",
    (thrown) => {
      throw thrown;
    },
  ],
  ["rejected", (thrown) => Promise.reject(thrown) as never],
];

const CASES = THROWN.flatMap(([name, thrown]) =>
  WAYS.map(([way, fail]) => [name, way, thrown, fail] as const),
);

/** The answers to lines that come one after the other before the input ends. */
async function play(
  open: (send: (line: string) => void, onMistake: (error: unknown) => void) => Protocol,
  lines: readonly string[],
): Promise<string[]> {
  const sent: string[] = [];
  // The reports of the commands, followed by those of a faulty console.
  const protocol = open(
    (line) => sent.push(line),
    (error) => {
      console.error(error);
      throw error;
    },
  );
  for (const line of lines) {
    protocol.receive(line);
    await new Promise((resolve) => setImmediate(resolve));
  }
  protocol.close();
  await protocol.ended;
  return sent;
}

/** The guarded console, during the test. */
async function withConsole<Result>(run: () => Promise<Result>): Promise<Result> {
  const { log, error } = console;
  const stderr = vi.spyOn(console, "error").mockImplementation(() => {});
  guardConsole();
  try {
    return await run();
  } finally {
    Object.assign(console, { log, error });
    stderr.mockRestore();
  }
}

describe.each(CASES)("%s, %s", (_, way, thrown, fail) => {
  const broken = () => fail(thrown);

  it("by a command of GTP", async () => {
    const sent = await withConsole(() =>
      play(
        (send, onMistake) => createGtp({ commands: { break: broken }, send, onMistake }),
        ["1 break", "2 name", "3 break", "4 protocol_version"],
      ),
    );
    expect(sent).toEqual(["?1 internal error\n", "?2 unknown command\n", "?3 internal error\n", "=4 2\n"]);
  });

  const usiPosition: UsiPosition = {
    sideToMove: 0,
    findMate: async () => "nomate",
    findMove: async () => "resign",
  };
  const player: UsiPlayer = {
    ...{ name: "", author: "", options: [] },
    open: async () => [],
    setPosition() {},
    newGame() {},
    position: () => usiPosition,
    close: async () => {},
  };
  const usiParts: Readonly<Record<string, Partial<UsiPlayer>>> = {
    open: { open: broken },
    setPosition: { setPosition: broken },
    newGame: { newGame: broken },
    position: { position: broken },
    close: { close: broken },
    search: { position: () => ({ ...usiPosition, findMate: broken, findMove: broken }) },
    sideToMove: {
      position: () => ({
        ...usiPosition,
        get sideToMove() {
          return broken();
        },
      }),
    },
  };
  // What takes no promise cannot know of a rejection.
  const waits = (part: string) => way === "thrown" || ["open", "close", "search", "think"].includes(part);

  it.each(Object.keys(usiParts).filter(waits))("by %s of a player of USI", async (part) => {
    const sent = await withConsole(() =>
      play(
        (send, onMistake) => createUsi({ player: { ...player, ...usiParts[part] }, send, onMistake }),
        [
          "isready",
          "usinewgame",
          "position startpos",
          "go mate 100",
          "go movetime 100",
          "go infinite",
          "stop",
          "usi",
        ],
      ),
    );
    const count = (pattern: RegExp) => sent.filter((line) => pattern.test(line)).length;
    expect([count(/^readyok$/), count(/^checkmate /), count(/^bestmove /), count(/^usiok$/)]).toEqual([
      1, 1, 2, 1,
    ]);
    expect(sent.includes("info string internal error")).toBe(part !== "close");
  });

  const thinkingPosition: ThinkingPosition = {
    anyMove: "d3",
    isLimited: () => true,
    think: async () => ({ line: "", value: 0, depth: "100%" }),
  };
  const thinker: Thinker = {
    name: "",
    setGame() {},
    play() {},
    position: () => thinkingPosition,
    history: () => [thinkingPosition],
    close: async () => {},
  };
  const nboardParts: Readonly<Record<string, Partial<Thinker>>> = {
    setGame: { setGame: broken },
    play: { play: broken },
    position: { position: broken },
    history: { history: broken },
    close: { close: broken },
    think: {
      position: () => ({ ...thinkingPosition, think: broken }),
      history: () => [{ ...thinkingPosition, think: broken }],
    },
    isLimited: { position: () => ({ ...thinkingPosition, isLimited: broken }) },
    anyMove: {
      position: () => ({
        ...thinkingPosition,
        get anyMove() {
          return broken();
        },
      }),
    },
  };

  it.each(Object.keys(nboardParts).filter(waits))("by %s of a thinker of NBoard", async (part) => {
    const sent = await withConsole(() =>
      play(
        (send, onMistake) => createNboard({ thinker: { ...thinker, ...nboardParts[part] }, send, onMistake }),
        ["set game x", "move d3", "go", "hint 1", "analyze", "ping 1", "learn"],
      ),
    );
    const count = (pattern: RegExp) => sent.filter((line) => pattern.test(line)).length;
    expect([count(/^=== /), count(/^pong 1$/), count(/^learned$/)]).toEqual([1, 1, 1]);
    expect(sent.includes("status internal error")).toBe(part !== "close");
    expect(sent.filter((line) => line === "status").length).toBeGreaterThan(1);
  });
});

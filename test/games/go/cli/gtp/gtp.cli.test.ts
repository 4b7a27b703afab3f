/** The engine as programs for Go start it: by its path alone, from another folder, and driven by Sabaki's own controller. */
import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sabaki from "@sabaki/gtp";
import { afterAll, describe, expect, it } from "vitest";

const PATH = resolve(import.meta.dirname, "../../../../../dist/bundled/games/go/cli/gtp-main.js");
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** @param args for example a time longer than any test waits */
function start(...args: string[]) {
  const child = spawn(PATH, args, { cwd: tmpdir() });
  children.push(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  const ended = new Promise<{ status: number | string | null; stdout: string; stderr: string }>((resolve) =>
    child.on("close", (code, signal) => resolve({ status: code ?? signal, stdout, stderr })),
  );
  const until = async (text: string) => {
    while (!stdout.includes(text)) await sleep(5);
  };
  return { child, ended, until, write: (text: string) => child.stdin.write(text) };
}

/** White's only stone on a large board: finding out that it cannot be taken takes long. */
const LONG = "boardsize 19\nplay white K10\n";

/** On a busy machine the time may be over before anything was searched. */
const ANSWER = String.raw`(=1 0|\?1 not decided: there was no time to search; .*)`;

describe("while a question is answered", () => {
  it("ends at once on quit, and answers everything once", async () => {
    const { ended, until, write } = start("--time", "1000");
    write(`${LONG}1 attack K10\n`);
    await until("=\n\n=\n\n");
    await sleep(100);
    write("2 quit\n");
    const stdout = expect.stringMatching(new RegExp(`^=\n\n=\n\n${ANSWER}\n\n=2\n\n$`));
    expect(await ended).toEqual({ status: 0, stdout, stderr: "" });
  });

  it("answers it when the input ends, and what was asked before", async () => {
    const { child, ended } = start("--time", "0.2");
    child.stdin.end(`${LONG}1 attack K10\n2 name`);
    const stdout = expect.stringMatching(new RegExp(`^=\n\n=\n\n${ANSWER}\n\n=2 solve-fast\n\n$`));
    expect(await ended).toEqual({ status: 0, stdout, stderr: "" });
  });

  it("ends when nobody reads its answers", async () => {
    const { child, ended, until, write } = start("--time", "0.2");
    write(LONG);
    await until("=\n\n=\n\n");
    child.stdout.destroy();
    write("1 attack K10\nname\n");
    expect(await ended).toMatchObject({ status: 0 });
  });
});

it("continues after lines of 10 MB and bytes that are no text", async () => {
  const { child, ended } = start();
  child.stdin.write(Buffer.alloc(1000, 0xfe));
  child.stdin.write(`\n1 ${"x".repeat(10_000_000)}\n`);
  child.stdin.end("2 name\n");
  const { status, stdout } = await ended;
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: "? unknown command\n\n?1 unknown command\n\n=2 solve-fast\n\n",
  });
});

it("continues after an error that belongs to no question", async () => {
  // Sent when the engine is listening.
  const thrower = `data:text/javascript,const timer = setInterval(() => {
    if (process.stdin.listenerCount("data") === 0) return;
    clearInterval(timer);
    throw undefined;
  }, 5)`;
  const child = spawn(process.execPath, ["--import", thrower, PATH]);
  children.push(child);
  let stdout = "";
  child.stdout.on("data", (data) => (stdout += data));
  await new Promise((resolve) => child.stderr.once("data", resolve));
  child.stdin.end("1 name\n");
  await new Promise((resolve) => child.once("close", resolve));
  expect(stdout).toBe("=1 solve-fast\n\n");
});

describe("Sabaki", () => {
  type Tracker = InstanceType<typeof sabaki.ControllerStateTracker>;
  const GAME = [
    { name: "set_free_handicap", args: ["C3", "G7"] },
    { name: "play", args: ["W", "D3"] },
    { name: "play", args: ["B", "pass"] },
    { name: "play", args: ["W", "C4"] },
  ];
  const STATE = {
    komi: 0.5,
    boardsize: [9, 9],
    timeSettings: { mainTime: 60, byoyomiTime: 5, byoyomiStones: 1 },
  };

  async function pictureOf(tracker: Tracker): Promise<string> {
    const { content, error } = await tracker.queueCommand({ name: "showboard" });
    expect(error).toBe(false);
    return content;
  }

  it("transfers a game, takes moves back and plays others", async () => {
    const controller = new sabaki.Controller(PATH, [], { cwd: tmpdir() });
    const tracker = new sabaki.ControllerStateTracker(controller);
    await tracker.sync({ ...STATE, history: GAME });
    expect(await pictureOf(tracker)).toContain("4 . . O . . . . . . 4\n 3 . . X O . . . . . 3");
    await tracker.sync({ ...STATE, history: [...GAME.slice(0, 3), { name: "play", args: ["W", "B3"] }] });
    expect(await pictureOf(tracker)).toContain("4 . . . . . . . . . 4\n 3 . O X O . . . . . 3");
    await tracker.sync({ ...STATE, boardsize: [3, 2], history: [] });
    expect(await pictureOf(tracker)).toContain("2 . . . 2\n 1 . . . 1");
    const { content } = await tracker.queueCommand({ name: "genmove", args: ["B"] });
    expect(content).toBe("pass");
    expect(tracker.state.history).toEqual([{ name: "play", args: ["B", "PASS"] }]);
    await controller.stop();
    expect(controller.process).toBe(null);
  });
});

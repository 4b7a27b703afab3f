// `check-game`, and what other commands say about a user's own game that breaks a promise.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { solveFast, solveFastEach } from "../command.js";

const NIM = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");
const BROKEN = resolve(import.meta.dirname, "../../contract/broken-game.js");
const LETHAL = resolve(import.meta.dirname, "../../solver/lethal-game.js");
/** All its keys are 7. */
const SEVENS = `${pathToFileURL(BROKEN).href}?0`;
const SAME_KEY = `keys is broken: two positions have the same key, "b 3,3,1,0 1" and "a 2,3,1,0 2"; if they are symmetric, canonicalise has to say so`;

const lethal = (how: string) => `${pathToFileURL(LETHAL).href}?${how}`;

test("says that no promise is broken, and what was tried", () => {
  const { status, stdout } = solveFast("check-game", NIM, "c 1,1,2,0 2", "--positions", "100");
  expect(stdout).toMatch(
    /^graph-nim: no promise is broken; tried 100 positions and \d+ moves of \d+ random games\n$/,
  );
  expect(status).toBe(0);
});

test("names the broken promise, with the position and the moves that show it", () => {
  const found = solveFast("check-game", SEVENS);
  expect(found).toMatchObject({
    status: 1,
    stdout: `graph-nim: ${SAME_KEY}\n  from: b 3,3,1,0 1\n  moves: a1\n`,
    stderr: "solve-fast: graph-nim breaks a promise: keys\n",
  });
});

test("a broken game is not searched", () => {
  const line = `solve-fast: ${BROKEN}: ${SAME_KEY}, from "b 3,3,1,0 1" by a1; what a game has to promise is in docs/examples/\n`;
  for (const result of solveFastEach([
    ["solve", "--game", SEVENS, "--threads", "1"],
    ["sweep", SEVENS, "--all"],
    ["verify", resolve(NIM, "../simpei.proof"), "--game", SEVENS, "--threads", "1"],
  ])) {
    expect(result).toMatchObject({ status: 1, stdout: "", stderr: line });
  }
});

test.each([
  ["generate=hang", "generate is broken: generate does not return\n  from: b 3,3,1,0 1"],
  [
    "play=exit",
    "play is broken: play ended its thread (worker exited with code: 0)\n  from: b 3,3,1,0 1\n  moves: 1",
  ],
])("a game with %s ends its thread, and not the command", (how, problem) => {
  expect(solveFast("check-game", lethal(how))).toMatchObject({
    status: 1,
    stdout: `${LETHAL}: ${problem}\n`,
    stderr: `solve-fast: ${LETHAL} breaks a promise: ${how.slice(0, how.indexOf("="))}\n`,
  });
});

test.each([[["check-game"]], [["solve", "--game"]]])(
  "so does a game that %s cannot load completely",
  (words) => {
    expect(solveFast(...words, lethal("load=exit"))).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `solve-fast: ${LETHAL}: cannot be loaded (it ended its thread (worker exited with code: 0))\n`,
    });
  },
);

test("a text that is no position is an error of the command line", () => {
  expect(solveFast("check-game", NIM, "nowhere")).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^solve-fast: "nowhere" is not a position; [^\n]+\n$/),
  });
});

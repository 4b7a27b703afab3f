// The samples at the beginning of README do what it says.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { solveFast } from "../cli/command.js";

const root = resolve(import.meta.dirname, "../..");
const samples = join(root, "problems/samples");
const ONE = ["--threads", "1", "--quiet"];

it("are named by README in commands that work, of which the quick ones are run", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const commands = readme.match(/(?<=^npx solve-fast )(?:solve|choose) .*problems\/.*$/gm) ?? [];
  expect(commands.length).toBeGreaterThanOrEqual(4);
  for (const command of commands) {
    const words = command.split(" ").map((word) => (word.startsWith("problems/") ? join(root, word) : word));
    expect({ command, ...solveFast(...words, ...ONE) }).toMatchObject({ command, status: 0, stderr: "" });
  }
});

it("the mate is one in five plies, with one key", () => {
  const mate = join(samples, "mate.kif");
  const { stdout } = solveFast("solve", "shogi", mate, "--shortest", "--all-solutions", "--json", ...ONE);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: "proven",
    line: ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"],
    mate: { plies: 5, shortest: true, solutions: [{ move: "S*2c", plies: 5 }] },
  });
});

it("the endgames are positions of the game", () => {
  const endgames = readFileSync(join(samples, "endgames.obf"), "utf8").match(/^[-XO]{64} [XO]/gm);
  const game = join(samples, "game.ggf");
  const positions = [20, 14].map((empties) => {
    const { stdout } = solveFast("solve", "othello", game, "--empties", `${empties}`, "--json", ...ONE);
    return JSON.parse(stdout).position;
  });
  expect(endgames).toEqual(positions);
});

// Help needs no thread.
import { expect, it } from "vitest";
import { solveFast } from "../command.js";

it("help is a command as well as an option", () => {
  expect(solveFast("help")).toMatchObject(solveFast("--help"));
});

it.each(["solve", "choose", "review", "sweep", "generate", "export", "probe", "retrograde"])(
  "%s --help ends in examples",
  (command) => {
    const { status, stdout } = solveFast(command, "--help");
    expect(status).toBe(0);
    expect(stdout).toMatch(/\nExamples:\n( {2}solve-fast [^\n]+\n( {6}[^\n]+\n)*)+\n?$/);
  },
);

it.each(["shogi", "go"])("check %s --help has examples of this game alone", (game) => {
  const [, examples = ""] = solveFast("check", game, "--help").stdout.split("\nExamples:\n");
  const commands = examples.match(/solve-fast check \S+/g) ?? [];
  expect(new Set(commands)).toEqual(new Set([`solve-fast check ${game}`]));
});

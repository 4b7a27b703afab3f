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

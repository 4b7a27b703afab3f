// The time for a line must not grow with the number of lines before it.
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { COMMAND } from "./command.js";

it("a megabyte of empty lines and of comments in front of the first problem", { timeout: 120_000 }, () => {
  const input = `${"\n".repeat(500_000)}${"#\n".repeat(250_000)}o..x/o.o./..../.... .../xx./..x o x0o1\n`;
  const args = [COMMAND, "solve", "simpei", "-", "--json", "--quiet", "--threads", "1"];
  const { status, stdout } = spawnSync(process.execPath, args, { input, encoding: "utf8", timeout: 110_000 });
  expect([status, JSON.parse(stdout).verdict]).toEqual([0, "proven"]);
});

#!/usr/bin/env node
/** The command line. */
import { readFileSync } from "node:fs";

function packageVersion(): string {
  const path = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}

/** What is asked of the program, or of a command such as those that programs with a board start by names of their own. */
const [asked = "", ...more] = process.argv.slice(2).toReversed();
/** Loading the command line takes longer than many positions to solve; the version needs none of it. */
if (more.length <= 1 && ["--version", "-V"].includes(asked)) console.log(packageVersion());
else await (await import("./program.js")).runProgram(packageVersion());

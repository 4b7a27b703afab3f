#!/usr/bin/env node
/** The command line. */
import { readFileSync } from "node:fs";

function packageVersion(): string {
  const path = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}

/** The last argument may ask the program for its version, or a command that programs with a board start by a name of its own. */
const [asked = "", ...more] = process.argv.slice(2).toReversed();
/** Loading the command line takes longer than many positions to solve; the version needs none of it. */
if (more.length <= 1 && ["--version", "-V"].includes(asked)) console.log(packageVersion());
else await (await import("./program.js")).runProgram(packageVersion());

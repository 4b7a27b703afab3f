#!/usr/bin/env node
/** The command line. */
import { readFileSync } from "node:fs";

function packageVersion(): string {
  const path = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}

/** Loading the command line takes longer than many positions to solve; the version needs none of it. */
if (process.argv.length === 3 && ["--version", "-V"].includes(process.argv[2])) console.log(packageVersion());
else await (await import("./program.js")).runProgram(packageVersion());

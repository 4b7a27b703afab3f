// Runs the built command as a user does.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export const COMMAND = resolve(import.meta.dirname, "../../dist/src/cli/main.js");
const RUN_COMMANDS = resolve(import.meta.dirname, "run-commands.mjs");

/** Runs `solve-fast` with these arguments. `status` names the signal where one ended it. Standard output is text; `bytes` is the same as it came. */
export function solveFast(...args: string[]) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    maxBuffer: 2 ** 28,
  });
  return { status: status ?? signal, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
}

/** The same for many commands that end by themselves, in one process; for those whose own start and end are no matter. */
export function solveFastEach(commands: readonly (readonly string[])[]): {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}[] {
  const { output, stderr } = spawnSync(process.execPath, [RUN_COMMANDS, COMMAND], {
    input: JSON.stringify(commands),
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    maxBuffer: 2 ** 28,
  });
  const results = output[3]?.toString() ?? "";
  if (results === "") throw new Error(`no results: ${stderr}`);
  return JSON.parse(results);
}

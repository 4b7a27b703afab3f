// Runs the built command as a user does.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export const COMMAND = resolve(import.meta.dirname, "../../dist/src/cli/main.js");

/** Runs `solve-fast` with these arguments. `status` names the signal where one ended it. Standard output is text; `bytes` is the same as it came. */
export function solveFast(...args: string[]) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    maxBuffer: 2 ** 28,
  });
  return { status: status ?? signal, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
}

/** Commands that run side by side, and what their files hold. */
import { type ChildProcess, spawn } from "node:child_process";
import type { ResultRecord } from "../../src/solver/sweep/files/result-record.js";
import { openSweepRows, type SweepRowsInputs } from "../../src/solver/sweep/sweep-rows.js";
import { COMMAND } from "../cli/command.js";

export interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ status: number | string | null; stdout: string; stderr: string }>;
}

export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (data) => {
    stdout += data;
  });
  child.stderr?.on("data", (data) => {
    stderr += data;
  });
  return {
    child,
    ended: new Promise((resolve) => {
      child.on("close", (status, signal) => resolve({ status: status ?? signal, stdout, stderr }));
    }),
  };
}

const withoutTime = ({ microseconds: _, ...facts }: ResultRecord) => facts;

/** The rows of a result file, without their times. */
export async function factsOf(file: string, inputs?: SweepRowsInputs) {
  return [...(await openSweepRows(file, inputs)).records].map(withoutTime);
}

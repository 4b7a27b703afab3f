/** Command lines that are refused, with a message of one line, before any thread starts. */
import { describe, expect, it } from "vitest";
import { solveFastEach } from "../command.js";

export const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

/** What is wrong, the arguments, the exit status, and a part of the message. */
export type Refusal = readonly [wrong: string, args: readonly string[], status: number, message: string];

/** The number of threads does not matter for a refusal; `solve` starts them while it reads. */
function withOneThread(args: readonly string[]): readonly string[] {
  return ["solve", "choose"].includes(args[0]) && !args.includes("--threads")
    ? [...args, "--threads", "1"]
    : args;
}

/** Tests that each of these is refused with its status and message. */
export function testRefusals(what: string, refusals: readonly Refusal[]): void {
  describe(what, () => {
    const runs = solveFastEach(refusals.map(([, args]) => withOneThread(args)));

    it.each(refusals.map(([wrong, , status, message], i) => [wrong, runs[i], status, message] as const))(
      "%s",
      (_, run, status, message) => {
        expect(run.stderr).toContain(message);
        expect(run.stderr).toMatch(/^solve-fast: [^\n]+\n$/);
        expect(run).toMatchObject({ status, stdout: "" });
      },
    );
  });
}

/** `solve-fast` without a command, to its end. */
import { expect, it } from "vitest";
import { solveFast } from "../command.js";

it.each(["1", "2", "16"])(
  "proves the start and solves the sample that comes with it, on %s threads",
  (threads) => {
    const { status, stdout } = solveFast("--threads", threads, "--json", "--quiet");
    expect(status).toBe(0);
    const [start, summary] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(start).toMatchObject({ goal: "o-wins", verdict: "proven", threads: Number(threads) });
    expect(summary).toMatchObject({ positions: 12102, solved: 12102, unknown: 0, disagreements: 0 });
  },
);

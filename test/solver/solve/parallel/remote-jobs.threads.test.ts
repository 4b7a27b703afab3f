/** Workers elsewhere that a test makes up: what they say counts only where it is found again here. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolver, type SolveSettings } from "solve-fast";
import { afterAll, expect, it } from "vitest";
import { INFINITE_NUMBER } from "../../../../src/game/game.js";
import type { JobExchange } from "../../../../src/search/two-level/coordinator.js";
import type { Job, JobAnswer } from "../../../../src/search/two-level/job.js";
import { solveFast } from "../../../cli/command.js";

const folder = mkdtempSync(join(tmpdir(), "remote-"));
const before = process.cwd();
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** One worker that answers every job at once. */
function workersWith(answer: (job: Job) => JobAnswer): SolveSettings["workers"] {
  return {
    async open(): Promise<JobExchange> {
      const jobs: Job[] = [];
      let number = 0;
      return {
        async receive() {
          const done = jobs.splice(0).map((job) => ({ job: job.id, answer: answer(job) }));
          number++;
          return [
            { kind: "notice", worker: "w", number, threads: 1, jobs: [] },
            ...done.map((each) => ({ kind: "answer", worker: "w", ...each }) as const),
          ];
        },
        async give(_, given) {
          jobs.push(...given);
        },
        async cancel() {},
        async share() {},
        async close() {},
      };
    },
  };
}

// The positions take more nodes than are searched before any worker is asked.
const PROVEN: JobAnswer = { nodes: 5, proof: 0, disproof: INFINITE_NUMBER, order: -1 };
const DISPROVEN: JobAnswer = { nodes: 5, proof: INFINITE_NUMBER, disproof: 0, order: -1 };

it("takes a right answer, and finds line and certificate by itself", async () => {
  await using solver = await createSolver({ game: "domineering", threads: 2 });
  const certificate = join(folder, "right.proof");
  const found = await solver.solve("4x7 v", { workers: workersWith(() => PROVEN), certificate });
  expect(found).toMatchObject({ verdict: "proven", workers: 1 });
  expect(found.nodes).toBeGreaterThan(5);
  expect(found.line.length).toBeGreaterThan(0);
  expect(solveFast("verify", certificate).status).toBe(0);
});

it.each([
  ["4x7 v", DISPROVEN, "proven"],
  ["5x6 v", PROVEN, "disproven"],
] as const)(
  "ends at a wrong answer about %s, with a certificate of what is true",
  async (position, wrong, truth) => {
    process.chdir(folder);
    await using solver = await createSolver({ game: "domineering", threads: 1 });
    const other = truth === "proven" ? "disproven" : "proven";
    await expect(solver.solve(position, { workers: workersWith(() => wrong) })).rejects.toThrow(
      new RegExp(`was both proven and disproven; .*${truth}: contradiction-${truth}.proof`),
    );
    expect(solveFast("verify", join(folder, `contradiction-${truth}.proof`)).status).toBe(0);
    expect(existsSync(join(folder, `contradiction-${other}.proof`))).toBe(false);
    rmSync(join(folder, `contradiction-${truth}.proof`));
  },
);

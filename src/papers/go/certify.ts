/** Certificates of grades, which are checked and not kept. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../files/output.js";
import { FailureError } from "../../game/errors.js";
import { LEVELS } from "../../games/go/analysis/grade.js";
import { verifyCertificate } from "../../solver/certificates/verify.js";
import { createSolver } from "../../solver/solver.js";
import type { Pool } from "../../solver/threads/pool.js";

export interface Certifier {
  /**
   * Certifies the hardest level at which the attacker succeeds, and the easiest at which it fails.
   *
   * @param position of a capture, without threats
   * @param succeeds at how many levels the attacker succeeds
   * @param search settings of the search
   * @returns the first move of each proof and disproof
   * @throws FailureError for a verdict without a certificate that holds
   */
  certify(
    position: string,
    succeeds: number,
    search?: { readonly algorithm?: string; readonly maxOrder?: number },
  ): Promise<{ readonly proven?: string; readonly disproven?: string }>;
  close(): Promise<void>;
}

export async function createCertifier(pool: Pool, threads: number, signal?: AbortSignal): Promise<Certifier> {
  const solver = await createSolver({ game: "go", threads });
  const folder = temporaryFolder();
  const certificate = join(folder, "a.proof");

  return {
    async certify(position, succeeds, search = {}) {
      const first: { proven?: string; disproven?: string } = {};
      for (const [level, verdict] of [
        [succeeds - 1, "proven"],
        [succeeds, "disproven"],
      ] as const) {
        if (LEVELS[level] === undefined) continue;
        const question = `${position} threats=${LEVELS[level].join(":")}`;
        const found = await solver.solve(question, { ...search, certificate, signal });
        signal?.throwIfAborted();
        const refused = found.certificate === undefined || "refused" in found.certificate;
        if (
          found.verdict !== verdict ||
          refused ||
          !(await verifyCertificate(pool, certificate, { signal })).valid
        ) {
          throw new FailureError(`${question}: no certificate shows that it is ${verdict}`);
        }
        const [move] = found.line ?? [];
        if (move !== undefined) first[verdict] = move;
      }
      return first;
    },
    async close() {
      await solver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

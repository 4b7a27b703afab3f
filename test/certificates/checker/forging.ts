// Gives forged certificates to both checkers.
import { expect } from "vitest";
import { openCertificate } from "../../../src/certificates/certificate-file.js";
import { createChecker } from "../../../src/certificates/checker/check.js";
import { CertificateError } from "../../../src/certificates/format/certificate.js";
import type { GameModule } from "../../../src/game/module.js";
import { check, checkedGame } from "../extract/certifying.js";
import { type Editable, putTogether } from "./editing.js";
import { createDice, MUTATIONS } from "./mutations.js";
import { holds, wrongNodes } from "./second-checker.js";
import { shakeZones, ZONE_MUTATIONS } from "./zone-mutations.js";

export interface Forgeries {
  /** Mutants that were rejected, by mutation. */
  readonly rejected: ReadonlyMap<string, number>;
  /** Mutants that happen to be valid proofs, by mutation. */
  readonly accepted: ReadonlyMap<string, number>;
}

/**
 * Makes every mutation `rounds` times. A mutant must be rejected, unless the second checker, which goes through the whole file
 * with other rules, shows that it is a valid certificate. Then its claim must be true.
 */
export function forge(
  original: Editable,
  module: GameModule,
  {
    file,
    rounds,
    seed = 1,
    isTrue,
  }: { file: string; rounds: number; seed?: number; isTrue: (mutant: Editable) => boolean },
): Forgeries {
  const rejected = new Map<string, number>();
  const accepted = new Map<string, number>();
  const { rules, zoneWords } = original.header;
  const mutations = { ...MUTATIONS, ...(zoneWords === undefined ? {} : ZONE_MUTATIONS) };
  for (const [i, [name, mutate]] of Object.entries(mutations).entries()) {
    for (let round = 0; round < rounds; round++) {
      const mutant = structuredClone(original);
      mutate(mutant, createDice(1000 * (seed + round) + i), module);
      putTogether(mutant, file);
      const problem = problemOf(file, module);
      const valid = holds(mutant, module, rules);
      expect({ name, round, valid: problem === undefined, problem }).toEqual({ name, round, valid, problem });
      if (valid) expect({ name, round, true: isTrue(mutant) }).toEqual({ name, round, true: true });
      const counts = valid ? accepted : rejected;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return { rejected, accepted };
}

/** What the first checker finds, or why it does not read the file: some changes leave a file that cannot be read at all. */
function problemOf(file: string, module: GameModule): unknown {
  try {
    return check(file, module);
  } catch (error) {
    if (error instanceof CertificateError) return error.message;
    throw error;
  }
}

/**
 * Changes the zones of all nodes of a proof at once, and expects the same answer of both checkers about each node.
 *
 * @returns how many nodes did not hold, and how many whose zone was changed did
 */
export function shake(
  original: Editable,
  module: GameModule,
  { file, rounds, seed = 1 }: { file: string; rounds: number; seed?: number },
): { readonly wrong: number; readonly right: number } {
  let wrong = 0;
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const mutant = structuredClone(original);
    shakeZones(mutant, createDice(seed + round), module);
    // In each chunk the first node that does not hold is named.
    putTogether(mutant, file, { chunkNodes: 1 });
    const found = wrongNodesIn(file, module);
    expect({ round, wrong: found }).toEqual({
      round,
      wrong: wrongNodes(mutant, module, original.header.rules),
    });
    const changed = mutant.nodes.filter(
      ({ zone }, i) => String(zone) !== String(original.nodes[i].zone),
    ).length;
    wrong += found.length;
    right += Math.max(0, changed - found.length);
  }
  return { wrong, right };
}

function wrongNodesIn(file: string, module: GameModule): number[] {
  const certificate = openCertificate(file);
  try {
    const checker = createChecker(certificate, checkedGame(module));
    expect(checker.checkRoot()).toBeUndefined();
    return [...Array(certificate.chunks).keys()].filter(
      (node) => checker.checkChunk(node).flaw !== undefined,
    );
  } finally {
    certificate.close();
  }
}

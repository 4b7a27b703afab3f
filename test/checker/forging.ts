// Forged certificates against both checkers.
import { expect } from "vitest";
import type { GameModule } from "../../src/game/module.js";
import { check } from "../proof/certifying.js";
import { type Editable, putTogether } from "./editing.js";
import { createDice, MUTATIONS } from "./mutations.js";
import { holds } from "./second-checker.js";

export interface Forgeries {
  /** Mutants that were rejected, by mutation. */
  readonly rejected: ReadonlyMap<string, number>;
  /** Mutants that are valid proofs of their own, likewise. */
  readonly accepted: ReadonlyMap<string, number>;
}

/**
 * Makes every mutation `rounds` times. A mutant must be rejected, unless the second checker, which goes through all of it
 * with other rules, shows that it is a valid certificate; and then it must say what is true.
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
  const { rules } = original.header;
  for (const [i, [name, mutate]] of Object.entries(MUTATIONS).entries()) {
    for (let round = 0; round < rounds; round++) {
      const mutant = structuredClone(original);
      mutate(mutant, createDice(1000 * (seed + round) + i), module);
      putTogether(mutant, file);
      const problem = check(file, module);
      const valid = holds(mutant, module, rules);
      expect({ name, round, valid: problem === undefined, problem }).toEqual({ name, round, valid, problem });
      if (valid) expect({ name, round, true: isTrue(mutant) }).toEqual({ name, round, true: true });
      const counts = valid ? accepted : rejected;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return { rejected, accepted };
}

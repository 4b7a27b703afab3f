/** Faults of problems, each claim held to its definition on small problems. */
import fc from "fast-check";
import { createSolver, type SolveResult, type Solver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUTILE, type Futile } from "../../../../src/games/shogi/mate/bound.js";
import {
  inCheck,
  legalSuccessors,
  readSfen,
  writeSfen,
} from "../../../../src/games/shogi/reference/rules.js";
import { IN_FULL, sampled } from "../../../samples.js";
import { distantChecks, promotingChecks } from "../distant-checks.js";
import { checksAndAnswers } from "../mate/definition.js";
import { PROBLEMS } from "../mate/problems.js";
import { smallProblems } from "../positions.js";
import { type Claim, createTrier, type Trier } from "./definition.js";

/** Plies that are tried. */
const MOST = 3;
const DEEPEST = 5;
/** The king has three answers that last as long. */
const TWO_GOLDS = "9/6k2/9/5lS2/9/9/9/9/9 b 2G 1";
/** Milliseconds, for all problems on a machine that has much else to do. */
const PATIENCE = 1_800_000;
const MOST_CHECKS = 8;

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

/** Problems with a mate within so many plies whose first checks are few and soon decided: on an open board a king can run for long. */
async function problems(count: number, most: number, { lengthOf }: Trier): Promise<readonly string[]> {
  const found: string[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const texts = fc.sample(fc.oneof(smallProblems, distantChecks, promotingChecks), { numRuns: 50, seed });
    for (const text of texts) if (await isSmall(text)) found.push(text);
  }
  return found.slice(0, count);

  async function isSmall(text: string): Promise<boolean> {
    const start = readSfen(text);
    const checks = checksAndAnswers(start);
    if (checks.length > MOST_CHECKS || lengthOf(start, most) > most) return false;
    for (const { after } of checks) {
      const asked = { position: writeSfen(after), goal: "mated" };
      if ((await solver.solve(asked, { maxNodes: 1000, line: false })).verdict === "unknown") return false;
    }
    return true;
  }
}

/** Lines that a composer may take for the solution: those of other checks that mate, one of each length, and those of weaker defences. */
async function solutionsFor(text: string, main: SolveResult, futile: Futile): Promise<readonly string[][]> {
  const { line = [], faults = [] } = main.mate?.soundness ?? {};
  const byLength = new Map<number, string[]>();
  for (const { ply, line: shown } of faults) {
    if (shown.length === 0) continue;
    const solution = [...line.slice(0, ply - 1), ...shown];
    byLength.set(solution.length, solution);
  }
  const start = readSfen(text);
  const checked = legalSuccessors(start).find(({ move }) => move === line[0])?.after ?? start;
  for (const { move, after } of line.length > 3 ? legalSuccessors(checked) : []) {
    const { line: rest } = await solver.solve(writeSfen(after), { shortest: true, futile });
    if (rest.length + 2 < line.length) return [...byLength.values(), [line[0], move, ...rest]];
  }
  return [...byLength.values()];
}

const ordered = (claims: readonly Claim[]) =>
  claims.map(({ kind, ply, move, minor }) => `${ply} ${move} ${kind}${minor ? " (minor)" : ""}`).sort();

/** Holds what is said of a line to the definitions; how many claims there were. */
function hold(
  trier: Trier,
  text: string,
  result: SolveResult,
  solution: readonly string[] | undefined,
  most: number,
) {
  const { mate } = result;
  if (mate?.soundness === undefined) throw new Error(`${text}: nothing is said`);
  const { line, faults, undecided } = mate.soundness;
  expect([text, mate.shortest]).toEqual([text, true]);
  const { length, leaves, claims, open } = trier.judge(text, line, most);
  expect([text, mate.plies]).toEqual([text, length]);
  // On an open board a king can run for long.
  for (const { ply, move } of undecided)
    expect([text, open]).toEqual([text, expect.arrayContaining([`${ply} ${move}`])]);
  // Of moves that were not tried to the end a mate of any length may be known.
  const known = faults.filter(({ kind, ply, move }) => kind !== "cook" || !open.includes(`${ply} ${move}`));
  expect([text, line, ordered(known)]).toEqual([text, line, ordered(claims)]);
  for (const { line: shown, ply, kind } of faults) {
    if (shown.length === 0 || kind === "record-differs") continue;
    play(text, [...line.slice(0, ply - 1), ...shown]);
  }
  if (solution === undefined) {
    expect([text, line.length]).toEqual([text, length]);
    if (!leaves) expect([text, claims.some(({ kind }) => kind === "surplus")]).toEqual([text, false]);
  } else expect([text, line]).toEqual([text, solution]);
  return claims;
}

/** Every move is legal, and each of the attacker gives check. */
function play(text: string, line: readonly string[]): void {
  let at = readSfen(text);
  for (const [i, move] of line.entries()) {
    const next = legalSuccessors(at).find((each) => each.move === move)?.after;
    expect([text, line, move, next !== undefined && (i % 2 === 1 || inCheck(next))]).toEqual([
      text,
      line,
      move,
      true,
    ]);
    if (next !== undefined) at = next;
  }
}

describe.each(FUTILE)("futile interpositions: %s", (futile: Futile) => {
  const trier = createTrier(futile);
  const { lengthOf } = trier;
  const seen: Record<string, number> = {};
  const count = (claims: readonly Claim[]) => {
    for (const { kind, minor } of claims) {
      const name = minor ? `${kind} (minor)` : kind;
      seen[name] = (seen[name] ?? 0) + 1;
    }
  };

  it("every claim about the main line, and about given solutions", { timeout: PATIENCE }, async () => {
    const texts = await problems(sampled(150), MOST, trier);
    const longer = PROBLEMS.filter(([, plies]) => IN_FULL && plies > 0 && plies <= DEEPEST);
    const composed = [TWO_GOLDS, ...longer.map(([text]) => text)];
    let skipped = 0;
    for (const text of [...texts, ...composed]) {
      const most = lengthOf(readSfen(text), MOST) > MOST ? DEEPEST : MOST;
      const main = await solver.solve(text, { composed: {}, futile });
      const line = main.mate?.soundness?.line ?? [];
      // A line that shows an interposition that does not count is longer than the mate.
      if (line.length !== main.mate?.plies) {
        skipped++;
        continue;
      }
      count(hold(trier, text, main, undefined, most));
      for (const solution of await solutionsFor(text, main, futile)) {
        const longest = Math.max(most, solution.length);
        if (longest > DEEPEST || trier.failsAt(text, solution, longest) !== undefined) continue;
        const given = await solver.solve(text, { composed: { solution, plies: solution.length }, futile });
        count(hold(trier, text, given, solution, longest));
      }
      const twisted = [...line.slice(0, -1), "9i9h"];
      const differs = await solver.solve(text, { composed: { solution: twisted }, futile });
      expect([text, differs.mate?.soundness?.faults[0]]).toMatchObject([
        text,
        { kind: "record-differs", ply: twisted.length, move: "9i9h", minor: false },
      ]);
    }
    expect(skipped).toBeLessThan(texts.length / 4);
    const kinds = ["cook", "alternative (minor)", "surplus", "long-variation (minor)"];
    for (const kind of IN_FULL ? [...kinds, "shorter", "long-variation"] : kinds) {
      expect([kind, (seen[kind] ?? 0) > 0]).toEqual([kind, true]);
    }
  });
});

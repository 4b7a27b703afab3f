/** Holds what is said of problems and their solutions to the definitions, claim by claim. */
import fc from "fast-check";
import type { SolveResult, Solver } from "solve-fast";
import { expect } from "vitest";
import type { Futile } from "../../../../src/games/shogi/mate/bound.js";
import {
  inCheck,
  legalSuccessors,
  readSfen,
  writeSfen,
} from "../../../../src/games/shogi/reference/rules.js";
import { coveredChecks, distantChecks, promotingChecks } from "../distant-checks.js";
import { checksAndAnswers } from "../mate/definition.js";
import { smallProblems } from "../positions.js";
import { type Claim, createTrier, type Trier } from "./definition.js";

/** Plies that are tried for every problem, and at most. */
const TRIED = 3;
const DEEPEST = 7;
const MOST_CHECKS = 8;

/** How many problems there are of so many plies. */
export type Counts = Readonly<Record<number, number>>;

/**
 * Problems of so many plies whose first checks are few and soon decided: on an open board a king can run for long. Those of
 * up to three plies are found by brute force, longer ones are what the solver takes for them.
 */
async function problems(
  solver: Solver,
  counts: Counts,
  futile: Futile,
  { lengthOf }: Trier,
): Promise<readonly string[]> {
  const found: string[] = [];
  const left = new Map(Object.entries(counts).map(([plies, count]) => [Number(plies), count]));
  for (let seed = 1; [...left.values()].some((count) => count > 0); seed++) {
    const texts = fc.sample(fc.oneof(smallProblems, distantChecks, promotingChecks, coveredChecks), {
      numRuns: 50,
      seed,
    });
    for (const text of texts) {
      const plies = await lengthOfSmall(text);
      const count = left.get(plies) ?? 0;
      if (count === 0) continue;
      found.push(text);
      left.set(plies, count - 1);
    }
  }
  return found;

  async function lengthOfSmall(text: string): Promise<number> {
    const start = readSfen(text);
    const checks = checksAndAnswers(start);
    if (checks.length > MOST_CHECKS) return Number.NaN;
    for (const { after } of checks) {
      const asked = { position: writeSfen(after), goal: "mated" };
      if ((await solver.solve(asked, { maxNodes: 1000, line: false })).verdict === "unknown")
        return Number.NaN;
    }
    const short = lengthOf(start, TRIED);
    if (short <= TRIED) return short;
    const { mate } = await solver.solve(text, { shortest: true, futile, maxNodes: 20_000, line: false });
    return mate?.shortest === true && (mate.plies ?? 0) > TRIED ? (mate.plies ?? Number.NaN) : Number.NaN;
  }
}

/** Lines that a composer may take for the solution: those of other checks that mate, one of each length, and those of weaker defences. */
async function solutionsFor(
  solver: Solver,
  text: string,
  main: SolveResult,
  futile: Futile,
): Promise<readonly string[][]> {
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
  const { length, leaves, claims, leftOut, open } = trier.judge(text, line, most);
  expect([text, mate.plies]).toEqual([text, length]);
  // On an open board a king can run for long.
  for (const { ply, move } of undecided)
    expect([text, open]).toEqual([text, expect.arrayContaining([`${ply} ${move}`])]);
  // Of moves that were not tried to the end a mate of any length may be known.
  const known = faults.filter(({ kind, ply, move }) => kind !== "cook" || !open.includes(`${ply} ${move}`));
  expect([text, line, ordered(known)]).toEqual([text, line, ordered(claims)]);
  const named = mate.leftOut?.map(({ ply, move }) => `${ply} ${move}`) ?? [];
  if (mate.futile === "exclude")
    expect([text, line, named.sort()]).toEqual([text, line, [...leftOut].sort()]);
  for (const { line: shown, ply, kind } of faults) {
    if (shown.length === 0 || kind === "record-differs") continue;
    play(text, [...line.slice(0, ply - 1), ...shown]);
  }
  if (solution === undefined) {
    expect([text, line.length]).toEqual([text, length]);
    expect([text, line, trier.prefersFutile(text, line)]).toEqual([text, line, false]);
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

/** Holds every claim about the main lines of problems, and about solutions that a composer may give; returns how often each was made. */
export async function holdProblems(
  solver: Solver,
  futile: Futile,
  counts: Counts,
  composed: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const trier = createTrier(futile);
  const seen: Record<string, number> = {};
  const count = (claims: readonly Claim[]) => {
    for (const { kind, minor } of claims) {
      const name = minor ? `${kind} (minor)` : kind;
      seen[name] = (seen[name] ?? 0) + 1;
    }
  };
  const texts = [...composed, ...(await problems(solver, counts, futile, trier))];
  let skipped = 0;
  for (const text of texts) {
    const main = await solver.solve(text, { composed: {}, futile });
    const line = main.mate?.soundness?.line ?? [];
    // A line that shows an interposition that does not count is longer than the mate.
    if (line.length !== main.mate?.plies) {
      skipped++;
      continue;
    }
    const most = Math.max(TRIED, line.length);
    count(hold(trier, text, main, undefined, most));
    for (const solution of await solutionsFor(solver, text, main, futile)) {
      if (
        solution.length > DEEPEST ||
        trier.failsAt(text, solution, Math.max(most, solution.length)) !== undefined ||
        trier.hasFutile(text, solution)
      )
        continue;
      const given = await solver.solve(text, { composed: { solution, plies: solution.length }, futile });
      count(hold(trier, text, given, solution, Math.max(most, solution.length)));
    }
    const twisted = [...line.slice(0, -1), "9i9h"];
    const differs = await solver.solve(text, { composed: { solution: twisted }, futile });
    expect([text, differs.mate?.soundness?.faults[0]]).toMatchObject([
      text,
      { kind: "record-differs", ply: twisted.length, move: "9i9h", minor: false },
    ]);
  }
  expect(skipped).toBeLessThan(texts.length / 4);
  return seen;
}

// Thousands of forged certificates of Simpei, some of them of the official start, and forged zones of Go.
import { join } from "node:path";
import { expect, it } from "vitest";
import { ExtractionError } from "../../../src/certificates/extract/extraction.js";
import { go } from "../../../src/games/go/module.js";
import { GOALS, goalOf } from "../../../src/games/go/notation/goals.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { createRandom } from "../../../src/math/random.js";
import { solveFast } from "../../cli/command.js";
import { randomProblem } from "../../games/go/problems.js";
import { check, createCertifier, useFolder } from "../extract/certifying.js";
import { type Editable, putTogether, takeApart } from "./editing.js";
import { forge, shake } from "./forging.js";
import { createDice, MUTATIONS } from "./mutations.js";

const folder = useFolder();

const FORGED = join(folder, "forged");
const POSITIONS = [
  "..../..x./x..o/x.oo ox./.../... x x0o0",
  "o..x/..oo/.x../x..o .x./.../... x x0o0",
  "..x./x.../..../.... ..o/.x./o.. o x1o2",
  "o.x./..x./...o/.... o../..x/.x. o x0o1",
];

it.each(POSITIONS)("forged certificates of %s", async (position) => {
  const certifier = await createCertifier(simpei);
  const { file = "" } = certifier.certify(simpei.parsePosition(position));
  const isTrue = ({ header }: Editable) =>
    certifier.solve(simpei.parsePosition(header.position), header.attacker) === header.verdict;
  forge(takeApart(file), simpei, { file: FORGED, rounds: 60, isTrue });
});

it("certifies the official start with 16 threads", () => {
  const file = join(folder, "sixteen.proof");
  const options = ["--threads", "16", "--quiet"];
  expect(solveFast("solve", "simpei", "--goal", "o-wins", "--certificate", file, ...options).status).toBe(0);
  expect(solveFast("verify", file, ...options).status).toBe(0);
});

it("forged proofs of the official start", async () => {
  const certifier = await createCertifier(simpei, { entries: 1 << 20 });
  const { file = "" } = certifier.certify(simpei.parsePosition(simpei.start), {
    attacker: 1,
    goal: "o-wins",
  });
  const original = takeApart(file);
  expect(check(file, simpei)).toBeUndefined();
  // Without the rule that restricts the first move, x has more first moves, and no node answers them.
  const free = structuredClone(original);
  free.header = { ...free.header, options: { freeStart: true } };
  putTogether(free, FORGED, { chunkNodes: 1024 });
  expect(check(FORGED, simpei)).toMatchObject({ problem: expect.stringContaining("is not covered") });
  const names = ["a reply removed", "a goal claimed too early", "a position taken from another node"];
  for (const name of names) {
    const mutant = structuredClone(original);
    MUTATIONS[name](mutant, createDice(11), simpei);
    putTogether(mutant, FORGED, { chunkNodes: 1024 });
    expect(check(FORGED, simpei), name).toBeDefined();
  }
});

/** The first finds only proofs with zones, the second also disproofs. */
it.each([
  ["df-pn", "proven"],
  ["df-pn-zones", "disproven"],
])("forged zones of Go, on boards that leave room outside of them: %s", async (algorithm, expected) => {
  const certifier = await createCertifier(go, { algorithm, search: {} });
  const most = { maxNodes: 20_000, mostNodes: 300, zoned: true };
  const totals = { proofs: 0, wrong: 0, right: 0 };
  for (const [i, size] of ["3x4", "4x4", "5x4", "5x5", "7x5", "6x6"].entries()) {
    const [columns, rows] = size.split("x").map(Number);
    for (let drawn = 0; drawn < 150; drawn++) {
      const words = randomProblem(createRandom(1000 * i + drawn), { columns, rows });
      const goal = goalOf(words);
      const attacker = GOALS[goal].attacker(words);
      let file: string | undefined;
      try {
        file = certifier.certify(words, { ...most, attacker, goal }).file;
      } catch (error) {
        if (!(error instanceof ExtractionError)) throw error;
      }
      const original = file === undefined ? undefined : takeApart(file);
      if (original?.header.zoneWords === undefined || original.header.verdict !== expected) continue;
      totals.proofs++;
      expect(check(file ?? "", go)).toBeUndefined();
      const { wrong, right } = shake(original, go, { file: FORGED, rounds: 2, seed: drawn });
      totals.wrong += wrong;
      totals.right += right;
      if (original.nodes.length < 5) continue;
      const isTrue = ({ header: { position, attacker, verdict } }: Editable) => {
        const found = certifier.solve(go.parsePosition(position), attacker, { maxNodes: 100_000 });
        return found === verdict || found === "unknown";
      };
      forge(original, go, { file: FORGED, rounds: 1, seed: drawn, isTrue });
    }
  }
  expect(totals.proofs).toBeGreaterThan(200);
  expect(Math.min(totals.wrong, totals.right)).toBeGreaterThan(1000);
});

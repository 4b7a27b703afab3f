// Certificates from the command line: written by solve, checked by verify.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { solveFast } from "./command.js";

const folder = mkdtempSync(join(tmpdir(), "verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

const START = join(folder, "start.proof");
const NIM = resolve(import.meta.dirname, "../../docs/examples/graph-nim.js");
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const NO_MATE = "9/1kn6/9/3p5/R8/1K7/9/9/9 b 2P 1";

it("certifies the official start of Simpei", () => {
  const options = ["--threads", "2", "--quiet", "--json"];
  const solved = solveFast("solve", "simpei", "--goal", "o-wins", "--certificate", START, ...options);
  const { certificate } = JSON.parse(solved.stdout);
  expect(certificate.file).toBe(START);
  // Fewer than the smallest that was found before (Tanaka 2006).
  expect(certificate.nodes).toBeLessThan(11_128);
  const verified = solveFast("verify", START, ...options);
  expect(verified.status).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({
    game: "simpei",
    goal: "o-wins",
    verdict: "proven",
    valid: true,
    nodes: certificate.nodes,
  });
});

it("says what is wrong, and where", () => {
  const broken = join(folder, "broken.proof");
  const bytes = readFileSync(START);
  bytes[bytes.length - 5] ^= 1;
  writeFileSync(broken, bytes);
  const { status, stdout, stderr } = solveFast("verify", broken, NIM, "--threads", "1", "--json");
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /broken\.proof: damaged in the frame at byte \d+: a checksum is wrong; 1 more does not hold\n$/,
  );
  expect(stdout).toContain("not a certificate of solve-fast");
});

describe("a file of problems", () => {
  const problems = join(folder, "problems.txt");
  const proofs = join(folder, "proofs");
  writeFileSync(problems, `${MATE}\n${NO_MATE}\n`);

  it("has a certificate each, in a folder that is verified whole", () => {
    const options = ["--threads", "2", "--json"];
    const { status } = solveFast("solve", "shogi", "--file", problems, "--certificate", proofs, ...options);
    expect(status).toBe(0);
    const verified = solveFast("verify", proofs, ...options);
    const results = verified.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(verified.status).toBe(0);
    expect(results.map(({ file, verdict, valid }) => [file, verdict, valid])).toEqual([
      [join(proofs, "1.proof"), "proven", true],
      [join(proofs, "2.proof"), "disproven", true],
    ]);
  });

  it("does not hold when one of them is damaged", () => {
    writeFileSync(join(proofs, "1.proof"), "SFPROOF\n");
    const { status, stdout, stderr } = solveFast("verify", proofs, "--threads", "1");
    expect(status).toBe(1);
    expect(stdout).toContain("1 of 2 certificates hold");
    expect(stderr).toContain("cut short");
  });
});

it("certifies a game of one's own by its module", () => {
  const file = join(folder, "nim.proof");
  const solved = solveFast("solve", "--game", NIM, "--certificate", file, "--threads", "1");
  expect(solved.stdout).toContain(`certificate: ${file}`);
  expect(solveFast("verify", file, "--game", NIM, "--threads", "1").status).toBe(0);
  const { status, stderr } = solveFast("verify", file, "--threads", "1");
  expect(status).toBe(2);
  expect(stderr).toContain("graph-nim, a game of one's own; name its module by --game");
});

it("says why there is none", () => {
  const file = join(folder, "none.proof");
  const options = ["--goal", "o-wins", "--max-nodes", "100", "--threads", "1"];
  const { stdout } = solveFast("solve", "simpei", "--certificate", file, ...options);
  expect(stdout).toContain("no certificate: the verdict is unknown (node limit)");
});

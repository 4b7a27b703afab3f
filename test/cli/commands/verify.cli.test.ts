// Certificates from the command line: written by solve, checked by verify.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { COMMAND, solveFast, solveFastEach } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

const START = join(folder, "start.proof");
const NIM = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const NO_MATE = "9/1kn6/9/3p5/R8/1K7/9/9/9 b 2P 1";

it("certifies the official start of Simpei", () => {
  const options = ["--threads", "1", "--quiet", "--json"];
  const solved = solveFast("solve", "simpei", "--goal", "o-wins", "--certificate", START, ...options);
  const { certificate } = JSON.parse(solved.stdout);
  expect(certificate.file).toBe(START);
  // Fewer than the smallest that was found before (Tanaka 2006).
  expect(certificate.nodes).toBeLessThan(11_128);
  const verified = solveFast("verify", START, "--threads", "1", "--json");
  expect(verified.status).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({
    game: "simpei",
    goal: "o-wins",
    verdict: "proven",
    valid: true,
    nodes: certificate.nodes,
  });
});

it("shows scores of Othello, a file for each position", () => {
  const proofs = join(folder, "scores.proof");
  const endgames = join(folder, "endgames.obf");
  const row = "--OOOO--XXOOOO--XXXXXXX-XXOOOXXOXOXXXOXOOOOXOO-O--OOXO-O--OOOOO- X";
  writeFileSync(endgames, `${row};\n${row.replace(/X$/, "O")};\n`);
  const written = solveFast("solve", "othello", endgames, "--certificate", proofs, "--quiet");
  expect(written.status).toBe(0);
  const { status, stdout } = solveFast("verify", proofs);
  expect(status).toBe(0);
  expect(stdout).toContain(`${join(proofs, "1.proof")}: othello, ${row}, score +2: proven\n  holds; `);
  expect(stdout).toContain("2 of 2 certificates hold");
});

it("says what is wrong, and where", () => {
  const broken = join(folder, "broken.proof");
  const bytes = readFileSync(START);
  bytes[bytes.length - 5] ^= 1;
  writeFileSync(broken, bytes);
  const { status, stdout, stderr } = solveFast(
    "verify",
    broken,
    NIM,
    "none.proof",
    "--threads",
    "1",
    "--json",
  );
  expect(status).toBe(1);
  const reasons = [
    /^damaged in the frame at byte \d+: a checksum is wrong$/,
    /^not a certificate of solve-fast, as `solve --certificate` writes it$/,
    /^no such file/,
  ];
  const results = stdout.trim().split("\n");
  const lines = stderr.trim().split("\n");
  expect([results, lines.slice(0, -1)].map(({ length }) => length)).toEqual([3, 3]);
  expect(lines[3]).toBe("solve-fast: 3 of 3 certificates do not hold or cannot be read");
  for (const [i, file] of [broken, NIM, "none.proof"].entries()) {
    const { problem, ...result } = JSON.parse(results[i]);
    expect(result).toEqual({ file, valid: false });
    expect(problem).toMatch(reasons[i]);
    expect(lines[i]).toBe(`solve-fast: ${file}: ${problem}`);
  }
});

it("says how far it got when it is stopped", async () => {
  const many = Array.from({ length: 200 }, () => START);
  const child = spawn(process.execPath, [COMMAND, "verify", ...many, "--threads", "1", "--quiet"]);
  let stderr = "";
  child.stderr.on("data", (data) => (stderr += data));
  child.stdout.once("data", () => child.kill("SIGINT"));
  child.stdout.resume();
  const [status] = await once(child, "close");
  expect(status).toBe(130);
  const [, checked, hold] =
    /^solve-fast: stopped; (\d+) of 200 certificates checked to the end, of which (\d+) hold\n$/.exec(
      stderr,
    ) ?? [];
  expect(Number(checked)).toBeGreaterThan(0);
  expect(hold).toBe(checked);
});

describe("a file of problems", () => {
  const problems = join(folder, "problems.txt");
  const proofs = join(folder, "proofs");
  writeFileSync(problems, `${MATE}\n${NO_MATE}\n`);

  it("has one certificate for each problem, and the folder is verified as a whole", () => {
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

  it("fails when one of the certificates is damaged", () => {
    writeFileSync(join(proofs, "1.proof"), "SFPROOF\n");
    const { status, stdout, stderr } = solveFast("verify", proofs, "--threads", "1");
    expect(status).toBe(1);
    expect(stdout).toContain("1 of 2 certificates hold");
    expect(stderr).toContain("cut short");
  });
});

it("certifies a user's own game by its module", () => {
  const file = join(folder, "nim.proof");
  // Written by a test above.
  const mate = join(folder, "proofs", "2.proof");
  const solved = solveFast("solve", "--game", NIM, "--certificate", file, "--threads", "1");
  expect(solved.stdout).toContain(`certificate: ${file}`);
  // Without the module it cannot be checked, but the files after it are.
  const { status, stdout, stderr } = solveFast("verify", file, mate, "--threads", "1");
  expect(status).toBe(1);
  expect(stderr).toContain(`${file}: is about graph-nim, a user's game; name its module with --game`);
  expect(stdout).toMatch(/\n {2}holds; .*\n1 of 2 certificates hold;/);
  // With the module, certificates of other games are checked as usual.
  const both = solveFast("verify", file, mate, "--game", NIM, "--threads", "1");
  expect(both).toMatchObject({ status: 0, stdout: expect.stringContaining("2 of 2 certificates hold;") });
  expect(solveFast("verify", mate, "--game", NIM, "--threads", "1")).toMatchObject({
    status: 2,
    stderr: `solve-fast: ${mate}: a certificate of shogi, which comes with solve-fast; leave out --game\n`,
  });
  const [wrong, none] = solveFastEach([mate, "none.js"].map((game) => ["verify", file, "--game", game]));
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining("is not a JavaScript module") });
  expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining("none.js: no such file") });
});

it("a module with the name of a game of solve-fast is checked by its own rules", () => {
  const file = join(folder, "false-simpei.js");
  writeFileSync(
    file,
    `import nim from ${JSON.stringify(NIM)};
export default { ...nim, name: "simpei" };`,
  );
  const proof = join(folder, "false.proof");
  const solved = solveFast("solve", "--game", file, "--certificate", proof, "--threads", "1");
  expect([solved.status, solved.stdout.includes("certificate: ")]).toEqual([0, true]);
  expect(solveFast("verify", proof, "--game", file, "--threads", "1").status).toBe(0);
  const { status, stderr } = solveFast("verify", proof, "--threads", "1");
  expect(status).toBe(1);
  expect(stderr).toContain("is about simpei, a user's game; name its module with --game");
});

it("says why there is no certificate", () => {
  const file = join(folder, "none.proof");
  const options = ["--goal", "o-wins", "--max-nodes", "100", "--threads", "1"];
  const { stdout } = solveFast("solve", "simpei", "--certificate", file, ...options);
  expect(stdout).toContain("no certificate: the verdict is unknown (node limit)");
});

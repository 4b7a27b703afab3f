// Files that are written for each problem: one mechanism for all kinds.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { CERTIFICATES, type FileOutput, PAGES } from "../../../src/cli/files/file-output.js";
import type { NamedGame } from "../../../src/cli/files/named-game.js";
import { askedOutputs, openOutputs } from "../../../src/cli/files/outputs.js";
import { solveSettings } from "../../../src/cli/game-cli.js";
import { flag, setting } from "../../../src/game/setting.js";
import type { SolveResult } from "../../../src/solver/results.js";

const folder = mkdtempSync(join(tmpdir(), "outputs-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const plain: FileOutput = {
  ...{ option: "plain", form: "TEXT", extension: ".txt" },
  load:
    async () =>
    (output, { name, result }) => {
      output.write(`${name}: ${result.verdict}`);
      return result.verdict === "proven" ? { leftOut: "half" } : { missing: "no proof" };
    },
};
const certified: FileOutput = {
  ...{ option: "certified", form: "TREE", extension: ".tree", fromCertificate: true },
  load:
    async () =>
    (output, { result: { certificate = { refused: "none" } } }) => {
      output.write("tree");
      return "refused" in certificate ? { missing: certificate.refused } : {};
    },
};
const named = {
  source: "simpei",
  cli: { files: [plain, certified] },
} as unknown as NamedGame;
const problems = (count: number, file?: string) =>
  Array.from({ length: count }, () => ({ name: "", position: "", ...(file === undefined ? {} : { file }) }));
const open = (flags: object, count = 1, file?: string) =>
  openOutputs(named, problems(count, file), { threads: 1, ...flags }, new AbortController().signal);
const proven = { verdict: "proven", certificate: { file: "c", nodes: 1, links: 0, seconds: 0 } };
const resultOf = (result: object) => result as SolveResult;

it("names a file for one problem, and numbers those of several in a folder", async () => {
  const one = await open({ plain: at("one.txt") });
  expect(one.write(0, "a", resultOf(proven), 0)).toMatchObject([
    { form: "TEXT", file: at("one.txt"), leftOut: "half" },
  ]);
  expect(readFileSync(at("one.txt"), "utf8")).toBe("a: proven");
  const many = await open({ plain: at("many") }, 10);
  for (let i = 0; i < 10; i++) many.write(i, `${i}`, resultOf(proven), 0);
  expect(readdirSync(at("many")).sort()).toEqual(
    Array.from({ length: 10 }, (_, i) => `${String(i + 1).padStart(2, "0")}.txt`),
  );
});

it("leaves no file for an answer that is missing, not even an earlier run's", async () => {
  writeFileSync(at("old.txt"), "old");
  const outputs = await open({ plain: at("old.txt") });
  expect(outputs.write(0, "", resultOf({ verdict: "disproven" }), 0)).toMatchObject([
    { missing: "no proof" },
  ]);
  expect(existsSync(at("old.txt"))).toBe(false);
});

it("reads no certificate after the time limit, and writes what needs none", async () => {
  const outputs = await open({ plain: at("late.txt"), certified: at("late.tree"), writeTime: 1 });
  const [written, { missing }] = outputs.write(0, "", resultOf(proven), 2);
  expect(written).toMatchObject({ leftOut: "half" });
  expect(missing).toMatch(/^there was no time left/);
  expect([existsSync(at("late.txt")), existsSync(at("late.tree"))]).toEqual([true, false]);
});

it("makes a certificate for a file that needs one, and keeps it only if asked to", async () => {
  const passing = await open({ certified: at("a.tree") });
  const path = passing.certificateOf(0) ?? "";
  writeFileSync(path, "certificate");
  expect(passing.keepsCertificates).toBe(false);
  passing.write(0, "", resultOf(proven), 0);
  expect([readFileSync(at("a.tree"), "utf8"), existsSync(path)]).toEqual(["tree", false]);
  const kept = await open({ certified: at("b.tree"), certificate: at("b.proof") });
  expect([kept.keepsCertificates, kept.certificateOf(0)]).toEqual([true, at("b.proof")]);
  expect((await open({ plain: at("c.txt") })).certificateOf(0)).toBeUndefined();
});

it("refuses a file that two outputs share, that is also read, or that cannot be written", async () => {
  await expect(open({ plain: at("x"), certified: at("x") })).rejects.toThrow("it is named twice");
  writeFileSync(at("in.txt"), "problem");
  await expect(open({ plain: at("in.txt") }, 1, at("in.txt"))).rejects.toThrow("it is read here");
  await expect(open({ plain: at("none/x.txt") })).rejects.toThrow("its folder is not there");
  expect(askedOutputs(named, { threads: 1 })).toEqual([]);
});

it("lets a game replace a kind of file that all games have", () => {
  const own: FileOutput = { ...PAGES, form: "own page" };
  const forms = (files: readonly FileOutput[], flags: object) =>
    askedOutputs({ ...named, cli: { files } }, { threads: 1, ...flags }).map(({ form }) => form);
  const flags = { view: "v", plain: "p", certificate: "c" };
  expect(forms([plain], flags)).toEqual(["certificate", "TEXT", "page"]);
  expect(forms([own, plain], flags)).toEqual(["certificate", "TEXT", "own page"]);
  expect(forms([{ ...CERTIFICATES, form: "proofs" }], { certificate: "c" })).toEqual(["proofs"]);
});

it("knows the options of a file by the file", () => {
  const rows = { plain: setting(flag, "write plain text") };
  expect(solveSettings({ files: [{ ...plain, settings: rows }, certified] })).toEqual(rows);
});

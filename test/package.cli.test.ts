// What npm would publish works outside the repository: the packed tarball is unpacked published, with
// the installed dependencies linked in (so that no network is needed), and solves a position there.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "solve-fast-package-"));
const unpacked = join(folder, "package");
let packedFiles: string[];

beforeAll(() => {
  const [packed] = JSON.parse(npm("pack", "--json", "--offline", "--pack-destination", folder));
  packedFiles = packed.files.map(({ path }: { path: string }) => path);
  execFileSync("tar", ["-xzf", packed.filename], { cwd: folder });
  symlinkSync(join(root, "node_modules"), join(unpacked, "node_modules"), "dir");
});

afterAll(() => rmSync(folder, { recursive: true }));

test("holds what a user needs and nothing else", () => {
  for (const file of ["LICENSE", "README.md", "CHANGELOG.md", "dist/src/index.js", "dist/src/index.d.ts"]) {
    expect(packedFiles).toContain(file);
  }
  const published = /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|(dist|problems|docs)\/.+)$/;
  expect(packedFiles.filter((file) => !published.test(file) || /\.map$|\/\./.test(file))).toEqual([]);
});

test("prints its version", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(solveFast("--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
});

test("proves a position", () => {
  const position = "..../.x../..../.... .../.../... o x3o4";
  const { status, stdout } = solveFast("solve", "simpei", position, "--threads", "2", "--json");
  expect(stdout).toContain('"verdict":"proven"');
  expect(status).toBe(0);
});

function solveFast(...args: string[]) {
  const command = join(unpacked, "dist/src/cli/main.js");
  return spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8" });
}

function npm(...args: string[]) {
  return execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

// What npm would publish works outside the repository: the packed tarball is unpacked, with the installed dependencies
// linked in, so that no network is needed.
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "solve-fast-package-"));
const unpacked = join(folder, "package");
let packedFiles: string[];

beforeAll(() => {
  const [packed] = JSON.parse(npm("pack", "--json", "--offline", "--pack-destination", folder));
  packedFiles = packed.files.map(({ path }: { path: string }) => path);
  execFileSync("tar", ["-xzf", packed.filename], { cwd: folder });
  mkdirSync(join(unpacked, "node_modules"));
  for (const name of Object.keys(about.dependencies)) {
    const link = join(unpacked, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link, "dir");
  }
  // A user's own folder, with the package installed.
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(unpacked, join(folder, "node_modules", "solve-fast"), "dir");
});

afterAll(() => rmSync(folder, { recursive: true }));

test("holds what a user needs and nothing else", () => {
  for (const file of [
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
    "dist/bundled/index.js",
    "dist/bundled/licences.txt",
    "dist/types/src/index.d.ts",
  ]) {
    expect(packedFiles).toContain(file);
  }
  const published =
    /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|(dist\/(browser|bundled|types|view)|problems|docs|weights)\/.+)$/;
  expect(packedFiles.filter((file) => !published.test(file) || /\.map$|\/\./.test(file))).toEqual([]);
});

test.each(["README.md", "docs/examples/README.md", "docs/results.md", "docs/lab/README.md"])(
  "%s links only to what is in the package",
  (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) =>
      posix.join(dirname(file), link),
    );
    expect(links.length).toBeGreaterThan(0);
    const there = (link: string) => packedFiles.some((path) => path === link || path.startsWith(`${link}/`));
    expect(links.filter((link) => !there(link))).toEqual([]);
  },
);

test("has its man page where npm looks for it", () => {
  expect(about.man).toEqual(["./docs/solve-fast.1"]);
  expect(packedFiles).toContain("docs/solve-fast.1");
});

test.each<[string, string]>(Object.entries(about.bin))("%s says its version, too", (_, path) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(unpacked, path), "--version"], { input: "" });
  expect([String(stdout), String(stderr)]).toEqual([`${about.version}\n`, ""]);
});

test("has the samples that help and documents name, and finds them by these names in any folder", () => {
  const texts = ["README.md", "docs/help.md", "problems/samples/README.md"];
  const commands = texts.flatMap(
    (file) => readFileSync(join(root, file), "utf8").match(/solve-fast .*/g) ?? [],
  );
  const named = commands.flatMap(
    (line) => line.match(/(?<=[ `])(?:problems|docs\/examples)\/[\w./-]+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(packedFiles.some((file) => `${file}/`.startsWith(`${name}/`))).toBe(true);
  for (const [name, ...args] of [
    ["problems/samples/mate.kif", "shogi"],
    ["problems/go/life-and-death", "go", "--max-nodes", "1"],
    ["docs/examples/graph-nim.js"],
  ]) {
    const { status, stdout, stderr } = solveFast(
      "solve",
      ...args.slice(0, 1),
      name,
      ...args.slice(1),
      ...["--json", "--threads", "1"],
    );
    expect(stderr).toContain(`solve-fast: ${name}: not in this folder; reading ${join(unpacked, name)}\n`);
    expect(stdout).toContain('"verdict":');
    expect(status).toBe(0);
  }
});

test("has each class once: for its entry points, its games and a user's own game", () => {
  const nim = join(unpacked, "docs/examples/graph-nim.js");
  writeFileSync(
    join(folder, "mine.mjs"),
    `import { InputError, NotationError } from "solve-fast";
import { NotationError as NotationErrorOfCore, toSearchGame } from "solve-fast/core";
import simpei from "solve-fast/games/simpei";
import nim from ${JSON.stringify(nim)};
function parsePosition(text) {
  if (text !== "classes") return nim.parsePosition(text);
  try {
    simpei.parsePosition(text);
  } catch (error) {
    throw new InputError(String([error instanceof NotationError, error instanceof NotationErrorOfCore]));
  }
}
export default { ...nim, parsePosition, create: () => toSearchGame(nim.create({})) };
`,
  );
  const solve = (position: string) => solveFast("solve", "--game", "mine.mjs", "--threads", "1", position);
  expect(solve("classes").stderr).toBe('solve-fast: "classes": no such file, and as a position: true,true\n');
  expect(solve("a 0,2,1,0 1")).toMatchObject({ status: 0, stdout: expect.stringContaining("proven") });
});

test("draws the charts of a paper without an installed chart library", () => {
  writeFileSync(join(folder, "mates.txt"), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n");
  const args = [
    "--mates",
    "mates.txt",
    "--hisshi",
    "mates.txt",
    "--threads",
    "1",
    "--table-entries",
    "10000",
    "--out",
    "results",
  ];
  const { status, stderr } = solveFast("reproduce", "shogi", ...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining("warning") });
  const chart = readFileSync(join(folder, "results/figure2-10000.svg"), "utf8");
  expect(chart).toMatch(/^<svg .*<title>.*<path .*<\/svg>$/s);
});

/** Packages that are installed with it, by their folders, without those for other platforms. */
function installedWithIt(): [folder: string, about: { readonly bin?: unknown }][] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries<{ dev?: boolean; devOptional?: boolean; peer?: boolean }>(packages)
    .filter(([path, { dev, devOptional, peer }]) => path !== "" && !dev && !devOptional && !peer)
    .map(([path]) => join(root, path))
    .filter((path) => existsSync(path))
    .map((path) => [path, JSON.parse(readFileSync(join(path, "package.json"), "utf8"))]);
}

/** Bytes on a disk whose blocks have 4,096 bytes. */
function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    .reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0);
}

test("takes less than 30 MB with all its dependencies, in few packages", () => {
  const packages = installedWithIt().map(([path]) => path);
  // Their links into node_modules are no files of the package.
  const own = ["dist", "docs", "problems", "weights"].map((part) => join(unpacked, part));
  const bytes = [...packages, ...own].map(sizeOf).reduce((one, other) => one + other);
  expect(bytes).toBeLessThan(30e6);
  expect(packages.length).toBeLessThan(20);
});

test("brings no commands but its own", () => {
  expect(installedWithIt().filter(([, { bin }]) => bin !== undefined)).toEqual([]);
});

/** A program that names the types that a user's own game and program need. */
const NAMES = `import {
  ALGORITHMS, type CertificateOutcome, type ChildList, INFINITE_NUMBER, type LambdaSettings, MAXIMUM_NUMBER, METHODS,
  type Reason, type ReplyResult, type SearchGame, type SolveSettings, type Solver, type SolverOptions, type Way,
  type WhenFull,
} from "solve-fast";

const whenFull: WhenFull = "stop";
const way: Way = "root-split";
export const options: SolverOptions = { game: "./my-game.js", whenFull };
export const settings: SolveSettings = { algorithm: ALGORITHMS[0], parallel: way };
export const lambda: LambdaSettings = { maxOrder: 3, andStrategy: "sum", passFirst: true, lowerOrderHandicap: 0 };

export function open({ proof, disproof }: ChildList, at: number): void {
  proof[at] = 1;
  disproof[at] = Math.min(INFINITE_NUMBER, MAXIMUM_NUMBER);
}

export async function ask(solver: Solver): Promise<string> {
  const { reason, certificate, hisshi } = await solver.solve({}, settings);
  const why: Reason | "worker died" | undefined = reason;
  const outcome: CertificateOutcome | undefined = certificate;
  const lines = (hisshi?.replies ?? []).map(({ line }: ReplyResult) => line.join(" "));
  const { moves } = await solver.choose({}, { method: METHODS[0], depth: 2 });
  return [why, outcome && "refused" in outcome ? outcome.refused : outcome?.file, ...lines, moves.length].join();
}

export type Expand = SearchGame["expand"];
`;

test("has types for ES modules and CommonJS that need no other library, as README.md says", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, example] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  expect(example).toContain("await using");
  for (const word of ["signal:", "onProgress:"]) expect(example).toContain(word);
  const options = `{ game: "simpei" }`;
  const files = {
    "example.mts": example,
    "browser.mts": exampleIn("src/browser.ts"),
    "core.mts": exampleIn("src/core.ts"),
    "certificates.mts": exampleIn("src/certificates.ts"),
    "names.mts": NAMES,
    "my-game.js": readFileSync(join(root, "docs/examples/graph-nim.js"), "utf8"),
    "package.json": `{ "type": "module" }`,
    "common.cts": `import { createSolver } from "solve-fast";\nexport const solver = createSolver(${options});\n`,
    "older.cts": `export const solver = import("solve-fast").then(({ createSolver }) => createSolver(${options}));\n`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  compile(
    "--module",
    "nodenext",
    "--allowJs",
    "example.mts",
    "browser.mts",
    "core.mts",
    "certificates.mts",
    "names.mts",
    "common.cts",
  );
  // The declarations themselves are checked above.
  compile("--module", "node16", "--skipLibCheck", "example.mts", "older.cts");
});

test("is loaded by require, too", () => {
  const script = `console.log(typeof require("solve-fast").createSolver)`;
  const { stdout } = spawnSync(process.execPath, ["-e", script], { cwd: folder, encoding: "utf8" });
  expect(stdout).toBe("function\n");
});

test("says where it comes from, and is cited with its version", () => {
  expect(about.repository.url).toBe("git+https://github.com/solve-fast/solve-fast.git");
  const citation = readFileSync(join(root, "CITATION.cff"), "utf8");
  expect(citation).toContain(`\nversion: ${about.version}\n`);
  expect(citation).toContain("\nrepository-code: https://github.com/solve-fast/solve-fast\n");
});

test("locks what users install by content, and names no registry", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { integrity, resolved, dev = false }] of Object.entries<Record<string, unknown>>(
    packages,
  )) {
    if (path === "") continue;
    expect([path, resolved]).toEqual([path, undefined]);
    if (dev !== true) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
});

/** Checks files in the user's folder, as a strict project that has no types of Node. */
function compile(...args: string[]): void {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const target = ["--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  const settings = ["--noEmit", "--strict", "--skipLibCheck", "false", ...target];
  const { stdout } = spawnSync(process.execPath, [compiler, ...settings, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([args, stdout]).toEqual([args, ""]);
}

/** The example at the beginning of a file. */
function exampleIn(file: string): string {
  const [, example] = /```js\n(.*?) \* ```/s.exec(readFileSync(join(root, file), "utf8")) ?? [];
  return example.replaceAll(/^ \* ?/gm, "");
}

function solveFast(...args: string[]) {
  const command = join(unpacked, "dist/bundled/cli/main.js");
  return spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8" });
}

function npm(...args: string[]) {
  return execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

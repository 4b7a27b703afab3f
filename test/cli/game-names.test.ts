// Entry points that take the name of a game from data. Each is given a module that writes a file when it is run: a name in
// data is that of a game of solve-fast, or refused. Only a typed name may be a path.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Command } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { writeCertificate } from "../../src/certificates/certificate-writer.js";
import type { CertificateHeader } from "../../src/certificates/format/certificate-format.js";
import { addDefaultJob } from "../../src/cli/commands/default-job.js";
import { writeProofPage } from "../../src/cli/files/page-files.js";
import { writeSweepPage } from "../../src/cli/files/sweep-files.js";
import type { SolveFlags } from "../../src/cli/options/solve-options.js";
import { withSaved } from "../../src/cli/solve/saved.js";
import { createOutput } from "../../src/files/output.js";
import { packBundle } from "../../src/files/problem-bundle.js";
import { verifyCertificate } from "../../src/solver/certificates/verify.js";
import { gameSource, registeredGame } from "../../src/solver/loading/load-game.js";
import { type SavedQuestion, writeCheckpoint } from "../../src/solver/solve/saved/checkpoint-file.js";
import { openBlockFile } from "../../src/solver/sweep/files/block-file.js";
import { openResultFile } from "../../src/solver/sweep/files/result-file.js";
import { openPlan, type UnsignedPlan } from "../../src/solver/sweep/planning.js";
import { openSweepRows } from "../../src/solver/sweep/sweep-rows.js";
import type { Pool } from "../../src/solver/threads/pool.js";

const folder = mkdtempSync(join(tmpdir(), "game-names-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `file-${files++}`);

/** The file that shows that a module was run. */
const MARK = join(folder, "was-run");
const MODULE = join(folder, "tripwire.mjs");
const LEAVES_A_MARK = `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(MARK)}, "");`;
writeFileSync(MODULE, LEAVES_A_MARK);

const NAMES = [
  MODULE,
  pathToFileURL(MODULE).href,
  `FILE://${MODULE}`,
  relative(process.cwd(), MODULE),
  `data:text/javascript,${LEAVES_A_MARK}`,
  "node:fs",
  "./simpei",
  "simpei.js",
  "Simpei",
  "",
  "constructor",
];

const plan = (game: string): UnsignedPlan => ({
  ...{ solveFast: "1.2.3", game, module: null, rules: { freeStart: true }, positions: 23, block: 5 },
  ...{ algorithms: ["df-pn"], database: null },
  options: { sample: null, pieces: null, time: null, "max-nodes": 7, "table-entries": 100 },
});

function resultsOf(game: string): string {
  const path = newPath();
  openBlockFile(path, { plan: { ...plan(game), signature: 1 }, keep: true }).close();
  return path;
}

/** As versions before 2 wrote them: a row for each position. */
function oldResultsOf(game: string): string {
  const path = newPath();
  const file = openResultFile(path, { header: { game, options: {}, rows: 1 } });
  const found = { verdict: "unknown", order: null, nodes: 1, microseconds: 1 } as const;
  file.append([{ rank: 0, position: "p", algorithm: "df-pn", ...found }]);
  file.close();
  return path;
}

function certificateOf(game: string, rules: number): string {
  const path = newPath();
  const header: CertificateHeader = {
    ...{ game, rules, options: {}, goal: null, attacker: 0, verdict: "proven", position: "p" },
    ...{ positionWords: 1, nodes: 1, links: 0, root: 0 },
  };
  const word = Int32Array.of(0);
  const none = new Int32Array();
  const columns = { positions: word, ranks: word, moves: word, degrees: word, children: none, zones: none };
  const output = createOutput(path);
  writeCertificate(output, header, () => [{ first: 0, nodes: 1, ...columns }]);
  output.commit();
  return path;
}

function bundleOf(game: string): string {
  const path = newPath();
  const problems = [{ position: "p", value: "win", distance: 1, order: 1 }] as const;
  writeFileSync(path, packBundle({ game, origin: "", options: {}, problems }));
  return path;
}

function savedSearchOf(game: string, settings: SavedQuestion["settings"] = {}): string {
  const path = newPath();
  const question = {
    game,
    position: "p",
    asked: null,
    goal: null,
    algorithm: "df-pn",
    options: {},
    settings,
  };
  writeCheckpoint(path, { question, answers: [], atWork: null, table: null }, undefined);
  return path;
}

it.each(["game", "certificate", "save", "view", "file", "keepTable", "threads"])(
  "a saved search sets no %s",
  async (name) => {
    const resume = savedSearchOf("simpei", { [name]: MODULE });
    await expect(withSaved([], { resume } as SolveFlags)).rejects.toThrow(
      `sets ${name}, which no saved search may set`,
    );
    expect(existsSync(MARK)).toBe(false);
  },
);

async function solveBundle(path: string): Promise<void> {
  const program = new Command();
  addDefaultJob(program);
  await program.parseAsync(["node", "solve-fast", path, "--threads", "1", "--quiet"]);
}

/** No thread is needed to refuse. */
const pool = { threads: 1 } as Pool;

const written = (write: (output: ReturnType<typeof createOutput>) => unknown) => {
  const output = createOutput(newPath());
  return Promise.resolve()
    .then(() => write(output))
    .finally(() => output.discard());
};

/** Every entry point, with what it opens when no name was typed. */
const ENTRY_POINTS: Readonly<Record<string, (game: string) => Promise<unknown>>> = {
  "a plan, as a worker reads it in a queue": (game) => openPlan(plan(game), {}),
  "results of a sweep, as `export` reads them": (game) => openSweepRows(resultsOf(game)),
  "a page of results": (game) => written((output) => writeSweepPage(output, resultsOf(game), {}, {})),
  "a page of results of an experiment": (game) =>
    written((output) => writeSweepPage(output, oldResultsOf(game), {}, {})),
  "a certificate, as `verify` reads it": (game) => verifyCertificate(pool, certificateOf(game, 1)),
  "a certificate of a game of one's own": (game) => verifyCertificate(pool, certificateOf(game, 0)),
  "a page of a certificate": (game) => {
    const path = certificateOf(game, 1);
    return written((output) => writeProofPage(output, readFileSync(path), path, undefined, {}));
  },
  "a bundle of problems": (game) => solveBundle(bundleOf(game)),
  "a saved search": (game) => withSaved([], { resume: savedSearchOf(game) } as SolveFlags),
};

describe.each(Object.entries(ENTRY_POINTS))("%s", (_what, open) => {
  it.each(NAMES)("does not run %o", async (game) => {
    await expect(open(game)).rejects.toThrow(
      /no game of solve-fast is named|name (its|the game's) module with --game/,
    );
    expect(existsSync(MARK)).toBe(false);
  });
});

it("a module whose path was typed is run, as its file shows", async () => {
  await import(/* @vite-ignore */ gameSource(MODULE));
  expect(existsSync(MARK)).toBe(true);
  rmSync(MARK);
});

it("names in data are those of games of solve-fast", () => {
  for (const name of ["simpei", "othello", "shogi", "go"]) expect(registeredGame(name)).toBe(name);
});

/** Files that turn a name into a module to run, and where the name comes from. A new one has to be added here. */
const TYPED: Readonly<Record<string, string>> = {
  "cli/commands/check-game.ts": "the argument",
  "cli/commands/verify.ts": "--game",
  "cli/files/diagram-files.ts": "the same, before it",
  "cli/files/board-game.ts": "--game",
  "cli/files/named-game.ts": "--game, or the argument in its place",
  "cli/files/page-files.ts": "--game, or a registered name",
  "cli/solve/saved.ts": "--game, or the argument in its place",
  "cli/files/sweep-files.ts": "--game, or a registered name",
  "queue/position/question.ts": "--game of the worker, found by the hash of its file",
  "solver/certificates/verify.ts": "--game",
  "solver/solver.ts": "the option of whoever calls the library",
  "solver/sweep/sweep-ranks.ts": "the same",
  "solver/sweep/planning.ts": "the same, or --game",
};

it("no other file takes a name for a path", () => {
  const root = resolve(import.meta.dirname, "../../src");
  const callers = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith("load-game.ts"))
    .filter((file) => /\bgameSource\(/.test(readFileSync(join(root, file), "utf8")));
  expect(callers.sort()).toEqual(Object.keys(TYPED).sort());
});

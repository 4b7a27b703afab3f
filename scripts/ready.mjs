// Makes a clone ready to run: installs the dependencies and builds, each only when it is needed, so
// that `npm start` and `npm test` work as the first command on a fresh clone and cost nothing later.
// Plain Node without dependencies, because it runs before there are any. Speaks on stderr only.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findEngines } from "./engine-files.mjs";

/** Whether whoever asks for the build checks the types of the same sources, too. */
const UNCHECKED = process.argv.includes("--unchecked");
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (path) => join(root, path);
const sourceFolders = ["src", "native-layout", "bench"];
/** Files of commands by their names. */
const commands = Object.entries(JSON.parse(readFileSync(inRoot("package.json"), "utf8")).bin);
const stamp = inRoot("dist/.build-stamp");
const incremental = inRoot("dist/.tsbuildinfo");
const engineBuilders = ["scripts/engines.mjs", "scripts/engine-files.mjs"].map(inRoot);
const engineStamp = inRoot("dist/.engine-stamp");
const pageBuilders = ["scripts/pages.mjs", "scripts/vega-parts.mjs", "scripts/licences.mjs"].map(inRoot);
const pageFolder = inRoot("dist/view");
const pageStamp = inRoot("dist/.page-stamp");
const browserBuilders = ["scripts/browser.mjs", "scripts/licences.mjs"].map(inRoot);
const browserFolder = inRoot("dist/browser");
const browserStamp = inRoot("dist/.browser-stamp");
const bundlers = ["scripts/bundle.mjs", "scripts/declarations.mjs", "scripts/licences.mjs"].map(inRoot);
const bundleFolder = inRoot("dist/bundled");
const typeFolder = inRoot("dist/types");
const bundleStamp = inRoot("dist/.bundle-stamp");

/** Installs when needed and builds when needed; exits with 1 when either fails. */
async function makeReady() {
  if (!isInstalled()) await install();
  const all = sourceFolders.flatMap((folder) => filesUnder(inRoot(folder)));
  const sources = all.filter((file) => !/\/assembly\//.test(file));
  const fingerprint = fingerprintOf(sources);
  if (!isBuilt(sources, fingerprint)) await build(sources, fingerprint);
  const ofEngines = [...new Set(findEngines(root).flatMap(({ files }) => files))].sort();
  const engineFingerprint = hashOf([
    fingerprintOf(ofEngines),
    ...engineBuilders.map((file) => readFileSync(file)),
  ]);
  if (!isMade(engineStamp, engineFingerprint)) await buildEngines(engineFingerprint);
  const bundleFingerprint = hashOf([
    fingerprint,
    engineFingerprint,
    ...bundlers.map((file) => readFileSync(file)),
  ]);
  const pageFingerprint = hashOf([
    fingerprint,
    engineFingerprint,
    ...pageBuilders.map((file) => readFileSync(file)),
  ]);
  const browserFingerprint = hashOf([
    fingerprint,
    engineFingerprint,
    ...browserBuilders.map((file) => readFileSync(file)),
  ]);
  // None of them needs another.
  await Promise.all([
    isMade(bundleStamp, bundleFingerprint) || bundle(bundleFingerprint),
    isMade(pageStamp, pageFingerprint) || buildPages(pageFingerprint),
    isMade(browserStamp, browserFingerprint) || buildBrowser(browserFingerprint),
  ]);
  linkCommands();
}

/**
 * Compares what npm recorded in node_modules with the lock file, package by package. Contents, not
 * times: a checkout or a copy renews a file's time without changing what is installed.
 */
function isInstalled() {
  const record = inRoot("node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = packagesIn(inRoot("package-lock.json"));
  const installed = packagesIn(record);
  // Packages for other platforms are optional in the lock file and absent from node_modules.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional === true),
  );
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}

async function install() {
  say("installing dependencies (npm ci) ...");
  // Under `npm start` npm names itself in npm_execpath, which need not be the npm on the PATH.
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev"];
  await run(...(npm ? [process.execPath, [npm, ...args]] : ["npm", args]));
}

/** One hash over everything that the build depends on. */
function fingerprintOf(sources) {
  const settings = ["tsconfig.json", "tsconfig.build.json", "package-lock.json"].map(inRoot);
  return hashOf([...settings, ...sources].flatMap((file) => [relative(root, file), readFileSync(file)]));
}

/** The hash of several texts or bytes, one after the other. */
function hashOf(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

function isBuilt(sources, fingerprint) {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === fingerprint &&
    sources.every((source) => existsSync(outputsOf(source)[0]))
  );
}

async function build(sources, fingerprint) {
  say("building (tsc) ...");
  rmSync(stamp, { force: true });
  // An incremental build does not write again what was deleted by hand.
  if (!sources.every((source) => existsSync(outputsOf(source)[0]))) rmSync(incremental, { force: true });
  const compiler = inRoot("node_modules/typescript/bin/tsc");
  await run(process.execPath, [
    compiler,
    "-p",
    inRoot("tsconfig.build.json"),
    ...(UNCHECKED ? ["--noCheck"] : []),
  ]);
  removeOrphans(sources);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Whether the files that a stamp names are there, and were made of what has this fingerprint. */
function isMade(stampFile, fingerprint) {
  if (!existsSync(stampFile)) return false;
  const [stamped, ...files] = readFileSync(stampFile, "utf8").split("\n");
  return stamped === fingerprint && files.every((file) => existsSync(inRoot(file)));
}

/** Needs what tsc has built. */
async function buildEngines(fingerprint) {
  say("building (engines) ...");
  rmSync(engineStamp, { force: true });
  await run(process.execPath, [engineBuilders[0]]);
  const files = filesUnder(inRoot("dist/src")).filter(isOfEngine);
  writeFileSync(engineStamp, [fingerprint, ...files.map((file) => relative(root, file))].join("\n"));
}

function isOfEngine(file) {
  return /\/(instance\.js|engine\.wasm)$/.test(file);
}

/** Needs what tsc and the engines have built. */
async function bundle(fingerprint) {
  say("building (rolldown) ...");
  rmSync(bundleStamp, { force: true });
  await run(process.execPath, [bundlers[0]]);
  for (const [, file] of commands) chmodSync(inRoot(file), 0o755);
  const files = [bundleFolder, typeFolder].flatMap(filesUnder).map((file) => relative(root, file));
  writeFileSync(bundleStamp, [fingerprint, ...files].join("\n"));
}

/** Needs what tsc and the engines have built. */
async function buildPages(fingerprint) {
  say("building (pages) ...");
  rmSync(pageStamp, { force: true });
  await run(process.execPath, [pageBuilders[0]]);
  const files = filesUnder(pageFolder).map((file) => relative(root, file));
  writeFileSync(pageStamp, [fingerprint, ...files].join("\n"));
}

/** Needs what tsc and the engines have built. */
async function buildBrowser(fingerprint) {
  say("building (browser) ...");
  rmSync(browserStamp, { force: true });
  await run(process.execPath, [browserBuilders[0]]);
  const files = filesUnder(browserFolder).map((file) => relative(root, file));
  writeFileSync(browserStamp, [fingerprint, ...files].join("\n"));
}

/** npm links the commands of dependencies only; with this, `npx solve-fast` finds the clone's own. */
function linkCommands() {
  for (const [name, file] of commands) {
    const link = inRoot(`node_modules/.bin/${name}`);
    if (existsSync(link) && realpathSync(link) === realpathSync(inRoot(file))) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), inRoot(file)), link);
  }
}

/** A module whose source is gone must not live on in dist, where it could still be imported. */
function removeOrphans(sources) {
  const engines = new Set(findEngines(root).map(({ folder }) => inRoot(join("dist", folder))));
  const expected = new Set([
    ...sources.flatMap(outputsOf),
    stamp,
    incremental,
    engineStamp,
    bundleStamp,
    pageStamp,
    browserStamp,
  ]);
  for (const file of filesUnder(inRoot("dist"))) {
    if (
      !expected.has(file) &&
      ![bundleFolder, typeFolder, pageFolder, browserFolder].some((folder) =>
        file.startsWith(join(folder, "/")),
      ) &&
      !(isOfEngine(file) && engines.has(dirname(file)))
    )
      rmSync(file);
  }
}

/** What tsc writes for a source file, the module itself first; other files are copied or ignored. */
function outputsOf(source) {
  const output = join(inRoot("dist"), relative(root, source));
  if (!/(?<!\.d)\.ts$/.test(source)) return [source.endsWith(".json") ? output : source];
  return [".js", ".js.map", ".d.ts"].map((extension) => output.replace(/\.ts$/, extension));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Runs a program with its output on stderr, so that stdout stays the solver's own. */
async function run(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", 2, 2] });
  const status = await new Promise((resolve) => {
    child.on("error", ({ message }) => {
      say(`cannot run ${program}: ${message}`);
      resolve(1);
    });
    child.on("exit", resolve);
  });
  if (status !== 0) process.exit(1);
}

function say(line) {
  process.stderr.write(`solve-fast: ${line}\n`);
}

await makeReady();

// Everything that must hold before a change goes in: build, then side by side lint and format, types, import direction,
// unused code, package and tests. A failed check does not stop the later ones, and the
// last line counts them all; above it stand the test files that took longest and, last, the tests that failed, so that the end
// of a long log says what to look at. Arguments go to vitest: `npm test -- simpei`.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Of the test files that took longest. */
const SHOWN_FILES = 10;
/** Of what a test that failed says. */
const SHOWN_LINES = 12;
/** What tsc remembers of its last run, so that it looks only at what has changed; knip has its own `--cache`. */
const TYPES = "node_modules/.cache/types.tsbuildinfo";
const root = dirname(dirname(fileURLToPath(import.meta.url)));

const checks = [
  { name: "build", program: process.execPath, args: ["scripts/ready.mjs"], stdio: "inherit" },
  { name: "lint and format", program: "biome", args: ["check", "--error-on-warnings"] },
  {
    name: "types",
    program: "tsc",
    args: ["-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", TYPES],
  },
  { name: "import direction", program: process.execPath, args: ["scripts/imports.mjs"] },
  { name: "unused code", program: "knip", args: ["--no-progress", "--cache"] },
  { name: "package", program: "publint", args: ["--strict"] },
];

// All need what the first builds, and nothing of each other: checks fill the time in which tests wait for processes.
const [build, ...others] = checks;
const results = [await runCheck(build)];
const running = others.map(runCheck);
const tests = await runTests(process.argv.slice(2));
results.push(...(await Promise.all(running)));
console.log(["slowest test files:", ...tests.slowest].join("\n  "));
for (const { name, ok } of [...results, tests]) console.log(`${ok ? "passed" : "FAILED"}  ${name}`);
for (const failure of tests.failures) console.log(failure);

const passed = results.filter(({ ok }) => ok).length + tests.passed;
const failed = results.filter(({ ok }) => !ok).length + tests.failed;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/** Runs a check and, but for the build, shows what it has to say only when it fails. */
async function runCheck({ name, program, args, stdio = "pipe" }) {
  const { status, text } = await start(program, args, stdio);
  if (status !== 0) console.log(`${name} failed:\n${text}`);
  return { name, ok: status === 0 };
}

/**
 * Runs vitest, and counts its tests from its own report. Node 20 itself sometimes aborts a process in which threads end; the files
 * that such a process did not finish are run once more, and then count as they end.
 */
async function runTests(filters) {
  const first = await runVitest(filters);
  if (first.ok || first.failed > 0 || first.unfinished.length === 0) return counted(first);
  console.log(["a process of the tests died; once more:", ...first.unfinished].join("\n  "));
  const again = await runVitest(first.unfinished);
  return counted({ ...again, passed: first.passedElsewhere + again.passed, slowest: first.slowest });
}

/** A file that does not load, or an error outside any test, fails the run without failing a test. */
function counted({ ok, passed, failed, slowest, failures }) {
  return { name: "tests", ok, passed, failed: ok ? failed : Math.max(failed, 1), slowest, failures };
}

async function runVitest(filters) {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-test-"));
  const report = join(folder, "report.json");
  const projects = ["--project=unit", "--project=threads"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--mode=built", ...projects, ...reporters, ...filters];
  const { status } = await start("vitest", args, "inherit");
  const result = readReport(report);
  rmSync(folder, { recursive: true });
  return { ok: status === 0, ...result };
}

/** How many tests passed and failed, the files with tests that never ended, and those that took longest, as lines. */
function readReport(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const unloaded = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    );
    const unfinished = testResults.filter((file) =>
      file.assertionResults.some(({ status }) => status === "pending"),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + unloaded.length,
      passedElsewhere: numPassedTests - unfinished.flatMap(passedOf).length,
      unfinished: unfinished.map(({ name }) => relative(root, name)),
      slowest: slowestOf(testResults),
      failures: testResults.flatMap(failuresOf),
    };
  } catch {
    return { passed: 0, failed: 1, unfinished: [], slowest: [], failures: [] };
  }
}

function passedOf({ assertionResults }) {
  return assertionResults.filter(({ status }) => status === "passed");
}

/** One text for each test that failed: its file, its name, and the beginning of what it says. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`failed: ${file}\n${beginning(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `failed: ${file} > ${fullName}\n${beginning(failureMessages.join("\n"))}`,
  );
}

function beginning(text) {
  const lines = text.split("\n").filter((line) => !line.includes("/node_modules/"));
  return lines
    .slice(0, SHOWN_LINES)
    .map((line) => `  ${line}`)
    .join("\n");
}

/** By the clock, which also counts what other files did meanwhile. */
function slowestOf(files) {
  return files
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** Runs a program of the project's own; gives its exit status, and what it printed unless that was shown. */
function start(program, args, output) {
  const path = program === process.execPath ? program : join(root, "node_modules", ".bin", program);
  const child = spawn(path, args, { cwd: root, stdio: ["ignore", output, output] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (text += data));
  return new Promise((done) => {
    child.on("error", ({ message }) => done({ status: 1, text: message }));
    child.on("close", (status) => done({ status, text }));
  });
}

// Everything that must hold before a change goes in: build, then side by side lint and format, types, import direction,
// unused code, package and tests. A failed check does not stop the later ones, and the
// last line counts them all; above it stand the CPU seconds that all took, the test files that took longest and, last, the tests
// that failed, so that the end of a long log says what to look at. Arguments go to vitest: `npm test -- simpei`.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** How many of the test files that took longest are named. */
const SHOWN_FILES = 10;
/** The most lines that a failed test may print. */
const SHOWN_LINES = 12;
/** What tsc remembers of its last run, so that it looks only at what has changed; knip has its own `--cache`. */
const TYPES = "node_modules/.cache/types.tsbuildinfo";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), "solve-fast-test-"));
/** Where a process that outlives its parent writes what it took, in CPU seconds: nobody waits for it (test/cli/run-commands.mjs). */
const spent = join(scratch, "cpu-seconds");
process.env.SOLVE_FAST_CPU_SECONDS = spent;
// tsc is a program in Go, which collects its garbage a third of its time; with several threads it does part of the work twice.
process.env.GOGC ??= "400";
/** CPU seconds by what was run. */
const cpu = new Map();

const checks = [
  // Types are checked once, below: tsconfig.json has all of tsconfig.build.json.
  { name: "build", program: process.execPath, args: ["scripts/ready.mjs", "--unchecked"], stdio: "inherit" },
  { name: "lint and format", program: "biome", args: ["check", "--error-on-warnings"] },
  {
    name: "types",
    program: "tsc",
    args: ["-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", TYPES, "--singleThreaded"],
  },
  { name: "import direction", program: process.execPath, args: ["scripts/imports.mjs"] },
  { name: "unused code", program: "knip", args: ["--no-progress", "--cache"] },
  // What npm packs is looked at by test/package.cli.test.ts; to pack it here as well costs six times the check.
  { name: "package", program: "publint", args: ["--strict", "--pack", "false"] },
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

console.log(cpuLine());
rmSync(scratch, { recursive: true });
const passed = results.filter(({ ok }) => ok).length + tests.passed;
const failed = results.filter(({ ok }) => !ok).length + tests.failed;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/** Runs a check and, but for the build, shows what it has to say only when it fails. */
async function runCheck({ name, program, args, stdio = "pipe" }) {
  const { status, text } = await start(program, args, stdio, name);
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
  const report = join(scratch, "report.json");
  const projects = ["--project=unit", "--project=threads"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--mode=built", ...projects, ...reporters, ...filters];
  const { status } = await start("vitest", args, "inherit", "tests");
  return { ok: status === 0, ...readReport(report) };
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

/**
 * Runs a program of the project's own, and adds up the CPU time of all its processes under `name`; gives its exit status, and what
 * it printed unless that was shown.
 */
function start(program, args, output, name) {
  const path = program === process.execPath ? program : join(root, "node_modules", ".bin", program);
  // Node does not say what its children took; a shell does.
  const script = '"$@"; status=$?; times >&3; exit $status';
  const stdio = ["ignore", output, output, "pipe"];
  const child = spawn("sh", ["-c", script, "sh", path, ...args], { cwd: root, stdio });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (text += data));
  let times = "";
  child.stdio[3].on("data", (data) => (times += data));
  return new Promise((done) => {
    child.on("error", ({ message }) => done({ status: 1, text: message }));
    child.on("close", (status) => {
      const seconds = [...times.matchAll(/(\d+)m([\d.,]+)s/g)].map(
        ([, m, s]) => 60 * m + Number(s.replace(",", ".")),
      );
      cpu.set(
        name,
        seconds.reduce((sum, each) => sum + each, cpu.get(name) ?? 0),
      );
      done({ status, text });
    });
  });
}

/** As in `CPU: 340 s in all, tests 280 s, build 40 s, types 9 s`, so that a slow machine is not mistaken for a slow suite. */
function cpuLine() {
  const own = process.cpuUsage();
  cpu.set("npm test itself", (own.user + own.system) / 1e6);
  if (existsSync(spent)) {
    const others = readFileSync(spent, "utf8").trim().split("\n");
    cpu.set(
      "tests",
      others.reduce((sum, each) => sum + Number(each), cpu.get("tests")),
    );
  }
  const rows = [...cpu].sort(([, one], [, other]) => other - one);
  const all = rows.reduce((sum, [, seconds]) => sum + seconds, 0);
  const parts = rows
    .filter(([, seconds]) => seconds >= 1)
    .map(([name, seconds]) => `${name} ${Math.round(seconds)} s`);
  return `CPU: ${Math.round(all)} s in all, user and system; ${parts.join(", ")}`;
}

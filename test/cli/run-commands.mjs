// Runs commands one after the other in one process, which saves the start of Node and of the program for each. A message
// is a command's arguments and input; the answer, its exit status and its output, is sent when a process of its own would end.
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { Readable } from "node:stream";

const [main] = process.argv.slice(2);
const { log, error } = console;
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);

// A second thread costs more than most of these searches: a command that names no number of threads has one.
const { availableParallelism } = os;
os.availableParallelism = () => (process.argv.includes("--threads") ? availableParallelism() : 1);
syncBuiltinESMExports();

let number = 0;
let printed;
let loaded;

for (const name of ["stdout", "stderr"]) {
  process[name].write = (part, ...more) => {
    printed[name].push(Buffer.from(part));
    more.at(-1)?.call?.();
    return true;
  };
}

/** A pipe delivers its content in pieces of this size. */
const PIPE_BYTES = 65_536;

function* piecesOf(input) {
  const bytes = Buffer.from(input);
  for (let at = 0; at < bytes.length; at += PIPE_BYTES) yield bytes.subarray(at, at + PIPE_BYTES);
}

process.on("message", ({ args, input }) => {
  // Nothing but the command keeps the process alive now.
  process.channel.unref();
  process.argv = [process.argv[0], main, ...args];
  const stdin = Readable.from(piecesOf(input), { objectMode: false });
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  process.exitCode = undefined;
  Object.assign(console, { log, error });
  printed = { stdout: [], stderr: [] };
  loaded = false;
  // The module runs the command when it is loaded, so it is loaded again for each command.
  import(`${main}?${number++}`).then(() => {
    loaded = true;
  });
});

process.on("beforeExit", () => {
  // Node's exit status for a module whose `await` never ends.
  const status = loaded ? (process.exitCode ?? 0) : 13;
  process.send({ status, stdout: Buffer.concat(printed.stdout), stderr: Buffer.concat(printed.stderr) });
  process.channel.ref();
});

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const { SOLVE_FAST_CPU_SECONDS: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${(user + system) / 1e6}\n`);
});

// The test has ended, perhaps before the command.
process.on("disconnect", () => process.exit());

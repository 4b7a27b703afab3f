// Runs the command as it is installed.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";

export const COMMAND = resolve(import.meta.dirname, "../../dist/bundled/cli/main.js");
const RUNNER = resolve(import.meta.dirname, "run-commands.mjs");

/** What a command has printed, and its exit status. */
export interface Ended {
  /** The name of the signal that ended it, if any. */
  readonly status: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The bytes of standard output. */
  readonly bytes: Buffer;
}

/** Runs `solve-fast` with these arguments in a process of its own. */
export function solveFastAlone(...args: string[]): Ended {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    maxBuffer: 2 ** 28,
  });
  return { status: status ?? signal, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
}

interface Runner {
  readonly port: MessagePort;
  readonly answered: Int32Array;
}

// Test files that run in one process share this runner: modules are loaded again for each file, this object is not.
const shared = globalThis as { commandRunner?: Runner | undefined };

function startRunner(): Runner {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData = { port: port2, answered, runner: RUNNER, main: COMMAND };
  const thread = new Worker(new URL("./command-thread.mjs", import.meta.url), {
    workerData,
    transferList: [port2],
  });
  thread.unref();
  return { port: port1, answered };
}

/**
 * The same, but one extra process runs all commands of these tests, since most take less time than starting Node and the
 * program. A command has ended when nothing is left that would keep its own process alive.
 */
export function solveFast(...args: string[]): Ended {
  return solveFastWith("", ...args);
}

/** The same with a text as standard input. */
export function solveFastWith(input: string, ...args: string[]): Ended {
  shared.commandRunner ??= startRunner();
  const { port, answered } = shared.commandRunner;
  port.postMessage({ args, input });
  Atomics.wait(answered, 0, 0);
  Atomics.store(answered, 0, 0);
  const { status, stdout, stderr, ended } = receiveMessageOnPort(port)?.message ?? {};
  // The next command gets a process of its own.
  if (ended !== undefined) shared.commandRunner = undefined;
  if (ended !== undefined) throw new Error(`solve-fast ${args.join(" ")}: its process has ended (${ended})`);
  const bytes = Buffer.from(stdout);
  return { status, stdout: bytes.toString(), stderr: Buffer.from(stderr).toString(), bytes };
}

/** The same for several commands. */
export function solveFastEach(commands: readonly (readonly string[])[]): readonly Ended[] {
  return commands.map((args) => solveFast(...args));
}

/**
 * A lock beside a file that has one writer: `FILE.lock` holds the writer's process id and host. It locks a name. When
 * a file may be known by several names, the caller has to find its real one first (append-file.ts).
 *
 * Creating it (O_EXCL) is something that only one of two processes can do. A process that is killed leaves its lock
 * behind: when no process has the id any more, the next writer moves the lock aside and tries again. Only one process
 * can move it; another that was late may then have moved the winner's new lock instead, which it sees from the
 * content and puts back.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

/** How long a holder that seems alive is given to end: one that has just been killed takes a moment. */
const PATIENCE_MILLISECONDS = 1000;
const RETRY_MILLISECONDS = 50;

/** Locks of this process: its id alone does not tell a lock it holds from one that an earlier process of that id left. */
const held = new Set<string>();
process.on("exit", () => {
  for (const lock of held) rmSync(lock, { force: true });
});

/**
 * Takes the lock; the returned function gives it back.
 *
 * @throws Error when another writer has it, or the folder cannot be written
 */
export function lockFile(lock: string): () => void {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  const mine = `${process.pid} ${hostname()}\n`;
  while (!create(lock, mine)) {
    const holder = ifExists(() => readFileSync(lock, "utf8"));
    if (holder === undefined) continue;
    if (isAlive(holder, lock)) {
      if (performance.now() < deadline) {
        sleep(RETRY_MILLISECONDS);
        continue;
      }
      const who = holder.trim() === "" ? "another process" : `process ${holder.trim()}`;
      throw new Error(`in use by ${who}; if that is not so, remove ${lock}`);
    }
    moveAside(lock, holder);
  }
  held.add(lock);
  return () => {
    // When the folder was replaced meanwhile, another writer's lock may stand there.
    if (held.delete(lock) && ifExists(() => readFileSync(lock, "utf8")) === mine)
      rmSync(lock, { force: true });
  };
}

/** Whether the lock could be put where there was none. */
function create(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Undefined when the file is gone, or the process that a file of /proc is about. */
function ifExists<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/**
 * A lock without a whole line is just being written. Processes of another host cannot be asked, so they count as
 * alive: then the lock is for the user to remove.
 */
function isAlive(holder: string, lock: string): boolean {
  const [, id, host] = /^(\d+) (.*)\n$/.exec(holder) ?? [];
  if (id === undefined || host !== hostname()) return true;
  if (Number(id) === process.pid) return held.has(lock);
  try {
    process.kill(Number(id), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A process that has ended keeps its id until its parent has asked for its status: a zombie, state Z.
  const state = ifExists(() => readFileSync(`/proc/${id}/stat`, "latin1"));
  return state === undefined || !/\) [ZX] /.test(state);
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function moveAside(lock: string, stale: string): void {
  const aside = `${lock}.${process.pid}`;
  const moved = ifExists(() => {
    renameSync(lock, aside);
    return readFileSync(aside, "utf8");
  });
  if (moved !== undefined && moved !== stale) create(lock, moved);
  rmSync(aside, { force: true });
}

/**
 * A lock beside a file that has one writer: `FILE.lock` holds the writer's process id and host.
 *
 * Creating it (O_EXCL) is something that only one of two processes can do. A process that is killed leaves its lock
 * behind: when no process has the id any more, the next writer moves the lock aside and tries again. Only one process
 * can move it; another that was late may then have moved the winner's new lock instead, which it sees from the
 * content and puts back.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

/** Locks of this process: its id alone does not tell a lock it holds from one that an earlier process of that id left. */
const held = new Set<string>();

/**
 * Takes the lock; the returned function gives it back.
 *
 * @throws Error when another writer has it, or the folder cannot be written
 */
export function lockFile(lock: string): () => void {
  while (!create(lock, `${process.pid} ${hostname()}\n`)) {
    const holder = ifExists(() => readFileSync(lock, "utf8"));
    if (holder === undefined) continue;
    if (isAlive(holder, lock)) {
      const who = holder.trim() === "" ? "another process" : `process ${holder.trim()}`;
      throw new Error(`in use by ${who}; if that is not so, remove ${lock}`);
    }
    moveAside(lock, holder);
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) rmSync(lock, { force: true });
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

/** Undefined when another process was faster and the file is gone. */
function ifExists<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
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
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
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

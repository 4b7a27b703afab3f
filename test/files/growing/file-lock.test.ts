// Who may take a lock that already exists, depending on what is known about its holder.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { lockFile } from "../../../src/files/growing/file-lock.js";

const folder = mkdtempSync(join(tmpdir(), "file-lock-"));
const lock = join(folder, "file.lock");
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(lock, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Larger than any id of a process. */
const NOBODY = 2 ** 30;

function failWith(code: string): never {
  throw Object.assign(new Error(code), { code });
}

it("takes the lock of a process of this host that is no more", () => {
  writeFileSync(lock, `${NOBODY} ${hostname()}\n`);
  const unlock = lockFile(lock);
  expect(readFileSync(lock, "utf8")).toBe(`${process.pid} ${hostname()}\n`);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

it("takes the lock that an earlier process of the same id has left", () => {
  writeFileSync(lock, `${process.pid} ${hostname()}\n`);
  lockFile(lock)();
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["of another host, whose processes cannot be asked", `${NOBODY} not-${hostname()}\n`],
  ["that is just being written", `${NOBODY} `],
])("leaves a lock %s", (_whose, content) => {
  writeFileSync(lock, content);
  expect(() => lockFile(lock)).toThrow(`if that is not so, remove ${lock}`);
  expect(readFileSync(lock, "utf8")).toBe(content);
});

it("leaves the lock of another user's process, which it may not send a signal", () => {
  const content = `${NOBODY} ${hostname()}\n`;
  writeFileSync(lock, content);
  vi.spyOn(process, "kill").mockImplementation(() => failWith("EPERM"));
  expect(() => lockFile(lock)).toThrow(`in use by process ${NOBODY}`);
  expect(readFileSync(lock, "utf8")).toBe(content);
});

it("puts back a lock that another writer took after the check and before the move", () => {
  const winner = `${process.ppid} ${hostname()}\n`;
  writeFileSync(lock, `${NOBODY} ${hostname()}\n`);
  const kill = process.kill.bind(process);
  vi.spyOn(process, "kill").mockImplementation((id, signal) => {
    if (id !== NOBODY) return kill(id, signal);
    // The other writer also finds that the old holder is dead, and is faster.
    writeFileSync(lock, winner);
    return failWith("ESRCH");
  });
  expect(() => lockFile(lock)).toThrow(`in use by process ${process.ppid}`);
  expect(readFileSync(lock, "utf8")).toBe(winner);
  expect(readdirSync(folder)).toEqual(["file.lock"]);
});

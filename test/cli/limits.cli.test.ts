// Limits of address space and of open files, as shells and schedulers set them. Below some of them Node itself aborts.
import { spawnSync } from "node:child_process";
import { platform } from "node:os";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const MAIN = resolve(import.meta.dirname, "../../dist/bundled/cli/main.js");

/** The exit status and the output, without numbers. */
function under(limit: string, threads: number) {
  const command = `ulimit ${limit} && exec "$0" "$@"`;
  const words = [process.execPath, MAIN, "solve", "go", "X./.O b target=B1", "--threads", String(threads)];
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command, ...words], { encoding: "utf8" });
  return { status, stdout: stdout.replace(/\n.* nodes .*/, ""), stderr };
}

const ANSWER = expect.stringContaining("capture: proven");

it.skipIf(platform() !== "linux").each([
  [
    "-v 5000000",
    {
      status: 0,
      stdout: ANSWER,
      stderr: expect.stringMatching(
        /^solve-fast: warning: a limit of address space \(ulimit -v\) leaves no room for WebAssembly, .* run in JavaScript/,
      ),
    },
  ],
  [
    "-v 1200000",
    {
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^solve-fast: the limit of address space \(ulimit -v\) is 1\.14 GiB, too little for 2 threads, .*; raise it to \d+ or more, or use fewer --threads\n$/,
      ),
    },
  ],
  [
    "-n 24",
    {
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^solve-fast: the limit of open files \(ulimit -n\) is 24, too few for 2 threads, .*; raise it to \d+ or more, or use fewer --threads\n$/,
      ),
    },
  ],
])("ulimit %s", (limit, result) => {
  expect(under(limit, 2)).toEqual(result);
});

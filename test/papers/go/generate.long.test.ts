/** Sets of captures are the same whatever the number of threads, and after a run that was interrupted. */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generateCaptures } from "../../../src/papers/go/generate.js";

const contents = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);

it("the same problems on one thread, on two, and after an interruption", async () => {
  const options = { problems: 12, games: 48, seed: 3 };
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "go-sets-")));
  const one = await generateCaptures({ ...options, threads: 1, folder: folders[0] });
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error("stopped"));
  const part = generateCaptures({
    ...options,
    threads: 2,
    folder: folders[1],
    signal: stop.signal,
    onProgress,
  });
  await expect(part).rejects.toThrow("stopped");
  expect(readdirSync(folders[1])).toEqual(["generate.journal"]);
  const two = await generateCaptures({ ...options, threads: 2, folder: folders[1] });
  expect(two).toEqual(one);
  expect(contents(folders[1])).toEqual(contents(folders[0]));
  expect(contents(folders[0]).length).toBeGreaterThan(4);
});

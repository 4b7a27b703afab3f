// Files of weights: read as they were written; another list of features is refused, and the error names it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { packDepthWeights, readDepthWeights } from "../../src/files/depth-weights.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-weights-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "a.depth");
const content = {
  ...{ game: "nim", scale: 2, factor: 1.5, features: ["takes one", "takes two"], weights: [65536, -7] },
  provenance: { records: "0000abcd", seed: 1 },
};

it("is read as it was written", () => {
  writeFileSync(path, packDepthWeights(content));
  expect(readDepthWeights(path, "nim", content.features)).toEqual(content);
});

it("is refused for another list of features, by the first that differs", () => {
  writeFileSync(path, packDepthWeights(content));
  expect(() => readDepthWeights(path, "nim", ["takes one", "takes three"])).toThrow(
    /another list of features \(feature 2 is "takes two", here "takes three"\)/,
  );
  expect(() => readDepthWeights(path, "nim", ["takes one"])).toThrow(/feature 2 is "takes two", here "none"/);
  expect(() => readDepthWeights(path, "go", content.features)).toThrow(/holds weights of nim, not of go/);
  writeFileSync(path, packDepthWeights({ ...content, weights: [1] }));
  expect(() => readDepthWeights(path, "nim", content.features)).toThrow(
    /damaged \(1 weights for 2 features\)/,
  );
});

/** Documents lead where they say: every link to a file of the project has one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const documents = ["README.md", "CONTRIBUTING.md"].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
);

function deadLinks(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map(([, path]) => path)
    .filter((path) => !existsSync(resolve(root, dirname(document), path)));
}

it.each(documents)("%s", (document) => {
  expect(deadLinks(document)).toEqual([]);
});

it("the architecture opens with the life of one solve, in fifteen lines with a file each", () => {
  const [, life] = readFileSync(join(root, "docs/architecture.md"), "utf8").split(/^## /m);
  const steps = life.split("\n").filter((line) => /^\d+\. /.test(line));
  expect(life).toMatch(/^The life of one solve\n/);
  expect(steps.length).toBe(15);
  for (const step of steps) expect(step).toContain("](../src/");
});

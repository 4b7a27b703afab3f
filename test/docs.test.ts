/** Links in documents work: each names a file of the project, and where it names a place, the file has that place. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "native-layout/README.md"].concat(
  ["docs", "problems", "weights"].flatMap((folder) => filesIn(folder, ".md")),
);

/** What a link to a place in a document can name: its headings, as GitHub writes them, and its anchors. */
function places(document: string): string[] {
  const text = textOf(document);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/\]\([^)]*\)/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return headings.concat([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id));
}

function deadLinks(document: string): string[] {
  return [...textOf(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, path, place]) => {
      const file = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(root, file))) return true;
      return place !== undefined && file.endsWith(".md") && !places(file).includes(place);
    })
    .map(([link]) => link);
}

it.each(documents)("%s", (document) => {
  expect(deadLinks(document)).toEqual([]);
});

it.each(documents)("%s names the files that it links to", (document) => {
  const named = [...textOf(document).matchAll(/\[`?([\w-]+\.ts)`?\]\(([^)#]+)\)/g)];
  expect(named.filter(([, name, path]) => basename(path) !== name).map(([link]) => link)).toEqual([]);
});

it("files that comments name exist", () => {
  const sources = ["src", "test", "bench", "native-layout", "scripts"].flatMap((folder) =>
    filesIn(folder, ".ts").concat(filesIn(folder, ".mjs")),
  );
  const paths = sources.map((file) => `/${file}`);
  const missing = sources.flatMap((file) =>
    (textOf(file).match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? [])
      .flatMap((line) => line.match(/(?<![\w./<*-])(?:[a-z][\w-]*\/)+[\w-]+\.ts\b/g) ?? [])
      .filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("documents that comments name exist", () => {
  const named = ["src", "test", "scripts", "bench"].flatMap((folder) =>
    [".ts", ".mjs"]
      .flatMap((ending) => filesIn(folder, ending))
      .flatMap((file) => textOf(file).match(/(?<![\w/.])docs\/[\w/-]+\.md/g) ?? []),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it("the results are short, and lead to every page of the lab", () => {
  const results = textOf("docs/results.md");
  expect(results.split("\n").length).toBeLessThanOrEqual(151);
  const pages = readdirSync(join(root, "docs/lab")).filter((name) => name !== "README.md");
  expect(pages.filter((page) => !results.includes(`](lab/${page})`))).toEqual([]);
  expect(pages.filter((page) => !textOf("docs/lab/README.md").includes(`](${page})`))).toEqual([]);
});

it("the changelog lists what the first version does, and no history", () => {
  const changelog = textOf("CHANGELOG.md");
  expect(changelog.split("\n").length).toBeLessThanOrEqual(125);
  expect(changelog.match(/^## .*/gm)).toEqual(["## 0.1.0 (not yet published)"]);
});

it("the architecture opens with the life of one solve, in fifteen lines with a file each", () => {
  const [, life] = readFileSync(join(root, "docs/architecture.md"), "utf8").split(/^## /m);
  const steps = life.split("\n").filter((line) => /^\d+\. /.test(line));
  expect(life).toMatch(/^The life of one solve\n/);
  expect(steps.length).toBe(15);
  for (const step of steps) expect(step).toContain("](../src/");
});

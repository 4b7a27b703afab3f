// Checks all imports against house.json, the only list of the folders, lowest first. A file may import from its own
// folder and from those above it in the list; in a folder with "only", just from those that it names. Only folders with
// "platform" may import `node:` modules, so that the core can run in a browser. A file in no folder of the list is
// refused. `*` stands for any one folder, and the folders that it stands for do not see each other. A row may have "parts",
// folders or files with rules of their own: its other files see all of these, and a part sees what its row does, unless it has
// "only" or "sees": "all", which is for parts that are loaded when they are asked for. Nowhere may a file import itself by way of
// others; imports of types alone do not count.
//
//   node scripts/imports.mjs [FOLDER]           names each import that is not allowed; exit status 1 when there is one
//   node scripts/imports.mjs [FOLDER] --write   puts the list into docs/architecture.md
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = ["native-layout", "src", "bench"];
/** What is looked through for imports that go in a circle, where it is there. */
const ALL = [...SOURCES, "test", "scripts", "docs/examples"];
/** Sources in another language, which import only one another. */
const APART = ["src/games/othello/rules/assembly", "src/engine/assembly", "src/search/assembly"];
const DOCUMENT = "docs/architecture.md";
const [BEGIN, END] = ["<!-- house.json -->", "<!-- /house.json -->"];

const args = process.argv.slice(2);
const root = resolve(
  args.find((arg) => !arg.startsWith("-")) ?? dirname(dirname(fileURLToPath(import.meta.url))),
);
const list = JSON.parse(readFileSync(join(root, "house.json"), "utf8"));
/** A row for each folder and for each part, with its place in the list: a part has that of the folder it belongs to. */
const rows = list.flatMap(({ parts = [], ...row }, place) => [
  { ...row, place },
  ...parts.map((part) => ({ ...part, folder: `${row.folder}/${part.folder}`, whole: row.folder, place })),
]);
const problems = [
  ...listProblems(),
  ...filesIn(SOURCES, /\.ts$/).flatMap(fileProblems),
  ...circles(),
  ...documentProblems(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Mistakes in the list itself: "only" names a folder that is not in the list, or one that stands below. */
function listProblems() {
  return rows.flatMap(({ folder, whole = folder, only = [], place }) =>
    only
      .filter(
        (name) => !rows.some((row) => row.folder === name && (row.place < place || wholeOf(row) === whole)),
      )
      .map((name) => `house.json: ${folder} may see ${name}, which does not stand above it`),
  );
}

/** The folder that a row is a part of, or is. */
function wholeOf({ folder, whole = folder }) {
  return whole;
}

function isPartOf(part, whole) {
  return part.startsWith(`${whole}/`);
}

/** All files of these folders whose names end so, as paths from the root with `/`. */
function filesIn(folders, ending) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => pathOf(join(entry.parentPath, entry.name))),
    )
    .filter((file) => !APART.some((folder) => isPartOf(file, folder)));
}

function pathOf(file) {
  return relative(root, file).split(sep).join("/");
}

/** The most exact row that a file belongs to, with the folder that stands for its `*`. */
function homeOf(file) {
  const homes = rows.flatMap((row) => {
    const [path, end] = row.folder.endsWith("*") ? [row.folder, "(?=/)"] : [row.folder, "(?:/|$)"];
    const found = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "([^/]+)")}${end}`).exec(file);
    return found === null ? [] : [{ ...row, own: found[0], star: found[1] }];
  });
  const exactness = ({ folder }) => folder.split("/").length - (folder.endsWith("*") ? 0.5 : 0);
  return homes.sort((one, other) => exactness(other) - exactness(one))[0];
}

function fileProblems(file) {
  const home = homeOf(file);
  if (home === undefined) return [`${file}: stands in no folder of house.json`];
  return importsOf(file).flatMap(({ name }) => {
    if (name.startsWith("node:")) {
      return home.platform ? [] : [`${file}: imports ${name}, and ${home.folder} runs in a browser too`];
    }
    if (!name.startsWith(".")) return [];
    const target = targetOf(file, name);
    // What is built, and JSON: no folder of the house.
    const other = homeOf(target.replace(/\.js$/, ".ts"));
    if (other === undefined) return [`${file}: imports ${target}, which stands in no folder of house.json`];
    if (other.own === home.own) return [];
    const related = wholeOf(home) !== wholeOf(other) || home.star === other.star;
    const allowed = related && sees(home, other);
    return allowed
      ? []
      : [`${file}: imports ${target}, and ${home.own.replace(/\/$/, "")} may not see ${other.folder}`];
  });
}

/** The names that a file imports from, each with whether it wants types alone. */
function importsOf(file) {
  const source = readFileSync(join(root, file), "utf8");
  const imports = /(?:^(?:import|export)\b(\s+type\b)?[^;"]*\bfrom|^import|\bimport\()\s*"([^"]+)"/gm;
  return [...source.matchAll(imports)].map(([, type, name]) => ({ name, ofTypes: type !== undefined }));
}

function targetOf(file, name) {
  return pathOf(resolve(root, dirname(file), name));
}

/** Imports that go in a circle, each circle once, as the way from a file back to it. */
function circles() {
  const files = new Set(filesIn(ALL, /\.(ts|mjs|js)$/));
  const done = new Set();
  const way = [];
  const found = [];
  function follow(file) {
    const at = way.indexOf(file);
    if (at >= 0) found.push(`imports go in a circle: ${[...way.slice(at), file].join(" -> ")}`);
    if (at >= 0 || done.has(file)) return;
    way.push(file);
    for (const { name, ofTypes } of importsOf(file)) {
      if (ofTypes || !name.startsWith(".")) continue;
      const target = targetOf(file, name);
      const next = [target.replace(/\.js$/, ".ts"), target].find((path) => files.has(path));
      if (next !== undefined) follow(next);
    }
    way.pop();
    done.add(file);
  }
  for (const file of files) follow(file);
  return found;
}

/** Whether files of one row may import those of another. */
function sees(home, other) {
  if (home.sees === "all") return true;
  if (wholeOf(home) === wholeOf(other) && home.whole === undefined) return other.sees !== "all";
  return home.only?.includes(other.folder) ?? other.place < home.place;
}

/** The document must show exactly this list; `--write` makes it so. */
function documentProblems() {
  const path = join(root, DOCUMENT);
  const text = readFileSync(path, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) return [`${DOCUMENT}: has no place for the list, ${BEGIN} … ${END}`];
  const table = ["| folder | what it holds | imports from |", "|---|---|---|", ...rows.map(tableRow)].join(
    "\n",
  );
  const wanted = `${text.slice(0, begin)}${BEGIN}\n${table}\n${text.slice(end)}`;
  if (text === wanted) return [];
  if (!args.includes("--write"))
    return [`${DOCUMENT}: does not show house.json; run node scripts/imports.mjs --write`];
  writeFileSync(path, wanted);
  return [];
}

function tableRow({ folder, whole, holds, only, sees, place }) {
  const name = whole === undefined ? `\`${folder}\`` : `└ \`${folder.slice(whole.length + 1)}\``;
  const above = sees === "all" ? "all" : place === 0 ? "" : "all above";
  return `| ${name} | ${holds} | ${only?.map((row) => `\`${row}\``).join(", ") ?? above} |`;
}

// Checks all imports against house.json, the only list of the folders, lowest first. A file may import from its own
// folder and from those above it in the list; in a folder with "only", just from those that it names. Only folders with
// "platform" may import `node:` modules, so that the core can run in a browser. A file in no folder of the list is
// refused. `*` stands for any one folder, and the folders that it stands for do not see each other. A row may have "parts",
// folders or files with rules of their own: its other files see all of these, and a part sees what its row does, unless it has
// "only" or "sees": "all", which is for parts that are loaded when they are asked for.
//
//   node scripts/imports.mjs [FOLDER]           names each import that is not allowed; exit status 1 when there is one
//   node scripts/imports.mjs [FOLDER] --write   puts the list into docs/architecture.md
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = ["native-layout", "src", "bench"];
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
const problems = [...listProblems(), ...sourceFiles().flatMap(fileProblems), ...documentProblems()];
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

/** All TypeScript files, as paths from the root with `/`. */
function sourceFiles() {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  ).filter((file) => !APART.some((folder) => isPartOf(file, folder)));
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
  const source = readFileSync(join(root, file), "utf8");
  const imports = [
    ...source.matchAll(/(?:^(?:import|export)\b[^;"]*\bfrom|^import|\bimport\()\s*"([^"]+)"/gm),
  ];
  return imports.flatMap(([, name]) => {
    if (name.startsWith("node:")) {
      return home.platform ? [] : [`${file}: imports ${name}, and ${home.folder} runs in a browser too`];
    }
    if (!name.startsWith(".")) return [];
    const target = relative(root, resolve(root, dirname(file), name))
      .split(sep)
      .join("/");
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

// The reports on papers in docs/reports: each folder has the findings of its paper (findings.csv) and the runs that measured
// them (runs.csv), as `solve-fast reproduce NAME --report FOLDER` writes them.
//
//   node scripts/reports.mjs [FOLDER]           names each report whose measured folders have changed since it was measured, and
//                                               docs/findings.md if it does not follow from the reports; exit status 1 when
//                                               there is one
//   node scripts/reports.mjs [FOLDER] --write   puts all findings into docs/findings.md
//
// A run names what it measures with the ids of its content (`path@id`), which stay the same when commits are put on top of
// others, and which a clone without its whole history has, too.
//
// A stale report is no mistake: it says when it was measured. So `npm test` looks at docs/findings.md alone. Where there is no
// history at all, nobody knows what has changed; the script then says so, and that is no mistake either.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const REPORTS = "docs/reports";
const FINDINGS = "docs/findings.md";
const VERDICTS = ["holds", "does not hold", "undecided"];

function main() {
  const args = process.argv.slice(2);
  const root = resolve(
    args.find((arg) => !arg.startsWith("-")) ?? dirname(dirname(fileURLToPath(import.meta.url))),
  );
  if (args.includes("--write")) {
    writeFileSync(join(root, FINDINGS), findingsPage(root));
    return;
  }
  const problems = [...pageProblems(root), ...staleReports(root)];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.every(isNote) ? 0 : 1;
}

const NOTE = "note: ";
const isNote = (problem) => problem.startsWith(NOTE);

/** Folders with a report, from the root, with `/`. */
function reportFolders(root) {
  return readdirSync(join(root, REPORTS), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("findings.csv"))
    .map((name) =>
      relative(root, dirname(join(root, REPORTS, name)))
        .split(sep)
        .join("/"),
    )
    .sort();
}

function pageProblems(root) {
  const path = join(root, FINDINGS);
  const found = existsSync(path) ? readFileSync(path, "utf8") : "";
  return found === findingsPage(root)
    ? []
    : [`${FINDINGS}: does not follow from ${REPORTS}; run \`node scripts/reports.mjs --write\``];
}

/** All findings of all reports as one page. */
export function findingsPage(root) {
  const reports = reportFolders(root).map((folder) => ({
    folder,
    heading: readFileSync(join(root, folder, "README.md"), "utf8")
      .split("\n")[0]
      .replace(/^# /, ""),
    findings: rowsOf(readFileSync(join(root, folder, "findings.csv"), "utf8")),
    runs: rowsOf(readFileSync(join(root, folder, "runs.csv"), "utf8")),
  }));
  return `${[
    "# Findings of the papers",
    [
      "What the papers find, and what our own measurements say about it. The page is put together from the reports",
      "(`node scripts/reports.mjs --write`). A finding *holds* or *does not hold* where the whole 95 % interval says so, or, where problems",
      "are counted (more, as many, fewer), the sign test with p < 0.05; otherwise it is *undecided*. A finding that such problems exist holds by a single one. Conditions matter: where the same finding stands twice, they differ.",
    ].join("\n"),
    table(
      ["report", ...VERDICTS, "measured"],
      reports.map(({ folder, heading, findings, runs }) => [
        `[${heading}](${linkTo(folder)})`,
        ...VERDICTS.map((verdict) => findings.filter(({ finding }) => finding === verdict).length),
        [...new Set(runs.map(({ date, commit }) => `${date}, ${commit}`))].join("; "),
      ]),
    ),
    ...reports.flatMap(({ folder, heading, findings }) => [
      `## ${heading}`,
      `[The report](${linkTo(folder)})`,
      table(
        ["§", "the paper's finding", "here", "measured", "conditions"],
        findings.map(({ section, claim, finding, measured, conditions }) => [
          section,
          claim,
          `**${finding}**`,
          measured,
          conditions,
        ]),
      ),
    ]),
  ].join("\n\n")}\n`;
}

const linkTo = (folder) => `${folder.replace(/^docs\//, "")}/README.md`;

function table(headings, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The rows of CSV (RFC 4180) without line breaks in cells, as objects by the names of the columns. */
function rowsOf(text) {
  const [columns, ...rows] = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, -1)
        .map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
  return rows.map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""])));
}

/** What is to be said of reports whose measured folders have changed since, and of what cannot be known. */
export function staleReports(root) {
  const git = (...args) => {
    try {
      const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
      return execFileSync("git", ["-C", root, ...args], options).trim();
    } catch {
      return undefined;
    }
  };
  if (git("rev-parse", "HEAD") === undefined) {
    return [`${NOTE}no history here, so that nobody knows which reports are stale`];
  }
  const whole = git("rev-parse", "--is-shallow-repository") === "false";
  return reportFolders(root).flatMap((folder) =>
    rowsOf(readFileSync(join(root, folder, "runs.csv"), "utf8")).flatMap(({ date, commit, measures }) => {
      const paths = measures.split(" ").map((one) => one.split("@"));
      const changed = paths
        .filter(
          ([path, id]) => id !== undefined && git("rev-parse", `--short=${id.length}`, `HEAD:${path}`) !== id,
        )
        .map(([path]) => path);
      if (changed.length === 0) return [];
      const last = whole ? git("log", "-1", "--format=%h of %cs, %s", "--", ...changed) : undefined;
      return [
        `${folder}: measured on ${date} at ${commit}; since then ${changed.join(", ")} changed${last === undefined ? "" : `, last by ${last}`}`,
      ];
    }),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();

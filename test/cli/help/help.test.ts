// The help of every command, as the documents show it, at every width, and as shells complete it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { completionFor } from "../../../src/cli/help/completion.js";
import { helpOf } from "../../../src/cli/help/help.js";
import { type HelpPage, helpPages } from "../../../src/cli/help/help-pages.js";
import { helpDocument, manPage } from "../../../src/cli/help/help-texts.js";
import { createProgram } from "../../../src/cli/program.js";
import { GAME_NAMES } from "../../../src/registry/games.js";
import { displayWidth } from "../../../src/report/wrap.js";

const root = resolve(import.meta.dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
let pages: readonly HelpPage[];

beforeAll(async () => {
  pages = await helpPages(await createProgram(version, []));
});

function pageOf(words: string): Command {
  const page = pages.find((each) => each.words === words);
  if (page === undefined) throw new Error(`no page ${words}`);
  return page.command;
}

describe("documents", () => {
  // `node scripts/help.mjs` writes both again.
  it.each([
    ["docs/help.md", () => helpDocument(pages)],
    ["docs/solve-fast.1", () => manPage(pages, version)],
  ])("%s shows the help that the commands print", (name, text) => {
    expect(text()).toBe(readFileSync(join(root, name), "utf8"));
  });
});

describe("help", () => {
  it.each([60, 80, 120])("fits %i columns, except for longer words", (width) => {
    for (const { command } of pages) {
      for (const line of helpOf(command, width, true).split("\n")) {
        const longest = Math.max(0, ...(line.match(/"[^"]*"|\S+/g) ?? []).map(displayWidth));
        expect(displayWidth(line) <= width || longest + 8 > width, `${width}: ${line}`).toBe(true);
      }
    }
  });

  it("of a game fits on a screen with its own options and examples, and shows all options on request", () => {
    for (const game of GAME_NAMES) {
      const page = pageOf(`solve ${game}`);
      const short = helpOf(page, 80);
      expect(short.split("\n").length).toBeLessThan(60);
      expect(short).toContain(`  solve-fast solve ${game}`);
      for (const other of GAME_NAMES) {
        if (other !== game) expect(short).not.toContain(`solve-fast solve ${other}`);
      }
      expect(short).not.toContain("--epsilon");
      expect(helpOf(page, 80, true)).toContain("--epsilon");
    }
  });

  it("of all games leaves out options that only some games have", () => {
    const help = helpOf(pageOf("solve"), 80, true);
    expect(help).toContain("--epsilon");
    for (const own of ["--shortest", "--empties", "--target", "--free-start"])
      expect(help).not.toContain(own);
  });
});

describe("a job has one verb", () => {
  it("with a page for each game that has it, and only its own options", () => {
    const words = pages.map((page) => page.words);
    expect(words.filter((each) => /^(choose|review) /.test(each))).toEqual([
      "choose othello",
      "choose shogi",
      "review othello",
      "review shogi",
    ]);
    const has = (page: string, option: string) => pageOf(page).options.some(({ long }) => long === option);
    const shared = ["--threads", "--max-nodes", "--time", "--json", "--quiet"];
    for (const page of ["solve othello", "choose othello", "review othello"]) {
      expect(shared.filter((option) => !has(page, option))).toEqual([]);
      const ofOne = ["--goal", "--depth", "--evaluation", "--certificate", "--moves"];
      expect([page, ofOne.filter((option) => has(page, option))]).toEqual([
        page,
        {
          "solve othello": ["--goal", "--certificate"],
          "choose othello": ["--depth", "--evaluation"],
          "review othello": [],
        }[page],
      ]);
    }
  });
});

describe("completion", () => {
  it("of bash knows commands, games, options and values", () => {
    const script = `${completionFor("bash", pages)}
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _solve_fast; echo "\${COMPREPLY[@]}"; }
try solve-fast re
try solve-fast solve sh
try solve-fast solve shogi --shortest --fu
try solve-fast solve shogi --futile ""
try solve-fast solve shogi ""
try solve-fast solve go --shor
try solve-fast completion b
try solve-fast choose s
try solve-fast choose shogi --poli
try solve-fast review othello --em
try solve-fast choose othello --goa
tryNpx() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _solve_fast_npx; echo "\${COMPREPLY[@]}"; }
tryNpx npx solve-fast solve shogi --futile ""
tryNpx npx re
complete -p npx
`;
    const { status, stdout } = spawnSync("bash", ["--norc", "-c", script], { encoding: "utf8" });
    expect({ status, lines: stdout.trimEnd().split("\n") }).toEqual({
      status: 0,
      lines: [
        ...["review reproduce retrograde", "shogi", "--futile", "include exclude", "", "", "bash"],
        ...["shogi", "--policy", "--empties", ""],
        ...["include exclude", "", "complete -o bashdefault -o default -F _solve_fast_npx npx"],
      ],
    });
  });

  it("of bash leaves npx alone where something else completes it", () => {
    const script = `complete -W mine npx\n${completionFor("bash", pages)}\ncomplete -p npx`;
    const { stdout } = spawnSync("bash", ["--norc", "-c", script], { encoding: "utf8" });
    expect(stdout).toBe("complete -W 'mine' npx\n");
  });

  it("of zsh and fish knows the same", () => {
    expect(completionFor("zsh", pages)).toContain(completionFor("bash", pages));
    const fish = completionFor("fish", pages);
    expect(fish).toContain(`'__solve_fast_at "solve shogi"' -l futile -x -a 'include exclude'`);
    expect(fish).not.toContain(`'__solve_fast_at "solve go"' -l shortest`);
    expect(fish).toContain("complete -c npx ");
  });

  it("of PowerShell has each key of its tables only once, in whatever case, and quotes texts correctly", () => {
    const script = completionFor("powershell", pages);
    const tables = [...script.matchAll(/= @\{\n(.*?)\n\}/gs)].map(([, rows]) => rows.split("\n"));
    expect(tables).toHaveLength(4);
    for (const rows of tables) {
      const keys = rows.map((row) => /^ {2}'([^']*)' = '[^']*'$/.exec(row)?.[1].toLowerCase());
      expect(keys).not.toContain(undefined);
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(script).toContain("  'solve shogi/--futile' = 'include exclude'\n");
    expect(script).toContain("-CommandName solve-fast, npx ");
  });
});

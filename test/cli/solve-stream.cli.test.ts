// `solve GAME -`: each line is answered when it comes, also in a pipe that stays open.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { COMMAND, solveFastWith } from "./command.js";

const WON = "..../.x../..../.... .../.../... o x3o4";
/** Won at once. */
const EASY = "o..x/o.o./..../.... .../xx./..x o x0o1";
const EXAMPLE = resolve(import.meta.dirname, "../../docs/examples/ask.py");

function open(...args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, "solve", ...args, "-", "--json", "--threads", "1"]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.on("data", (text) => (errors += text));
  const ended = new Promise<number | null>((done) => child.on("exit", done));
  return {
    async ask(line: string) {
      child.stdin.write(`${line}\n`);
      return JSON.parse((await lines.next()).value as string);
    },
    async end() {
      child.stdin.end();
      return { status: await ended, errors };
    },
  };
}

describe("solve -", () => {
  it("answers a row of `#` where it is a position, and takes it for a comment elsewhere", () => {
    const covered = solveFastWith("# h\n#### v\n", "solve", "domineering", "-", "--json");
    expect(covered.stdout.trim().split("\n")).toHaveLength(2);
    const comment = solveFastWith(`# o\n${WON}\n`, "solve", "simpei", "-", "--json");
    expect(comment.stdout.trim().split("\n")).toHaveLength(1);
    expect(comment.stderr).toBe("");
  });

  it("answers before its input ends, in order and with the id, and ignores comments after positions", async () => {
    const { ask, end } = open("simpei");
    expect(await ask(`${WON} # a win`)).toMatchObject({ position: WON, verdict: "proven" });
    const limited = { id: "a", position: WON, maxNodes: 50 };
    expect(await ask(JSON.stringify(limited))).toMatchObject({ id: "a", reason: "node limit" });
    const goal = { id: [1], position: WON, goal: "x-wins", time: 10 };
    expect(await ask(`\n# a comment\n${JSON.stringify(goal)}`)).toMatchObject({
      id: [1],
      goal: "x-wins",
      verdict: "disproven",
    });
    expect(await end()).toEqual({ status: 0, errors: "" });
  });

  it("reads a board of several lines, and one without a side to move, as in a file", () => {
    const rows = [
      "XXXXXXXX",
      "XOOOOOXX",
      "XOXOOXOX",
      "XOOXXOOX",
      "XOXOXXOX",
      "XXOOOXOX",
      "-XXXXX-O",
      "--OOOO--",
    ];
    const positions = (text: string) => {
      const run = solveFastWith(text, "solve", "othello", "-", "--json", "--quiet", "--threads", "1");
      const answers = run.stdout.trim().split("\n");
      return [run.status, ...answers.map((line) => JSON.parse(line).position)];
    };
    const [x, o] = ["X", "O"].map((side) => `${rows.join("")} ${side}`);
    const drawn = `  a b c d e f g h\n${rows.map((row, i) => `${i + 1} ${[...row].join(" ")}`).join("\n")}\n`;
    expect(positions(`${rows.join("\n")}\n`)).toEqual([0, x, o]);
    expect(positions(`${drawn}White to move\n\n${drawn}Black to move\n`)).toEqual([0, o, x]);
    expect(positions(`${o}\n${rows.join("")}\n`)).toEqual([0, o, x, o]);
  });

  it("shows the results by its exit status", () => {
    const verdicts = (...lines: readonly string[]) => {
      const args = ["solve", "simpei", "-", "--exit-code", "--quiet", "--threads", "1"];
      return solveFastWith(`${lines.join("\n")}\n`, ...args).status;
    };
    const lost = JSON.stringify({ position: EASY, goal: "x-wins" });
    expect([verdicts(lost, lost), verdicts(EASY, lost)]).toEqual([20, 30]);
  });

  it("says what is wrong with a line, and continues", async () => {
    const { ask, end } = open("simpei");
    expect(await ask('{"id": 1, "position": "none"}')).toMatchObject({ id: 1, line: 1 });
    expect(await ask('{"id": 2')).toMatchObject({
      line: 2,
      problem: expect.stringContaining("not a JSON object"),
    });
    expect(await ask(`{"id": 3, "position": "${WON}", "maxnodes": 1}`)).toMatchObject({
      id: 3,
      problem: expect.stringContaining("solve knows no maxnodes"),
    });
    expect(await ask(`{"id": 4, "position": "${WON}", "maxNodes": 0}`)).toMatchObject({ id: 4, line: 4 });
    expect(await ask(WON)).toMatchObject({ verdict: "proven" });
    const { status, errors } = await end();
    expect(status).toBe(1);
    expect(errors).toContain("4 lines could not be solved; the first: standard input:1: column 1");
  });

  it("reads input that is a game record to its end, as a file", () => {
    const usi = "position sfen 7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
    const kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    for (const [input, name] of [
      [`mate | ${usi.slice(14)}\n`, "mate"],
      [kif, undefined],
    ] as const) {
      const args = ["solve", "shogi", "-", "--json", "--max-nodes", "1", "--threads", "1"];
      const { stdout, status } = solveFastWith(input, ...args);
      expect([status, JSON.parse(stdout).name]).toEqual([0, name]);
    }
  });

  it("hands on the whole of such a file, with its first comments and the line after them", () => {
    const sample = resolve(import.meta.dirname, "../../problems/samples/mate.kif");
    const input = readFileSync(sample, "utf8");
    // The defender's hand comes right after a comment; without that line it would be another problem.
    expect(input).toMatch(/^#KIF .*\n後手の持駒：飛二/);
    const positions = [input, `\n# more\n${input}`].map((text) => {
      const args = ["solve", "shogi", "-", "--json", "--max-nodes", "1", "--threads", "1"];
      return JSON.parse(solveFastWith(text, ...args).stdout).position;
    });
    const whole = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
    expect(positions).toEqual([whole, whole]);
  });

  it("has an example in Python that talks to it", () => {
    const env = { ...process.env, SOLVE_FAST: `${process.execPath} ${COMMAND}` };
    const { stdout, error } = spawnSync("python3", [EXAMPLE], { encoding: "utf8", env });
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;
    expect(stdout).toMatch(/^o-wins: proven, \d+ nodes\nx-wins: disproven, \d+ nodes\nnonsense: column 1/);
  });
});

describe("hostile lines", () => {
  const folder = mkdtempSync(join(tmpdir(), "solve-stream-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The answers to lines that are all sent at once, and the exit status. */
  const answers = (...lines: readonly string[]) => answersOf("simpei", ...lines);

  function answersOf(game: string, ...lines: readonly string[]) {
    const args = ["solve", game, "-", "--json", "--quiet", "--threads", "1"];
    const { status, stdout } = solveFastWith(lines.join("\n"), ...args);
    return {
      status,
      said: stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  }

  it("are answered one by one, as are the lines after them", () => {
    const file = join(folder, "overwritten.proof");
    const deep = (id: string) => `{"id": ${id}, "position": "${WON}"}`;
    const { status, said } = answers(
      EASY,
      `{"position": "${WON}", "maxNodes": {"toString": 1}}`,
      `{"position": {"toString": 1}}`,
      `{"position": "${WON}", "goal": ${"[".repeat(5000)}${"]".repeat(5000)}}`,
      deep("[".repeat(200) + "]".repeat(200)),
      deep("[[]]"),
      `{"position": "${WON}", "certificate": ${JSON.stringify(file)}}`,
      `{"position": "${"x".repeat(2 ** 20)}"}`,
      `{"position": "none", "algorithm": "${"x".repeat(2 ** 19)}"}`,
      EASY,
    );
    expect(status).toBe(1);
    expect(said.map(({ line, verdict }) => verdict ?? line)).toEqual([
      ...["proven", 2, 3, 4, 5, "proven", 7, 8, 9, "proven"],
    ]);
    const problems = said.map(({ problem = "" }) => problem);
    expect(problems[1]).toContain("maxNodes: an object is not a whole number");
    expect(problems[2]).toContain("an object");
    expect(problems[3]).toContain("is nested more than 100 deep");
    expect(problems[6]).toContain("certificate names a file, which no line may do; leave it out");
    expect(problems[7]).toContain("is longer than 1048576 bytes");
    for (const problem of problems) expect(problem.length).toBeLessThan(1000);
    expect(existsSync(file)).toBe(false);
  });

  it("set nothing that is for programs, such as going on with the table of another problem", () => {
    const position = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    const lines = [{ keepTable: true }, { composed: { length: 1 } }, { save: "x" }, {}];
    const { status, said } = answersOf(
      "shogi",
      ...lines.map((line) => JSON.stringify({ position, ...line })),
    );
    expect(status).toBe(1);
    expect(said.map(({ verdict, problem }) => verdict ?? problem)).toEqual([
      "keepTable is for programs; no line can give it",
      "composed is for programs; no line can give it",
      expect.stringContaining("save names a file, which no line may do"),
      "proven",
    ]);
  });

  it("are answered even where they come first, with a position and an id", () => {
    const mate = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
    const rows = [
      ["othello", `${"X".repeat(63)}- X`],
      ["go", ".OO/XXO/.XO b target=a2"],
      ["shogi", mate],
      ["simpei", EASY],
    ];
    for (const [game, position] of rows) {
      const good = JSON.stringify({ id: 1, position });
      const lacking = ["{}", '{"id": 1}', '{"id": [1e400], "position": "-"}'];
      const { said } = answersOf(game, "hello", good, "a\0b", good, ...lacking);
      const missing = expect.stringContaining("position is missing; write it");
      expect([game, said]).toMatchObject([
        game,
        [
          { line: 1 },
          { id: 1, verdict: expect.any(String) },
          { line: 3 },
          { id: 1, verdict: expect.any(String) },
          { line: 5, problem: missing },
          { id: 1, line: 6, problem: missing },
          { line: 7, problem: expect.stringContaining("write it as a string") },
        ],
      ]);
    }
  });

  it("may be long, empty or comments (a megabyte: solve-stream.long.test.ts); an id is returned unchanged", () => {
    const { status, said } = answers(
      "\n".repeat(80_000) + "#\n".repeat(40_000),
      "x".repeat(5e6),
      EASY,
      `{"id": 99999999999999999999, "position": "${EASY}"}`,
      "x".repeat(5e6),
      `{"id": 9007199254740991, "position": "${EASY}"}`,
    );
    expect(status).toBe(1);
    expect(said).toMatchObject([
      { line: 120_002 },
      { verdict: "proven" },
      { line: 120_004 },
      { line: 120_005 },
      { id: 9007199254740991, verdict: "proven" },
    ]);
    expect(said[2].id).toBe(undefined);
  });
});

/** The files of `solve go --sgf`, read and replayed by two libraries of the Sabaki project, which share nothing with the solver. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import goBoard from "@sabaki/go-board";
import { parse, parseCompressedVertices, parseVertex, type SgfNode } from "@sabaki/sgf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { formatSgf } from "../../../../src/games/go/records/write-sgf.js";
import { solveFast } from "../../../cli/command.js";

/** Its types are those of a module, and the class is all that it exports. */
const GoBoard = goBoard as unknown as typeof goBoard.default;
type Board = InstanceType<typeof GoBoard>;
type Sign = -1 | 1;

const folder = mkdtempSync(join(tmpdir(), "solve-fast-sabaki-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SIGNS = { B: 1, W: -1 } as const;

/** Results by their problems, from one command. */
const results = new Map<string, string>();
beforeAll(() => {
  writeFileSync(NAMED, "(;SZ[4]AB[aa][bb][cc]AW[cb][ca]MA[ca]PL[B])");
  const problems = [...SOLVED.map(([, problem]) => problem), NAMED];
  const { stdout, status } = solveFast(
    ...["solve", "go", ...problems, "--sgf", join(folder, "solutions")],
    ...["--depth", `${PLIES}`, "--threads", "1", "--json"],
  );
  expect(status).toBe(0);
  for (const [i, line] of stdout.trim().split("\n").entries()) results.set(problems[i], line);
});

/** What the command said of a problem, and the file with its solution. */
function solved(problem: string) {
  const result = JSON.parse(results.get(problem) ?? "");
  const games = parse(readFileSync(result.written[0].file, "utf8"));
  expect(games).toHaveLength(1);
  return { result, root: games[0] };
}

function setUp({ data }: SgfNode): Board {
  const [columns, rows = columns] = (data.SZ?.[0] ?? "19").split(":").map(Number);
  const board = GoBoard.fromDimensions(columns, rows);
  for (const [name, sign] of [["AB", 1] as const, ["AW", -1] as const]) {
    for (const vertex of (data[name] ?? []).flatMap(parseCompressedVertices)) board.set(vertex, sign);
  }
  expect(board.isValid()).toBe(true);
  return board;
}

interface Walk {
  moves: number;
  retakes: number;
  captures: number;
}

/** Plays every variation. The player of a node is the one whose turn it is, and each move has to be legal. */
function walk(node: SgfNode, board: Board, sign: Sign, targets: [number, number][], walked: Walk): void {
  for (const child of node.children) {
    const colours = (["B", "W"] as const).filter((colour) => child.data[colour] !== undefined);
    expect(colours.map((colour) => SIGNS[colour])).toEqual([sign]);
    const vertex = vertexOf(child);
    const { pass, overwrite, suicide, ko } = board.analyzeMove(sign, vertex);
    const spends = child.data.KO !== undefined;
    expect({ overwrite, suicide, ko }).toEqual({ overwrite: false, suicide: false, ko: spends });
    const after = pass ? withoutBan(board) : board.makeMove(sign, vertex, { preventOverwrite: true });
    walked.moves++;
    if (spends) walked.retakes++;
    const taken = targets.some((target) => board.get(target) === -sign && after.get(target) !== -sign);
    if (taken) walked.captures++;
    expect(taken).toBe(child.data.C?.[0].includes("the goal is reached") ?? false);
    walk(child, after, -sign as Sign, targets, walked);
  }
}

/** After a pass there is no ban, but this board would keep it. */
function withoutBan(board: Board): Board {
  return new GoBoard(board.signMap.map((row) => [...row]));
}

/** A pass is a point outside of the board. */
function vertexOf({ data }: SgfNode): [number, number] {
  return parseVertex((data.B ?? data.W ?? [""])[0]);
}

/**
 * Follows a line as far as the variations go. A position that is shown elsewhere is followed there; after a reply that is left
 * out the solution goes on as after the pass.
 */
function follow(root: SgfNode, board: Board, line: readonly string[]): number {
  const leavesOut = root.data.C?.[0].includes("replies that are not shown do not matter");
  let node = root;
  for (const [ply, move] of line.entries()) {
    const [, elsewhere] = /as after (.*)$/m.exec(node.data.C?.[0] ?? "") ?? [];
    if (elsewhere !== undefined) node = at(root, elsewhere === "no move" ? [] : elsewhere.split(" "));
    const played = [move, ...(ply % 2 === 1 && leavesOut ? ["pass"] : [])];
    const next = played.flatMap((name) => node.children.filter((child) => nameOf(child) === name));
    if (next.length === 0) return ply;
    node = next[0];
  }
  return line.length;

  function at(from: SgfNode, moves: readonly string[]): SgfNode {
    return moves.reduce((now, move) => {
      const next = now.children.find((child) => nameOf(child) === move);
      if (next === undefined) throw new Error(`${moves.join(" ")} are not there`);
      return next;
    }, from);
  }

  function nameOf(child: SgfNode): string {
    const point = board.stringifyVertex(vertexOf(child)) || "pass";
    return child.data.KO === undefined ? point : `${point}!`;
  }
}

const NET = "X.O./.XO./..X./.... b target=C4";
const KO = ".XO/XO./.X. w target=B2";
/** The most plies that are shown. */
const PLIES = 12;

const SOLVED = [
  ["a proof", NET, "proven"],
  ["a proof in which a threat is spent", `${KO} threats=1:0`, "proven"],
  ["a ko without threats", KO, "disproven"],
  ["a disproof", "XO./XX./... w target=A3 threats=0:2", "disproven"],
  ["a group that lives", "problems/go/life-and-death/lives-01.sgf", "proven"],
  ["a group that dies", ".X..O/XXXXO/OOOOO/...../..... w target=B4 goal=live", "disproven"],
] as const;

/** Its name has characters that SGF escapes. */
const NAMED = join(folder, "a]b [c].sgf");

it.each(SOLVED)("all variations of %s", (_, problem, verdict) => {
  const { result, root } = solved(problem);
  expect(result.verdict).toBe(verdict);
  const board = setUp(root);
  const targets = (root.data.MA ?? []).flatMap(parseCompressedVertices);
  expect(targets.length).toBeGreaterThan(0);
  const walked = { moves: 0, retakes: 0, captures: 0 };
  walk(root, board, SIGNS[root.data.PL?.[0] as "B" | "W"], targets, walked);
  expect(walked.moves).toBeGreaterThan(5);
  expect(walked.retakes > 0).toBe(problem.includes("threats=1:0"));
  const { line, refutation, goal } = result;
  const isTaken = (verdict === "proven") === (goal === "capture");
  expect(walked.captures > 0).toBe(isTaken);
  expect(follow(root, board, line)).toBe(Math.min(PLIES, line.length));
  if (refutation !== undefined) expect(follow(root, board, [refutation])).toBe(1);
});

it("text that SGF has to escape", () => {
  const text = "a]b\\c [d: e\\] (;f";
  const [{ data }] = parse(
    formatSgf({ words: parseProblem(NET), name: text, source: text, comment: `${text}\n${text}` }),
  );
  expect([data.GN, data.SO, data.C]).toEqual([[text], [text], [`${text}\n${text}`]]);
  expect(solved(NAMED).root.data.GN).toEqual([NAMED]);
});

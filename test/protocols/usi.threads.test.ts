// USI as programs speak it, with the mate engine behind it.
import { join } from "node:path";
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { createMatePlayer, type MakeSolver } from "../../src/games/shogi/cli/usi/player.js";
import { isMate } from "../../src/games/shogi/cli/usi/report.js";
import { chooseMove, movesAt } from "../../src/games/shogi/cli/usi/whole-game.js";
import { createUsi } from "../../src/protocols/usi.js";
import { playTranscript } from "./transcript.js";
import { LONG } from "./usi-driver.js";

function open(send: (line: string) => void, make?: MakeSolver) {
  const player = createMatePlayer("1.2.3", make);
  return createUsi({ player, send, onMistake: (error) => expect.unreachable(String(error)) });
}

it.each(["usi-session.txt", "usi-waiting.txt", "usi-options.txt", "usi-play.txt"])("%s", (file) =>
  playTranscript(join(import.meta.dirname, file), open, (line) => line.startsWith("info ")),
);

it("a move without any time is one that was searched for one ply", async () => {
  await using solver = await createSolver({ game: "shogi", threads: 1 });
  const position = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
  const { legal } = movesAt(position);
  const told: object[] = [];
  const asked = { tell: (info: object) => told.push(info), progress: () => {}, nodes: undefined };
  const move = await chooseMove(solver, position, legal, asked, AbortSignal.abort());
  expect(legal).toContain(move);
  expect(told).toEqual([expect.objectContaining({ depth: 1, line: [move] })]);
});

/** What is sent where all lines come at once, and then the input ends; on one thread. */
async function askedAtOnce(...lines: readonly string[]): Promise<string[]> {
  const sent: string[] = [];
  const usi = open((line) => sent.push(line));
  for (const line of ["setoption name Threads value 1", "setoption name USI_Hash value 16", ...lines]) {
    usi.receive(line);
  }
  usi.close();
  await usi.ended;
  return sent;
}

it("the end of input lets a search with a limit answer", async () => {
  const sent = await askedAtOnce("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "go mate 60000");
  expect(sent.at(-1)).toBe("checkmate G*5b");
  // `score mate` gives only the length of the line.
  expect(sent).toContain("info string mate in 1 ply, the shortest");
});

it("lines to a mate are distinguished from others", () => {
  const position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
  expect(isMate(position, ["G*5b"])).toBe(true);
  expect(isMate(position, ["G*4b"])).toBe(false);
  expect(isMate(position, ["G*4b", "5a4b"])).toBe(false);
  expect(isMate(position, ["G*9i"])).toBe(false);
  expect(isMate(position, ["5c5a"])).toBe(false);
  expect(isMate(position, [])).toBe(false);
  // Only interpositions that do not count are left.
  const futile = "9/8k/6G2/4N4/8p/9/3R5/9/9 b RPsnp 1";
  expect(isMate(futile, ["R*2b", "1b1a", "6g6a+"], "exclude")).toBe(true);
  expect(isMate(futile, ["R*2b", "1b1a", "6g6a+"])).toBe(false);
});

it("a mate that futile interpositions would only delay is answered where they do not count", async () => {
  const sent = await askedAtOnce(
    "setoption name Futile value exclude",
    "position sfen 9/8k/6G2/4N4/8p/9/3R5/9/9 b RPsnp 1",
    "go mate 20000",
  );
  expect(sent.at(-1)).toBe("checkmate R*2b 1b1a 6g6a+");
  expect(sent.filter((line) => line.includes("score mate +"))).toEqual([]);
  expect(sent.findLast((line) => line.includes("score mate"))).toContain("score mate 3 pv R*2b 1b1a 6g6a+");
});

it("where only futile interpositions are left, the defender is mated already in the last info, too", async () => {
  const sent = await askedAtOnce(
    "setoption name Futile value exclude",
    "position sfen 9/8k/6G2/4N4/8p/9/3R5/9/9 b RPsnp 1 moves R*2b 1b1a 6g6a+",
    "go mate 20000",
  );
  expect(sent.at(-1)).toBe("checkmate");
  expect(sent.findLast((line) => line.includes("score mate"))).toMatch(/ score mate 0$/);
});

/** Mates are searched with a table that replaces entries, and along shorter lines, unlike other searches of the library. */
it.each([
  ["table full", { whenFull: "stop", tableMemory: undefined, tableEntries: 1000 }, { algorithm: "df-pn" }],
  ["too deep", { game: new URL("./row-game.js", import.meta.url) }, {}],
] as const)("a search over the solver that ends by %s leaves it open", async (reason, request, search) => {
  const make: MakeSolver = async (options) => {
    const solver = await createSolver({ ...options, ...request });
    return {
      ...solver,
      solve: (problem, { time, maxNodes, signal, onInfo } = {}) =>
        solver.solve(problem, { ...search, time, maxNodes, signal, onInfo }),
    };
  };
  const sent: string[] = [];
  const usi = open((line) => sent.push(line), make);
  for (const line of ["setoption name Threads value 1", `position sfen ${LONG}`, "go mate 600000"])
    usi.receive(line);
  usi.close();
  await usi.ended;
  expect(sent.slice(-2)).toEqual([`info string not decided: ${reason}`, "checkmate timeout"]);
});

/**
 * Every search on every position ends within its limits, or with an answer: on real threads, so that a search that does not
 * end fails its test instead of holding it up.
 */
import { expect } from "vitest";
import { readBundle } from "../../src/files/problem-bundle.js";
import type { GameModule } from "../../src/game/module.js";
import { formatPosition as formatOthello } from "../../src/games/othello/notation/notation.js";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import type { Solver } from "../../src/solver/api.js";
import type { Problem, SolveSettings } from "../../src/solver/settings.js";
import { isAnswered } from "../../src/solver/threads/verdicts.js";
import { endgamePositions } from "../games/othello/endgame/cases.js";

/** Far longer than any of the searches takes, even on a busy machine. */
const PATIENCE_SECONDS = 90;

export type GameName = "shogi" | "simpei" | "othello";

export const SEARCHES: Readonly<Record<GameName, readonly SolveSettings[]>> = {
  shogi: [
    { algorithm: "df-pn" },
    { algorithm: "df-pn", maxOrder: 2 },
    { algorithm: "df-pn-lambda", maxOrder: 1 },
    { algorithm: "df-pn-lambda", maxOrder: 2 },
    { algorithm: "df-pn-lambda", maxOrder: 3, andStrategy: "highest-order" },
    { algorithm: "lambda", maxOrder: 1 },
    { algorithm: "lambda", maxOrder: 2 },
    { algorithm: "df-pn-mate" },
    { shortest: true },
    { shortest: true, allSolutions: true },
    { futile: "exclude", allSolutions: true },
  ],
  simpei: [
    { algorithm: "df-pn" },
    { algorithm: "df-pn-lambda" },
    { algorithm: "df-pn-lambda", andStrategy: "sum", trueOrder: true },
    { algorithm: "lambda" },
    { algorithm: "pn-search" },
  ],
  othello: [{ algorithm: "df-pn" }, { algorithm: "pn-search" }, { algorithm: "endgame" }],
};

/** Quiet positions, in which no mate can be threatened for many moves, or ever. */
export const QUIET = [
  "4k4/9/9/9/9/9/9/9/4K4 b - 1",
  "8k/9/9/9/9/9/9/9/K8 w B 1",
  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
  "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1",
  "ln1g1g1nl/1ks2r3/1pppp1bpp/p4ppP1/9/P1P1SP1R1/1PBPP1P1P/2G1K1S2/LN3G1NL b - 1",
  "9/9/9/4k4/9/4K4/9/9/9 b 9p 1",
  "4k4/9/9/9/9/9/9/9/4K4 b G 1",
];

/**
 * Every n-th problem of the game's sets, and others without a solution. Each occurs twice, as it is and with the
 * defender as the attacker, one of them with the board turned.
 */
export function problemsOf(game: GameModule, every: number): Problem[] {
  const kinds = { shogi: shogiProblems, simpei: simpeiProblems, othello: othelloProblems };
  return kinds[game.name as GameName](every).filter(({ position }) => isPosition(game, position));
}

function shogiProblems(every: number): Problem[] {
  const sets = ["mates", "hisshi"].flatMap((set) =>
    readShogiProblems(pathOf(`shogi/${set}.txt`))
      .filter((_, i) => i % every === 0)
      .map(({ position }) => position),
  );
  return [...sets, ...QUIET]
    .flatMap((position, i) =>
      i % 2 === 0 ? [position, otherSide(turned(position))] : [turned(position), otherSide(position)],
    )
    .map((position) => ({ position }));
}

function simpeiProblems(every: number): Problem[] {
  return readBundle(pathOf("simpei/sample.bundle"))
    .problems.filter((_, i) => i % every === 0)
    .flatMap(({ position }) => [position, exchange(position, "xo")])
    .flatMap((position) => ["x-wins", "o-wins"].map((goal) => ({ position, goal })));
}

function othelloProblems(every: number): Problem[] {
  return endgamePositions(Math.ceil(1000 / every), 18, 1)
    .map((words) => formatOthello(words))
    .flatMap((position) => [position, exchange(position, "XO")])
    .flatMap((position) => ["x-wins", "o-wins"].map((goal) => ({ position, goal })));
}

function pathOf(problems: string): string {
  return new URL(`../../problems/${problems}`, import.meta.url).pathname;
}

function exchange(text: string, [one, other]: string): string {
  const swapped = text.replaceAll(new RegExp(`[${one}${other}]`, "g"), (side) =>
    side === one ? other : one,
  );
  // In Simpei the hands follow the sides' names, x's first.
  return swapped.replace(/(o\d)(x\d)$/, "$2$1");
}

/** Here the defender is to mate. */
function otherSide(sfen: string): string {
  return sfen.replace(/ [bw] /, (side) => (side === " b " ? " w " : " b "));
}

/** The same from the other side of the board. */
function turned(sfen: string): string {
  const [board, side, hands] = sfen.split(" ");
  const swap = (piece: string) => (piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase());
  const squares = (board.match(/\+?\D|\d/g) ?? []).reverse().map(swap).join("");
  const held = (hands.match(/\d*[A-Za-z]/g) ?? [])
    .map(swap)
    .sort((a, b) => Number(isWhite(a)) - Number(isWhite(b)));
  return `${squares} ${side === "b" ? "w" : "b"} ${held.join("") || "-"} 1`;
}

function isWhite(held: string): boolean {
  return /[a-z]/.test(held);
}

/** Not every exchange gives a problem: a king could be taken, or there is none to mate. */
function isPosition(game: GameModule, position: string | undefined): boolean {
  try {
    game.parsePosition(position ?? "");
    return true;
  } catch {
    return false;
  }
}

/** @throws Error when a call does not settle */
export async function settled<Result>(call: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} does not end`)), 1000 * PATIENCE_SECONDS);
  });
  try {
    return await Promise.race([call, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** Far below what the harder problems of the game take. */
const MOST_NODES: Readonly<Record<GameName, number>> = { shogi: 250, simpei: 20, othello: 400 };

/** Limits, and the reason that each gives. */
const LIMITS = {
  nodes: { settings: (game: GameName) => ({ maxNodes: MOST_NODES[game] }), reason: "node limit" },
  time: { settings: () => ({ time: 0.004 }), reason: "time limit" },
  signal: { settings: () => ({ signal: AbortSignal.timeout(4) }), reason: "stopped" },
} as const;
export type Limit = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as Limit[];

/** Solves every problem within such a small limit; returns how often the limit ended the search. */
export async function holdToLimit(
  solver: Solver,
  search: SolveSettings,
  problems: readonly Problem[],
  limit: Limit,
): Promise<number> {
  const game = solver.game.name as GameName;
  const { settings, reason } = LIMITS[limit];
  let ended = 0;
  for (const problem of problems) {
    const what = `${limit}: ${JSON.stringify(search)} at ${JSON.stringify(problem)}`;
    const result = await settled(solver.solve(problem, { ...search, ...settings(game) }), what);
    if (!isAnswered(result)) {
      expect([what, result.reason]).toEqual([what, reason]);
      ended++;
    }
    // Endgame searches of Othello check their limits between subtrees, thousands of nodes apart.
    if (limit !== "nodes" || search.algorithm === "endgame") continue;
    // The win found by λ search of shogi is followed, with as many nodes again.
    const followed = result.verdict === "proven" && search.maxOrder !== undefined;
    const most = MOST_NODES[game] * (followed ? 2 : 1);
    expect([what, Math.max(result.nodes, most)]).toEqual([what, most]);
  }
  return ended;
}

// What a board asks of the solver: to go on where a search was stopped, and about positions in the middle of a line of play.
import { expect, test } from "vitest";
import { createSolver } from "../../../src/solver/solver.js";

const MATE = "7nl/5kP2/3p2g1p/2p1gp3/p6sP/s1BGpN3/4nPSp1/1+r4R2/L1+p3K1L w GSNLPb6p 1";

/** An endgame with 14 empty squares. */
const ENDGAME = "OOOOOOO-OXXXXXO-OXXXXXOXOXXOXOOOOXOXXOXXOOXXXOXX--XXX-----X-----";

test.each([
  ["shogi", MATE, "proven"],
  ["othello", `${ENDGAME} X`, undefined],
])(
  "%s: a search goes on with the table of the one before, and ends sooner than one that begins anew",
  async (game, position, verdict) => {
    await using solver = await createSolver({ game, threads: 1, tableMemory: "64M" });
    const whole = await solver.solve(position, { line: false });
    expect(whole.verdict).not.toBe("unknown");
    if (verdict !== undefined) expect(whole.verdict).toBe(verdict);
    const maxNodes = Math.floor(whole.nodes / 2);
    expect((await solver.solve(position, { line: false, maxNodes })).verdict).toBe("unknown");
    const rest = await solver.solve(position, { line: false, keepTable: true });
    expect([rest.verdict, rest.score?.value]).toEqual([whole.verdict, whole.score?.value]);
    expect(rest.nodes).toBeLessThan(0.95 * whole.nodes);
  },
);

test("with the defender to move: the verdict is about the same attacker, and a disproof names the move that refutes", async () => {
  await using solver = await createSolver({ game: "shogi", threads: 1, tableMemory: "64M" });
  // A gold that is dropped in front of the king, with and without the pawn behind it.
  const guarded = "4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1";
  const alone = "4k4/4G4/9/9/4P4/9/9/9/4K4 w 2r2b3g4s4n4l17p 1";
  const ask = (position: string) => solver.solve({ position, goal: "mate", attacker: 0 });
  expect(await ask(guarded)).toMatchObject({ verdict: "proven" });
  expect(await ask(alone)).toMatchObject({ verdict: "disproven", refutation: "5a5b" });
  await expect(solver.solve({ position: guarded, attacker: 2 as 0 })).rejects.toThrow("attacker");
});

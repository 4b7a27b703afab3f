// Goals and constants of a user's own game: who attacks, how high λ search goes, and the constants of a problem.
import { resolve } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../../src/math/random.js";

const GAME = resolve(import.meta.dirname, "goal-game.js");

/** The player who takes the stone with the target's number from here; none when it has been taken. */
function winner(heap: number, side: number, most: number, target: number): number | undefined {
  if (heap < target) return undefined;
  for (let take = 1; take <= Math.min(most, heap); take++) {
    if (heap - take < target || winner(heap - take, 1 - side, most, target) === side) return side;
  }
  return 1 - side;
}

const problems = [5, 8].flatMap((heap) =>
  [2, 3].flatMap((most) =>
    [1, 2].flatMap((target) => ["", "'"].map((side) => ({ heap, most, target, side }))),
  ),
);

let solver: Solver;
let othello: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: GAME, threads: 2, tableEntries: 10_000 });
  othello = await createSolver({ game: "othello", threads: 1, tableEntries: 100_000 });
});
afterAll(() => Promise.all([solver.close(), othello.close()]));

test.each(["df-pn", "df-pn-lambda", "lambda"])(
  "%s: constants are those of each problem",
  async (algorithm) => {
    for (const { heap, most, target, side } of problems) {
      const position = `${heap}/${most}/${target}${side}`;
      const mover = side === "" ? 0 : 1;
      const wins = winner(heap, mover, most, target);
      for (const [goal, attacker] of [
        ["win", mover],
        ["second-wins", 1],
        ["target", target % 2 === 0 ? 0 : 1],
      ] as const) {
        const settings = algorithm === "df-pn" ? { algorithm } : { algorithm, maxOrder: 7 };
        const { verdict, line } = await solver.solve({ position, goal }, settings);
        const proven = verdict === "proven";
        // By threats alone not every win is proven here, where having to move is bad; but all proofs are right.
        if (algorithm === "df-pn" || proven) {
          expect([position, goal, proven]).toEqual([position, goal, wins === attacker]);
        }
        if (proven) expect(line.at(-1)).toMatch(/^take \d$/);
      }
    }
  },
);

test.each(["df-pn", "df-pn-lambda", "lambda"])(
  "%s: a goal that is the opposite of another is proven where that is disproven",
  async (algorithm) => {
    const settings = algorithm === "df-pn" ? { algorithm } : { algorithm, maxOrder: 7 };
    for (const { heap, most, target, side } of problems) {
      const position = `${heap}/${most}/${target}${side}`;
      const { verdict, goal } = await solver.solve({ position, goal: "first-holds" }, settings);
      const holds = winner(heap, side === "" ? 0 : 1, most, target) !== 1;
      expect([position, goal]).toEqual([position, "first-holds"]);
      if (algorithm === "df-pn" || verdict !== "unknown")
        expect([position, verdict]).toEqual([position, holds ? "proven" : "disproven"]);
    }
  },
);

test("searches of many positions refuse the opposite of a goal", async () => {
  const refusal = /has no verdicts about the goal first-holds; ask for its opposite \(second-wins\)/;
  await expect(async () => {
    for await (const _ of solver.sweep(["7/3/2"], { goal: "first-holds" }));
  }).rejects.toThrow(refusal);
});

test("each problem of a sweep, a review or a session has its own constants", async () => {
  const texts = problems.map(({ heap, most, target, side }) => `${heap}/${most}/${target}${side}`);
  const found: string[] = [];
  for await (const { position, verdict } of solver.sweep(texts)) found.push(`${position} ${verdict}`);
  const expected = problems.map(({ heap, most, target, side }, i) => {
    const mover = side === "" ? 0 : 1;
    return `${texts[i]} ${winner(heap, mover, most, target) === mover ? "proven" : "disproven"}`;
  });
  expect(found).toEqual(expected);

  const totals = { positions: 0, unknown: 0, nodes: 0 };
  const games = [{ position: "9/2/2", moves: ["take 2", "take 1"] }];
  const wins = [];
  for await (const finding of solver.review(games, {}, totals)) wins.push(finding);
  expect(totals.positions).toBe(3);
  expect(wins.map(({ ply, position, move }) => [ply, position, move])).toEqual([
    [0, "9/2/2", "take 2"],
    [2, "6/2/2", null],
  ]);
  // At the end of a game no move was played.
  expect(wins[1].played).toBeNull();

  const session = solver.session();
  session.setPosition("9/2/2", ["take 2"]);
  expect([session.position(), session.moves(), session.legalMoves()]).toEqual([
    "7/2/2'",
    ["take 2"],
    ["take 1", "take 2"],
  ]);
  expect((await session.solve()).position).toBe("7/2/2'");
  expect(() => session.setPosition("9/2/2", ["take 3"])).toThrow("take 3 is not legal at 9/2/2");
  // As callers without types may call it.

  expect(() => session.play(undefined as never)).toThrow("a move is a text, not undefined");
  expect(() => session.setPosition(null as never)).toThrow("a position is a text, not null");
  expect(() => session.setPosition("9/2/2", "take 2" as never)).toThrow(
    'moves are a list of texts, not "take 2"',
  );
  await expect(session.solve(null as never)).rejects.toThrow("solve takes an object, not null");
  await expect(session.choose(null as never)).rejects.toThrow("choose takes an object, not null");
  expect(session.position()).toBe("7/2/2'");
  session.play("take 1");
  expect([session.sideToMove(), session.outcome(), session.undo(), session.undo(), session.undo()]).toEqual([
    0,
    -1,
    true,
    true,
    false,
  ]);
});

test("a session reports what is known, and stops", async () => {
  // df-pn does not prove the start of Othello in any time.
  const session = othello.session();
  const search = { goal: "x-wins", algorithm: "df-pn" };
  const infos: { nodes: number; line: readonly string[]; tableUse: number | null }[] = [];
  const solving = session.solve({
    ...search,
    onInfo(info) {
      infos.push(info);
      if (infos.length === 3) session.stop();
    },
  });
  // A search that waits for its turn belongs to the session, too.
  const waiting = session.solve(search);
  expect(await solving).toMatchObject({ verdict: "unknown", reason: "stopped" });
  expect(await waiting).toMatchObject({ verdict: "unknown", reason: "stopped" });
  expect(infos.length).toBeGreaterThanOrEqual(3);
  const last = infos[infos.length - 1];
  expect(last.nodes).toBeGreaterThan(0);
  expect(last.tableUse).toBeGreaterThan(0);
  const [first] = last.line;
  expect(session.legalMoves()).toContain(first);

  for (const name of ["onInfo", "onProgress"]) {
    const thrown = new Error(`thrown by ${name}`);
    const failing = () => {
      throw thrown;
    };
    await expect(session.solve({ ...search, [name]: failing })).rejects.toBe(thrown);
  }
  expect(await session.solve({ ...search, maxNodes: 100 })).toMatchObject({ reason: "node limit" });
});

test("λ settings with the pass first, goals by name and a maximum order prove what df-pn proves", async () => {
  await using go = await createSolver({ game: resolve(import.meta.dirname, "threat-game.js"), threads: 2 });
  const session = go.session();
  const { verdict, line } = await session.solve({ algorithm: "df-pn" });
  expect(verdict).toBe("proven");
  for (let ply = 4; ply < line.length; ply += 2) {
    session.setPosition(undefined, line.slice(0, ply));
    const position = session.position();
    for (const [goal, settings] of [
      [undefined, { algorithm: "df-pn-lambda" }],
      [undefined, { maxOrder: 7 }],
      ["capture", {}],
      ["capture", { maxOrder: 7 }],
      ["capture", { algorithm: "lambda", maxOrder: 7 }],
    ] as const) {
      const found = await go.solve({ position, goal }, settings);
      expect([position, goal, settings, found.verdict]).toEqual([position, goal, settings, "proven"]);
      expect(found).not.toHaveProperty("hisshi");
    }
  }
});

test("Othello with another outcome is searched as the game it is", async () => {
  await using solver = await createSolver({
    game: resolve(import.meta.dirname, "misere-game.js"),
    threads: 1,
    tableEntries: 100_000,
  });
  const misere = solver.game;
  const rules = misere.create({});
  const moves = Array.from({ length: 32 }, () => new Int32Array(64));

  /** Whether the player wins with best play of both. */
  function wins(player: number, ply = 0): boolean {
    if (rules.outcome() !== -1) return rules.outcome() === player;
    const mine = rules.sideToMove() === player;
    const count = rules.generate(moves[ply], 0);
    for (let i = 0; i < count; i++) {
      rules.play(moves[ply][i]);
      const won = wins(player, ply + 1);
      rules.undo();
      if (won === mine) return mine;
    }
    return !mine;
  }

  const random = createRandom(5);
  let different = 0;
  for (let game = 0; game < 6; game++) {
    rules.load(misere.parsePosition(misere.start), 0);
    for (let empties = 60; empties > 8 && rules.outcome() === -1; ) {
      const count = rules.generate(moves[0], 0);
      const move = moves[0][Math.floor(random() * count)];
      rules.play(move);
      if (move !== misere.pass) empties--;
    }
    const words = new Int32Array(rules.positionWords);
    rules.store(words, 0);
    rules.load(words, 0);
    const expected = wins(rules.sideToMove()) ? "proven" : "disproven";
    const position = misere.formatPosition(words);
    expect([position, (await solver.solve(position)).verdict]).toEqual([position, expected]);
    if ((await othello.solve(position)).verdict !== expected) different++;
  }
  expect(different).toBeGreaterThan(1);
});

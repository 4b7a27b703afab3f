// The player's games, the candidates taken from them, what is found out about these, and which are kept.
import { describe, expect, it } from "vitest";
import { formatBoard } from "../../../src/games/go/notation/board.js";
import { EMPTY } from "../../../src/games/go/notation/points.js";
import { blockAt, unpackPosition, unpackProblem } from "../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../src/games/go/notation/text.js";
import { capturesAmong, createPlaces, nodesOf } from "../../../src/papers/go/by-nodes.js";
import { candidatesOf, candidatesOfGame } from "../../../src/papers/go/candidates.js";
import { createCollection } from "../../../src/papers/go/collection.js";
import { examine, type Find } from "../../../src/papers/go/examine.js";
import { drawShape, hardAmong } from "../../../src/papers/go/hard.js";
import { BOARD, createPlayer } from "../../../src/papers/go/player.js";
import { askHere as ask } from "./ask-here.js";

describe("the player", () => {
  const player = createPlayer();

  it("plays the games that the set was made from", () => {
    const { positions, region } = player.play(1, 0);
    const last = positions[positions.length - 1];
    expect([region.size, positions.length, formatBoard(last.stones, BOARD)]).toEqual([
      18,
      19,
      `..X.OOX.X/..XXXOX.O/..XXOOXX./...XXXXXX${"/.........".repeat(5)}`,
    ]);
    const drawn = player.draw(1, 0);
    expect([
      drawn.region.size,
      drawn.positions.length,
      formatBoard(drawn.positions[0].stones, BOARD),
    ]).toEqual([16, 38, `${"........./".repeat(4)}XXXX...../X...X..../XXX.X..../XO.OX..../XOOXX....`]);
  });

  it("plays within a walled area, and leaves no block without a liberty", () => {
    for (let number = 0; number < 6; number++) {
      const { positions, region } = player.play(2, number);
      const outside = (stones: Uint8Array) => [...stones].filter((_, point) => !region.has(point)).join("");
      for (const shapes of [positions, player.draw(2, number).positions]) {
        for (const { stones } of shapes) {
          if (shapes === positions) expect(outside(stones)).toBe(outside(positions[0].stones));
          for (const point of region) {
            if (stones[point] !== EMPTY)
              expect(blockAt(stones, point, BOARD).liberties.size).toBeGreaterThan(0);
          }
        }
      }
    }
  });

  it("gives candidates with two to six liberties, which are problems", () => {
    const candidates = [...candidatesOfGame(player.play(1, 3)), ...candidatesOf(player.draw(1, 3))];
    expect(candidates.length).toBeGreaterThan(20);
    for (const { words, attacker, attacks, liberties } of candidates) {
      expect(formatProblem(parseProblem(formatProblem(words)))).toBe(formatProblem(words));
      const problem = unpackProblem(words);
      const { stones, sideToMove } = unpackPosition(problem, words);
      expect([problem.defender, attacks]).toEqual([1 - attacker, sideToMove === attacker]);
      expect(blockAt(stones, problem.targets[0], problem).liberties.size).toBe(liberties);
      expect(liberties).toBeGreaterThanOrEqual(2);
      expect(liberties).toBeLessThanOrEqual(6);
    }
  });
});

const candidateOf = (text: string) => {
  const words = parseProblem(text);
  const problem = unpackProblem(words);
  const { stones, sideToMove } = unpackPosition(problem, words);
  const { liberties } = blockAt(stones, problem.targets[0], problem);
  const attacker = (1 - problem.defender) as 0 | 1;
  return { words, attacker, attacks: sideToMove === attacker, liberties: liberties.size };
};

describe("what is found out", () => {
  it.each([
    [
      ".XO./XO.O/.XO./.... b target=B3",
      { kind: "capture", ko: { status: "unconditional" }, order: 0, first: ["C3"], only: true, nodes: 1 },
    ],
    // White makes an eye, or else retakes the ko: black needs a threat.
    [".XO/XO./.X. w target=B2", { kind: "save", ko: { status: "ko", attacker: 1 }, order: 0, first: ["A3"] }],
    // Several first moves take the block, one saves it.
    ["X.O./.XO./..X./.... b target=C4", undefined],
    ["XOX/X../... w target=B3", { kind: "save", ko: { status: "fails" }, first: ["B2"] }],
    // Nothing threatens the block.
    [".XO/X.O/OO. b target=B3", undefined],
  ])("for %s", async (text, expected) => {
    const [find] = await examine([candidateOf(text)], ask, 5000);
    if (expected === undefined) expect(find).toBeUndefined();
    else expect(find).toMatchObject(expected);
  });

  it("is nothing where limits leave a question open, or where a ko is required and there is none", async () => {
    const capture = candidateOf(".XO./XO.O/.XO./.... b target=B3");
    expect(await examine([capture], ask, 1)).toEqual([]);
    expect(await examine([capture], ask, 5000, ({ ko }) => ko.status === "ko")).toEqual([]);
  });
});

let made = 0;
const find = (more: Partial<Find> = {}): Find => ({
  position: `${made++} b`,
  kind: "capture",
  ko: { status: "unconditional", attacker: 0, defender: 3 },
  order: 2,
  first: ["A1"],
  only: true,
  liberties: 3,
  nodes: 10 ** (made % 5),
  ...more,
});

describe("a collection", () => {
  function filled(problems: number, finds: readonly Find[]) {
    const collection = createCollection(problems);
    for (const one of finds) if (collection.wants(one, 0)) collection.take(one);
    return collection;
  }

  it("takes no order, grade or power of ten of nodes too often", () => {
    const many = Array.from({ length: 200 }, () => find());
    expect(filled(60, many).finds).toHaveLength(9);
    const kos = many.map((one) => ({ ...one, ko: { status: "ko", attacker: 1, defender: null } as const }));
    expect(filled(60, kos).finds).toHaveLength(4);
    const easy = Array.from({ length: 200 }, (_, i) => find({ order: 1 + (i % 5), nodes: 5 }));
    expect(filled(60, easy).finds).toHaveLength(18);
  });

  it("takes no board twice, and at most two from a game", () => {
    const one = find();
    expect(filled(60, [one, { ...one, kind: "save" }]).finds).toHaveLength(1);
    expect(createCollection(60).wants(one, 2)).toBe(false);
  });

  it("has room for as many as requested", () => {
    const collection = createCollection(120);
    const missing = () => (["ko", "save", "capture"] as const).map(collection.missing);
    expect(missing()).toEqual([24, 40, 56]);
    collection.take(find());
    expect(missing()).toEqual([24, 40, 55]);
  });
});

it("hard captures have the shapes that the set was made from", () => {
  const shapes = Array.from({ length: 40 }, (_, number) => drawShape(1, number)).filter(
    (shape) => shape !== undefined,
  );
  expect([shapes.length, formatProblem(shapes[0].words)]).toEqual([
    19,
    "........./........./........./........./........./.......XO/.......OO/......XOO/.....XXX. b target=J3",
  ]);
  for (const { words, liberties } of shapes) {
    const problem = unpackProblem(words);
    const { stones } = unpackPosition(problem, words);
    expect(blockAt(stones, problem.targets[0], BOARD).liberties.size).toBe(liberties);
    expect(liberties).toBeGreaterThanOrEqual(3);
  }
});

it("a capture that every search finds does not count as hard", async () => {
  expect(await hardAmong(1, [0, 1, 2, 3, 4, 5, 6, 7], ask)).toEqual([]);
});

describe("captures by the nodes of a third search", () => {
  it("searches every tenth shape ten times as long, and every hundredth a hundred times", () => {
    expect([1, 10, 99, 100, 110, 200].map(nodesOf)).toEqual([1e5, 1e6, 1e5, 1e7, 1e6, 1e7]);
  });

  it("are those that proof-number search proves after 10,000 nodes, whatever the outside threats", async () => {
    const asked: (readonly [string, number, number])[] = [];
    const among = await capturesAmong(11, [22, 24], (questions, { algorithm, maxNodes, ...how }) => {
      asked.push([algorithm, maxNodes, questions.length]);
      return ask(questions, { ...how, algorithm, maxNodes: Math.min(maxNodes, 12_400) });
    });
    // Neither df-pn nor df-pn λ is asked.
    expect(asked).toEqual([
      ["pn-search", 1e5, 2],
      ["pn-search", 1e7, 1],
      ["lambda", 2e6, 1],
    ]);
    expect(among).toMatchObject({
      captures: [{ number: 22, order: 2, nodes: 12_356, ko: { status: "unconditional" }, kind: "capture" }],
      open: 1,
    });
  });

  it("are left out where it needs fewer nodes, or where an outside threat saves the block", async () => {
    const found = (verdict: string, nodes: number) => ({
      index: 0,
      verdict,
      nodes,
      order: null,
      microseconds: 1,
    });
    const among = (
      first: ReturnType<typeof found>,
      worst: ReturnType<typeof found>,
      order: number | null,
    ) => {
      const answers = [first, worst, { ...found(order === null ? "unknown" : "proven", 1), order }];
      return capturesAmong(11, [11], (questions) => {
        const answer = answers.shift();
        return Promise.resolve(questions.map(() => answer)) as ReturnType<typeof ask>;
      });
    };
    const [proven, few] = [found("proven", 10_000), found("proven", 9_999)];
    const orders = async (...args: Parameters<typeof among>) =>
      (await among(...args)).captures.map(({ order }) => order);
    expect(await orders(proven, proven, 3)).toEqual([3]);
    expect(await orders(proven, proven, null)).toEqual([null]);
    expect(await orders(proven, found("disproven", 5), 3)).toEqual([]);
    expect(await orders(proven, found("unknown", 5), 3)).toEqual([]);
    expect(await orders(few, proven, 3)).toEqual([]);
    expect(await among(found("unknown", 1e5), proven, 3)).toEqual({ captures: [], open: 1 });
  });

  it("have places kept for each order, and for whatever comes first", () => {
    const places = createPlaces(110);
    const take = (order: number | null, times: number) =>
      Array.from({ length: times }, () => places.take(order)).filter(Boolean).length;
    // 15 for each of four orders, and 50.
    expect([take(2, 70), take(null, 1), take(5, 1), take(4, 20), take(1, 20), take(3, 15)]).toEqual([
      ...[65, 0, 0, 15, 15, 15],
    ]);
  });
});

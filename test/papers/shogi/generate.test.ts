// Which problems from games are kept, and the games themselves.
import { expect, it } from "vitest";
import { formatShogiProblem } from "../../../src/games/shogi/records/problems.js";
import { createShogi } from "../../../src/games/shogi/rules/rules.js";
import { formatMove, parsePosition, START_TEXT } from "../../../src/games/shogi/text-forms.js";
import { createCollection } from "../../../src/papers/shogi/generate.js";
import type { Find } from "../../../src/papers/shogi/mine.js";
import { createPlayer } from "../../../src/papers/shogi/player.js";

it("the player's games are those that the sets were made from", () => {
  const player = createPlayer();
  const game = player.play(1, 0);
  expect(game.slice(6, 14).map(formatMove).join(" ")).toBe("2g2f 2b3a 2i3g 5c5d 2h3h 5a6b 1f1e 3c3d");
  expect(game.length).toBe(240);
  const rules = createShogi();
  const legal = new Int32Array(rules.maximumMoves);
  rules.load(parsePosition(START_TEXT), 0);
  for (const move of game) {
    expect(legal.subarray(0, rules.generate(legal, 0))).toContain(move);
    rules.play(move);
  }
});

let made = 0;
const find = (order: 1 | 2, plies: number, nodes = 0): Find => ({
  position: `position ${made++}`,
  order,
  plies,
  solution: [],
  nodes,
});

it("no length has more than a quarter of the mates, and no mate occurs twice", () => {
  const collection = createCollection({ mates: 16, hisshi: 0, shortest: 3, longest: 11 });
  const twice = find(1, 3);
  collection.add([twice, twice, find(1, 13), find(2, 5, 10)]);
  for (let i = 0; i < 20; i++) collection.add([find(1, 3), find(1, 5), find(1, 7)]);
  expect(collection.share()).toBe(12 / 16);
  for (let i = 0; i < 20; i++) collection.add([find(1, 11), find(1, 3)]);
  const lengths = collection.mates.map(({ plies }) => plies).sort((a, b) => a - b);
  expect(lengths).toEqual([3, 3, 3, 3, 5, 5, 5, 5, 7, 7, 7, 7, 11, 11, 11, 11]);
  expect(collection.mates.filter(({ position }) => position === twice.position)).toHaveLength(1);
  expect([collection.hisshi.length, collection.share()]).toEqual([0, 1]);
});

it("if there are few lengths they share equally, and no more mates are kept than requested", () => {
  const collection = createCollection({ mates: 10, hisshi: 0, shortest: 3, longest: 7 });
  for (let i = 0; i < 20; i++) collection.add([find(1, 3), find(1, 5), find(1, 7)]);
  const count = (plies: number) => collection.mates.filter((mate) => mate.plies === plies).length;
  expect([count(3), count(5), count(7)]).toEqual([4, 3, 3]);
});

it("hisshi are spread over powers of ten of nodes", () => {
  const collection = createCollection({ mates: 0, hisshi: 16, shortest: 3, longest: 3 });
  for (let i = 0; i < 20; i++) for (const nodes of [50, 5e3, 5e4, 5e5]) collection.add([find(2, 7, nodes)]);
  const counts = [50, 5e3, 5e4, 5e5].map(
    (nodes) => collection.hisshi.filter((hisshi) => hisshi.nodes === nodes).length,
  );
  expect(counts).toEqual([5, 6, 4, 1]);
});

it("a problem is a line that every reader of positions accepts", () => {
  const position = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
  const solution = ["G*5b"];
  expect(formatShogiProblem({ name: "m", position, order: 1, plies: 1, solution })).toBe(
    `m|${position} # order 1, 1 plies: G*5b`,
  );
  expect(formatShogiProblem({ name: "", position, order: null, plies: null, solution: [] })).toBe(position);
});

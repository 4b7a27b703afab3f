import { expect, it } from "vitest";
import { packProblem } from "../../src/solver/pack.js";

/** A game of one word, which says who is to move. */
const module = {
  name: "toy",
  start: "0",
  goals: { mine: { attacker: "side-to-move" }, first: { attacker: 0 } },
  parsePosition: (text: string) => Int32Array.from(text, Number),
};
let loaded: number[] = [];
const rules = {
  positionWords: 1,
  load: (words: Int32Array) => {
    loaded = [...words];
  },
  sideToMove: () => loaded[0],
};
const context = (more: object = {}) =>
  ({ module: { ...module, ...more }, rules, ownSettings: {} }) as unknown as Parameters<
    typeof packProblem
  >[0];

it.each([
  [{}, { words: new Int32Array([0]), attacker: 0, goal: null }],
  ["1", { words: new Int32Array([1]), attacker: 1, goal: null }],
  [
    { position: "1", goal: "mine" },
    { words: new Int32Array([1]), attacker: 1, goal: "mine" },
  ],
  [
    { position: "1", goal: "first" },
    { words: new Int32Array([1]), attacker: 0, goal: "first" },
  ],
])("reads %j", (problem, expected) => {
  expect(packProblem(context(), problem)).toEqual(expected);
});

it.each([
  ["01", "parsePosition gave 2 words"],
  [{ goal: "yours" }, "toy has no goal yours; it has mine and first"],
  [{ maxNodes: 1 }, "maxNodes is a setting"],
])("refuses %j", (problem, message) => {
  expect(() => packProblem(context(), problem as never)).toThrow(message);
});

it("takes the goal from a position that says it, and refuses another beside it", () => {
  const goalOf = () => "first";
  expect(packProblem(context({ goalOf }), "1")).toMatchObject({ attacker: 0, goal: "first" });
  expect(() => packProblem(context({ goalOf }), { position: "1", goal: "mine" })).toThrow(
    'the goal of "1" is first, not mine',
  );
});

// Certificates about life and death in Go: kills, lives, sekis and kos are valid; an end that is no unconditional life is not.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { go } from "../../../src/games/go/module.js";
import { goalOf } from "../../../src/games/go/notation/goals.js";
import { defenderOf, POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { parseMove } from "../../../src/games/go/notation/vertices.js";
import { putTogether, takeApart } from "../checker/editing.js";
import { check, createCertifier, useFolder } from "./certifying.js";

const folder = useFolder();

function questionOf(text: string) {
  const words = parseProblem(text);
  return { words, attacker: (1 - defenderOf(words, POSITION_WORDS)) as 0 | 1, goal: goalOf(words) };
}

/** Black lives by playing D1; C1 is not enough. */
const ONE_MOVE = "....../....../OOOOOO/XXXX.O/.X...O b target=A2 goal=kill region=A1:E2";

describe.each([
  ["df-pn", {}],
  ["df-pn-plus", {}],
  ["pn-search", {}],
  ["pn-search", { similar: "siblings" }],
  ["pn-search", { similar: "add-moves", simulationBudget: "unlimited", successRate: true }],
  ["iterative-deepening", {}],
  ["df-pn-zones", {}],
] as const)("certificates of %s %j", (algorithm, search) => {
  it.each([
    ["a kill", "....../....../OOOOOO/XXXX.O/.X.X.O w target=A2 goal=kill region=A1:E2", "disproven"],
    ["a life", ONE_MOVE, "disproven"],
    ["a death", "...../OOOOO/XXX.O/X.X.O/XX..O w target=A3 goal=kill region=A1:D3", "proven"],
    // White may fill one of the two liberties that both need: black takes four stones in a row, which is life.
    ["a seki", "......./OOOOOOO/XXXXXXX/X.OOO.X w target=A2 goal=kill region=A1:G2", "disproven"],
    ["a ko that is won", ".XO/XO./.X. w target=B2 goal=kill threats=1:0", "proven"],
    ["a ko that is lost", ".XO/XO./.X. w target=B2 goal=kill", "disproven"],
  ])("%s", async (_, text, expected) => {
    const { words, attacker, goal } = questionOf(text);
    const certifier = await createCertifier(go, { algorithm, search });
    const { verdict, file = "" } = certifier.certify(words, { attacker, goal });
    expect(verdict).toBe(expected);
    expect(check(file, go)).toBeUndefined();
  });
});

it("an end that is no unconditional life is refused", async () => {
  const { words, attacker, goal } = questionOf(ONE_MOVE);
  const certifier = await createCertifier(go);
  const { file = "" } = certifier.certify(words, { attacker, goal });
  const { header } = takeApart(file);
  const forged = join(folder, "forged.proof");
  const position = [...words.subarray(0, POSITION_WORDS)];
  const checked = (vertex: string) => {
    putTogether({ header, nodes: [{ position, rank: 0, move: parseMove(vertex), children: [] }] }, forged);
    return check(forged, go);
  };
  expect(checked("D1")).toBeUndefined();
  // C1 leaves a region with a point that is no liberty of the block.
  expect(checked("C1")).not.toBeUndefined();
  expect(checked("pass")).not.toBeUndefined();
});

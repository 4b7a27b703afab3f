/** NegaScout with the rules of shogi and of Othello in both forms: WebAssembly does what JavaScript does, node for node, and in JavaScript no number leaves int32. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import { startInJavaScript } from "../../src/engine/instance.js";
import { FEATURES } from "../../src/games/othello/depth/places.js";
import {
  type OthelloNegascoutExports,
  othelloNegascout,
  negascoutOfEngine as othelloOfEngine,
} from "../../src/games/othello/negascout/valued-rules.js";
import { materialWeights } from "../../src/games/shogi/evaluation/evaluation.js";
import {
  type NegascoutExports,
  negascoutOfEngine,
  shogiNegascout,
} from "../../src/games/shogi/negascout/valued-rules.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import { createSearcher, type NegascoutRules, POLICIES } from "../../src/search/negascout/searcher.js";
import { othelloPositions } from "../games/othello/positions.js";
import { MIDDLE_GAMES } from "../games/shogi/negascout/middle-games.js";
import { checkedEngine, placeIn } from "./places.js";

const weights = materialWeights();
const game = shogiNegascout(weights);
const WORDS = 1 << 14;

/** All answers of searches by all policies, each with a table of its own. */
function answersOf(rules: NegascoutRules, table: Int32Array) {
  return POLICIES.map((policy) => {
    const searcher = createSearcher(rules, table, { policy });
    return MIDDLE_GAMES.slice(0, 4).map((position) => {
      searcher.clear();
      table.fill(0);
      return searcher.search({ words: parsePosition(position) }, { maxNodes: 1500 });
    });
  });
}

it("is the same in WebAssembly and in JavaScript, to the node", async () => {
  const arena = createArena(layOutArena({ table: WORDS }, { bytes: game.engineBytes, instances: 1 }));
  const wasm = await game.load(arena.memory, placeIn(arena));
  const table = new Int32Array(WORDS);
  const javaScript = await game.load(table.buffer);
  const answers = answersOf(wasm, regionWords(arena, "table"));
  expect(answers).toEqual(answersOf(javaScript, table));
  expect(new Set(answers.map((results) => JSON.stringify(results))).size).toBe(3);
});

it("uses no number outside int32", async () => {
  const path = fileURLToPath(new URL("../../dist/src/games/shogi/negascout/instance.js", import.meta.url));
  const { instance, checks, overflown } = await checkedEngine<NegascoutExports>(path);
  const table = new Int32Array(WORDS);
  const checked = negascoutOfEngine(startInJavaScript(instance, table.buffer), weights);
  const other = new Int32Array(WORDS);
  expect(answersOf(checked, table)).toEqual(answersOf(await game.load(other.buffer), other));
  expect(checks).toBeGreaterThan(300);
  expect(Object.fromEntries(overflown)).toEqual({});
});

it("uses no number outside int32 in Othello either, not even for weights of moves", async () => {
  const path = fileURLToPath(new URL("../../dist/src/games/othello/negascout/instance.js", import.meta.url));
  const { instance, checks, overflown } = await checkedEngine<OthelloNegascoutExports>(path);
  const depths = {
    weights: Array.from({ length: FEATURES }, (_, i) => ((i * 7919) % 65536) - 32768),
    scale: 2,
  };
  const positions = [8, 20, 40, 52].flatMap((plies) => othelloPositions(2, plies, plies));
  const answers = (rules: NegascoutRules, table: Int32Array) =>
    positions.map((words) => {
      table.fill(0);
      return createSearcher(rules, table).search({ words }, { maxNodes: 1500 });
    });
  const table = new Int32Array(WORDS);
  const checked = othelloOfEngine(startInJavaScript(instance, table.buffer), depths);
  const arena = createArena(
    layOutArena({ table: WORDS }, { bytes: othelloNegascout().engineBytes, instances: 1 }),
  );
  const wasm = await othelloNegascout(depths).load(arena.memory, placeIn(arena));
  expect(answers(checked, table)).toEqual(answers(wasm, regionWords(arena, "table")));
  expect(checks).toBeGreaterThan(100);
  expect(Object.fromEntries(overflown)).toEqual({});
});

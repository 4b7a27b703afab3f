// Plays static values of shogi against each other, all else being equal: two names of `--evaluation`, and words like games=200. Run
// `npm run build` first. Games are those of `match`, one after the other in this thread; each opening is played twice.

import { weightsOf } from "../dist/src/games/shogi/evaluation/evaluation.js";
import { shogiNegascout } from "../dist/src/games/shogi/negascout/valued-rules.js";
import { createShogiPlay } from "../dist/src/learning/match/play-shogi.js";
import { formatMatch } from "../dist/src/learning/match/report.js";
import { matchResults } from "../dist/src/learning/match/results.js";
import { createRandom } from "../dist/src/math/random.js";
import { createNegascout } from "../dist/src/solver/choose/create-negascout.js";

const [a = "learned", b = "material", ...words] = process.argv.slice(2);
const given = Object.fromEntries(words.map((word) => word.split("=")));
const { policy = "lmr-2013" } = given;
const [games, nodes, seed] = [given.games ?? 200, given.nodes ?? 5000, given.seed ?? 1].map(Number);
const started = performance.now();
const searcher = (value, how) =>
  createNegascout({ game: shogiNegascout(weightsOf(value)), policy: how, tableBytes: 1 << 23 });
const { play, drawOpening } = createShogiPlay();
const judge = await searcher("learned", "all");
const players = [await searcher(a, policy), await searcher(b, policy)];
const played = [];
const seen = new Set();
for (let number = 0; played.length < games; number++) {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const opening = drawOpening(judge, random);
  if (opening === undefined || seen.has(opening.join())) continue;
  seen.add(opening.join());
  for (const sides of [players, [players[1], players[0]]]) {
    played.push(play(opening, sides, judge, { maxNodes: nodes }));
  }
}
const wallSeconds = (performance.now() - started) / 1000;
console.log(formatMatch(matchResults(played, { game: "shogi", a, b, nodes, threads: 1, wallSeconds })));

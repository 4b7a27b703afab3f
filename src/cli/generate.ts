/** `solve-fast generate`: a bundle of problems drawn from all positions of a game, with their true values; or shogi's. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Argument, Command } from "commander";
import { type Database, readDatabase } from "../formats/database.js";
import { DRAW_DISTANCE, NO_ORDER } from "../formats/distances.js";
import { createOutput } from "../formats/output.js";
import { type BundledProblem, packBundle } from "../formats/problem-bundle.js";
import type { GameModule } from "../games/game-module.js";
import { gameSource, loadGame } from "../parallel/load-game.js";
import { rankingOf } from "../parallel/rank-sweep.js";
import { chooseRanks, type RankList } from "../parallel/sample.js";
import { formatCount } from "../report/throughput.js";
import { options } from "./common-options.js";
import { FailureError } from "./failures.js";
import { generateShogiCommand } from "./generate-shogi.js";

interface Flags {
  readonly sample: number;
  readonly seed: number;
  readonly database: string;
  readonly out: string;
}

const FILE = "sample.bundle";

async function generate(game: string, { sample, seed, database: databasePath, out }: Flags): Promise<void> {
  const module = await loadGame(gameSource(game));
  const database = readDatabase(databasePath);
  if (database.game !== module.name) {
    throw new FailureError(`${databasePath}: a database of ${database.game}, not of ${module.name}`);
  }
  const path = isFolder(out) ? join(out, FILE) : out;
  const output = createOutput(path, [databasePath]);
  try {
    const ranking = rankingOf(module);
    const ranks = chooseRanks(ranking, { share: sample, seed });
    const problems = problemsOf(module, database, ranks);
    const origin = `${formatCount(ranks.count)} of ${formatCount(ranking.positions)} positions drawn at random with seed ${seed}; values by backward analysis`;
    const bundle = { game: module.name, origin, freeStart: ranking.options.freeStart ?? false, problems };
    output.write(packBundle(bundle));
    output.commit();
    console.log(`${path}: ${origin}`);
  } finally {
    output.discard();
  }
}

function isFolder(path: string): boolean {
  // What cannot be a path at all is left to `createOutput` to complain of.
  const exists = existsSync(path);
  return /[\\/]$/.test(path) || (exists && statSync(path).isDirectory());
}

function problemsOf(module: GameModule, database: Database, ranks: RankList): BundledProblem[] {
  const ranking = rankingOf(module);
  const words = new Int32Array(module.create(ranking.options).positionWords);
  return Array.from({ length: ranks.count }, (_, i) => {
    const rank = ranks.at(i);
    ranking.unrank(rank, words, 0);
    const distance = database.distance(rank);
    const order = database.order(rank);
    return {
      position: module.formatPosition(words),
      value: database.value(rank),
      distance: distance === DRAW_DISTANCE ? null : distance,
      order: order < 0 || order === NO_ORDER ? null : order,
    };
  });
}

/** What `generate` does of any game but shogi. */
function drawCommand(): Command {
  return new Command("draw")
    .description("draw problems from all positions of a game, with their true values beside them")
    .addArgument(new Argument("<game>", "a game with a numbering of its positions: simpei"))
    .addOption(options.sample().makeOptionMandatory())
    .addOption(options.seed())
    .addOption(options.database().makeOptionMandatory())
    .addOption(options.out(`file to write, or a folder to write ${FILE} to`).makeOptionMandatory())
    .addHelpText(
      "after",
      `
The word "draw" may be left out. The bundle that comes with solve-fast, and is solved by \`solve-fast\` alone, was made by
the first example.

Examples:
  solve-fast generate simpei --sample 1/1000 --database simpei.db --out problems/simpei/
  solve-fast generate simpei --sample 1/100 --seed 7 --database simpei.db --out hundredth.bundle`,
    )
    .action(generate);
}

export function generateCommand(): Command {
  return new Command("generate")
    .description(
      "problems with their answers: drawn from all positions of a game, or from games of self-play",
    )
    .addCommand(drawCommand(), { isDefault: true })
    .addCommand(generateShogiCommand())
    .addHelpText(
      "after",
      `
Each has its own options: see \`solve-fast generate draw --help\` and \`solve-fast generate shogi --help\`.

Examples:
  solve-fast generate simpei --sample 1/1000 --database simpei.db --out problems/simpei/
  solve-fast generate shogi --mates 777 --hisshi 32 --out problems/shogi/`,
    );
}

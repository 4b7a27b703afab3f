/** `solve-fast generate simpei`: a bundle of problems drawn from all positions, with their true values. */

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Command } from "commander";
import { options } from "../../../cli/options/options.js";
import { untilInterrupted } from "../../../cli/terminal/interrupt.js";
import { type Database, readDatabase } from "../../../files/database.js";
import { DRAW_DISTANCE, NO_ORDER } from "../../../files/distances.js";
import { createOutput } from "../../../files/output.js";
import { type BundledProblem, packBundle } from "../../../files/problem-bundle.js";
import { FailureError } from "../../../game/errors.js";
import type { GameModule } from "../../../game/module.js";
import { formatCount } from "../../../report/numbers.js";
import { chooseRanks, type RankList, rankingOf } from "../../../solver/sweep/run/choose-ranks.js";
import { simpei } from "../module.js";

interface Flags {
  readonly sample: number;
  readonly seed: number;
  readonly database: string;
  readonly out: string;
}

const FILE = "sample.bundle";
/** Positions after which signals are handled. */
const BREATH = 1 << 12;
const EXAMPLE = "solve-fast generate simpei --sample 1/1000 --database simpei.db --out problems/simpei/";

async function draw({ sample, seed, database: databasePath, out }: Flags): Promise<void> {
  const module: GameModule = simpei;
  const database = readDatabase(databasePath);
  if (database.game !== module.name) {
    throw new FailureError(`${databasePath}: a database of ${database.game}, not of ${module.name}`);
  }
  const path = isFolder(out) ? join(out, FILE) : out;
  await untilInterrupted("nothing was written, start again", async (signal) => {
    const output = createOutput(path, [databasePath]);
    try {
      const ranking = rankingOf(module);
      const ranks = chooseRanks(ranking, { share: sample, seed });
      const problems: BundledProblem[] = [];
      for (const problem of problemsOf(module, database, ranks)) {
        if (problems.push(problem) % BREATH !== 0) continue;
        await setImmediate();
        signal.throwIfAborted();
      }
      const origin = `${formatCount(ranks.count)} of ${formatCount(ranking.positions)} positions drawn at random with seed ${seed}; values by retrograde analysis`;
      const { options: rules } = ranking;
      output.write(packBundle({ game: module.name, origin, options: rules, problems }));
      output.commit();
      console.log(`${path}: ${origin}`);
    } finally {
      output.discard();
    }
  });
}

function isFolder(path: string): boolean {
  // What cannot be a path at all is left to `createOutput`, which reports it.
  const exists = existsSync(path);
  return /[\\/]$/.test(path) || (exists && statSync(path).isDirectory());
}

function* problemsOf(module: GameModule, database: Database, ranks: RankList): Generator<BundledProblem> {
  const ranking = rankingOf(module);
  const words = new Int32Array(module.create(ranking.options).positionWords);
  for (let i = 0; i < ranks.count; i++) {
    const rank = ranks.at(i);
    ranking.unrank(rank, words, 0);
    const distance = database.distance(rank);
    const order = database.order(rank);
    yield {
      position: module.formatPosition(words),
      value: database.value(rank),
      distance: distance === DRAW_DISTANCE ? null : distance,
      order: order < 0 || order === NO_ORDER ? null : order,
    };
  }
}

export function generateSimpeiCommand(): Command {
  return new Command("simpei")
    .description("draw problems from all positions of Simpei, with their true values beside them")
    .addOption(options.sample().makeOptionMandatory())
    .addOption(options.seed())
    .addOption(options.database().makeOptionMandatory())
    .addOption(options.out(`file to write, or a folder to write ${FILE} to`).makeOptionMandatory())
    .addHelpText(
      "after",
      `
The first example made the bundle that comes with solve-fast, which \`solve-fast\` solves when no command is given.

Examples:
  ${EXAMPLE}
  solve-fast generate simpei --sample 1/100 --seed 7 --database simpei.db --out hundredth.bundle`,
    )
    .action(draw);
}

/** What a coordinator says about the position whose jobs it gives out, as JSON; and how a worker reads it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { packageVersion } from "../../files/package-file.js";
import { SetupError } from "../../game/errors.js";
import { mostEngineBytes } from "../../search/kind.js";
import { SEARCH_KINDS, type SearchOptions } from "../../search/kinds.js";
import { WHEN_FULL } from "../../search/table/transposition-table.js";
import { gameSource, isOwnGame, loadGame, registeredGame } from "../../solver/loading/load-game.js";
import type { JobQuestion } from "../../solver/solve/parallel/job-bench.js";
import { moduleHash } from "../../solver/sweep/planning.js";
import { checkSetup, type SolveSetup } from "../../solver/threads/thread-context.js";
import { readStored } from "../stored.js";

const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** Words of a position and its constants: more than any game has. */
const MOST_WORDS = 1 << 16;

const StoredQuestion = z.strictObject({
  solveFast: z.string(),
  game: z.string(),
  /** SHA-256 of the module of a user's own game. */
  module: z.string().nullable(),
  options: z.record(z.string(), scalar),
  algorithm: z.string(),
  search: z.record(z.string(), scalar),
  entries: z.int().positive(),
  whenFull: z.enum(WHEN_FULL),
  attacker: z.union([z.literal(0), z.literal(1)]),
  generation: z.int().nonnegative(),
  words: z.array(z.int()).max(MOST_WORDS),
});

export interface WrittenQuestion {
  /** Names it wherever it is kept: the same question has the same name in another run. */
  readonly hash: string;
  readonly text: string;
}

export function writeQuestion({ words, attacker, setup, generation }: JobQuestion): WrittenQuestion {
  const { game, gameOptions, algorithm, search, table } = setup;
  const content: z.input<typeof StoredQuestion> = {
    solveFast: packageVersion(),
    game: isOwnGame(game) ? "" : game,
    module: moduleHash(game),
    options: { ...gameOptions },
    algorithm,
    search: plain(search),
    entries: table.entries,
    whenFull: table.whenFull ?? "collect",
    attacker,
    generation,
    words: [...words],
  };
  const text = JSON.stringify(content);
  return { hash: createHash("sha256").update(text).digest("hex"), text };
}

function plain(options: object): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/**
 * @param games modules of users' own games that may be run
 * @throws Error for a text that is not a question of this version, and for one that cannot be searched here
 */
export async function readQuestion({ hash, text }: WrittenQuestion, games: readonly string[]) {
  const read = readStored(text, StoredQuestion, "a question about a position");
  if (createHash("sha256").update(text).digest("hex") !== hash) {
    throw new Error("its text does not have its hash");
  }
  const { module: own, options, algorithm, search, entries, whenFull, attacker, generation } = read;
  const path = own === null ? undefined : games.find((each) => moduleHash(each) === own);
  if (own !== null && path === undefined) {
    throw new Error(`its game has SHA-256 ${own}; name the module with --game`);
  }
  const game = path === undefined ? registeredGame(read.game) : gameSource(path);
  const module = await loadGame(game);
  const engineBytes = mostEngineBytes([...SEARCH_KINDS, ...(module.searches ?? [])]);
  const setup: SolveSetup = {
    ...{ game, gameOptions: options, algorithm, search: search as SearchOptions, engineBytes },
    ...{ table: { entries, whenFull }, way: "two-level", together: true },
  };
  await checkSetup(setup);
  const rules = module.create(options);
  const words = Int32Array.from(read.words);
  if (words.length !== rules.positionWords + (rules.constantWords ?? 0)) {
    throw new SetupError(`a position of ${module.name} has another number of words`);
  }
  const question: JobQuestion = { words, attacker, setup, generation };
  return { module, question };
}

/** NegaScout for a caller with a thread of its own: with its own table, in WebAssembly unless that is switched off. */
import { regionWords } from "../../../native-layout/arena.js";
import { VALUE_BUCKET_WORDS } from "../../../native-layout/value-entry.js";
import {
  createSearcher,
  type PolicyOptions,
  type Searcher,
  type ValuedRules,
} from "../../search/negascout/searcher.js";
import { layOutWithEngines, newPlace, openArena } from "../threads/engine-place.js";

export interface NegascoutOptions extends PolicyOptions {
  readonly game: ValuedRules;
  /** Rounded up to a cache line. Default 16 MiB. */
  readonly tableBytes?: number | undefined;
}

const DEFAULT_BYTES = 1 << 24;

export async function createNegascout({
  game,
  tableBytes = DEFAULT_BYTES,
  ...policy
}: NegascoutOptions): Promise<Searcher> {
  const arena = openArena(layOutWithEngines({ table: valueTableWords(tableBytes) }, game.engineBytes, 1));
  const rules = await game.load(arena.memory, newPlace(arena));
  return createSearcher(rules, regionWords(arena, "table"), { factor: game.factor, ...policy });
}

/** Words of a table of this many bytes. */
export function valueTableWords(bytes: number): number {
  return Math.ceil(bytes / (4 * VALUE_BUCKET_WORDS)) * VALUE_BUCKET_WORDS;
}

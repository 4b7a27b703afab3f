/** Writes the certificate of a verdict, from the table in which it was found. */
import { type Arena, regionWords } from "../../../native-layout/arena.js";
import { STOP, STOP_NOT } from "../../../native-layout/control-record.js";
import { publishNodes } from "../../../native-layout/thread-record.js";
import { createReferee } from "../../certificates/checker/own-game.js";
import {
  type CertificateSize,
  type CertificateSubject,
  certify,
} from "../../certificates/extract/certify.js";
import { ExtractionError, type ExtractionSource } from "../../certificates/extract/extraction.js";
import { sourceOfWider } from "../../certificates/extract/wider.js";
import { createOutput } from "../../files/output.js";
import type { Player } from "../../game/game.js";
import { type GameModule, rulesAmong } from "../../game/module.js";
import { toSearchGame } from "../../game/search-game.js";
import { ordersOf } from "../../search/kind.js";
import type { NodeLimit } from "../../search/limits.js";
import { createProvenValues } from "../../search/proven/proven-values.js";
import type { SolveRegion } from "../solve/solve-thread.js";
import { loadGame } from "../threads/load-game.js";
import { availableMemory } from "../threads/memory.js";
import { type SolveSetup, threadContextFor } from "../threads/thread-context.js";

/** Nodes that are held at once at most, and fewer where memory is short. */
const MOST_NODES = 50_000_000;
/** Words of a node besides its position: what is known of it, its places in the hash table, two edges. */
const WORDS_OF_A_NODE = 24;

/** Arrays double as they grow, so that half of the memory may be needed twice. */
function mostNodes(positionWords: number): number {
  const bytes = 2 * 4 * (positionWords + WORDS_OF_A_NODE);
  return Math.min(MOST_NODES, Math.floor(availableMemory() / bytes));
}

/** Why there is no certificate for a wider problem. */
const OF_PART = "what was found does not lead to a proof of the whole problem";

/** The nodes are those for finding again what the table has forgotten. */
export interface CertificateTask extends NodeLimit {
  readonly kind: "certificate";
  readonly session: number;
  readonly arena: Arena<SolveRegion>;
  readonly setup: SolveSetup;
  readonly attacker: Player;
  readonly generation: number;
  readonly subject: CertificateSubject;
  readonly path: string;
  /** Whether the subject's position is that of a wider problem than was searched (../../certificates/extract/wider.ts). */
  readonly wider: boolean;
}

/** What became of a certificate: its size, or why there is none. */
export type CertificateShare = CertificateSize | { readonly refused: string };

/** The same for the subject's own problem. */
function ofWider(
  module: GameModule,
  { options, position }: CertificateSubject,
  source: ExtractionSource,
): ExtractionSource {
  const wide = toSearchGame(module.create(options));
  const words = module.parsePosition(position);
  wide.setConstants?.(words, wide.positionWords);
  wide.load(words, 0);
  return sourceOfWider(source, wide);
}

/** Writes the certificate of the first of the positions. */
export async function certificateThread(
  task: CertificateTask,
  begin: () => void,
  finish: () => void,
): Promise<CertificateShare> {
  const { session, arena, setup, attacker, generation, subject, path, maxNodes, wider } = task;
  const module = await loadGame(setup.game);
  // A proof that was found without a technique, such as one that sees how a problem ends, is written by the rules that check it.
  const written = { ...setup, gameOptions: rulesAmong(module, setup.gameOptions) };
  const { kind, game, table, search, canonicalise } = await threadContextFor(
    session,
    written,
    arena,
    "table",
  );
  const referee = createReferee(module, await module.referee?.(), subject);
  begin();
  const control = regionWords(arena, "control");
  const tick = () => (Atomics.load(control, STOP) === STOP_NOT ? undefined : "stopped");
  table.setGeneration(generation);
  game.setConstants?.(regionWords(arena, "constants"), 0);
  game.load(regionWords(arena, "positions"), 0);
  const orders = ordersOf(kind, setup.search);
  const facts = createProvenValues({ game, table, search, attacker, orders, maxNodes, tick });
  const output = createOutput(path);
  try {
    const nodes = mostNodes(game.positionWords);
    const records = regionWords(arena, "threads");
    const onNodes = (found: number) => {
      publishNodes(records, 0, found);
      if (tick() !== undefined) throw new ExtractionError("it was stopped");
    };
    const source = { game, attacker, facts, canonicalise, mostNodes: nodes, referee, onNodes };
    const size = certify(wider ? ofWider(module, subject, source) : source, subject, output);
    // A file that is already in its place is reported.
    finish();
    output.commit();
    return size;
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    if (tick() !== undefined) return { refused: "it was stopped" };
    return { refused: wider ? `${OF_PART} (${error.message})` : error.message };
  } finally {
    output.discard();
  }
}

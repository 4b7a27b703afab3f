/** Writes the certificate of a verdict, from the table in which it was found. */
import { type Arena, regionWords } from "../../../native-layout/arena.js";
import { createReferee } from "../../certificates/checker/own-game.js";
import type { CertificateSubject } from "../../certificates/extract/certify.js";
import type { ShownWin } from "../../certificates/extract/extract-within.js";
import type { FactSource } from "../../certificates/extract/extraction.js";
import { sourceOfWider } from "../../certificates/extract/wider.js";
import type { Player } from "../../game/game.js";
import { type GameModule, rulesAmong } from "../../game/module.js";
import { toSearchGame } from "../../game/search-game.js";
import { ordersOf } from "../../search/kind.js";
import type { NodeLimit } from "../../search/limits.js";
import { createProvenValues } from "../../search/proven/proven-values.js";
import { loadGame } from "../loading/load-game.js";
import type { SolveRegion } from "../solve/solve-thread.js";
import { type SolveSetup, threadContextFor } from "../threads/thread-context.js";
import { type CertificateShare, stopIn, writeNodes } from "./write-nodes.js";

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
  /** What a proof is to show beside the verdict, where the search knows lengths. */
  readonly shown?: ShownWin | undefined;
}

/** The same for the subject's own problem. */
function ofWider(
  module: GameModule,
  { options, position }: CertificateSubject,
  source: FactSource,
): FactSource {
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
  const { session, arena, setup, attacker, generation, subject, path, maxNodes, wider, shown } = task;
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
  const tick = () => stopIn(control);
  table.setGeneration(generation);
  game.setConstants?.(regionWords(arena, "constants"), 0);
  game.load(regionWords(arena, "positions"), 0);
  const orders = ordersOf(kind, setup.search);
  const facts = createProvenValues({ game, table, search, attacker, orders, maxNodes, tick });
  const lengths = shown && search.lengths?.(attacker, shown.plies, { maxNodes, tick });
  const within = shown && lengths && { shown, lengths };
  const source = { game, attacker, facts, canonicalise, referee, within };
  const records = { control, threads: regionWords(arena, "threads") };
  const share = writeNodes(records, wider ? ofWider(module, subject, source) : source, subject, path, finish);
  if (!wider || !("refused" in share) || tick() !== undefined) return share;
  return { refused: `${OF_PART} (${share.refused})` };
}

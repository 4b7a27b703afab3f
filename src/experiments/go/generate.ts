/**
 * A set of captures from games of the player (player.ts). Games are taken by number, a batch at a time, and what they gave is
 * kept in a journal: the set depends on the seed and on how many problems are asked for, and not on the number of threads or
 * on interruptions.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openJournal } from "../../formats/growing/journal.js";
import { openFolder, writeOutput } from "../../formats/output.js";
import { FailureError } from "../../game/errors.js";
import { parseProblem } from "../../games/go/notation/text.js";
import { EVEN, LEVELS } from "../../games/go/questions/grade.js";
import { CaptureAnswer, formatIndex, INDEX } from "../../games/go/records/captures.js";
import { formatSgf } from "../../games/go/records/write-sgf.js";
import { verifyCertificate } from "../../parallel/certificates/verify.js";
import { createPool } from "../../parallel/threads/pool.js";
import { createSolver } from "../../solver/solver.js";
import { candidatesOf, candidatesOfGame } from "./candidates.js";
import { createCollection } from "./collection.js";
import { askOn, examine, examineHard, type Find, HARD_ORDER, type Outline } from "./examine.js";
import { BOARD, createPlayer } from "./player.js";

export interface GenerateOptions {
  readonly problems: number;
  /** Games after which the set is what there is by then. */
  readonly games: number;
  readonly seed: number;
  readonly threads: number;
  readonly folder: string;
  /** Stops the run, which then rejects with the signal's reason; the journal keeps what is done. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number, games: number) => void) | undefined;
}

export interface Generated {
  /** Games that were played. */
  readonly games: number;
  readonly finds: readonly Find[];
}

const Batch = z.object({
  taken: z.array(CaptureAnswer.extend({ position: z.string(), game: z.int().nonnegative() })),
});
type Taken = z.infer<typeof Batch>["taken"][number];

const QUESTIONS = {
  capture: "Take the marked block: one first move gets the most.",
  save: "Save the marked block: one first move gets the most.",
};

export const JOURNAL = "generate.journal";
/** Games that are played and looked at together. */
const BATCH = 8;
/** Nodes that a question may take, and in one game of so many: it costs more, and finds what is hard. */
const NODES = 5_000;
const DEEP_NODES = 30_000;
const DEEP = 16;

/**
 * @throws FileError for a folder that does not serve, FailureError for a verdict without a certificate that holds
 */
export async function generateCaptures(options: GenerateOptions): Promise<Generated> {
  const { problems, games: mostGames, seed, threads, folder, signal, onProgress } = options;
  openFolder(folder);
  const collection = createCollection(problems);
  const taken: Taken[] = [];
  let games = 0;
  const path = join(folder, JOURNAL);
  const journal = openJournal(path, {
    name: "generate go",
    settings: { problems, seed },
    found: Batch,
    onFound(batch) {
      for (const find of batch.taken) collection.take(find);
      taken.push(...batch.taken);
      games += BATCH;
    },
  });
  const pool = createPool(threads);
  const ask = askOn(pool, signal);
  const player = createPlayer();
  const solver = await createSolver({ game: "go", threads });
  const proofs = mkdtempSync(join(tmpdir(), "solve-fast-"));
  try {
    while (taken.length < problems && games < mostGames) {
      const batch: Taken[] = [];
      for (let game = games; game < games + BATCH; game++) {
        let ofGame = 0;
        for (const find of await findIn(game)) {
          if (!collection.wants(find, ofGame)) continue;
          await certify(find);
          collection.take(find);
          batch.push({ ...find, game });
          ofGame++;
        }
      }
      journal.append({ taken: batch });
      taken.push(...batch);
      games += BATCH;
      onProgress?.(taken.length / problems, games);
    }
  } finally {
    await Promise.all([pool.close(), solver.close()]);
    journal.close();
    rmSync(proofs, { recursive: true, force: true });
  }
  writeSet(folder, seed, taken);
  rmSync(path, { force: true });
  return { games, finds: taken };

  /** What a game gives, and a corner whose stones are drawn. What is hard takes long, and comes last. */
  async function findIn(game: number): Promise<Find[]> {
    const { missing } = collection;
    const { region, positions } = player.play(seed, game);
    const candidates = candidatesOfGame({ region, positions });
    const whole = region.size === BOARD.columns * BOARD.rows;
    if (missing("ko") + missing("save") + missing("capture") === 0) {
      return whole ? examineHard(candidates, ask, 1) : [];
    }
    const wants = (outline: Outline) => collection.wants(outline, 0);
    const isWantedKo = (outline: Outline) => outline.ko.status === "ko" && wants(outline);
    const maxNodes = game % DEEP === 0 ? DEEP_NODES : NODES;
    const kos =
      missing("ko") === 0 ? [] : await examine(candidatesOf(player.draw(seed, game)), ask, NODES, isWantedKo);
    if (whole || missing("save") + missing("capture") === 0) return kos;
    return [...kos, ...(await examine(candidates, ask, maxNodes, wants))];
  }

  /** Both sides of the break: the hardest level at which the attacker succeeds, and the easiest at which he fails. */
  async function certify({ position, ko, nodes }: Find): Promise<void> {
    const search = nodes === null ? { algorithm: "df-pn-lambda", maxOrder: HARD_ORDER } : {};
    const succeeds = levelsOf(ko);
    const certificate = join(proofs, "a.proof");
    for (const [level, verdict] of [
      [succeeds - 1, "proven"],
      [succeeds, "disproven"],
    ] as const) {
      if (LEVELS[level] === undefined) continue;
      const question = `${position} threats=${LEVELS[level].join(":")}`;
      const found = await solver.solve(question, { ...search, certificate, line: false, signal });
      signal?.throwIfAborted();
      const refused = found.certificate === undefined || "refused" in found.certificate;
      if (
        found.verdict !== verdict ||
        refused ||
        !(await verifyCertificate(pool, certificate, { signal })).valid
      ) {
        throw new FailureError(`${question}: no certificate shows that it is ${verdict}`);
      }
    }
  }
}

/** At how many levels the attacker succeeds. */
function levelsOf({ status, attacker, defender }: CaptureAnswer["ko"]): number {
  if (status === "unconditional") return LEVELS.length;
  if (status === "fails") return 0;
  return EVEN + 1 + (defender ?? -(attacker ?? 0));
}

function writeSet(folder: string, seed: number, taken: readonly Taken[]): void {
  const digits = String(taken.length).length;
  const numbers = { capture: 0, save: 0 };
  const answers = taken.map(({ position, game, ...answer }): [string, CaptureAnswer] => {
    const { kind } = answer;
    const name = `${kind}-${String(++numbers[kind]).padStart(digits, "0")}`;
    const words = parseProblem(position);
    const source = `solve-fast generate go, seed ${seed}, game ${game}`;
    writeOutput(join(folder, `${name}.sgf`), formatSgf({ words, name, source, comment: QUESTIONS[kind] }));
    return [`${name}.sgf`, answer];
  });
  writeOutput(join(folder, INDEX), formatIndex(answers));
}

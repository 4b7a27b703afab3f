/** One of the threads that check a certificate: takes chunks in rows until none is left, or one does not hold. */
import { STOP, STOP_NOT } from "../../../native-layout/control-record.js";
import { type CertificateFile, sharedCertificate } from "../../certificates/certificate-file.js";
import { createChecker, type Flaw } from "../../certificates/checker/check.js";
import { gameToCheck } from "../../certificates/checker/checked-game.js";
import { loadGame } from "../loading/load-game.js";

export interface VerifyTask {
  readonly kind: "verify";
  readonly certificate: CertificateFile;
  /** The game's name or the URL of its module, from `gameSource`. */
  readonly game: string;
  /** Shared: the next chunk, and the first chunk that does not hold. */
  readonly progress: Int32Array;
  /** The record with the stop word. */
  readonly control: Int32Array;
  /** All threads that take part. */
  readonly threads: number;
}

/** Chunks in a row that a thread takes: it has then mostly read those that the next one looks children up in. */
const MOST_IN_A_ROW = 16;
/** Each thread gets at least this many rows of a small file, so that all end at about the same time. */
const ROWS_A_THREAD = 4;

/** Words of `progress`. */
export const NEXT_CHUNK = 0;
export const FIRST_BROKEN = 1;
/** The value as long as every chunk holds. */
export const NONE_BROKEN = 0x7fffffff;

export interface VerifyShare {
  readonly nodes: number;
  /** Children of all these nodes. */
  readonly links: number;
  /** The lowest rank of these nodes; infinite without any. */
  readonly lowestRank: number;
  readonly flaw?: Flaw;
  /** Seconds that this thread has checked. */
  readonly seconds: number;
}

export async function verifyThread(task: VerifyTask, begin: () => void): Promise<VerifyShare> {
  const { game, progress, control, threads } = task;
  const module = await loadGame(game);
  begin();
  const certificate = sharedCertificate(task.certificate);
  const start = performance.now();
  let nodes = 0;
  let links = 0;
  let lowestRank = Number.POSITIVE_INFINITY;
  let flaw: Flaw | undefined;
  const checker = createChecker(certificate, gameToCheck(module, await module.referee?.()));
  const { chunks } = certificate;
  const row = Math.min(MOST_IN_A_ROW, Math.ceil(chunks / (ROWS_A_THREAD * threads)));
  // Chunks before the first broken one are checked to the end, so that the first broken node is reported.
  const end = () =>
    Atomics.load(control, STOP) === STOP_NOT ? Math.min(chunks, Atomics.load(progress, FIRST_BROKEN)) : 0;
  for (let chunk = 0; flaw === undefined && chunk < end(); ) {
    chunk = Atomics.add(progress, NEXT_CHUNK, row);
    for (const rowEnd = chunk + row; flaw === undefined && chunk < Math.min(rowEnd, end()); chunk++) {
      const report = checker.checkChunk(chunk);
      nodes += report.nodes;
      links += report.links;
      lowestRank = Math.min(lowestRank, report.lowestRank);
      flaw = report.flaw;
      if (flaw !== undefined) atomicMinimum(progress, FIRST_BROKEN, chunk);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  return { nodes, links, lowestRank, seconds, ...(flaw === undefined ? {} : { flaw }) };
}

function atomicMinimum(words: Int32Array, index: number, value: number): void {
  for (let now = Atomics.load(words, index); value < now; ) {
    const before = Atomics.compareExchange(words, index, now, value);
    if (before === now) return;
    now = before;
  }
}

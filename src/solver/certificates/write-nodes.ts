/** Writes the nodes of a certificate to its file, in the thread that finds them. */
import { STOP, STOP_NOT } from "../../../native-layout/control-record.js";
import { publishNodes } from "../../../native-layout/thread-record.js";
import {
  type CertificateSize,
  type CertificateSubject,
  certify,
} from "../../certificates/extract/certify.js";
import { ExtractionError, type FactSource } from "../../certificates/extract/extraction.js";
import { FileError } from "../../files/file-errors.js";
import { createOutput } from "../../files/output.js";
import { availableMemory } from "../resources/memory.js";

/** Nodes that are held at once at most, and fewer where memory is short. */
const MOST_NODES = 50_000_000;
/** Words of a node besides its position: what is known of it, its places in the hash table, two edges. */
const WORDS_OF_A_NODE = 24;

/** Arrays double as they grow, so that half of the memory may be needed twice. */
function mostNodes(positionWords: number): number {
  const bytes = 2 * 4 * (positionWords + WORDS_OF_A_NODE);
  return Math.min(MOST_NODES, Math.floor(availableMemory() / bytes));
}

/**
 * What became of a certificate: its size, why there is none, or the message of the `FileError` for a file that cannot be written:
 * an error loses its class on the way from a thread.
 */
export type CertificateShare =
  | CertificateSize
  | { readonly refused: string }
  | { readonly unwritten: string };

/** The records by which a thread is stopped, and tells how many nodes it has found. */
export interface WriterRecords {
  readonly control: Int32Array;
  readonly threads: Int32Array;
}

/** Why the thread is to stop, as searches ask. */
export function stopIn(control: Int32Array): "stopped" | undefined {
  return Atomics.load(control, STOP) === STOP_NOT ? undefined : "stopped";
}

/** @param finish called when the file is complete: one that is already in its place is reported */
export function writeNodes(
  { control, threads }: WriterRecords,
  source: FactSource,
  subject: CertificateSubject,
  path: string,
  finish: () => void,
): CertificateShare {
  const output = createOutput(path);
  try {
    const onNodes = (found: number) => {
      publishNodes(threads, 0, found);
      if (stopIn(control) !== undefined) throw new ExtractionError("it was stopped");
    };
    const nodes = mostNodes(source.game.positionWords);
    const size = certify({ ...source, mostNodes: nodes, onNodes }, subject, output);
    finish();
    output.commit();
    return size;
  } catch (error) {
    if (error instanceof FileError) return { unwritten: error.message };
    if (!(error instanceof ExtractionError)) throw error;
    return { refused: stopIn(control) === undefined ? error.message : "it was stopped" };
  } finally {
    output.discard();
  }
}

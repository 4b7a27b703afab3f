/** Certificates in files, which several threads may read together. */
import { closeSync, fstatSync, openSync, statSync } from "node:fs";
import type { ByteSource } from "../files/bytes/frames.js";
import { reasonOf, refuseFolder } from "../files/file-errors.js";
import { bytesOfFile } from "../files/frame-files.js";
import {
  type Certificate,
  CertificateError,
  type CertificateIndex,
  indexedCertificate,
  readIndex,
} from "./format/certificate.js";

/** What the threads that read one certificate together have to know; it can be sent to them. */
export interface CertificateFile extends CertificateIndex {
  /** The file's name as it was given, for messages. */
  readonly path: string;
  /** The descriptor: all threads of the process read the opened file, even when its name now belongs to another file. */
  readonly file: number;
  readonly size: number;
}

export interface OpenCertificate extends Certificate {
  readonly index: CertificateFile;
  /** Whether the file is still under its name as it was when it was opened. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Opens a certificate and checks that all its frames are there; what they hold is checked as they are read.
 *
 * @throws CertificateError when the file is missing, no certificate, of another version, cut short, or has chunks other
 * than its header says
 */
export function openCertificate(path: string): OpenCertificate {
  const file = naming(path, () => {
    refuseFolder(path);
    // A pipe cannot be read at a given place, and opening it waits for a writer.
    if (!statSync(path).isFile()) throw new Error("is not a regular file");
    return openSync(path, "r");
  });
  try {
    const opened = stateOf(file);
    const { size } = naming(path, () => fstatSync(file));
    const frames = readIndex(sourceOf({ path, file, size }), (bytes) => new SharedArrayBuffer(bytes));
    const index = { ...frames, path, file, size };
    return {
      ...sharedCertificate(index),
      index,
      isInPlace: () => [file, path].every((place) => stateOf(place) === opened),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** A certificate that another thread of this process has opened. */
export function sharedCertificate(index: CertificateFile): Certificate {
  return indexedCertificate(sourceOf(index), index);
}

/** The file's bytes; an error of the system becomes a `CertificateError`. */
function sourceOf({ path, file, size }: Pick<CertificateFile, "path" | "file" | "size">): ByteSource {
  const source = bytesOfFile(path, file, size);
  return { ...source, read: (offset, length) => naming(path, () => source.read(offset, length)) };
}

/** Which file it is, and when it was last written to; an empty text when that cannot be found out. */
function stateOf(place: string | number): string {
  try {
    const stat =
      typeof place === "number" ? fstatSync(place, { bigint: true }) : statSync(place, { bigint: true });
    return [stat.dev, stat.ino, stat.size, stat.mtimeNs].join(" ");
  } catch {
    return "";
  }
}

/** Puts the file's name before what the system says about it. */
function naming<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new CertificateError(`${path}: ${reasonOf(error)}`);
  }
}

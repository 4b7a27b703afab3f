/**
 * What result files of all versions have in common.
 *
 * After 8 bytes, `SFSWEEP` and a line feed, a file is a row of frames (frames.ts): the header in the first, then what was
 * found. A last frame is torn when the file ends within it, when its payload is wrong, or when zeros are in its place:
 * readers stop before it. Anything else that does not fit is damage, and is refused.
 */
import { constants, fstatSync, openSync } from "node:fs";
import { z } from "zod";
import { type ByteSource, type Frame, readFrame } from "../../../files/bytes/frames.js";
import { FileError, reasonOf, refuseFolder } from "../../../files/file-errors.js";
import { bytesOfFile, unpackPayload } from "../../../files/frame-files.js";

export const MAGIC = Buffer.from("SFSWEEP\n", "latin1");

/** Yields whole frames; returns the offset of a torn one, if there is one. */
export type Frames = Generator<Frame, number | undefined, undefined>;

/** The whole frames of a file; none for an empty file. */
export function* readFrames(file: number, path: string): Frames {
  const { size } = fstatSync(file);
  const source = bytesOfFile(path, file, size);
  const magic = source.read(0, MAGIC.length);
  if (!MAGIC.subarray(0, magic.length).equals(magic)) {
    throw new FileError(`${path}: not a result file of solve-fast, as \`sweep --out\` writes it`);
  }
  for (let offset = MAGIC.length; offset < size; ) {
    const frame = readFrame(source, offset);
    if (!("broken" in frame)) {
      yield frame;
      offset = frame.end;
      continue;
    }
    const { broken, end } = frame;
    const torn = broken === "cut short" || isZero(source, broken === "head" ? offset : end);
    if (torn) return offset;
    throw damaged(path, offset);
  }
  return undefined;
}

/** Whether the rest of the file is zeros, as a power cut leaves it. */
function isZero(source: ByteSource, from: number): boolean {
  for (let offset = from; offset < source.size; ) {
    const bytes = source.read(offset, 1 << 16);
    if (bytes.some((byte) => byte !== 0)) return false;
    if (bytes.length === 0) break;
    offset += bytes.length;
  }
  return true;
}

export function damaged(path: string, offset: number): FileError {
  return new FileError(
    `${path}: damaged in the frame at byte ${offset}; restore the file, or start a new one`,
  );
}

/** What a frame holds, of the form that it must have. */
export function contentOf<Content>(
  path: string,
  { offset, payload }: Frame,
  form: z.ZodType<Content>,
): Content {
  let content: unknown;
  try {
    content = unpackPayload(payload);
  } catch {
    throw damaged(path, offset);
  }
  const parsed = form.safeParse(content);
  if (!parsed.success) throw damaged(path, offset);
  return parsed.data;
}

const Version = z.looseObject({ version: z.number() });

/** The version that a header names. */
export function versionOf(path: string, header: Frame): number {
  return contentOf(path, header, Version).version;
}

/** @throws FileError */
export function openToRead(path: string): number {
  try {
    refuseFolder(path);
    return openSync(path, constants.O_RDONLY);
  } catch (error) {
    throw new FileError(`${path}: ${reasonOf(error)}`);
  }
}

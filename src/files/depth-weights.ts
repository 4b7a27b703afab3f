/**
 * Files of weights from which the depth that a move consumes is summed up (src/search/depth/move-depth.ts).
 *
 * | bytes | field |
 * |---|---|
 * | 0-7 | `SFDEPTH` and a line feed |
 * | from 8 | a frame (bytes/frames.ts): checksums, and the content as msgpack |
 *
 * A file holds the names of its features: one of another list is refused, and never read by place.
 */
import { z } from "zod";
import { bytesInMemory, readFrame } from "./bytes/frames.js";
import { FileError, reasonOf } from "./file-errors.js";
import { packFrame, unpackPayload } from "./frame-files.js";
import { readWhole } from "./whole-file.js";

const MAGIC = Buffer.from("SFDEPTH\n");
const VERSION = 1;

const Content = z.strictObject({
  version: z.number(),
  game: z.string(),
  /** The most that D can be, in plies. */
  scale: z.number().positive().max(16),
  /** D is multiplied by it in play. */
  factor: z.number().positive().max(16),
  features: z.array(z.string()),
  /** In units of 1/65536. */
  weights: z.array(
    z
      .int()
      .min(-(2 ** 24))
      .max(2 ** 24),
  ),
  /** Where they come from: checksum of the records, options, version of the program. */
  provenance: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type DepthWeights = Omit<z.infer<typeof Content>, "version">;

export function packDepthWeights(content: DepthWeights): Uint8Array {
  return Buffer.concat([MAGIC, packFrame({ version: VERSION, ...content })]);
}

/**
 * @param features of the game, in their order
 * @throws FileError when the file is missing, none of weights, damaged, of another version, game or list of features
 */
export function readDepthWeights(path: string, game: string, features: readonly string[]): DepthWeights {
  const content = readContent(path);
  if (content.game !== game) throw new FileError(`${path}: holds weights of ${content.game}, not of ${game}`);
  const other = features.findIndex((name, i) => content.features[i] !== name);
  if (other >= 0 || content.features.length !== features.length) {
    const place = other < 0 ? features.length : other;
    const [theirs = "none", ours = "none"] = [content.features[place], features[place]];
    throw new FileError(
      `${path}: was made with another list of features (feature ${place + 1} is "${theirs}", here "${ours}"); learn the weights again`,
    );
  }
  if (content.weights.length !== features.length) {
    throw damaged(path, `${content.weights.length} weights for ${features.length} features`);
  }
  return content;
}

function readContent(path: string): DepthWeights {
  let bytes: Buffer;
  try {
    bytes = readWhole(path);
  } catch (error) {
    throw new FileError(`${path}: cannot be read (${reasonOf(error)})`);
  }
  if (!MAGIC.equals(bytes.subarray(0, MAGIC.length))) {
    throw new FileError(`${path}: not a file of weights; \`solve-fast learn\` writes one`);
  }
  const frame = readFrame(bytesInMemory(path, bytes), MAGIC.length);
  if ("broken" in frame) throw damaged(path, "its checksum does not fit, or it is cut short");
  if (frame.end !== bytes.length) throw damaged(path, `${bytes.length - frame.end} bytes too many`);
  const content = Content.safeParse(unpackPayload(frame.payload));
  if (!content.success) {
    const [{ path: place, message }] = content.error.issues;
    throw damaged(path, `at ${place.join(".") || "its beginning"}: ${message}`);
  }
  const { version, ...rest } = content.data;
  if (version !== VERSION) {
    throw new FileError(`${path}: is of version ${version}; this solve-fast reads version ${VERSION}`);
  }
  return rest;
}

function damaged(path: string, what: string): FileError {
  return new FileError(`${path}: damaged (${what}); learn the weights again`);
}

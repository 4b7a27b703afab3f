/** What moves of shogi consume, as it comes with the package: learned from games that the project has played itself. */
import { existsSync } from "node:fs";
import { type DepthWeights, readDepthWeights } from "../../../files/depth-weights.js";
import { packageFile } from "../../../files/package-file.js";
import { FEATURE_NAMES } from "./names.js";

/** Undefined where the package has none. */
export function shippedWeights(): DepthWeights | undefined {
  const path = packageFile("weights/shogi.depth");
  return existsSync(path) ? readDepthWeights(path, "shogi", FEATURE_NAMES) : undefined;
}

/** What moves of shogi consume, as it comes with the package: learned from games that the project has played itself. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DepthWeights, readDepthWeights } from "../../../files/depth-weights.js";
import { FEATURE_NAMES } from "./names.js";

/** Undefined where the package has none. */
export function shippedWeights(): DepthWeights | undefined {
  // From dist/src/games/shogi/depth/ or src/games/shogi/depth/ to the package.
  const up = import.meta.url.includes("/dist/") ? "../../../../../" : "../../../../";
  const path = fileURLToPath(new URL(`${up}weights/shogi.depth`, import.meta.url));
  return existsSync(path) ? readDepthWeights(path, "shogi", FEATURE_NAMES) : undefined;
}

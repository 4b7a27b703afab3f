/** Files in memory, whole. */
import { readFileSync } from "./node-fs.js";

export const readWhole = readFileSync;

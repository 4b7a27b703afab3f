import { materialWeights } from "./material.js";
export const LEARNED_WEIGHTS: Int16Array = materialWeights();

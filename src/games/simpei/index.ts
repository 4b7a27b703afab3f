/** Simpei (Bandai 2005): rules, notation, symmetry and ranking. */
export { createSimpei, type SimpeiOptions } from "./rules.js";

/**
 * D(p, m): the depth that a move of shogi consumes (search/negascout/policies/learned.ts). Without weights every move consumes
 * as much, and nothing is read less deep. In the form that both compilers read.
 */
export { depthOf as absoluteDepth, look as lookForDepths } from "../depth/move-features.js";

/**
 * The searches for any game as one engine, the form in which both compilers link them: what WebAssembly exports, and what
 * an instance in JavaScript has (docs/architecture.md, Hot code).
 */

export { lookAfter, nodeCount, stopReason } from "../engine/budget.js";
export { disproof, keyHigh, keyLow, moves, proof } from "../engine/child-list.js";
export { counts, setCounting } from "../engine/counts.js";
export { bytesTaken } from "../engine/machine.js";
export { setEpsilon, setSlack } from "../engine/selection.js";
export { moveOfRoot, rootValue, solveDeepening } from "./deepening/deepening.js";
export { threat } from "./df-pn/children.js";
export {
  decidingChild,
  rootDisproof,
  rootProof,
  setCareful,
  setEstimated,
  setOrdered,
  setUnitLeaves,
  setVirtual,
  solve,
} from "./df-pn/df-pn.js";
export { setSeed } from "./df-pn/shuffle.js";
export {
  rootDisproofLambda,
  rootOrder,
  rootProofLambda,
  setAddPass,
  setCompareHands,
  setDelayDrops,
  setFreelyTried,
  setLeafTest,
  setLowerOrderHandicap,
  setMaxOrder,
  setPassFirst,
  setProvePasses,
  setPseudoNodes,
  setUnitLeavesOfOrders,
  solveLambda,
} from "./lambda/df-pn-lambda.js";
export { solveByOrder } from "./lambda/lambda.js";
export { hasOrderZero } from "./lambda/order-zero.js";
export {
  configurePn,
  configureSimilar,
  decidingMove,
  rootDisproofPn,
  rootProofPn,
  solvePn,
} from "./pn-search/pn-search.js";
export { movesOfSolutions, newMovesOfSolutions, nodesOfSimulations } from "./pn-search/similar.js";
export { full, useGeneration, useTable } from "./table/entries.js";
export { setTechniques } from "./techniques/techniques.js";

/**
 * In which ways a capture is searched, one after the other.
 *
 * Proofs of captures are found fastest by orders, and among candidates of the attacker: against all replies they are proofs all the
 * same. What has no such proof is searched with all moves, in the way that was asked for, by default by df-pn, which also finds
 * disproofs. A user who names a search without orders gets that alone, and so does one who asks for the true order. One who names
 * a search by orders, but no order, is answered by df-pn where no order of that search tells.
 *
 * Whether a group lives on a large board, or in a large region, is searched with relevance zones alone: other searches seldom come to
 * an end there. Captures are searched with zones there, too, after a short search by orders, which finds ladders and nets.
 */
import { SetupError } from "../../../game/errors.js";
import type { GameModule } from "../../../game/module.js";
import { given } from "../../../game/setting.js";
import { dfPn } from "../../../search/df-pn/kind.js";
import { findKind } from "../../../search/kinds.js";
import type { Limits, NodeLimit } from "../../../search/limits.js";
import { tableWords } from "../../../search/table/transposition-table.js";
import type { Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import type { SolveSetup } from "../../../solver/threads/thread-context.js";
import { unpackProblem } from "../notation/position.js";
import { ZONE_SEARCH, zoneSearch } from "../zones/kind.js";
import { LEAST_WORDS } from "../zones/table.js";

/** A way to search. */
export interface Stage {
  readonly setup: SolveSetup;
  /** Whether only its proofs count: some moves of the attacker are left out, or the attacker gives up. */
  readonly provesOnly: boolean;
  /** The most nodes that it may take where others come after it; left out, `FIRST_NODES`. */
  readonly most?: number;
  /** The order whose liberties are the limit of the attacker's patience, in a search that knows no orders. */
  readonly giveUpOrder?: number;
}

export const BY_ORDERS = "df-pn-lambda";
/** Without orders; to it a highest order is a limit of liberties. */
export const COMPLETE = "df-pn";
/** Order 3 decides 96 of 118 captures within 300,000 nodes among candidates, order 2 decides 83, and up to order 4 61. */
const FIRST_ORDERS = 3;
/** Points of the largest board or region on which life is searched as captures are. */
export const MOST_WITHOUT_ZONES = 36;
/** Each stage before the last takes half of the limits, and this many nodes at most. */
const FIRST_NODES = 300_000;
/** Ladders and nets seldom take more by orders, and zones take long for them. */
const SHORT_NODES = 4_000;

const NO_ZONES_ELSEWHERE =
  `a queue (--queue) gives out jobs, and ${ZONE_SEARCH}, which searches open boards, has none; leave out --queue, ` +
  `name the points of play (--region A1:F6), or name another search (--algorithm ${COMPLETE})`;

export function stagesOf(module: GameModule, { setup, settings, words }: Question): readonly Stage[] {
  const { moves = "all", algorithm, maxOrder, simulation, trueOrder = false, workers } = settings;
  const free = algorithm === undefined && maxOrder === undefined && simulation === undefined;
  if (free && mayUseZones(setup, settings) && isOpen(words) && unpackProblem(words).all) {
    if (workers !== undefined) throw new SetupError(NO_ZONES_ELSEWHERE);
    return [{ setup: ofZones(setup), provesOnly: false }];
  }
  const search = { ...module.lambda, maxOrder: FIRST_ORDERS, ...setup.search };
  const byOrders: SolveSetup = free ? { ...setup, algorithm: BY_ORDERS, search } : setup;
  if (setup.algorithm === COMPLETE && maxOrder !== undefined) {
    const limited = { ...setup, gameOptions: { ...setup.gameOptions, liberties: maxOrder + 1 } };
    if (moves !== "all") return [amongCandidates(moves, limited)];
    return [{ setup: limited, provesOnly: true, giveUpOrder: maxOrder }];
  }
  if (moves !== "all") return [amongCandidates(moves, byOrders)];
  const all: Stage = { setup, provesOnly: false };
  const hasOrders = findKind(byOrders.algorithm)?.hasOrders === true;
  if (!hasOrders || trueOrder) return [all];
  const candidates: Stage = { setup: among("attacker", byOrders), provesOnly: true };
  if (free && mayUseZones(setup, settings) && isOpen(words) && workers === undefined) {
    return [
      { ...candidates, most: SHORT_NODES },
      { setup: ofZones(setup), provesOnly: false },
      candidates,
      all,
    ];
  }
  const stages: Stage[] = [candidates, all];
  return free || maxOrder !== undefined ? stages : [...stages, { setup: complete(setup), provesOnly: false }];
}

/** The same question for the search with zones, whatever the goal, where the board is open and nothing else was asked for. */
export function withZones(question: Question): Question {
  const { setup, settings, words } = question;
  const { algorithm, maxOrder, simulation } = settings;
  const free = algorithm === undefined && maxOrder === undefined && simulation === undefined;
  if (!free || !mayUseZones(setup, settings) || !isOpen(words)) return question;
  return { ...question, setup: ofZones(setup), settings: { ...settings, algorithm: ZONE_SEARCH } };
}

function ofZones(setup: SolveSetup): SolveSetup {
  return { ...setup, algorithm: ZONE_SEARCH, way: zoneSearch.way };
}

/** Whether nothing was asked for that only other searches do. */
function mayUseZones({ search, gameOptions, table }: SolveSetup, settings: Question["settings"]): boolean {
  const { moves = "all", trueOrder = false, keepFacts = false, parallel } = settings;
  const isOpen =
    Object.keys(search).length === 0 && Object.values(gameOptions).every((value) => value === true);
  const isForAll = moves === "all" && !trueOrder && !keepFacts && parallel === undefined;
  return isOpen && isForAll && table.whenFull !== "stop" && tableWords(table) >= LEAST_WORDS;
}

/** Whether what is played on is large. */
function isOpen(words: Int32Array): boolean {
  return unpackProblem(words).region.size > MOST_WITHOUT_ZONES;
}

/** A search without orders with what it heeds of the settings of one by orders. */
function complete(setup: SolveSetup): SolveSetup {
  return { ...setup, algorithm: dfPn.name, search: given(dfPn.settings, setup.search) };
}

/**
 * Threads share one tree where both sides have candidates: these depend on the ladders that are read, and none is read at a root. If
 * each thread had a root of its own, the defender would have other candidates there, and the verdict would depend on the number of
 * threads.
 */
function amongCandidates(moves: "all-replies" | "candidates", setup: SolveSetup): Stage {
  if (moves === "all-replies") return { setup: among("attacker", setup), provesOnly: true };
  return { setup: { ...among("both", setup), way: "shared-table" }, provesOnly: true };
}

function among(candidates: "attacker" | "both", setup: SolveSetup): SolveSetup {
  return { ...setup, gameOptions: { ...setup.gameOptions, candidates } };
}

/** What a stage before the last may take of what is left; no node where nothing is left for it. */
export function shareOf(
  { maxNodes, time }: Limits,
  { most = FIRST_NODES }: Stage,
): Pick<Limits, "time"> & NodeLimit {
  const half = maxNodes === undefined ? most : Math.floor(maxNodes / 2);
  return { maxNodes: Math.min(most, half), ...(time === undefined ? {} : { time: time / 2 }) };
}

/** That no candidate succeeds, that none is left, or that the attacker has given up, says nothing of the rest. */
export function provenAlone(found: Found, { giveUpOrder }: Stage): Found {
  if (found.verdict !== "disproven" && found.noProofWithinOrder === undefined) return found;
  const { noProofWithinOrder: _, ...rest } = found;
  return giveUpOrder === undefined
    ? { ...rest, verdict: "unknown", reason: "no proof among candidates" }
    : { ...rest, verdict: "unknown", reason: "no proof within order", noProofWithinOrder: giveUpOrder };
}

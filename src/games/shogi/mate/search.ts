/**
 * The searches for mate in shogi as one: without a bound by df-pn-mate.ts, with one by within.ts. They run in an engine
 * (engine.ts) with a board of its own, which takes over the position of the game before each search.
 */
import { REASONS, reasonNumber } from "../../../engine/instance.js";
import { INFINITE_NUMBER, NOT_KNOWN } from "../../../engine/numbers.js";
import type { Player } from "../../../game/game.js";
import type { Numbers, Reason, Search, SearchLimits, SearchResult } from "../../../search/search.js";
import type { TranspositionTable } from "../../../search/table/transposition-table.js";
import type { Techniques } from "../../../search/techniques/settings.js";
import type { ShogiMateGame } from "../rules/mate-game.js";
import { KEY_HIGH, KEY_LOW } from "../rules/words.js";
import type { MateBound, MateWithin, ShorterLine } from "./bound.js";
import { mateLengthLine } from "./lines/length-line.js";
import { mateLine } from "./lines/line.js";
import { lowerBounds } from "./lines/lower-bounds.js";
import { createProof, type LineSource, NOT_KNOWN as UNKNOWN_LENGTH } from "./lines/proof.js";
import type { MateEngine } from "./load-engine.js";

const NODES_BETWEEN_TICKS = 1024;

export interface MateOptions extends Pick<Techniques, "dominance" | "earlyRepetition"> {
  /** ε of the threshold for the most proving child. */
  readonly epsilon?: number | undefined;
  /** For threads that search the same root: while a child is searched, the table shows it as harder than it is. */
  readonly virtualNumbers?: boolean | undefined;
  /** With virtual numbers: whether this is the first thread, which heeds only what others have decided. */
  readonly leads?: boolean | undefined;
  /**
   * For tests alone: stores disproofs by repetition as if they held on every path, to show positions where that gives a
   * false verdict. Default false.
   */
  readonly ignoreHistory?: boolean | undefined;
  /** For tests alone: takes no notice of positions that are repeated. Default false. */
  readonly ignoreRepetitions?: boolean | undefined;
}

/**
 * @param game at any position; a search leaves it there
 * @param table in the memory of the engine, whose words serve these searches alone
 */
export function createMateSearch(
  engine: MateEngine,
  game: ShogiMateGame,
  table: TranspositionTable,
  options: MateOptions,
): Search & { readonly within: MateWithin } {
  const { words, shared } = table;
  /** What the engine has, as of the last `prepare`. */
  let run: ReturnType<MateEngine["enter"]>;

  /** Another search may have used the engine meanwhile, and another engine its place. */
  function prepareTable(): void {
    run = engine.enter();
    run.useTable(words.byteOffset, words.length, shared);
  }

  function prepare(attacker: Player): void {
    prepareTable();
    game.setAttacker(attacker);
    game.store(run.position, 0);
    run.takePosition();
    const {
      epsilon = 0.25,
      virtualNumbers = false,
      leads = false,
      ignoreHistory = false,
      ignoreRepetitions = false,
      dominance = true,
      earlyRepetition = true,
    } = options;
    run.configure(epsilon, virtualNumbers, leads, ignoreHistory, ignoreRepetitions);
    run.setTechniques(dominance, earlyRepetition, game.leafMates);
  }

  /** Sets what the engine asks while it searches; returns the limits as it takes them. */
  function heed({
    maxNodes = Number.POSITIVE_INFINITY,
    tick,
    tickNodes = NODES_BETWEEN_TICKS,
  }: SearchLimits): [number, number] {
    engine.setTick((nodes) => reasonNumber(tick?.(nodes)));
    return [maxNodes, tickNodes];
  }

  /** The result that the engine has come to, from the numbers of the root. */
  function resultOf(proof: number, disproof: number, plies: number, move: number): SearchResult {
    const nodes = run.nodeCount();
    const moved = move === 0 ? {} : { move };
    if (proof === 0) return { verdict: "proven", nodes, plies, order: null, ...moved };
    if (disproof === 0) return { verdict: "disproven", nodes, order: null, ...moved };
    const reason: Reason = REASONS[run.stopReason()] ?? "node limit";
    return { verdict: "unknown", reason, nodes, order: null };
  }

  function solveUnbounded(attacker: Player, limits: SearchLimits): SearchResult {
    prepare(attacker);
    const { proofLimit = INFINITE_NUMBER, disproofLimit = INFINITE_NUMBER, goesOn = false } = limits;
    run.solve(attacker, table.generation(), ...heed(limits), proofLimit, disproofLimit, goesOn);
    const proof = run.rootProof();
    const disproof = run.rootDisproof();
    const result = resultOf(proof, disproof, run.rootPlies(), run.rootMove());
    return result.verdict === "unknown" ? { ...result, proof, disproof } : result;
  }

  /** Plies of the mate that the table knows at the game's position, `~plies` when it knows that there is none. */
  function known(attacker: Player): number | undefined {
    prepare(attacker);
    const plies = run.known(attacker, table.generation());
    return plies === NOT_KNOWN ? undefined : plies;
  }

  function numbers(attacker: Player): Numbers | undefined {
    prepare(attacker);
    if (!run.probeNumbers(attacker, table.generation())) return undefined;
    return { proof: run.knownProof(), disproof: run.knownDisproof() };
  }

  const within: MateWithin = {
    solve(attacker, { plies, futile }, limits = {}) {
      prepare(attacker);
      const [most, between] = heed(limits);
      const { thread = 0 } = limits;
      const generation = table.generation();
      run.solveWithin(attacker, generation, plies, futile === "exclude", shared, thread, most, between);
      return resultOf(run.rootProofWithin(), run.rootDisproofWithin(), run.rootPliesWithin(), 0);
    },
    known(attacker, { plies, futile }) {
      prepare(attacker);
      return run.knownWithin(attacker, table.generation(), plies, futile === "exclude", shared);
    },
  };

  /** The line uses what both searches know; that of the bounded search once it has run. */
  function sourceOf(attacker: Player): LineSource {
    const futile = "include";
    const { hands, state } = game.shogi.board;
    // The board of the engine need not follow every move that is looked up.
    prepare(attacker);
    return {
      game,
      known() {
        prepareTable();
        const generation = table.generation();
        return run.fewestKnown(
          attacker,
          generation,
          state[KEY_LOW],
          state[KEY_HIGH],
          hands[attacker],
          shared,
        );
      },
      solve: (limits, plies) =>
        plies === undefined
          ? solveUnbounded(attacker, limits)
          : within.solve(attacker, { plies, futile }, limits),
    };
  }

  return {
    within,
    known,
    numbers,
    lengths(attacker, plies, { maxNodes = Number.POSITIVE_INFINITY, tick }) {
      const share = Math.ceil(maxNodes / 2);
      const proof = createProof(sourceOf(attacker), attacker, { maxNodes: share, tick });
      const known = proof.read();
      // What is stored of a long mate may take more plies than were found to suffice.
      if (known > plies && known < UNKNOWN_LENGTH) lowerBounds(proof, known);
      proof.allow(share);
      return { known: proof.read, search: (within) => proof.search(within) !== undefined };
    },
    tableUse() {
      prepareTable();
      return run.use();
    },
    solve(attacker, limits = {}) {
      const bound = limits.question as MateBound | undefined;
      return bound === undefined ? solveUnbounded(attacker, limits) : within.solve(attacker, bound, limits);
    },
    line(attacker, limits) {
      const { maxNodes = Number.POSITIVE_INFINITY, tick } = limits;
      const question = limits.question as MateBound | ShorterLine | undefined;
      if (question === undefined || "from" in question) {
        return mateLine(sourceOf(attacker), attacker, { maxNodes, tick }, question);
      }
      const left = { maxNodes, ...(tick === undefined ? {} : { tick }) };
      return { moves: mateLengthLine(game, within, attacker, question, left), plies: question.plies };
    },
  };
}

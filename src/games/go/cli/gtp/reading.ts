/**
 * Reads whether a block can be taken (`attack`) or saved (`defend`), and whether that depends on ko, as well as it can be told
 * within a time.
 *
 * Three numbers of outside threats tell (docs/go.md): against three of the defender, with none, with three of the attacker.
 * The last comes first: what cannot be taken even there cannot be taken at all, and most blocks that can have nothing to do
 * with ko.
 *
 * Whatever time there is goes into rounds, each several times as long as the one before. In a round a question is searched among
 * candidates, in several ways (`WAYS`), and among all moves. Only the last proves something; the others say
 * what is likely, and that is answered where time ends the search. What is likely of candidates by a λ order, all moves of
 * that order may still refute.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startBudget } from "../../../../search/limits.js";
import type { Solver } from "../../../../solver/api.js";
import type { SolveInfo, SolveResult } from "../../../../solver/results.js";
import type { SolveSettings } from "../../../../solver/settings.js";

export interface ReadingLimits {
  /** Seconds, above 0. */
  readonly time: number;
  /** Ends the reading within a moment: what is known by then is the answer. */
  readonly signal: AbortSignal;
}

/** What the side to move can reach. */
export interface Reading {
  /**
   * 0: it fails; 1: it succeeds whatever the ko; 2: with no outside threat on either side; 3: with threats of its own.
   * Undefined where there was no time to search anything.
   */
  readonly code: 0 | 1 | 2 | 3 | undefined;
  /** Its first move, which may be `pass`, if it is known; undefined where it fails. */
  readonly move: string | undefined;
  /** Whether that is proven against all moves. */
  readonly certain: boolean;
}

/** A block on the board, as problems in their text form without threats. */
export interface Asked {
  /** With the attacker to move. */
  readonly attack: string;
  /** With the defender to move; left out where only the attack is asked about. */
  readonly defence?: string;
  /** After a pass of the side to move, where it is banned from a point: waiting until the ban is gone may be best. */
  readonly passed?: string;
}

export interface Reader {
  /** What the defender can reach where there is a defence to read, otherwise the attacker. */
  read(asked: Asked, limits: ReadingLimits): Promise<Reading>;
}

/** Outside threats of attacker and defender, from what is worst for the attacker to what is best. */
const LEVELS = ["0:3", "0:0", "3:0"] as const;
/** What is answered where the hardest, the next and the easiest of these levels is reached. */
const CODES = [1, 2, 3] as const;

/** A search that gives up on a block whose liberties reach those of an order. */
const LIMITED = "df-pn";
/**
 * How a question is searched among candidates: within a limit of liberties, which finds most, by λ orders, and without either,
 * which finds what takes many moves that threaten nothing.
 */
const WAYS: readonly Way[] = [{ algorithm: LIMITED, maxOrder: 3 }, { maxOrder: 3 }, { algorithm: "df-pn" }];
/** For a defence, the replies to threats of an order that ends soon. */
const FEW_THREATS: Way = { maxOrder: 2 };
/** The last that is tried where there is no proof of a lower one. */
const LAST_ORDER = 6;
type Way = { readonly maxOrder?: number; readonly algorithm?: string };

/** The nodes of another way, as a share of those of the first. */
const SHARE_OF_OTHERS = 1 / 16;

/**
 * A search that ends open says that a block is likely to be taken where its disproof number is this many times its proof
 * number. Measured on 55 searches of 3,000 to 30,000 nodes that were open then and ended within 200,000: 11 of the 13 above it
 * ended with a proof, and 7 of the 42 below it.
 */
const LEANING = 6;

/** Why a search among candidates knows no proof when it has come to its end. */
const ENDED = "no proof among candidates";

/** The nodes of a way that has found a proof with other threats, as a multiple of those of any way. */
const TRUSTED = 4;

/** The nodes of the first round, among candidates. */
const FIRST_NODES = 4000;
const GROWTH = 4;
/** As good as no limit: rounds at the very end of the time may search nothing. */
const MOST_NODES = 1e9;
/** The nodes among all moves, which take several times as long, as a share of those among candidates. */
const SHARE_OF_ALL = 1 / 32;
/**
 * The same on a small board, where they come to their end: of 100 positions with kos on 4x4, 100 were decided within 200,000
 * nodes, and 89 with the share above.
 */
const SHARE_ON_SMALL = 4;
/** Points of the largest board that is small. */
const SMALL_BOARD = 25;
/** The share of the time that is used: a search that is to stop continues for up to 1,024 nodes. */
const SHARE_OF_TIME = 0.9;
/** The same for the first move of what was just proven. */
const SHARE_FOR_MOVE = 0.95;

type Numbers = NonNullable<SolveInfo["numbers"]>;

/** @param share of the time that may be used up to the end of this search */
type Ask = (position: string, settings: SolveSettings, share?: number) => Promise<SolveResult | undefined>;

/** @param solver what searches, ready to begin; until it is, the clock of a question runs all the same */
export function createReader(solver: () => Promise<Solver>): Reader {
  return {
    async read(asked, { time, signal }) {
      const budget = startBudget({ time, signal });
      const left = (share = SHARE_OF_TIME) => (signal.aborted ? 0 : budget.secondsLeft({ share }));
      // What earlier questions have left in the table would only take room.
      let keepFacts = false;
      const ask: Ask = async (text, settings, share) => {
        const ready = await within(solver(), left(share), signal);
        const seconds = left(share);
        if (ready === undefined || seconds <= 0) return undefined;
        const kept = keepFacts;
        keepFacts = true;
        return ready.solve(text, { ...settings, time: seconds, signal, grade: false, keepFacts: kept });
      };
      const attacking = asked.defence === undefined;
      const [worst, even, best] = LEVELS.map((threats) => createQuestion(asked, threats, ask));
      // From what is hardest for whoever is to move to what is easiest.
      const levels = attacking ? [worst, even, best] : [best, even, worst];
      /** Whether the attacker is known or likely to succeed, at each of these levels. */
      const takenAt = (): boolean[] => {
        const atBest = best.isTaken() || best.leansToProof();
        const atEven = even.isTaken() || worst.isTaken() || (atBest && even.isBehind(best));
        const atWorst = worst.isTaken() || (atEven && worst.isBehind(best));
        return attacking ? [atWorst, atEven, atBest] : [atBest, atEven, atWorst];
      };
      const answer = (): Reading => {
        // What nobody has looked at yet is not known to be saved.
        if (!best.isSearched()) return { code: undefined, move: undefined, certain: false };
        const reached = takenAt().indexOf(attacking);
        if (reached < 0) return { code: 0, move: undefined, certain: levels[2].certain() };
        const level = levels[reached];
        const move = (reached === 0 ? level.move() : level.moveOrPass()) ?? best.move();
        const certain = level.certain() && (reached === 0 || levels[reached - 1].certain());
        return { code: CODES[reached], move, certain };
      };
      for (
        let nodes = FIRST_NODES;
        left() > 0 && !answer().certain;
        nodes = Math.min(GROWTH * nodes, MOST_NODES)
      ) {
        await best.search(nodes);
        if (!best.isTaken()) continue;
        // What is taken there is taken with other threats, too.
        await worst.search(nodes, best.way());
        if (!worst.isTaken()) await even.search(nodes, best.way());
        const { code = 0 } = answer();
        if (code > 1) await levels[code - 1].tryPass(nodes);
      }
      return answer();
    },
  };
}

/** Whether one side succeeds with some numbers of threats. */
interface Question {
  /**
   * Searches on, for this many nodes in each way among candidates.
   *
   * @param trusted the way that has found a proof with other threats
   */
  search(nodes: number, trusted?: Way): Promise<void>;
  /** How a proof among candidates was found. */
  way(): Way | undefined;
  isSearched(): boolean;
  /** Whether a proof that the attacker succeeds was found, be it among candidates. */
  isTaken(): boolean;
  /** Whether no proof was found, but the numbers of the search say that there is likely to be one. */
  leansToProof(): boolean;
  /** Whether the search is open and has had less nodes than that with other threats. */
  isBehind(other: Question): boolean;
  /** Nodes among candidates. */
  effort(): number;
  certain(): boolean;
  /** The first move of the side to move, where it succeeds. */
  move(): string | undefined;
  /** Searches, for this many nodes in each way, whether a pass does as well. */
  tryPass(nodes: number): Promise<void>;
  /** The same as `move`; where a pass is known or likely to do as well, that. */
  moveOrPass(): string | undefined;
}

/** What a search has found, and the first move as far as its table tells. */
interface Found extends SolveResult {
  readonly move: string | undefined;
  readonly numbers: Numbers | null;
}

function createQuestion({ attack, defence, passed }: Asked, threats: string, ask: Ask): Question {
  const attacking = defence === undefined;
  const isSmall = pointsIn(attack) <= SMALL_BOARD;
  const shareOfAll = isSmall ? SHARE_ON_SMALL : SHARE_OF_ALL;
  let searched = false;
  /** Whether a proof that the attacker succeeds was found. */
  let taken = false;
  /** Where no proof was found: whether there is likely to be one, and whether the first way has come to its end. */
  let leans = false;
  let ended = false;
  let effort = 0;
  let certain = false;
  let first: string | undefined;
  /** How much the first move of a defence is worth listening to. */
  let weight = 0;
  /** Ways among candidates that are left to search in; none once one of them has found a proof. */
  let ways: readonly Way[] = attacking ? WAYS : [FEW_THREATS, ...WAYS];
  /** How a proof among candidates was found by an order, while all moves of that order have not been heard. */
  let claimed: Way | undefined;
  /** How it was found. */
  let right: Way | undefined;

  /** Whether a pass does as well as the first move; undefined before that was asked. */
  let passes: boolean | undefined;
  let passIsCertain = false;
  let isTakenAfterPass = false;

  /** A defender may pass where no attack is found, an attacker where one is found after it. */
  async function tryPass(nodes: number): Promise<void> {
    if (passed === undefined || passIsCertain) return;
    const proof = await search(
      { maxNodes: isTakenAfterPass ? nodes : Math.ceil(nodes * shareOfAll) },
      passed,
    );
    if (proof !== undefined && proof.verdict !== "unknown") {
      passIsCertain = true;
      passes = (proof.verdict === "proven") === attacking;
      return;
    }
    for (const way of isTakenAfterPass ? [] : WAYS) {
      const found = await search({ moves: "candidates", maxNodes: nodes, ...way }, passed);
      if (found === undefined) return;
      isTakenAfterPass ||= found.verdict === "proven";
    }
    passes = isTakenAfterPass === attacking;
  }

  /** Searches without looking for a whole line, which may take as long as the proof. */
  async function search(settings: SolveSettings, problem = defence ?? attack): Promise<Found | undefined> {
    const text = `${problem} threats=${threats}`;
    let move: string | undefined;
    let seen: Numbers | null = null;
    const onInfo = ({ line, numbers }: Pick<SolveInfo, "line" | "numbers">) => {
      move = line.at(0);
      seen = numbers;
    };
    const result = await ask(text, { ...settings, line: false, onInfo });
    if (result === undefined) return undefined;
    // The table holds nothing about what is taken at once, or in a ladder; and a proof is of no use without its move.
    if (result.verdict === "proven" && problem === attack && move === undefined) {
      move = (await ask(text, settings, SHARE_FOR_MOVE))?.line[0];
      if (move === undefined) return undefined;
    }
    return { ...result, move: result.refutation ?? move, numbers: seen };
  }

  async function searchCandidates(nodes: number, trusted?: Way): Promise<void> {
    const chosen = trusted !== undefined && !searched && ways.length > 0 ? [trusted] : ways;
    const queue = [...chosen];
    for (const way of queue) {
      const share = way === trusted ? TRUSTED : isLimited(way) ? 1 : SHARE_OF_OTHERS;
      const maxNodes = Math.ceil(nodes * share);
      const settings = { moves: "candidates", maxNodes, ...way } as const;
      const found = await search(settings);
      if (found === undefined) return;
      searched = true;
      effort += found.nodes;
      if (found.verdict === "proven") {
        taken = true;
        first = found.move;
        claimed = way.maxOrder === undefined ? undefined : way;
        right = way;
        ways = [];
        return;
      }
      const failed = found.reason === ENDED;
      if (isLimited(way)) {
        ended ||= failed;
        leans = !ended && isLeaning(found.numbers);
        if (attacking) first = leans ? found.move : undefined;
      }
      if (failed) {
        const next = nextOf(way);
        ways = ways.flatMap((other) => (other !== way ? [other] : next));
        queue.push(...next);
      }
      if (attacking || found.move === undefined) continue;
      const itsWeight = await weightOf(way, failed, settings);
      if (itsWeight < weight) continue;
      first = found.move;
      weight = itsWeight;
    }
  }

  /**
   * How much is to be said for a reply that a search has found: a reply that no threat of an order follows says something where
   * there was such a threat, and the limited search sees more than one by λ orders. Of that one a threat need not be known, as
   * long as it is not known that there is none.
   */
  async function weightOf(way: Way, failed: boolean, settings: SolveSettings): Promise<number> {
    const { maxOrder = 0 } = way;
    const limited = isLimited(way);
    const threat = failed ? await search(settings, attack) : undefined;
    if (limited) return threat?.reason === ENDED ? 0 : maxOrder + 0.5;
    return threat?.verdict === "proven" ? maxOrder : 0;
  }

  /** All moves of the order of a proof among candidates: they may find a reply that was none. */
  async function doubt(way: Way, nodes: number): Promise<void> {
    const found = await search({ maxNodes: nodes, ...way });
    if (found?.verdict === "proven") settle(found);
    else if (found?.reason === "no proof within order") {
      taken = false;
      claimed = undefined;
      first = found.move;
    }
  }

  function settle({ verdict, move }: Found): void {
    searched = true;
    taken = verdict === "proven";
    certain = true;
    first = move;
  }

  return {
    way: () => right,
    async search(nodes, trusted) {
      if (certain) return;
      // At once what is most likely to tell something.
      if (trusted !== undefined && !searched && !isSmall) return searchCandidates(nodes, trusted);
      const few = Math.ceil(nodes * shareOfAll);
      const found = await search({ maxNodes: few });
      if (found !== undefined && found.verdict !== "unknown") return settle(found);
      if (!attacking) first ??= found?.move;
      await searchCandidates(nodes, trusted);
      if (claimed !== undefined) await doubt(claimed, few);
    },
    isSearched: () => searched,
    isTaken: () => taken,
    leansToProof: () => leans && !taken && !certain,
    isBehind: (other) => !certain && !ended && effort < other.effort(),
    effort: () => effort,
    certain: () => certain,
    move: () => first,
    tryPass,
    moveOrPass: () => (passes === true && (passIsCertain || !certain) ? "pass" : first),
  };
}

/** What a promise resolves to, unless that takes longer than this many seconds or is not wanted any more. */
async function within<Value>(
  promise: Promise<Value>,
  seconds: number,
  signal: AbortSignal,
): Promise<Value | undefined> {
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  const late = sleep(1000 * Math.max(0, seconds), undefined, { signal: ended }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}

/** The number of points of a problem's board. */
function pointsIn(text: string): number {
  return text.split(" ")[0].replaceAll("/", "").length;
}

/** What is left to try where a way has ended without a proof. */
function nextOf(way: Way): readonly Way[] {
  const { maxOrder = LAST_ORDER } = way;
  return way === FEW_THREATS || maxOrder >= LAST_ORDER ? [] : [{ ...way, maxOrder: maxOrder + 1 }];
}

function isLeaning(numbers: Numbers | null): boolean {
  return numbers !== null && numbers.disproof >= LEANING * numbers.proof;
}

function isLimited({ algorithm, maxOrder }: Way): boolean {
  return algorithm === LIMITED && maxOrder !== undefined;
}

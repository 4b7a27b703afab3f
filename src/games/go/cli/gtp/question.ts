/** A question about a block with some numbers of outside threats, which is searched in rounds. */
import type { SolveInfo, SolveResult } from "../../../../solver/results.js";
import type { SolveSettings } from "../../../../solver/settings.js";
import { ENDED, FEW_THREATS, isLeaning, isLimited, type Numbers, nextOf, WAYS, type Way } from "./ways.js";

/** A block on the board, as problems in their text form without threats. */
export interface Asked {
  /** With the attacker to move. */
  readonly attack: string;
  /** With the defender to move; left out where only the attack is asked about. */
  readonly defence?: string;
  /** After a pass of the side to move, where it is banned from a point: waiting until the ban is gone may be best. */
  readonly passed?: string;
}

/** The nodes of another way, as a share of those of the first. */
const SHARE_OF_OTHERS = 1 / 16;

/** The nodes of a way that has found a proof with other threats, as a multiple of those of any way. */
const TRUSTED = 4;

/** The nodes among all moves, which take several times as long, as a share of those among candidates. */
const SHARE_OF_ALL = 1 / 32;
/**
 * The same on a small board, where they come to their end: of 100 positions with kos on 4x4, 100 were decided within 200,000
 * nodes, and 89 with the share above.
 */
const SHARE_ON_SMALL = 4;
/** Points of the largest board that is small. */
const SMALL_BOARD = 25;
/** The share of the time that may be used to find the first move of what was just proven. */
const SHARE_FOR_MOVE = 0.95;

/** @param share of the time that may be used up to the end of this search */
export type Ask = (
  position: string,
  settings: SolveSettings,
  share?: number,
) => Promise<SolveResult | undefined>;

/** Whether one side succeeds with some numbers of threats. */
export interface Question {
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

export function createQuestion(asked: Asked, threats: string, ask: Ask): Question {
  const { attack, defence } = asked;
  const attacking = defence === undefined;
  const isSmall = pointsIn(attack) <= SMALL_BOARD;
  const shareOfAll = isSmall ? SHARE_ON_SMALL : SHARE_OF_ALL;
  const search = searchOf(asked, threats, ask);
  const pass = createPass(asked, shareOfAll, search);
  let searched = false;
  /** Whether a proof that the attacker succeeds was found. */
  let taken = false;
  /** Where no proof was found: whether there is likely to be one, and whether the first way has come to its end. */
  let leans = false;
  let ended = false;
  let effort = 0;
  let certain = false;
  let first: string | undefined;
  /** How much there is to be said for the first move of a defence. */
  let weight = 0;
  /** Ways among candidates that are left to search in; none once one of them has found a proof. */
  let ways: readonly Way[] = attacking ? WAYS : [FEW_THREATS, ...WAYS];
  /** The order by which a proof among candidates was found, until all moves of that order were searched. */
  let claimed: Way | undefined;
  /** The way in which it was found. */
  let right: Way | undefined;

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
    tryPass: pass.search,
    moveOrPass: () => (pass.isAsGood(certain) ? "pass" : first),
  };
}

type QuestionSearch = (settings: SolveSettings, problem?: string) => Promise<Found | undefined>;

/** Searches without looking for a whole line, which may take as long as the proof. */
function searchOf({ attack, defence }: Asked, threats: string, ask: Ask): QuestionSearch {
  return async (settings, problem = defence ?? attack) => {
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
  };
}

/** Whether a pass does as well as the first move that was found. */
function createPass({ defence, passed }: Asked, shareOfAll: number, search: QuestionSearch) {
  const attacking = defence === undefined;
  /** Undefined before that was asked. */
  let passes: boolean | undefined;
  let passIsCertain = false;
  let isTakenAfterPass = false;

  /** A defender may pass where no attack is found, an attacker where one is found after it. */
  async function searchPass(nodes: number): Promise<void> {
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

  return {
    /** Searches, for this many nodes in each way. */
    search: searchPass,
    /** @param certain whether the first move is proven: then a pass has to be, too */
    isAsGood: (certain: boolean) => passes === true && (passIsCertain || !certain),
  };
}

/** The number of points of a problem's board. */
function pointsIn(text: string): number {
  return text.split(" ")[0].replaceAll("/", "").length;
}

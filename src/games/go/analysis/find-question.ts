/**
 * Finds out what a problem asks: the questions that it may ask are tried in longer and longer searches, until one is found whose answer
 * depends on who moves first.
 */
import type { SolveSettings } from "../../../solver/settings.js";
import { MOST_THREATS } from "../notation/points.js";
import type { Candidate } from "./candidates.js";
import { EVEN, koOfMover, LEVELS, rowOfMover } from "./grade.js";
import { type Answered, FIRST_NODES, FOR_THE_VERDICT, type Tried, type Tries } from "./tries.js";

/** By how much each round is longer than the one before. */
const GROWTH = 4;
/** From rounds of so many nodes on, what takes more for granted has its turn first: the rest was searched for long. */
const MORE_GRANTED_FIRST = 64_000;
/** For how many rounds others are tried when there is an answer that takes a ko, and a kill with more where it fails with less. */
const MORE_ROUNDS = 2;
/** The longest search for the same with less, so that who has given an hour does not wait for half of it. */
const MOST_WITH_LESS = 256_000;

/** How much of the limits may be spent when an answer is there that takes something for granted: the rest is for all that is said of it. */
const SHARE_WITH_LESS = 7 / 8;
/** How much of them longer and longer searches with less may take, and other questions when there is an answer that takes a ko. */
const SHARE_OF_MORE = 1 / 2;

const byMoreGranted = (one: Candidate, other: Candidate) => other.without.length - one.without.length;

/** Threats that a side needs which succeeds at so many levels, from those that are best for it, and the other way round. */
const needing = (levels: number) => EVEN + 1 - levels;

export const isGranted = ({ assumed }: Candidate) => assumed !== undefined;

/**
 * The first question whose answer depends on who moves first; otherwise the first that is open, or the first.
 *
 * @param sides questions about the groups of each side, those of the side first that is more likely to be meant
 * @param isNamed whether the problem names its target: then the first that is decided
 */
export async function findQuestion(
  sides: readonly (readonly Candidate[])[],
  settings: SolveSettings,
  isNamed: boolean,
  { tried, isAnswer, tryOne, askWithin }: Tries,
): Promise<Answered> {
  const isLimited = settings.maxNodes !== undefined || settings.time !== undefined;
  const postponed: Candidate[] = [];
  /** Up to which rounds more is taken for granted of targets that are not killed with less. */
  const lastOf = new Map<string, number>();
  for (const candidates of [...sides, postponed]) {
    let open = [...candidates];
    let byKo: Answered | undefined;
    let last = Number.POSITIVE_INFINITY;
    for (let nodes = FIRST_NODES; open.length > 0 && nodes <= last; nodes *= GROWTH) {
      const next = new Set<Candidate>();
      const ordered = nodes < MORE_GRANTED_FIRST ? open : [...open].sort(byMoreGranted);
      for (const one of ordered) {
        if (one.without.some(isDecided) && nodes > (lastOf.get(one.target) ?? 0)) continue;
        if (candidates !== postponed && failsWithMore(one)) {
          postponed.push(one);
          continue;
        }
        const answered = await tryOne(one, nodes, byKo === undefined ? 1 : SHARE_OF_MORE);
        if (answered === undefined) return byKo === undefined ? unchanged() : withFewestThreats(...byKo);
        const { result } = answered;
        if (isAnswer(one, answered)) return findOfGroup(...(await findWithLess(one, answered, nodes)));
        const fails = result.verdict !== "unknown" && result.verdict !== one.success;
        if (fails && !one.isOwn && !lastOf.has(one.target))
          lastOf.set(one.target, nodes * GROWTH ** MORE_ROUNDS);
        if (fails && byKo === undefined) {
          byKo = await findByKo(one, nodes);
          if (byKo !== undefined) last = nodes * GROWTH ** MORE_ROUNDS;
        }
        // More nodes will not help where another limit was reached.
        if (result.verdict === "unknown" && result.reason === "node limit") next.add(one);
      }
      open = open.filter((one) => next.has(one));
    }
    if (byKo !== undefined) return withFewestThreats(...byKo);
  }
  return unchanged();

  function isDecided(one: Candidate): boolean {
    return (tried.get(one)?.result.verdict ?? "unknown") !== "unknown";
  }

  /**
   * Whether the side to move has failed with more taken for granted. To kill, it fails with less all the more; and a group that dies
   * shut in would have to get away, which books seldom ask, unless it was shut in too close.
   */
  function failsWithMore(one: Candidate): boolean {
    if (one.isOwn && one.assumed?.enclosing !== undefined) return false;
    return [...tried].some(
      ([{ without, success }, { result }]) =>
        without.includes(one) && result.verdict !== "unknown" && result.verdict !== success,
    );
  }

  /** The question that was found with less taken for granted: as its zone tells, or as a longer search decides. */
  async function findWithLess(one: Candidate, found: Tried, nodes: number): Promise<Answered> {
    const [least, answered] = await findWithinZone(one, found, nodes);
    let open = isGranted(least) ? one.without.filter((less) => !isDecided(less)) : [];
    let share = SHARE_WITH_LESS;
    for (let more = GROWTH * nodes; open.length > 0; more *= GROWTH) {
      for (const less of open) {
        const longer = await tryOne(less, more, share);
        if (longer === undefined) return [least, answered];
        if (isAnswer(less, longer)) return findWithinZone(less, longer, nodes);
      }
      // Who sets no limits has the answer at once.
      if (!isLimited || more >= MOST_WITH_LESS) break;
      open = open.filter((less) => tried.get(less)?.result.reason === "node limit");
      share = SHARE_OF_MORE;
    }
    return [least, answered];
  }

  /** The same of the whole group, where a search that is not much longer shows it: books mean all of it. */
  async function findOfGroup(one: Candidate, found: Tried): Promise<Answered> {
    const all = isNamed ? undefined : one.ofGroup();
    const answered =
      all && (await tryOne(all, Math.max(FIRST_NODES, GROWTH * found.result.nodes), SHARE_WITH_LESS));
    if (all === undefined || answered === undefined || !isAnswer(all, answered)) return [one, found];
    return findWithinZone(all, answered, FIRST_NODES);
  }

  /** The same with only what is in the zone of the answer: it does not depend on anything else. */
  async function findWithinZone(one: Candidate, found: Tried, nodes: number): Promise<Answered> {
    const { zone } = found.result;
    const less = zone === undefined ? one : one.within(new Set(zone));
    const answered = less === one ? undefined : await tryOne(less, nodes);
    return answered !== undefined && isAnswer(less, answered) ? [less, answered] : [one, found];
  }

  /** What fails without outside threats, with the most that there are; undefined where it fails then, or succeeds whoever moves first. */
  async function findByKo(one: Candidate, nodes: number): Promise<Answered | undefined> {
    const most = isNamed || settings.strict ? undefined : one.withThreats(MOST_THREATS);
    const answered = most && (await tryOne(most, nodes));
    return most !== undefined && answered?.isSettled === false ? [most, answered] : undefined;
  }

  /** What takes a ko, with the fewest threats that do, as the grade without them tells; it may need none with less taken for granted. */
  async function withFewestThreats(one: Candidate, found: Tried): Promise<Answered> {
    const [most, answered] = await findWithinZone(one, found, FIRST_NODES);
    const bare = most.withThreats(0) as Candidate;
    const short = await fewestInShort(bare, [most, answered]);
    const graded = { ...FOR_THE_VERDICT, grade: true };
    const result = await askWithin(bare.text, Number.POSITIVE_INFINITY, graded, SHARE_WITH_LESS);
    if (result !== undefined && !tried.has(bare)) tried.set(bare, { result });
    const isLife = answered.result.goal === "live";
    const row = result?.ko && rowOfMover(isLife, !bare.isOwn, result.ko);
    // What it succeeds with is known beside the grade, which limits may leave open.
    const { least, most: atMost } = row ?? { least: 0, most: LEVELS.length };
    const known = { least: Math.max(least, needing(short.threats)), most: atMost };
    const ko = koOfMover(isLife, !bare.isOwn, known);
    const fewest = Math.max(0, needing(known.least));
    const [fewer, its] = fewest === short.threats ? short.found : await withThreats(bare, fewest);
    if (its?.result.verdict !== fewer.success) return [most, { ...answered, ko }];
    if (fewest === 0) return [fewer, its];
    // With more threats, the side to move fails when it moves second.
    const settled = { ...its, isSettled: false, ko };
    tried.set(fewer, settled);
    return [fewer, settled];
  }

  async function withThreats(bare: Candidate, threats: number) {
    const one = bare.withThreats(threats) as Candidate;
    return [one, await tryOne(one, Number.POSITIVE_INFINITY)] as const;
  }

  /** The fewest threats with which short searches show that the side to move succeeds, and how; the most where these show none. */
  async function fewestInShort(bare: Candidate, found: Answered) {
    const [, { result }] = found;
    for (let threats = 1; threats < MOST_THREATS; threats++) {
      const one = bare.withThreats(threats) as Candidate;
      const answered = await tryOne(one, GROWTH * result.nodes + FIRST_NODES, SHARE_WITH_LESS);
      if (answered === undefined) break;
      if (answered.result.verdict === one.success) return { threats, found: [one, answered] as const };
    }
    return { threats: MOST_THREATS, found };
  }

  function unchanged(): Answered {
    // What takes a ko is asked only beside.
    const all = [...tried].filter(([{ assumed }]) => assumed?.threats === undefined);
    return all.find(([one]) => !isDecided(one) && !one.without.some(isDecided)) ?? all[0];
  }
}

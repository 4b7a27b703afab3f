/**
 * Reads whether a block can be taken (`attack`) or saved (`defend`), and whether that depends on ko, as well as it can be told
 * within a time.
 *
 * Three numbers of outside threats tell (docs/go.md): against three of the defender, with none, with three of the attacker.
 * The last comes first: what cannot be taken even there cannot be taken at all, and most blocks that can have nothing to do
 * with ko.
 *
 * Whatever time there is goes into rounds, each several times as long as the one before. In a round a question is searched among
 * candidates, in several ways (ways.ts), and among all moves. Only the last proves something; the others say
 * what is likely, and that is answered where time ends the search. What is likely of candidates by a λ order, all moves of
 * that order may still refute.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startBudget, timerOf } from "../../../../search/limits.js";
import type { Solver } from "../../../../solver/api.js";
import { type Ask, type Asked, createQuestion } from "./question.js";

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

export interface Reader {
  /** What the defender can reach where there is a defence to read, otherwise the attacker. */
  read(asked: Asked, limits: ReadingLimits): Promise<Reading>;
}

/** Outside threats of attacker and defender, from what is worst for the attacker to what is best. */
const LEVELS = ["0:3", "0:0", "3:0"] as const;
/** What is answered where the hardest, the next and the easiest of these levels is reached. */
const CODES = [1, 2, 3] as const;

/** The nodes of the first round, among candidates. */
const FIRST_NODES = 4000;
const GROWTH = 4;
/** As good as no limit: rounds at the very end of the time may search nothing. */
const MOST_NODES = 1e9;
/** The share of the time that is used: a search that is to stop continues for up to 1,024 nodes. */
const SHARE_OF_TIME = 0.9;
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

/** What a promise resolves to, unless that takes longer than this many seconds or is not wanted any more. */
async function within<Value>(
  promise: Promise<Value>,
  seconds: number,
  signal: AbortSignal,
): Promise<Value | undefined> {
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  const late = sleep(timerOf(Math.max(0, seconds)), undefined, { signal: ended }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}

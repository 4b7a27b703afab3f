/**
 * Reads whether a block can be taken (`attack`) or saved (`defend`), and whether that hangs on ko, as well as it can be told
 * within a time.
 *
 * Three numbers of outside threats tell (docs/go.md): against three of the defender, with none, with three of the attacker.
 * The one that is worst for whoever asks comes first: where he succeeds even there, nothing else is to be asked.
 *
 * Whatever time is left goes into rounds, each four times as long as the one before. In a round a question is searched among
 * candidates, by a few threats (λ) and without orders, and among all moves. Only the last proves something; the others say
 * what is likely, and that is answered where time ends the search. What is likely of candidates by a λ order, all moves of
 * that order may still refute.
 */
import type { Solver } from "../../../solver/api.js";
import type { SolveResult } from "../../../solver/results.js";
import type { SolveSettings } from "../../../solver/settings.js";

export interface ReadingLimits {
  /** Seconds, above 0. */
  readonly time: number;
  /** Ends the reading within a moment: what is known by then is the answer. */
  readonly signal: AbortSignal;
}

/** What whoever is to move can reach. */
export interface Reading {
  /** 0: he fails; 1: he succeeds whatever the ko; 2: with no outside threat on either side; 3: with threats of his own. */
  readonly code: 0 | 1 | 2 | 3;
  /** His first move, `pass` among them; undefined where he fails. */
  readonly move: string | undefined;
  /** Whether that is proven against all moves. */
  readonly certain: boolean;
}

export interface Reader {
  /**
   * @param position in the text form of problems, without threats; the attacker or the defender is to move
   * @param attacking which of them
   */
  read(position: string, attacking: boolean, limits: ReadingLimits): Promise<Reading>;
}

/** Outside threats of attacker and defender, from what is worst for the attacker to what is best. */
const LEVELS = ["0:3", "0:0", "3:0"] as const;

/** Of the first round, among candidates. */
const FIRST_NODES = 1000;
const GROWTH = 4;
/** Of the nodes among candidates, those among all moves, which take several times as long. */
const SHARE_OF_ALL = 1 / 4;
/** Of the time, what is used: a search that is to stop goes on for up to 1,024 nodes. */
const SHARE_OF_TIME = 0.9;

const ORDERS = [2, 3, undefined] as const;

type Ask = (position: string, settings: SolveSettings) => Promise<SolveResult | undefined>;

export function createReader(solver: () => Promise<Solver>): Reader {
  return {
    async read(position, attacking, { time, signal }) {
      const end = performance.now() + 1000 * SHARE_OF_TIME * time;
      const left = () => (signal.aborted ? 0 : (end - performance.now()) / 1000);
      const ask: Ask = async (text, settings) => {
        const { solve } = await solver();
        return left() <= 0 ? undefined : solve(text, { ...settings, time: left(), signal, grade: false });
      };
      const order = attacking ? LEVELS : LEVELS.toReversed();
      const [hardest, even, easiest] = order.map((threats) =>
        createQuestion(`${position} threats=${threats}`, attacking, ask),
      );
      const answer = (): Reading => {
        if (hardest.succeeds()) return { code: 1, move: hardest.move(), certain: hardest.certain() };
        if (!easiest.succeeds()) return { code: 0, move: undefined, certain: easiest.certain() };
        if (even.succeeds()) {
          return { code: 2, move: even.move(), certain: hardest.certain() && even.certain() };
        }
        return { code: 3, move: easiest.move(), certain: even.certain() && easiest.certain() };
      };
      for (let nodes = FIRST_NODES; left() > 0 && !answer().certain; nodes *= GROWTH) {
        await hardest.search(nodes);
        if (hardest.succeeds()) continue;
        await easiest.search(nodes);
        if (easiest.succeeds()) await even.search(nodes);
      }
      return answer();
    },
  };
}

/** Whether one side succeeds with some numbers of threats. */
interface Question {
  /** Searches on, for so many nodes among candidates. */
  search(nodes: number): Promise<void>;
  /** Whether that is known or likely. What nobody found a way to take is likely to stay; false before the first search. */
  succeeds(): boolean;
  certain(): boolean;
  /** The first move of whoever is to move, where he succeeds. */
  move(): string | undefined;
}

function createQuestion(position: string, attacking: boolean, ask: Ask): Question {
  let searched = false;
  /** Whether the attacker succeeds. */
  let taken = false;
  let certain = false;
  let first: string | undefined;
  /** Orders among candidates that are left to search by; none once one of them has found something. */
  let orders: readonly (number | undefined)[] = ORDERS;
  /** The order of a proof among candidates, while all moves of that order have not been heard. */
  let claimed: number | undefined;

  /** The line that the last search was at; its end says where the most promising reply is. */
  let reply: string | undefined;
  const onInfo = ({ line }: { readonly line: readonly string[] }) => {
    reply = line.at(0) ?? reply;
  };

  async function searchCandidates(nodes: number): Promise<void> {
    for (const maxOrder of orders) {
      const found = await ask(position, {
        moves: "candidates",
        maxNodes: nodes,
        onInfo,
        ...(maxOrder === undefined ? {} : { maxOrder }),
      });
      if (found === undefined) return;
      searched = true;
      if (found.verdict === "proven") {
        taken = true;
        first = found.line[0];
        claimed = maxOrder;
        orders = [];
        return;
      }
      first = attacking ? undefined : reply;
      if (found.reason === "no proof among candidates") {
        orders = orders.filter((order) => order !== maxOrder);
      }
    }
  }

  /** All moves of the order of a proof among candidates: they may find a reply that was none. */
  async function doubt(nodes: number): Promise<void> {
    const found = await ask(position, { maxOrder: claimed, maxNodes: nodes, onInfo });
    if (found?.verdict === "proven") settle(true, found);
    else if (found?.reason === "no proof within order") {
      taken = false;
      claimed = undefined;
      first = attacking ? undefined : reply;
    }
  }

  function settle(verdict: boolean, { line, refutation }: SolveResult): void {
    taken = verdict;
    certain = true;
    first = verdict ? line[0] : refutation;
  }

  return {
    async search(nodes) {
      await searchCandidates(nodes);
      const few = Math.max(1, Math.floor(nodes * SHARE_OF_ALL));
      if (claimed !== undefined) await doubt(few);
      if (certain) return;
      const found = await ask(position, { maxNodes: few });
      if (found !== undefined && found.verdict !== "unknown") settle(found.verdict === "proven", found);
    },
    succeeds: () => searched && taken === attacking,
    certain: () => certain,
    move: () => first,
  };
}

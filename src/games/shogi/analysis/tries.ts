/** First moves that look right and fail (紛れ): they mate after most answers, and the answer that is shown refutes them. */
import { answersAt } from "./answers.js";
import { ask, checksAt, type MateSearch, positionAfter } from "./mate-search.js";

/** First moves that fail are shown where no more answers than this refute them, and no more of them than this. */
const MOST_REFUTATIONS = 2;
const MOST_TRIES = 4;
/** The bits of a move that are the square it goes to. */
const SQUARE = 255;

/** A first move that fails, and an answer that refutes it. */
interface Try {
  /** Whether that answer takes the piece: such a move misleads nobody for long. */
  readonly isTaken: boolean;
  /** How many answers refute it, and how many there are. */
  readonly refuted: number;
  readonly answers: number;
  readonly moves: readonly [move: number, answer: number];
}

/** @param nodesLeft nodes that the next question may take */
export async function findTries(
  search: MateSearch,
  nodesLeft: () => number,
): Promise<{ readonly moves: readonly (readonly number[])[]; readonly open: number }> {
  const { words } = search;
  const tries: Try[] = [];
  let open = 0;
  for (const move of checksAt(search, words)) {
    const after = positionAfter(search, words, [move]);
    const outcome = nodesLeft() > 0 ? await ask(search, after, nodesLeft()) : undefined;
    if (outcome === undefined || outcome.verdict === "unknown") open++;
    if (outcome?.verdict !== "disproven") continue;
    const answers = answersAt(search, after).map((answer) => answer.move);
    const refuting: number[] = [];
    let undecided = 0;
    for (const answer of answers) {
      const next = positionAfter(search, after, [answer]);
      const reply = nodesLeft() > 0 ? await ask(search, next, nodesLeft()) : undefined;
      if (reply?.verdict === "disproven") refuting.push(answer);
      else if (reply?.verdict !== "proven") undecided++;
    }
    if (undecided > 0) open++;
    if (undecided > 0 || refuting.length > MOST_REFUTATIONS || refuting.length === answers.length) continue;
    const [answer] = refuting;
    const isTaken = (answer & SQUARE) === (move & SQUARE);
    tries.push({ isTaken, refuted: refuting.length, answers: answers.length, moves: [move, answer] });
  }
  tries.sort(
    (one, other) =>
      Number(one.isTaken) - Number(other.isTaken) ||
      one.refuted - other.refuted ||
      other.answers - one.answers,
  );
  return { moves: tries.slice(0, MOST_TRIES).map(({ moves }) => moves), open };
}

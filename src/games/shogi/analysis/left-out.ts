/** The interpositions along a line that do not count (無駄合い). */
import { DROPS, moveTo } from "../notation/moves.js";
import { formatSquare } from "../notation/sfen.js";
import { formatMove } from "../text-forms.js";
import { type Answer, answersAt } from "./answers.js";
import { type Asking, createAsking } from "./asking.js";
import { firstOfAttacker, type MateSearch, positionAfter } from "./mate-search.js";
import type { MateResult } from "./results.js";

/** Nodes that each question whether an interposition counts may take; most have been answered by then. */
const NODES = 10_000;

/** Whether a move of the attacker takes an interposition that does not count. */
export async function isUncounted(
  asking: Asking,
  answer: Answer | undefined,
  move: number,
): Promise<boolean> {
  const closer = answer?.closer.find(({ taking }) => taking === move);
  if (answer === undefined || closer === undefined) return false;
  const { plies, exact } = await asking.length(answer.after, 1);
  return plies !== undefined && exact && (await asking.within(closer.position, plies - 1)) === true;
}

/**
 * The interpositions that add no plies at each position of the defender on a line to the mate, its end included, and how many
 * the limits left open; nothing where there are none.
 */
export async function findLeftOut(
  search: MateSearch,
  line: readonly number[],
): Promise<Pick<MateResult, "leftOut" | "openLeftOut">> {
  const asking = createAsking(search);
  asking.setEffort(NODES);
  const first = firstOfAttacker(search);
  const places: { ply: number; answers: readonly Answer[] }[] = [];
  const uncounted = new Set<number>();
  let at = search.words;
  for (let i = 0; i <= line.length; i++) {
    if (i % 2 !== first) {
      const answers = answersAt(search, at);
      places.push({ ply: i + 1, answers });
      const own = answers.find(({ move }) => move === line[i]);
      if (await isUncounted(asking, own, line[i + 1])) uncounted.add(i).add(i + 1);
    }
    if (i < line.length) at = positionAfter(search, at, [line[i]]);
  }
  const leftOut: { ply: number; move: string }[] = [];
  let open = 0;
  for (const { ply, answers } of places) {
    let left = 0;
    for (let i = ply - 1; i < line.length; i++) if (!uncounted.has(i)) left++;
    for (const [move, { closer }] of byName(answers)) {
      const isFutile = await addsNothing(asking, closer, left);
      if (isFutile) leftOut.push({ ply, move });
      else if (isFutile === undefined) open++;
    }
  }
  return { ...(leftOut.length > 0 && { leftOut }), ...(open > 0 && { openLeftOut: open }) };
}

async function addsNothing(
  asking: Asking,
  closer: Answer["closer"],
  left: number,
): Promise<boolean | undefined> {
  let open = false;
  for (const { position } of closer) {
    const mates = await asking.within(position, left);
    if (mates) return true;
    open ||= mates === undefined;
  }
  return open ? undefined : false;
}

/** Drops on one square, and moves with and without promotion, are one interposition. */
function byName(answers: readonly Answer[]): Map<string, Answer> {
  const named = answers.map((answer): [string, Answer] => {
    const { move } = answer;
    const name = (move & DROPS) !== 0 ? `*${formatSquare(moveTo(move))}` : formatMove(move).slice(0, 4);
    return [name, answer];
  });
  return new Map(named.filter(([, { closer }]) => closer.length > 0));
}

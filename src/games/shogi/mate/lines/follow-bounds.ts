/** The line that the known bounds of a proof say, even if it is shorter than they say. */
import { NOT_KNOWN, type Proof } from "./proof.js";

/** A line that does not follow the bounds is cut after this many moves. */
const LONGEST_LINE = 4000;

/** Moves from the position at which the proof stands. */
export function followBounds(proof: Proof): number[] {
  const { isMated, name, play, undo } = proof;
  const line: number[] = [];
  const seen = new Set<string>();
  while (line.length < LONGEST_LINE && !isMated()) {
    seen.add(name());
    const move = likeliest(proof, seen);
    if (move === undefined) break;
    line.push(move);
    play(move);
  }
  for (let i = 0; i < line.length; i++) undo();
  return line;
}

/** The move with the best bound for the side to move; positions of the line so far are not known for a mate. */
function likeliest(
  { after, isAttacking, legalMoves, name, read, search }: Proof,
  seen: ReadonlySet<string>,
): number | undefined {
  const attacking = isAttacking();
  const boundAfter = (move: number) =>
    after(move, () => {
      if (seen.has(name())) return NOT_KNOWN;
      const bound = read();
      return bound < NOT_KNOWN || attacking ? bound : (search()?.plies ?? NOT_KNOWN);
    });
  function choose(): number | undefined {
    const known = legalMoves()
      .map((move) => ({ move, plies: boundAfter(move) }))
      .filter(({ plies }) => plies < NOT_KNOWN)
      .sort((one, other) => (attacking ? one.plies - other.plies : other.plies - one.plies));
    return known.at(0)?.move;
  }
  const move = choose();
  if (move !== undefined) return move;
  const found = search();
  return found === undefined ? undefined : (choose() ?? found.move);
}

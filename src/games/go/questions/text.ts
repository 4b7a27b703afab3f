/** What is said of a capture, to read. */
import type { Verdict } from "../../../search/search.js";
import type { SolveResult } from "../../../solver/results.js";
import type { Bounds, KoResult, LadderResult } from "./results.js";

/** The line of the verdict, where a ladder was asked for. */
export function formatAnswer(result: SolveResult): string | undefined {
  return result.ladder === undefined ? undefined : `ladder: ${ladderWords(result.ladder)}`;
}

function ladderWords({ works }: LadderResult): string {
  return works ? "works" : "does not work";
}

/** The verdict in Go's own words; undefined where they would say no more. */
export function formatVerdict({ moves, wholeBoard, ladder }: SolveResult, words: string): string | undefined {
  if (ladder !== undefined) return `ladder ${ladderWords(ladder)}`;
  const restsOnEdge = wholeBoard !== undefined && wholeBoard !== "same";
  if (!restsOnEdge && moves !== "candidates") return undefined;
  // Where a row is cut, it is cut behind this.
  const where = restsOnEdge ? words.replace(/^(dis)?proven/, "$& in region") : words;
  return moves === "candidates" ? `${where}, among candidates` : where;
}

/** The lines that Go adds to a result. */
export function formatFindings(result: SolveResult): string[] {
  const { goal, refutation } = result;
  const saved =
    refutation === undefined ? [] : [`  ${goal === "live" ? "lives" : "saved"} by: ${refutation}`];
  return [
    ...formatQuestion(result),
    ...formatLadder(result),
    ...formatOrder(result),
    ...saved,
    ...formatEdge(result),
    ...formatKo(result),
  ];
}

const FOUND = "  asked about";

/** What was asked, where it had to be found, and which other questions were tried. */
function formatQuestion({ foundQuestion, position }: SolveResult): string[] {
  if (foundQuestion === undefined) return [];
  const { target: found, safe, tried } = foundQuestion;
  const [mover, other] = / b /.test(position) ? ["Black", "White"] : ["White", "Black"];
  const lines = tried.flatMap(({ target, stones, own, goal, verdict, settled, safe: assumed }) => {
    const group = `${own ? mover : other}'s group at ${target} (${stones} ${stones === 1 ? "stone" : "stones"})`;
    const fate = fateOf(goal, verdict, settled);
    if (target === found && (assumed === undefined) === (safe === undefined)) {
      return `${FOUND}: ${group}: ${mover} to ${own ? "live" : "kill"}${settled ? `, but it ${fate}` : ""}`;
    }
    // What is open with an assumption is open without it, and is said once.
    if (assumed !== undefined || target === found) return [];
    return `  also tried: ${group}, ${verdict === "unknown" ? "not decided" : `which ${fate}`}`;
  });
  // What was asked is first.
  lines.sort((one, next) => Number(next.startsWith(FOUND)) - Number(one.startsWith(FOUND)));
  if (safe === undefined) return lines;
  return [
    lines[0],
    `  taken for safe: ${safe.join(", ")}; without that it is not decided`,
    ...lines.slice(1),
  ];
}

function fateOf(goal: string | null, verdict: Verdict, settled = false): string {
  const lives = (goal === "live") === (verdict === "proven");
  return `${lives ? "lives" : "is dead"}${settled ? " whoever moves first" : ""}`;
}

function formatLadder({ ladder }: SolveResult): string[] {
  if (ladder === undefined || ladder.works) return [];
  const { liberties, defence = [], brokenBy, together, allTried } = ladder;
  const away = defence.length === 0 ? [] : [`  gets away: ${defence.join(" ")}`];
  if (brokenBy.length > 0) return [...away, `  broken by: ${brokenBy.join(", ")}`];
  if (liberties > 2)
    return [...away, `  the block has ${liberties} liberties; a ladder takes a block with two`];
  if (allTried && together.length > 0)
    return [...away, `  broken by any one of: ${together.join(", ")} (it works without all of them)`];
  return [
    ...away,
    allTried ? "  no single stone breaks it" : "  not all stones that might break it were tried",
  ];
}

/** What was asked by `--max-order` has been answered, though the verdict is unknown. */
function formatOrder({ goal, reason, noProofWithinOrder: order, ladder }: SolveResult): string[] {
  if (ladder !== undefined || goal !== "capture" || reason !== "no proof within order") return [];
  return order === 1
    ? ["  no ladder takes it: --ladder says what breaks it; without --max-order other ways are searched"]
    : [`  no threats of order ${order} or lower take it; without --max-order other ways are searched`];
}

/** What a verdict in a region says of the whole board, where it does not hold there for all that is known. */
export function formatEdge({ wholeBoard }: SolveResult): string[] {
  if (wholeBoard === "opposite") return ["  region: on the whole board the opposite is proven"];
  if (wholeBoard !== "open") return [];
  return ["  region: not proven for the whole board; moves or liberties outside may change the result"];
}

export function formatKo({ ko, goal }: SolveResult): string[] {
  if (ko === undefined) return [];
  const { status, attacker, defender } = ko;
  const said =
    goal === "live"
      ? sentence(status, "defender", defender, "attacker", attacker)
      : sentence(status, "attacker", attacker, "defender", defender);
  return [`  ko: ${said}`];
}

/** @param needs what the side needs whose goal it is, `has` what the other may have */
function sentence(
  status: KoResult["status"],
  side: string,
  needs: number | null | Bounds,
  other: string,
  has: number | null | Bounds,
): string {
  // Nothing was asked about more than three.
  if (status === "unconditional") return `even three outside threats of the ${other} would not change this`;
  if (status === "fails") return `even three outside threats of the ${side} would not change this`;
  if (isBounds(needs) && isBounds(has)) {
    return `not decided; ${shownOf(side, needs, other, has)}`;
  }
  if (needs !== 0) return `the ${side} needs ${threats(needs)}`;
  return `this holds while the ${other} has ${has === 0 ? "no outside threat" : `at most ${threats(has)}`}`;
}

function isBounds(value: number | null | Bounds): value is Bounds {
  return Array.isArray(value);
}

/** What was shown of a grade that limits left open: with what the side succeeds whose goal it is, and with what it fails. */
function shownOf(side: string, [fewest, enough]: Bounds, other: string, [holds, most]: Bounds): string {
  const shown: string[] = [];
  if (enough === 0) {
    const against = holds === null || holds === 0 ? threats(0) : `at most ${threats(holds)}`;
    shown.push(`the ${side} succeeds while the ${other} has ${against}`);
  } else if (enough !== null) shown.push(`with ${threats(enough)} the ${side} succeeds`);
  if (most !== null && most < 3) shown.push(`against ${threats(most + 1)} the ${side} fails`);
  if (fewest !== null && fewest > 0) shown.push(`the ${side} needs at least ${threats(fewest)}`);
  return shown.length === 0 ? "nothing is proven about outside threats" : shown.join(", ");
}

function threats(count: number | null | Bounds): string {
  return count === 0 ? "no outside threat" : count === 1 ? "1 outside threat" : `${count} outside threats`;
}

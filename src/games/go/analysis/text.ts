/** What is said of a capture, to read. */
import type { Verdict } from "../../../search/search.js";
import type { SolveResult } from "../../../solver/results.js";
import type { Bounds, KoResult, LadderResult, TriedQuestion } from "./results.js";

/** The line of the verdict, where a ladder was asked for. */
export function formatAnswer(result: SolveResult): string | undefined {
  return result.ladder === undefined ? undefined : `ladder: ${ladderWords(result.ladder)}`;
}

function ladderWords({ works }: LadderResult): string {
  return works ? "works" : "does not work";
}

/** The verdict in Go's own words; undefined where they would say no more. */
export function formatVerdict(result: SolveResult, words: string): string | undefined {
  const { moves, ladder, position, threats } = result;
  if (ladder !== undefined) return `ladder ${ladderWords(ladder)}`;
  const isShutIn = / added=/.test(position);
  const isOfRegion = restsOnEdge(result);
  if (!isOfRegion && moves !== "candidates" && !isShutIn && threats === undefined) return undefined;
  // Where a row is cut, it is cut behind this.
  const byKo = threats === undefined ? "" : " by ko";
  const said = `$&${byKo}${isOfRegion ? " in region" : isShutIn ? " if shut in" : ""}`;
  const where = words.replace(/^(dis)?proven/, said);
  return moves === "candidates" ? `${where}, among candidates` : where;
}

/** The lines that Go adds to a result. */
export function formatFindings(result: SolveResult): string[] {
  const { goal, refutation } = result;
  const saved =
    refutation === undefined ? [] : [`  ${goal === "live" ? "lives" : "saved"} by: ${refutation}`];
  return [
    ...formatTried(result),
    ...formatLadder(result),
    ...formatOrder(result),
    ...saved,
    ...formatEdge(result),
    ...formatKo(result),
    ...formatFirstMoves(result),
  ];
}

/** Moves of a list that has more are counted. */
const MOST_LISTED = 24;

export function listOrCount(moves: readonly string[]): string {
  return moves.length > MOST_LISTED ? `${moves.length} moves` : moves.join(", ");
}

export function formatFirstMoves({ firstMoves, goal }: SolveResult): string[] {
  if (firstMoves === undefined) return [];
  const { threats, reach, fail, open, elsewhere } = firstMoves;
  const graded = reach.map(({ move, ko }) =>
    ko === undefined ? move : `${move} (${gradeWords({ ko, goal })})`,
  );
  const others = open.length + fail.length === 0 ? "all other moves" : "all others but those below";
  const rest = { reach: [`${others}, and a pass`], fail: [], open: [] }[elsewhere];
  const none = open.length > 0 || elsewhere === "open" ? "none that is known" : "none";
  const all = [...(graded.length === 0 ? [] : [listOrCount(graded)]), ...rest];
  const given = threats === undefined ? "" : ` with threats ${threats}`;
  return [
    `  first moves${given}: ${all.length === 0 ? none : all.join(", ")}`,
    ...(fail.length === 0 ? [] : [`  these fail: ${listOrCount(fail.map(refuted))}`]),
    ...(open.length === 0 ? [] : [`  not decided: ${listOrCount(open)}`]),
    ...(elsewhere === "open" ? ["  not decided: a pass"] : []),
  ];
}

/** Moves of a list that a column of the table holds; of one that has more, all are counted. */
const MOST_IN_COLUMN = 3;

/** The first moves in a column of the table, as in `first moves: B19`. */
export function firstMovesInColumn({ firstMoves }: SolveResult): string | undefined {
  if (firstMoves === undefined) return undefined;
  const { threats, reach, fail, open, elsewhere } = firstMoves;
  const isOpen = open.length > 0 || elsewhere === "open";
  const moves = reach.map(({ move }) => move);
  const others = fail.length + open.length;
  const named =
    elsewhere === "reach"
      ? others === 0
        ? "all"
        : `all but ${others}`
      : moves.length > MOST_IN_COLUMN
        ? String(moves.length)
        : moves.join(", ") || (isOpen ? "none known" : "none");
  const given = threats === undefined ? "" : ` with threats ${threats}`;
  const left = open.length === 0 ? (isOpen ? ", others open" : "") : `, ${open.length} open`;
  return `first moves${given}: ${named}${left}`;
}

/** As in `A9 (B9)`. */
function refuted({ move, line: [answer] }: NonNullable<SolveResult["firstMoves"]>["fail"][number]): string {
  return answer === undefined ? move : `${move} (${answer})`;
}

/** The grade of what whoever is to move has reached, in a few words. */
export function gradeWords({
  ko,
  goal,
}: {
  readonly ko?: KoResult | undefined;
  readonly goal: string | null;
}): string {
  // The other side's goal fails where this one is reached.
  if (ko === undefined || ko.status === "unconditional" || ko.status === "fails") return "no ko";
  if (ko.status === "open") return "ko not decided";
  const { attacker, defender } = ko;
  const [side, needs, other, has] =
    goal === "live"
      ? ["defender", defender, "attacker", attacker]
      : ["attacker", attacker, "defender", defender];
  return needs === 0
    ? `ko: it holds while the ${other} has ${has === 0 ? threats(0) : `at most ${threats(has)}`}`
    : `ko: the ${side} needs ${threats(needs)}`;
}

/** What was asked, where it had to be found. */
export function formatFound({
  found,
  target,
  safe,
  enclosing = [],
  threats,
  asks,
  tried = [],
  position,
}: SolveResult): string[] {
  const question = tried.find((one) => isAbout(one, { target, safe, threats }));
  if (question === undefined) return [];
  const { own, goal, verdict, settled } = question;
  const bare = tried.find((one) => isAbout(one, { target, safe }));
  // Less is taken for granted in those before it.
  const less = tried.slice(0, tried.indexOf(bare ?? question)).filter((one) => one.target === target);
  const decided = less.findLast((one) => one.verdict !== "unknown");
  const unchanged = settled ? `, but it ${fateOf(goal, verdict, settled)}` : "";
  const [mover, other] = moversOf(position);
  const second =
    succeeds(question) && settled === undefined ? `; if ${other} moves first, it is not decided` : "";
  const said = asks === undefined ? "" : ", as words beside the problem ask";
  return [
    ...(found
      ? [`  ${groupOf(question, position)}: ${mover} to ${own ? "live" : "kill"}${said}${unchanged}${second}`]
      : []),
    ...(enclosing.length === 0
      ? []
      : [
          `  taken for granted: ${own ? other : mover} also has ${enclosing.join(", ")}, so that the group is shut in`,
        ]),
    ...(safe === undefined ? [] : [`  taken for safe: ${safe.join(", ")}; ${fateWithout(decided)}`]),
    ...(threats === undefined
      ? []
      : [`  taken for granted: ${mover} has ${threatsOf(threats)} for a ko; ${fateWithout(bare)}`]),
  ];
}

interface Asked {
  readonly target: string | undefined;
  readonly safe: TriedQuestion["safe"] | undefined;
  readonly threats?: string | undefined;
}

/** Whether a question is about these targets with this taken for granted. */
function isAbout(one: TriedQuestion, { target, safe, threats }: Asked): boolean {
  return one.target === target && one.safe?.join() === safe?.join() && one.threats === threats;
}

/** What becomes of a group where less is taken for granted. */
function fateWithout(less: TriedQuestion | undefined): string {
  if (less === undefined || less.verdict === "unknown") return "without that it is not decided";
  const { goal, verdict, settled, enclosing } = less;
  return `${enclosing === undefined ? "without that" : "shut in farther out,"} it ${fateOf(goal, verdict, settled)}`;
}

/** Which other questions were tried. */
function formatTried({ target: found, safe, threats, tried = [], position }: SolveResult): string[] {
  const answered = tried.find((one) => isAbout(one, { target: found, safe, threats }));
  // What is open with an assumption is open without it, and is said once. Blocks of a group that is found are not others.
  const others = tried.filter(
    (one) =>
      one.safe === undefined &&
      found?.split(",").includes(one.target) === false &&
      one.target !== found &&
      (one.threats === undefined || isMeant(one)),
  );
  // Groups that may have been meant come first, then those whose fate is known, the largest in front.
  const known = (one: TriedQuestion) => 2 * Number(isMeant(one)) + Number(one.verdict !== "unknown");
  others.sort((one, other) => known(other) - known(one) || other.stones - one.stones);
  return others.flatMap((question, i) => {
    const { goal, own, verdict, settled, target } = question;
    // A question that was tried with several numbers of threats is said once.
    if (others.findIndex((one) => one.target === target) < i) return [];
    const group = groupOf(question, position);
    if (isMeant(question)) {
      const byKo = question.threats === undefined ? "" : " by ko";
      return `  may be asked, too: ${group}, which can ${own ? "live" : "be killed"}${byKo}`;
    }
    // Beside a question that is one, other groups are of interest only where they may be meant.
    if (answered !== undefined && isMeant(answered)) return [];
    const fate = verdict === "unknown" ? "not decided" : `which ${fateOf(goal, verdict, settled)}`;
    return `  also tried: ${group}, ${fate}`;
  });
}

/** Whether the side to move succeeds, and needs its move. */
export function isMeant(question: TriedQuestion): boolean {
  return question.settled === false && succeeds(question);
}

function succeeds({ own, goal, verdict }: TriedQuestion): boolean {
  return verdict === ((goal === "live") === own ? "proven" : "disproven");
}

/** As in `White's group at B18 (8 stones)`; of several blocks, each is named. */
function groupOf({ own, target, stones }: TriedQuestion, position: string): string {
  const [mover, other] = moversOf(position);
  const points = target.split(",").join(", ");
  return `${own ? mover : other}'s group at ${points} (${stones} ${stones === 1 ? "stone" : "stones"})`;
}

/** The side to move, and the other one. */
export function moversOf(position: string): readonly [mover: string, other: string] {
  return / b /.test(position) ? ["Black", "White"] : ["White", "Black"];
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

/** Whether the verdict is one of the region, and not known to hold on the whole board. */
export function restsOnEdge({ wholeBoard }: SolveResult): boolean {
  return wholeBoard !== undefined && wholeBoard !== "same";
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

/** How many threats the one side has that has some, where both are given as in `1:0`. */
function threatsOf(both: string): string {
  return threats(Math.max(...both.split(":").map(Number)));
}

function threats(count: number | null | Bounds): string {
  return count === 0 ? "no outside threat" : count === 1 ? "1 outside threat" : `${count} outside threats`;
}

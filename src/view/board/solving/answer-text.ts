/** The answer to a question in a sentence, and how far a search is, in the language of the page. */
import type { GameView } from "../../game-view.js";
import { languageNow, say, type Text } from "../../language.js";
import { readAnswer } from "../../read-answer.js";
import { formatCount, formatNumber, formatTime, goalText, withCapital } from "../../words.js";
import type { SolvedEvent, SolveProgressEvent } from "../messages.js";

/** In the game's own words, where it has any. */
export function sentenceOf(
  view: GameView,
  { result, verdict }: Pick<SolvedEvent, "result" | "verdict">,
): string {
  const answer = readAnswer(view, result);
  const own = view.sentence?.(answer, languageNow());
  if (own !== undefined) return own;
  if (result.verdict === "unknown") return unknownText(result.reason ?? "");
  const aim = goalText(view, answer);
  // What else the verdict says, such as among which moves it holds, is in the words of the command line.
  if (verdict !== `${result.goal ?? "the side to move wins"}: ${result.verdict}`)
    return withCapital(`${verdict}.`);
  return result.verdict === "proven"
    ? say("Proven: the goal ({aim}) is reached, whatever is played.", { aim })
    : say("Disproven: the goal ({aim}) cannot be forced.", { aim });
}

const REASONS: Readonly<Record<string, Text>> = {
  "time limit": "the time was not enough",
  "node limit": "the nodes were not enough",
  stopped: "it was stopped",
  "table full": "the memory was not enough",
  "no proof within order": "there is no proof within the λ order",
  "no proof among candidates": "there is no proof among the moves that were searched",
  "too deep": "the line became too long",
};

function unknownText(reason: string): string {
  const why = Object.hasOwn(REASONS, reason) ? say(REASONS[reason]) : reason;
  return say("Not decided yet: {why}.", { why });
}

/** As in `1,234 nodes in 2.5 s, 480,000 nodes/s, table 3 % full`. */
export function effortText({
  nodes,
  seconds,
  nodesPerSecond,
  tableUse,
  certificateNodes,
}: Omit<SolveProgressEvent, "kind" | "line" | "threadNodes">): string {
  const parts = [say("{nodes} in {time}", { nodes: formatCount(nodes, "node"), time: formatTime(seconds) })];
  if (nodesPerSecond > 0) parts.push(rateText(nodesPerSecond));
  if (tableUse !== null) parts.push(say("table {percent} % full", { percent: Math.round(100 * tableUse) }));
  if (certificateNodes !== undefined)
    parts.push(say("the proof has {nodes} so far", { nodes: formatCount(certificateNodes, "node") }));
  return parts.join(languageNow() === "日本語" ? "、" : ", ");
}

export function rateText(nodesPerSecond: number): string {
  return say("{rate} nodes/s", { rate: formatNumber(Math.round(nodesPerSecond)) });
}

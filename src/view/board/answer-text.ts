/** The answer to a question in a sentence, and how far a search is. */
import { attackerOf, goalNamed } from "../../game/goal.js";
import type { Language, ReadAnswer } from "../found-answer.js";
import type { GameView } from "../game-view.js";
import { formatCount, formatNumber, formatTime, goalText, withCapital } from "../words.js";
import type { SolvedEvent, SolveProgressEvent } from "./messages.js";

/** In the game's own words, where it has any. */
export function sentenceOf(view: GameView, { result, verdict }: SolvedEvent, language: Language): string {
  const { module } = view;
  const words = module.parsePosition(result.position);
  const game = module.create({});
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  const sideToMove = game.sideToMove();
  const goal = result.goal === null ? undefined : goalNamed(module, result.goal);
  const answer: ReadAnswer = { ...result, words, sideToMove, attacker: attackerOf(goal, sideToMove, words) };
  const own = view.sentence?.(answer, language);
  if (own !== undefined) return own;
  if (result.verdict === "unknown") return unknownText(result.reason ?? "", language);
  const aim = goalText(view, answer);
  if (language === "日本語") return `${aim}：${result.verdict === "proven" ? "できます" : "できません"}。`;
  // What else the verdict says, such as among which moves it holds, is in the words of the command line.
  if (verdict !== `${result.goal ?? "the side to move wins"}: ${result.verdict}`)
    return withCapital(`${verdict}.`);
  return result.verdict === "proven"
    ? `Proven: the goal (${aim}) is reached, whatever is played.`
    : `Disproven: the goal (${aim}) cannot be forced.`;
}

const REASONS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "time limit": { English: "the time was not enough", 日本語: "時間切れ" },
  "node limit": { English: "the nodes were not enough", 日本語: "局面数の上限に達しました" },
  stopped: { English: "it was stopped", 日本語: "中止しました" },
  "table full": { English: "the memory was not enough", 日本語: "メモリ不足" },
};

function unknownText(reason: string, language: Language): string {
  const why = REASONS[reason]?.[language] ?? reason;
  return language === "日本語" ? `まだ結論が出ていません（${why}）。` : `Not decided yet: ${why}.`;
}

/** As in `1,234 nodes in 2.5 s, 480,000 nodes/s, table 3 % full`. */
export function effortText({
  nodes,
  seconds,
  nodesPerSecond,
  tableUse,
  certificateNodes,
}: Omit<SolveProgressEvent, "kind" | "line" | "threadNodes">): string {
  const use = tableUse === null ? "" : `, table ${Math.round(100 * tableUse)} % full`;
  const rate = nodesPerSecond > 0 ? `, ${formatNumber(Math.round(nodesPerSecond))} nodes/s` : "";
  const proof =
    certificateNodes === undefined ? "" : `; the proof has ${formatCount(certificateNodes, "node")} so far`;
  return `${formatCount(nodes, "node")} in ${formatTime(seconds)}${rate}${use}${proof}`;
}

/** What becomes of the stones in question, in one sentence. */
import { goalNamed } from "../../../game/goal.js";
import type { Language, ReadAnswer } from "../../../view/found-answer.js";
import { go } from "../module.js";
import { unpackProblem } from "../notation/position.js";
import { formatPoint } from "../notation/vertices.js";

const ENGLISH = ["Black", "White"];
const JAPANESE = ["黒", "白"];

export function sentence(
  { verdict, goal, words, sideToMove }: ReadAnswer,
  language: Language,
): string | undefined {
  if (verdict === "unknown" || goal === null) return undefined;
  const { targets, defender, region, columns, rows } = unpackProblem(words);
  const points = targets.map(formatPoint);
  const lives = (goal === "live") === (verdict === "proven");
  if (language === "日本語") {
    const end = goal === "capture" ? (lives ? "取れません" : "取れます") : lives ? "生きです" : "死にです";
    const where = region.size === columns * rows ? "" : "この範囲では";
    return `${JAPANESE[sideToMove]}番、${where}${JAPANESE[defender]}の${points.join("、")}の石は${end}。`;
  }
  const shows = goalNamed(go, goal)?.shows?.(words)[verdict] ?? verdict;
  return `${ENGLISH[sideToMove]} to move: ${shows} (${[ENGLISH[defender], ...points].join(", ")}).`;
}

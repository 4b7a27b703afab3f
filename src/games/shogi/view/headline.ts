/** How long a mate is, in a few words. */
import type { Language } from "../../../view/found-answer.js";
import type { MateAnswer } from "./sentence.js";

/**
 * As in "mate in 5" where no mate is shorter, or "mate in at most 7". Behind it stands the line: where this has another length than
 * is proven, that is said, too.
 */
export function headline(
  { verdict, goal, mate, line, plies: most }: MateAnswer,
  language: Language,
): string | undefined {
  if (verdict !== "proven" || (goal !== "mate" && goal !== "mated")) return undefined;
  const { plies, shortest, futile } = mate ?? { plies: most ?? null, shortest: false };
  const excludes = futile === "exclude";
  const japanese = language === "日本語";
  if (plies === 0) {
    if (excludes) return japanese ? "無駄合のほかに受けなし" : "mate, but for futile interpositions";
    return japanese ? "すでに詰み" : "mate already";
  }
  const isLonger = excludes && plies !== null && line.length > plies;
  const isLineWhole = line.length === 0 || line.length === plies || isLonger;
  const beside = [
    ...(excludes && plies !== null
      ? [japanese ? "無駄合は数えない" : "futile interpositions not counted"]
      : []),
    ...(isLineWhole ? [] : [japanese ? `${line.length}手の手順` : `a line of ${line.length}`]),
  ];
  if (japanese) {
    const length =
      plies === null ? "詰み" : `${plies}手${!shortest ? "以内で詰み" : goal === "mate" ? "詰" : "で詰み"}`;
    return beside.length === 0 ? length : `${length}（${beside.join("、")}）`;
  }
  const length = plies === null ? goal : `${goal} in ${shortest ? "" : "at most "}${plies}`;
  return beside.length === 0 ? length : `${length} (${beside.join(", ")})`;
}

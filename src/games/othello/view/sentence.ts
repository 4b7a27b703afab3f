/** The score of an endgame in one sentence. */
import type { Language, ReadAnswer } from "../../../view/found-answer.js";

const ENGLISH = ["Black", "White"];
const JAPANESE = ["黒", "白"];

/** With the score as the side to move sees it: both bounds are included, and `value` is null where they differ. */
interface ScoredAnswer extends ReadAnswer {
  readonly score?: { readonly value: number | null; readonly lower: number; readonly upper: number };
}

export function sentence({ score, sideToMove }: ScoredAnswer, language: Language): string | undefined {
  if (score === undefined) return undefined;
  const { value, lower, upper } = score;
  const japanese = language === "日本語";
  const names = japanese ? JAPANESE : ENGLISH;
  if (value === null) {
    return japanese
      ? `まだ読み切れていません。${names[sideToMove]}から見て${lower}から${upper}の間です。`
      : `Not yet known: between ${lower} and ${upper} discs for ${names[sideToMove].toLowerCase()}.`;
  }
  if (value === 0) return japanese ? "引き分けです。" : "With best play it is a draw.";
  const winner = names[value > 0 ? sideToMove : 1 - sideToMove];
  const discs = Math.abs(value);
  if (japanese) return `${winner}の${discs}石勝ちです。`;
  return `${winner} wins by ${discs} disc${discs === 1 ? "" : "s"} with best play.`;
}

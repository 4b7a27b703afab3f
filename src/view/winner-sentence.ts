/** Who wins, in one sentence, in games in which a goal is that a player wins. */
import type { Language, ReadAnswer } from "./found-answer.js";

/** @param players what the players 0 and 1 are called */
export function winnerSentence([first, second]: readonly [string, string]) {
  return ({ verdict, attacker }: ReadAnswer, language: Language): string | undefined => {
    if (verdict === "unknown") return undefined;
    const [winner, other] = attacker === 0 ? [first, second] : [second, first];
    if (language === "日本語")
      return verdict === "proven" ? `${winner}の勝ちです。` : `${winner}は必勝ではありません。`;
    return verdict === "proven"
      ? `${winner} wins, whatever ${other} plays.`
      : `${winner} cannot force a win.`;
  };
}

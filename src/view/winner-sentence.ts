/** Who wins, in one sentence, in games in which a goal is that a player wins. */
import type { Language, ReadAnswer } from "./found-answer.js";

/** @param players what the players 0 and 1 are called, and in Japanese, where they are called something else there */
export function winnerSentence(players: readonly [string, string], inJapanese = players) {
  return ({ verdict, attacker }: ReadAnswer, language: Language): string | undefined => {
    if (verdict === "unknown") return undefined;
    const [first, second] = language === "日本語" ? inJapanese : players;
    const [winner, other] = attacker === 0 ? [first, second] : [second, first];
    if (language === "日本語")
      return verdict === "proven" ? `${winner}の勝ちです。` : `${winner}は必勝ではありません。`;
    return verdict === "proven"
      ? `${winner} wins, whatever ${other} plays.`
      : `${winner} cannot force a win.`;
  };
}

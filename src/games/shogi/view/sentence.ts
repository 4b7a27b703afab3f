/** Whether there is a mate, in one sentence. */
import type { Language, ReadAnswer } from "../../../view/found-answer.js";
import { formatCount } from "../../../view/words.js";
import type { Futile } from "../mate/bound.js";

const ENGLISH = ["Black", "White"];
const JAPANESE = ["先手", "後手"];

/** With the plies of the longest defence, and whether no mate is shorter. */
export interface MateAnswer extends ReadAnswer {
  readonly mate?: {
    readonly plies: number | null;
    readonly shortest: boolean;
    readonly futile?: Futile;
  };
}

export function sentence(answer: MateAnswer, language: Language): string | undefined {
  const { verdict, goal, attacker } = answer;
  if (verdict === "unknown" || goal === null) return undefined;
  const japanese = language === "日本語";
  const name = (japanese ? JAPANESE : ENGLISH)[attacker];
  const other = (japanese ? JAPANESE : ENGLISH)[1 - attacker];
  if (goal === "mated") {
    if (verdict === "proven")
      return japanese ? `${other}玉は詰みです。` : `${other} is mated, whatever it plays.`;
    return japanese ? `${other}玉は詰みません。` : `${other} is not mated by checks alone.`;
  }
  if (goal === "hisshi") {
    if (verdict === "proven")
      return japanese ? `${name}の必至です。` : `${name} wins by a hisshi, or sooner.`;
    return japanese ? "必至はかかりません。" : `${name} does not win by a hisshi.`;
  }
  if (goal !== "mate") return undefined;
  if (verdict === "disproven") {
    return japanese ? "不詰です。" : `There is no mate: ${other} gets away.`;
  }
  const { plies = null, shortest = false } = answer.mate ?? {};
  if (plies === null) return japanese ? "詰みます。" : `${name} mates.`;
  if (japanese) return shortest ? `${plies}手詰です。` : `${plies}手以内で詰みます。`;
  return `${name} mates in ${shortest ? "" : "at most "}${formatCount(plies, "ply", "plies")}.`;
}

/** How pages write numbers and verdicts. */
import type { CertificateHeader } from "../certificates/format/certificate-format.js";
import { answerOf } from "../game/goal.js";
import type { GameView } from "./game-view.js";
import type { QuestionLimit } from "./questions.js";

/** A whole number for readers, as in `12,102,165`. `toLocaleString` does the same, but takes ten times as long. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A time for readers, from seconds. */
export function formatTime(seconds: number): string {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
}

/** What a search may take, as in `1,000 nodes`. */
export function limitText({ maxNodes, time }: QuestionLimit): string {
  return maxNodes === undefined ? `${time} s` : formatCount(maxNodes, "node");
}

/** Who is to reach what, as in "mate by black". */
export function goalText(
  view: GameView,
  { goal, attacker, score }: Pick<CertificateHeader, "goal" | "attacker" | "score">,
): string {
  if (score !== undefined) return `score ${score > 0 ? "+" : ""}${score} for the side to move`;
  const player = view.players[attacker];
  if (goal === null) return `${player} wins`;
  const text = goal.replaceAll("-", " ");
  return text.split(" ").includes(player) ? text : `${text} by ${player}`;
}

/** The same for a heading, where the opposite may have been asked for, as in "live by black". */
export function questionText(view: GameView, header: CertificateHeader): string {
  const { goal } = answerOf(view.module, header);
  const attacker = goal === header.goal ? header.attacker : header.attacker === 0 ? 1 : 0;
  return goalText(view, { ...header, goal, attacker });
}

/**
 * A verdict and its meaning, where the game has words for it, as in "disproven: the group lives"; where the opposite was
 * asked for, as in "proven: the group lives (kill by white: disproven)".
 */
export function verdictText(view: GameView, header: CertificateHeader): string {
  const { goal, verdict, shows } = answerOf(view.module, header);
  const said = shows === undefined ? verdict : `${verdict}: ${shows}`;
  return goal === header.goal ? said : `${said} (${goalText(view, header)}: ${header.verdict})`;
}

/** Choices of rules, as in "rules: freeStart". */
export function rulesText({ options }: Pick<CertificateHeader, "options">): string {
  const texts = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  return texts.length === 0 ? "" : `rules: ${texts.join(", ")}`;
}

export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How pages write numbers and verdicts. */
import type { CertificateHeader } from "../formats/bytes/certificate-format.js";
import { goalNamed } from "../game/goal.js";
import type { GameView } from "./game-view.js";

/** A whole number to read, as in `12,102,165`. `toLocaleString` does the same in ten times the time. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A time to read, from seconds. */
export function formatTime(seconds: number): string {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
}

/** Who is to reach what, as in "mate by black". */
export function goalText(
  view: GameView,
  { goal, attacker }: Pick<CertificateHeader, "goal" | "attacker">,
): string {
  const player = view.players[attacker];
  if (goal === null) return `${player} wins`;
  const text = goal.replaceAll("-", " ");
  return text.split(" ").includes(player) ? text : `${text} by ${player}`;
}

/** A verdict with what it shows, where the game has words for it, as in "disproven: the group lives". */
export function verdictText(
  { module }: GameView,
  { goal, verdict }: Pick<CertificateHeader, "goal" | "verdict">,
): string {
  const shows = goal === null ? undefined : goalNamed(module, goal)?.shows?.[verdict];
  return shows === undefined ? verdict : `${verdict}: ${shows}`;
}

/** Choices of rules, as in "rules: freeStart". */
export function rulesText({ options }: Pick<CertificateHeader, "options">): string {
  const texts = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  return texts.length === 0 ? "" : `rules: ${texts.join(", ")}`;
}

export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How pages write numbers and verdicts, in the language of the page. */
import type { CertificateHeader } from "../certificates/format/certificate-format.js";
import { answerOf } from "../game/goal.js";
import type { GameView } from "./game-view.js";
import { languageNow, messageInJapanese, say, sayWord } from "./language.js";
import type { QuestionLimit } from "./questions.js";

/** A whole number for readers, as in `12,102,165`. `toLocaleString` does the same, but takes ten times as long. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** What is counted, in Japanese. */
const COUNTED: Readonly<Record<string, string>> = {
  ...{ node: "局面", position: "局面", ply: "手", move: "手", "first move": "手" },
  ...{ problem: "題", record: "件", proof: "件" },
};

export function formatCount(count: number, one: string, many = `${one}s`): string {
  if (languageNow() === "日本語") return `${formatNumber(count)}${COUNTED[one] ?? ` ${many}`}`;
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A time for readers, from seconds. */
export function formatTime(seconds: number): string {
  if (languageNow() === "日本語") return `${seconds.toFixed(seconds < 1 ? 3 : 1)}秒`;
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
}

/** What a search may take, as in `1,000 nodes`. */
export function limitText({ maxNodes, time }: QuestionLimit): string {
  return maxNodes === undefined ? say("{count} s", { count: time ?? 0 }) : formatCount(maxNodes, "node");
}

/** Who is to reach what, as in "mate by black". */
export function goalText(
  view: GameView,
  { goal, attacker, score }: Pick<CertificateHeader, "goal" | "attacker" | "score">,
): string {
  if (score !== undefined)
    return say("score {score} for the side to move", { score: `${score > 0 ? "+" : ""}${score}` });
  const player = sayWord(view.players[attacker], view);
  if (goal === null) return say("{player} wins", { player });
  const words = goal.replaceAll("-", " ");
  const text = sayWord(words, view);
  const hasPlayer = words.split(" ").includes(view.players[attacker]);
  return hasPlayer ? text : say("{goal} by {player}", { goal: text, player });
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
  const said =
    shows === undefined
      ? say(verdict)
      : say("{verdict}: {shows}", { verdict: say(verdict), shows: shownText(view, shows) });
  if (goal === header.goal) return said;
  return say("{said} ({goal}: {verdict})", {
    said,
    goal: goalText(view, header),
    verdict: say(header.verdict),
  });
}

/** What a verdict shows; where nobody knows the whole sentence, what stands behind its first comma is said by itself. */
function shownText(view: GameView, shows: string): string {
  const said = sayWord(shows, view);
  const [what] = shows.split(",", 1);
  if (said !== shows || languageNow() === "English") return said;
  return `${sayWord(what, view)}${messageInJapanese(shows.slice(what.length), [view])}`;
}

/** Choices of rules, as in "rules: freeStart". */
export function rulesText({ options }: Pick<CertificateHeader, "options">): string {
  const texts = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  return texts.length === 0 ? "" : say("rules: {rules}", { rules: texts.join(", ") });
}

export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/// <reference lib="dom" />
/** "What about this move?": a position that is no part of a proof is searched on the spot. */
import type { RefereeSubject } from "../../certificates/checker/referee.js";
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import type { LineRules } from "../line-rules.js";
import { button, element } from "../parts/elements.js";
import type { SolveAnswer } from "../questions.js";
import { formatCount, formatNumber, goalText } from "../words.js";
import { type Asked, ask } from "../worker.js";

/** Nodes of the first search, and of those that follow when the reader wants to know more. */
const NODE_LIMITS = [100_000, 1_000_000, 10_000_000];

/** What is searched. */
export interface AskedPosition {
  readonly subject: RefereeSubject;
  readonly rules: LineRules;
  /** The packed position. */
  readonly words: Int32Array;
  readonly chosen: Chosen;
}

export interface VerdictPanel {
  readonly element: HTMLElement;
  ask(about: AskedPosition): void;
  stop(): void;
}

/** @param game the text of a user's own game */
export function createVerdictPanel(view: GameView, game: string | undefined): VerdictPanel {
  const panel = element("div", { class: "solving", role: "status" });
  let asked: Asked | undefined;

  function stop(): void {
    asked?.stop();
    asked = undefined;
  }

  async function search(about: AskedPosition, maxNodes: number): Promise<void> {
    stop();
    const { subject, rules, words } = about;
    const status = element("span", {}, "Searching …");
    const progress = (nodes: number) => {
      status.textContent = `Searching … ${formatCount(nodes, "node")} of ${formatNumber(maxNodes)}`;
    };
    const question = { kind: "solve", subject, words: rules.whole(words), maxNodes } as const;
    const mine = ask(question, game, progress);
    const again = button("Search again", () => void search(about, maxNodes));
    let stoppedHere = false;
    const end = () => {
      stoppedHere = true;
      stop();
    };
    panel.replaceChildren(status, " ", button("Stop", end));
    asked = mine;
    const answer = await mine.answer;
    if (stoppedHere) panel.replaceChildren("Stopped. ", again);
    if (asked !== mine) return;
    asked = undefined;
    if (answer?.kind === "solved") say(answer, about, maxNodes);
    else if (answer?.kind === "failed") {
      panel.replaceChildren(element("p", { class: "wrong" }, `The search failed: ${answer.message}`));
    }
  }

  function say(found: SolveAnswer, about: AskedPosition, maxNodes: number): void {
    const { verdict, reason, nodes, line, move } = found;
    const goal = goalText(view, about.subject);
    const sentences = {
      proven: `Proven: the goal (${goal}) is reached, whatever is played.`,
      disproven: `Disproven: the goal (${goal}) cannot be forced from here.`,
      unknown: `Undecided (${reason ?? "no answer"}).`,
    };
    const shown = verdict === "proven" ? line : move === undefined ? [] : [move];
    const larger = NODE_LIMITS.find((limit) => limit > maxNodes) ?? 10 * maxNodes;
    const by = verdict === "proven" ? "Line: " : "Refuted by: ";
    const spent = ` ${formatCount(nodes, "node")}.`;
    panel.replaceChildren(
      element("p", { class: `answer ${verdict}` }, element("strong", {}, sentences[verdict]), spent),
      ...(shown.length === 0 ? [] : [element("p", { class: "line" }, by, ...chips(shown, about))]),
      ...(verdict === "unknown" && reason === "node limit"
        ? [button(`Continue up to ${formatNumber(larger)} nodes`, () => void search(about, larger))]
        : []),
    );
  }

  /** Moves from the position on, as people write them. */
  function chips(moves: readonly number[], { rules, words, chosen }: AskedPosition): HTMLElement[] {
    let before = words;
    return moves.map((move) => {
      const chip = element("span", { class: "chip" }, view.moveText(move, rules.whole(before), chosen));
      before = rules.after(before, move);
      return chip;
    });
  }

  return { element: panel, ask: (about) => void search(about, NODE_LIMITS[0]), stop };
}

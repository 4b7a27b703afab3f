/// <reference lib="dom" />
/** "What about this move?": a position that is no part of a proof is searched on the spot. */
import type { RefereeSubject } from "../../certificates/checker/referee.js";
import { UNDECIDED } from "../../game/game.js";
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayMessage, sayWord } from "../language.js";
import type { LineRules } from "../line-rules.js";
import { button, element } from "../parts/elements.js";
import type { QuestionLimit, SolveAnswer } from "../questions.js";
import { formatCount, goalText, limitText } from "../words.js";
import { type Asked, ask, limitFor } from "../worker.js";

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
  /** @param onMove is told of the move that the answer begins with, if it has one */
  ask(about: AskedPosition, onMove: (move: number) => void): void;
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

  async function search(
    about: AskedPosition,
    onMove: (move: number) => void,
    limit: QuestionLimit,
  ): Promise<void> {
    stop();
    const { subject, rules, words } = about;
    const status = element("span", {}, say("Searching …"));
    const progress = (nodes: number) => {
      status.textContent = say("Searching … {nodes}; at most {limit}", {
        nodes: formatCount(nodes, "node"),
        limit: limitText(limit),
      });
    };
    const question = { kind: "solve", subject, words: rules.whole(words), ...limit } as const;
    const mine = ask(question, game, progress);
    const again = button(say("Search again"), () => void search(about, onMove, limit));
    let stoppedHere = false;
    const end = () => {
      stoppedHere = true;
      stop();
    };
    panel.replaceChildren(status, " ", button(say("Stop"), end));
    asked = mine;
    const answer = await mine.answer;
    if (stoppedHere) panel.replaceChildren(`${say("Stopped.")} `, again);
    if (asked !== mine) return;
    asked = undefined;
    if (answer?.kind === "solved") {
      const larger = limitFor("solve", limit);
      const more = button(
        say("Continue up to {limit}", { limit: limitText(larger) }),
        () => void search(about, onMove, larger),
      );
      const [first] = show(answer, about, more);
      if (first !== undefined) onMove(first);
    } else if (answer?.kind === "failed") {
      panel.replaceChildren(
        element(
          "p",
          { class: "wrong" },
          say("The search failed: {message}", { message: sayMessage(answer.message) }),
        ),
      );
    }
  }

  /** @returns the moves that are shown */
  function show(found: SolveAnswer, about: AskedPosition, more: HTMLElement): readonly number[] {
    const { verdict, reason, nodes, line, move } = found;
    const aim = goalText(view, about.subject);
    const sentences = {
      proven: say("Proven: the goal ({aim}) is reached, whatever is played.", { aim }),
      disproven: say("Disproven: the goal ({aim}) cannot be forced from here.", { aim }),
      unknown: say("Undecided ({why}).", { why: sayWord(reason ?? "no answer") }),
    };
    const refutation = move ?? endOf(about);
    const shown = verdict === "proven" ? line : refutation === undefined ? [] : [refutation];
    const by = say(verdict === "proven" ? "Line: " : "Refuted by: ");
    const spent = ` ${say("{nodes}.", { nodes: formatCount(nodes, "node") })}`;
    panel.replaceChildren(
      element("p", { class: `answer ${verdict}` }, element("strong", {}, sentences[verdict]), spent),
      ...(shown.length === 0 ? [] : [element("p", { class: "line" }, by, ...chips(shown, about))]),
      ...(verdict === "unknown" && (reason === "node limit" || reason === "time limit") ? [more] : []),
    );
    return shown;
  }

  /** A move of the defender that ends the game without the goal: a search that sees it at once does not name it. */
  function endOf({ rules, words }: AskedPosition): number | undefined {
    if (rules.sideToMove(words) === rules.attacker) return undefined;
    return rules.successors(words).find(({ outcome }) => outcome !== UNDECIDED && !rules.isGoal(outcome))
      ?.move;
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

  return { element: panel, ask: (about, onMove) => void search(about, onMove, limitFor("solve")), stop };
}

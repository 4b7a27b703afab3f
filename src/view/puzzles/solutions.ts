/// <reference lib="dom" />
/** All first moves of a problem that reach the goal, searched one after the other. */
import { UNDECIDED } from "../../game/game.js";
import type { Chosen } from "../drawing.js";
import { say } from "../language.js";
import { button, element } from "../parts/elements.js";
import { formatCount } from "../words.js";
import { type Asked, ask } from "../worker.js";
import type { PuzzlePlay } from "./puzzle-play.js";

/** A list that is being filled. */
export interface SolutionList {
  readonly elements: readonly HTMLElement[];
  /** Ends the search; the list says that it is not complete. */
  stop(): void;
}

/**
 * @param maxNodes for each move
 * @param game the text of a user's own game
 */
export function listSolutions(
  play: PuzzlePlay,
  chosen: Chosen,
  maxNodes: number,
  game: string | undefined,
): SolutionList {
  const { certificate, rules, rows, view } = play;
  const start = rows.root.words;
  const moves = rules.successors(start);
  const status = element("p", { role: "status" });
  const list = element("ul", {});
  const stopButton = button(say("Stop"), stop);
  let stopped = false;
  let asked: Asked | undefined;

  function stop(): void {
    stopped = true;
    asked?.stop();
  }

  /** Whether a move reaches the goal; undefined where that was not decided. */
  async function reaches(move: number): Promise<boolean | undefined> {
    const words = rules.whole(rules.after(start, move));
    asked = ask({ kind: "solve", subject: certificate.header, words, maxNodes }, game, () => {});
    const answer = await asked.answer;
    if (answer?.kind !== "solved" || answer.verdict === "unknown") return undefined;
    return answer.verdict === "proven";
  }

  async function fill(): Promise<void> {
    let found = 0;
    let open = 0;
    for (const [i, { move, outcome }] of moves.entries()) {
      if (stopped) break;
      status.textContent = say("{count} of {moves} searched …", {
        count: i,
        moves: formatCount(moves.length, "first move"),
      });
      const solves = outcome === UNDECIDED ? await reaches(move) : rules.isGoal(outcome);
      if (solves === undefined) open++;
      if (solves !== true) continue;
      found++;
      list.append(element("li", {}, view.moveText(move, rules.whole(start), chosen)));
    }
    stopButton.remove();
    status.textContent = stopped
      ? say("Stopped before the end; found so far:")
      : say("{answer}: {line}", { answer: solutionCount(found, moves.length, open), line: "" }).trimEnd();
  }

  void fill();
  return { elements: [status, stopButton, list], stop };
}

/** @param open moves that were not decided */
export function solutionCount(found: number, moves: number, open: number): string {
  const values = { found: formatCount(found, "first move"), moves };
  const left = open === 0 ? "" : say("; {open} of them not decided", { open });
  const said =
    found === 1
      ? say("{found} of {moves} reaches the goal", values)
      : say("{found} of {moves} reach the goal", values);
  return `${said}${left}`;
}

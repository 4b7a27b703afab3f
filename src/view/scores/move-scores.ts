/// <reference lib="dom" />
/** The exact scores of all moves of a position: searched one after the other in the page's worker, and listed, best first. */

import type { Scored } from "../game-view.js";
import { say, sayMessage } from "../language.js";
import { button, element } from "../parts/elements.js";
import type { QuestionLimit } from "../questions.js";
import { formatCount, limitText } from "../words.js";
import { type Asked, ask, limitFor } from "../worker.js";

export interface MoveToScore {
  readonly move: number;
  readonly text: string;
  /** Packed position after it, and whether the other side is to move there. */
  readonly words: Int32Array;
  readonly changesSide: boolean;
}

/** What is known about a move, from the view of the player who makes it. */
export interface MoveScore extends Pick<Scored, "lower" | "upper"> {
  readonly move: number;
}

export interface MoveScores {
  readonly element: HTMLElement;
  /** Lists the moves of a position, and searches those whose scores are not known. */
  show(moves: readonly MoveToScore[]): void;
  stop(): void;
}

/** @param onScores called with what is known so far about the moves of the position */
export function createMoveScores(
  onPlay: (move: number) => void,
  onScores: (scores: readonly MoveScore[]) => void,
): MoveScores {
  const status = element("p", { role: "status", class: "quiet" });
  const list = element("ol", { class: "moves" });
  /** By position, since results do not change. */
  const known = new Map<string, MoveScore>();
  let asked: Asked | undefined;
  let shown: readonly MoveToScore[] = [];

  function stop(): void {
    asked?.stop();
    asked = undefined;
  }

  const keyOf = ({ words, changesSide }: MoveToScore) => `${words.join()} ${changesSide}`;
  const isExact = (score: MoveScore | undefined) => score !== undefined && score.lower === score.upper;

  function write(): void {
    const scores = shown.flatMap((one) => {
      const found = known.get(keyOf(one));
      return found === undefined ? [] : [{ ...found, move: one.move }];
    });
    const best = Math.max(...scores.map(({ lower }) => lower));
    const rows = shown.map((one) => ({ one, found: known.get(keyOf(one)) }));
    rows.sort((a, b) => lowerOf(b.found) - lowerOf(a.found));
    list.replaceChildren(
      ...rows.map(({ one: { move, text }, found }) =>
        element(
          "li",
          {},
          button(text, () => onPlay(move), {
            class: isExact(found) && found?.lower === best ? "best" : "",
          }),
          element("span", { class: isExact(found) ? "" : "quiet" }, scoreText(found)),
        ),
      ),
    );
    onScores(scores);
  }

  async function search(limit: QuestionLimit): Promise<void> {
    stop();
    const moves = shown;
    const open = moves.filter((one) => !isExact(known.get(keyOf(one))));
    for (const [i, one] of open.entries()) {
      const { words, changesSide, text } = one;
      const here = { move: text, number: i + 1, moves: formatCount(open.length, "move") };
      const progress = (nodes: number) => {
        status.firstChild?.replaceWith(
          say("{move}, {number} of {moves}: {nodes} … ", { ...here, nodes: formatCount(nodes, "node") }),
        );
      };
      const mine = ask({ kind: "exact", words, ...limit }, undefined, progress);
      asked = mine;
      status.replaceChildren(
        say("{move}, {number} of {moves} … ", here),
        button(say("Stop"), () => {
          stop();
          status.replaceChildren(`${say("Stopped.")} `, again(limit, say("Search again")));
        }),
      );
      const answer = await mine.answer;
      if (asked !== mine) return;
      if (answer?.kind === "failed") {
        status.replaceChildren(
          element(
            "span",
            { class: "wrong" },
            say("The search failed: {message}", { message: sayMessage(answer.message) }),
          ),
        );
        return;
      }
      if (answer?.kind !== "scored") return;
      const { lower, upper } = answer;
      const [least, most] = changesSide ? [0 - upper, 0 - lower] : [lower, upper];
      known.set(keyOf(one), { move: one.move, lower: least, upper: most });
      write();
    }
    asked = undefined;
    const left = moves.filter((one) => !isExact(known.get(keyOf(one)))).length;
    const larger = limitFor("exact", limit);
    if (left === 0)
      status.replaceChildren(moves.length === 0 ? "" : say("All scores were searched here, and are exact."));
    else {
      status.replaceChildren(
        say("{moves} not decided with {limit}. ", {
          moves: formatCount(left, "move"),
          limit: limitText(limit),
        }),
        again(larger, say("Continue up to {limit}", { limit: limitText(larger) })),
      );
    }
  }

  function again(limit: QuestionLimit, label: string): HTMLElement {
    return button(label, () => void search(limit));
  }

  return {
    element: element("div", { class: "scores" }, status, list),
    show(moves) {
      shown = moves;
      write();
      void search(limitFor("exact"));
    },
    stop,
  };
}

/** Moves about which nothing is known come last. */
function lowerOf(found: MoveScore | undefined): number {
  return found?.lower ?? Number.MIN_SAFE_INTEGER;
}

/** A score from the view of the player who makes the move. */
export function scoreText(score: Pick<Scored, "lower" | "upper"> | undefined): string {
  if (score === undefined) return "…";
  const { lower, upper } = score;
  return lower === upper
    ? signed(lower)
    : say("{lower} to {upper}", { lower: signed(lower), upper: signed(upper) });
}

export function signed(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

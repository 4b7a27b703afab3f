/// <reference lib="dom" />
/** The worker of a page: started from the page's own script, since a page that opens from disk has no other file. */
import type { GameDefinition } from "../game/definition.js";
import { type GameView, plainView } from "./game-view.js";
import { IDS } from "./page-data.js";
import { type Answer, answer, type FailedAnswer, type Progress, type Question } from "./questions.js";

/** What a worker is sent: the question, and which game it is about. */
interface Sent {
  readonly question: Question;
  /** The text of a user's own game, or the name of one of several that the page is about. */
  readonly game?: string | undefined;
}

/**
 * Answers the one question that a worker is started for.
 *
 * @param viewOf the view of the game that is sent along
 */
export function serveQuestions(viewOf: (game: string) => GameView | Promise<GameView>): void {
  addEventListener("message", async ({ data }: MessageEvent<Sent>) => {
    const reply = (message: Answer | Progress) => postMessage(message);
    try {
      const game = await viewOf(data.game ?? "");
      reply(await answer(game, data.question, reply));
    } catch (error) {
      reply({ kind: "failed", message: String(error) });
    }
  });
}

/** The view of a user's own game, from the text of its module. */
export async function loadView(text: string): Promise<GameView> {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    const { default: game }: { readonly default: GameDefinition } = await import(url);
    return (await game.view?.()) ?? plainView(game);
  } finally {
    URL.revokeObjectURL(url);
  }
}

export interface Asked {
  readonly answer: Promise<Answer | undefined>;
  /** Ends the worker; the answer is then undefined. */
  stop(): void;
}

/**
 * Asks a question.
 *
 * @param game as it is sent along with it
 * @param progress is told of the nodes so far
 */
export type Ask = (question: Question, game: string | undefined, progress: (nodes: number) => void) => Asked;

let asker: Ask = askWorker;

/** Has all further questions of the page answered elsewhere. */
export function askBy(other: Ask): void {
  asker = other;
}

export const ask: Ask = (question, game, progress) => asker(question, game, progress);

/** Asks a new worker. */
export function askWorker(
  question: Question,
  game: string | undefined,
  progress: (nodes: number) => void,
): Asked {
  const program = document.getElementById(IDS.program)?.textContent ?? "";
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(url);
  let end: (answer: Answer | undefined) => void;
  const answered = new Promise<Answer | undefined>((resolve) => {
    end = resolve;
  });
  const close = (last: Answer | undefined) => {
    worker.terminate();
    URL.revokeObjectURL(url);
    end(last);
  };
  const failed = (message: string): FailedAnswer => ({ kind: "failed", message });
  worker.onmessage = ({ data }: MessageEvent<Answer | Progress>) => {
    if (data.kind === "progress") progress(data.nodes);
    else close(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    close(failed(event.message || "the browser does not start a worker for this page"));
  };
  const sent: Sent = { question, game };
  worker.postMessage(sent);
  return { answer: answered, stop: () => close(undefined) };
}

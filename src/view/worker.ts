/// <reference lib="dom" />
/** The worker of a page: started from the page's own script, since a page that opens from disk has no other file. */
import type { GameDefinition } from "../game/definition.js";
import { type GameView, plainView } from "./game-view.js";
import { IDS } from "./page-data.js";
import {
  type Answer,
  answer,
  type FailedAnswer,
  type Progress,
  type Question,
  type QuestionLimit,
} from "./questions.js";

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

/** Who answers the questions of a page, and what a question may take at first, and then when the reader wants to know more. */
export interface Asker {
  readonly ask: Ask;
  readonly limits: Readonly<Record<"exact" | "solve", readonly QuestionLimit[]>>;
}

/** As many nodes everywhere, on whatever machine the page is opened. */
const nodeLimits = (...limits: readonly number[]) => limits.map((maxNodes) => ({ maxNodes }));

let asker: Asker = {
  ask: askWorker,
  limits: {
    solve: nodeLimits(100_000, 1_000_000, 10_000_000),
    exact: nodeLimits(1_000_000, 10_000_000, 100_000_000),
  },
};

/** Has all further questions of the page answered elsewhere, or within other limits. */
export function askBy(other: Partial<Asker>): void {
  asker = { ...asker, ...other };
}

export const ask: Ask = (question, game, progress) => asker.ask(question, game, progress);

/** What the first search for an answer may take, or the one after a search that took so much; ten times that after the last. */
export function limitFor(kind: "exact" | "solve", after?: QuestionLimit): QuestionLimit {
  const all = asker.limits[kind];
  if (after === undefined) return all[0];
  const { maxNodes, time } = after;
  return (
    all.find((one) => (one.maxNodes ?? one.time ?? 0) > (maxNodes ?? time ?? 0)) ?? {
      ...(maxNodes === undefined ? {} : { maxNodes: 10 * maxNodes }),
      ...(time === undefined ? {} : { time: 10 * time }),
    }
  );
}

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

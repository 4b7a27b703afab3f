/// <reference lib="dom" />
/** Who answers a board, as its page has it. */
import type { BoardData } from "../../page-data.js";
import type { Answer, Question } from "../../questions.js";
import { type Asked, askWorker } from "../../worker.js";
import type {
  AskedEvent,
  AskRequest,
  BoardEvent,
  FailedEvent,
  GameReply,
  ReadReply,
  ReadRequest,
  RecordedEvent,
  RecordRequest,
  RequestName,
  SolvedEvent,
  SolveRequest,
  StatusEvent,
} from "../messages.js";

export interface Backend {
  /** @throws Error with a sentence for people */
  game(game: string): Promise<GameReply>;
  /** @throws Error with a sentence for people, which names the place */
  read(request: ReadRequest): Promise<ReadReply>;
  solve(request: SolveRequest, onProgress: (status: StatusEvent) => void): Promise<SolvedEvent | FailedEvent>;
  /** Solves a problem, and writes the solution as other programs read it. */
  record(
    request: RecordRequest,
    onProgress: (status: StatusEvent) => void,
  ): Promise<RecordedEvent | FailedEvent>;
  /** Ends a search; its answer then says what is known. */
  stop(id: string): void;
  /** A question of a panel. @param rules the choices of rules that hold on the board */
  ask(
    game: string,
    rules: SolveRequest["rules"],
    question: Question,
    progress: (nodes: number) => void,
  ): Asked;
}

/** How requests go to whoever answers, and what comes back. */
export interface Channel {
  /** The reply to a request, whole. */
  whole(request: RequestName, body: object): Promise<unknown>;
  /** The events of an answer, one after the other. */
  events(request: RequestName, body: object, signal?: AbortSignal): AsyncIterable<BoardEvent>;
}

const UNANSWERED: FailedEvent = { kind: "failed", message: "nobody answers any more; open the board again" };

/** @param own a user's own game, whose proofs are checked by the text of its module */
export function backendOver({ whole, events }: Channel, own: BoardData["own"]): Backend {
  async function reply<Reply>(request: RequestName, body: object): Promise<Reply> {
    // What the browser says of it is no sentence for people.
    const said = (await whole(request, body).catch(() => UNANSWERED)) as FailedEvent | Reply;
    if (said !== null && typeof said === "object" && "kind" in said) throw new Error(said.message);
    return said as Reply;
  }

  /** The last event of an answer; the others are told of. */
  async function last<Event extends BoardEvent>(
    request: RequestName,
    body: object,
    onProgress: (status: StatusEvent) => void,
    signal?: AbortSignal,
  ): Promise<Event | FailedEvent> {
    let end: BoardEvent = UNANSWERED;
    try {
      for await (const event of events(request, body, signal)) {
        if (event.kind === "progress" || event.kind === "waiting") onProgress(event);
        else end = event;
      }
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    return end as Event | FailedEvent;
  }

  return {
    game: (game) => reply("game", { game }),
    read: (request) => reply("read", request),
    solve: (request, onProgress) => last<SolvedEvent>("solve", request, onProgress),
    record: (request, onProgress) => last<RecordedEvent>("record", request, onProgress),
    // Who cannot be reached does not answer the search either, which says so.
    stop: (id) => void whole("stop", { id }).catch(() => {}),
    ask(game, rules, question, progress) {
      // A certificate is checked where it is shown, and not by whoever made it.
      if (question.kind === "check")
        return askWorker(question, game === own?.name ? own.text : game, progress);
      const gone = new AbortController();
      const { words, maxNodes, time } = question;
      const { goal, attacker } =
        question.kind === "solve" ? question.subject : { goal: null, attacker: 0 as const };
      const request: AskRequest = { game, rules, goal, attacker, words: Array.from(words), maxNodes, time };
      const answer = last<AskedEvent>(
        "ask",
        request,
        (status) => progress(status.kind === "waiting" ? 0 : status.nodes),
        gone.signal,
      );
      return {
        answer: answer.then(
          (event) => (event.kind === "failed" ? event : answerTo(question, event)),
          () => undefined,
        ),
        stop: () => gone.abort(),
      };
    },
  };
}

/** What the server found, as the panels of a page have it from their worker. */
function answerTo(
  question: Question,
  { verdict, reason, nodes, line, refutation, bounds }: AskedEvent,
): Answer {
  const why = reason === undefined ? {} : { reason: reason as never };
  if (question.kind === "exact") {
    if (bounds === undefined) return { kind: "failed", message: "the game has no exact scores" };
    return { kind: "scored", ...bounds, line, nodes, ...why };
  }
  return {
    kind: "solved",
    ...{ verdict, nodes, line },
    ...why,
    ...(refutation === undefined ? {} : { move: refutation }),
  };
}

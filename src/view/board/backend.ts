/// <reference lib="dom" />
/** Who answers a board: the server that its page came from. */
import type { Answer, Question } from "../questions.js";
import { type Asked, askWorker } from "../worker.js";
import {
  type AskedEvent,
  type AskRequest,
  type BoardEvent,
  type FailedEvent,
  type GameReply,
  PATHS,
  type ReadReply,
  type ReadRequest,
  type SolvedEvent,
  type SolveProgressEvent,
  type SolveRequest,
  TOKEN_HEADER,
} from "./messages.js";

export interface Backend {
  /** @throws Error with a sentence for people */
  game(game: string): Promise<GameReply>;
  /** @throws Error with a sentence for people, which names the place */
  read(request: ReadRequest): Promise<ReadReply>;
  solve(
    request: SolveRequest,
    onProgress: (progress: SolveProgressEvent) => void,
  ): Promise<SolvedEvent | FailedEvent>;
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

export function serverBackend(): Backend {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const post = (path: string, body: object, signal?: AbortSignal) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });

  async function whole<Reply>(path: string, body: object): Promise<Reply> {
    const response = await post(path, body);
    const reply = (await readJson(response)) as FailedEvent | Reply;
    if (reply !== null && typeof reply === "object" && "kind" in reply) throw new Error(reply.message);
    return reply as Reply;
  }

  /** The last event of a stream; the others are told of. */
  async function last<Event extends BoardEvent>(
    path: string,
    body: object,
    onProgress: (progress: SolveProgressEvent) => void,
    signal?: AbortSignal,
  ): Promise<Event | FailedEvent> {
    let end: BoardEvent = { kind: "failed", message: "the board's server is gone; start it again" };
    try {
      const response = await post(path, body, signal);
      for await (const line of linesOf(response)) {
        const event: BoardEvent = JSON.parse(line);
        if (event.kind === "progress") onProgress(event);
        else end = event;
      }
    } catch (error) {
      if (end.kind !== "failed") return end as Event;
      if (signal?.aborted) throw error;
    }
    return end as Event | FailedEvent;
  }

  return {
    game: (game) => whole(PATHS.game, { game }),
    read: (request) => whole(PATHS.read, request),
    solve: (request, onProgress) => last<SolvedEvent>(PATHS.solve, request, onProgress),
    stop: (id) => void post(PATHS.stop, { id }),
    ask(game, rules, question, progress) {
      // A certificate is checked where it is shown, and not by whoever made it.
      if (question.kind === "check") return askWorker(question, game, progress);
      const gone = new AbortController();
      const { words, maxNodes } = question;
      const { goal, attacker } =
        question.kind === "solve" ? question.subject : { goal: null, attacker: 0 as const };
      const request: AskRequest = { game, rules, goal, attacker, words: Array.from(words), maxNodes };
      const answer = last<AskedEvent>(PATHS.ask, request, ({ nodes }) => progress(nodes), gone.signal);
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

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { kind: "failed", message: text.trim() };
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest.trim() !== "") yield rest;
}

/// <reference lib="dom" />
/** A worker of the page itself, which answers as a server does. */

import type { BoardEvent, FromBoardWorker, ToBoardWorker } from "../messages.js";
import type { Channel } from "./backend.js";

/** So long a search has to hear that it is to stop; in one thread there are some that hear nothing until they are over. */
const STOP_MILLISECONDS = 1000;
const UNHEARD = "Stopped. This search cannot be interrupted in one thread, and what it had found is lost.";

/** A request, and who hears what comes back. */
interface Waiting {
  readonly sent: ToBoardWorker;
  hear(message: FromBoardWorker): void;
}

/** By which a search is stopped. */
const idOf = ({ body }: ToBoardWorker) => (body as { readonly id?: string }).id;

/** @param program the text that the worker runs */
export function workerChannel(program: Uint8Array<ArrayBuffer>): Channel {
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  /** Who waits for an answer, by the number of the request. */
  const waiting = new Map<number, Waiting>();
  let requests = 0;
  let worker = start();

  function start(): Worker {
    const started = new Worker(url);
    started.onmessage = ({ data }: MessageEvent<FromBoardWorker>) => waiting.get(data.id)?.hear(data);
    started.onerror = (event) => {
      event.preventDefault();
      fail(event.message || "the browser does not start the worker of this page");
    };
    return started;
  }

  /** Ends what everybody waits for. */
  function fail(message: string): void {
    for (const one of waiting.values()) end(one, { kind: "failed", message });
  }

  function end({ sent, hear }: Waiting, reply: object): void {
    hear({ id: sent.id, reply, isLast: true });
  }

  /** Starts the worker anew: what was to stop has stopped, and it is asked again what else it has not answered. */
  function restart(): void {
    worker.terminate();
    worker = start();
    const all = [...waiting.values()];
    const stops = all.filter(({ sent }) => sent.request === "stop");
    const stopped = stops.map(({ sent }) => idOf(sent));
    for (const one of all) {
      if (stops.includes(one)) end(one, {});
      else if (stopped.includes(idOf(one.sent))) end(one, { kind: "failed", message: UNHEARD });
      else worker.postMessage(one.sent);
    }
  }

  async function* messages(message: Omit<ToBoardWorker, "id" | "kind">, signal?: AbortSignal) {
    const id = ++requests;
    const heard: FromBoardWorker[] = [];
    let wake = () => {};
    const sent: ToBoardWorker = { kind: "request", id, ...message };
    const hear = (one: FromBoardWorker) => {
      heard.push(one);
      wake();
    };
    waiting.set(id, { sent, hear });
    const leave = () => {
      worker.postMessage({ kind: "leave", id, request: message.request, body: {} } satisfies ToBoardWorker);
      wake();
    };
    signal?.addEventListener("abort", leave);
    worker.postMessage(sent);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const next = heard.shift();
        if (next === undefined)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        else {
          if (next.reply !== undefined) yield next.reply;
          if (next.isLast) return;
        }
      }
    } finally {
      waiting.delete(id);
      signal?.removeEventListener("abort", leave);
    }
  }

  return {
    async whole(request, body) {
      const timer = request === "stop" ? setTimeout(restart, STOP_MILLISECONDS) : undefined;
      try {
        for await (const reply of messages({ request, body })) return reply;
        return {};
      } finally {
        clearTimeout(timer);
      }
    },
    events: (request, body, signal) =>
      messages({ request, body }, signal) as AsyncGenerator<BoardEvent, void>,
  };
}

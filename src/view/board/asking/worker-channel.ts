/// <reference lib="dom" />
/** A worker of the page itself, which answers as a server does. */

import type { BoardEvent, FromBoardWorker, ToBoardWorker } from "../messages.js";
import type { Channel } from "./backend.js";

/** So long a search has to hear that it is to stop; in one thread there are some that hear nothing until they are over. */
const STOP_MILLISECONDS = 1000;
const UNHEARD = "Stopped. This search cannot be interrupted in one thread, and what it had found is lost.";

/** @param program the text that the worker runs */
export function workerChannel(program: Uint8Array<ArrayBuffer>): Channel {
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  /** Who waits for an answer, by the number of the request. */
  const waiting = new Map<number, (message: FromBoardWorker) => void>();
  let requests = 0;
  let worker = start();

  function start(): Worker {
    const started = new Worker(url);
    started.onmessage = ({ data }: MessageEvent<FromBoardWorker>) => waiting.get(data.id)?.(data);
    started.onerror = (event) => {
      event.preventDefault();
      fail(event.message || "the browser does not start the worker of this page");
    };
    return started;
  }

  /** Ends what everybody waits for. */
  function fail(message: string): void {
    for (const [id, hear] of waiting) hear({ id, reply: { kind: "failed", message }, isLast: true });
  }

  /** Starts the worker anew unless it answers within a moment. @returns ends the waiting */
  function watch(): () => void {
    const timer = setTimeout(() => {
      worker.terminate();
      worker = start();
      fail(UNHEARD);
    }, STOP_MILLISECONDS);
    return () => clearTimeout(timer);
  }

  async function* messages(message: Omit<ToBoardWorker, "id" | "kind">, signal?: AbortSignal) {
    const id = ++requests;
    const heard: FromBoardWorker[] = [];
    let wake = () => {};
    waiting.set(id, (one) => {
      heard.push(one);
      wake();
    });
    const post = (sent: ToBoardWorker) => worker.postMessage(sent);
    const leave = () => {
      post({ kind: "leave", id, request: message.request, body: {} });
      wake();
    };
    signal?.addEventListener("abort", leave);
    post({ kind: "request", id, ...message });
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
      const heard = request === "stop" ? watch() : () => {};
      try {
        for await (const reply of messages({ request, body })) return reply;
        return {};
      } finally {
        heard();
      }
    },
    events: (request, body, signal) =>
      messages({ request, body }, signal) as AsyncGenerator<BoardEvent, void>,
  };
}

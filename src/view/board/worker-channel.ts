/// <reference lib="dom" />
/** A worker of the page itself, which answers as a server does. */
import type { Channel } from "./backend.js";
import type { BoardEvent, FromBoardWorker, ToBoardWorker } from "./messages.js";

/** @param program the text that the worker runs */
export function workerChannel(program: Uint8Array<ArrayBuffer>): Channel {
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(url);
  /** Who waits for an answer, by the number of the request. */
  const waiting = new Map<number, (message: FromBoardWorker) => void>();
  let requests = 0;
  worker.onmessage = ({ data }: MessageEvent<FromBoardWorker>) => waiting.get(data.id)?.(data);
  worker.onerror = (event) => {
    event.preventDefault();
    const message = event.message || "the browser does not start the worker of this page";
    for (const [id, hear] of waiting) hear({ id, reply: { kind: "failed", message }, isLast: true });
  };

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
    writesPages: false,
    async whole(request, body) {
      for await (const reply of messages({ request, body })) return reply;
      return {};
    },
    events: (request, body, signal) =>
      messages({ request, body }, signal) as AsyncGenerator<BoardEvent, void>,
  };
}

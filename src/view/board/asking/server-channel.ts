/// <reference lib="dom" />
/** The server that the page of a board came from. */

import { PATHS, TOKEN_HEADER } from "../messages.js";
import type { Channel } from "./backend.js";
import { eventsOf } from "./event-stream.js";

export function serverChannel(): Channel {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const post = (path: string, body: object, signal?: AbortSignal) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    whole: async (request, body) => (await post(PATHS[request], body)).json(),
    async *events(request, body, signal) {
      const { body: stream } = await post(PATHS[request], body, signal);
      if (stream !== null) yield* eventsOf(stream);
    },
  };
}

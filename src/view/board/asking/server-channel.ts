/// <reference lib="dom" />
/** The server that the page of a board came from. */

import { type BoardEvent, PATHS, TOKEN_HEADER } from "../messages.js";
import type { Channel } from "./backend.js";

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
    whole: async (request, body) => readJson(await post(PATHS[request], body)),
    async *events(request, body, signal) {
      const response = await post(PATHS[request], body, signal);
      for await (const line of linesOf(response)) yield JSON.parse(line) as BoardEvent;
    },
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

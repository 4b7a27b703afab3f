/**
 * The server of a board. It answers only on this machine, and only the page that holds its token: that is checked before
 * anything else.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { reasonOf } from "../files/file-errors.js";
import { FailureError } from "../game/errors.js";
import { type BoardEvent, isLong, PATHS, TOKEN_HEADER } from "../view/board/messages.js";
import type { BoardService } from "./service.js";

/** Only this machine reaches it. */
const ADDRESS = "127.0.0.1";
/** Bytes of a request: files of games are the largest. */
const MOST_BYTES = 32 * 2 ** 20;

/** A page with the policy that it is sent with. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
}

export interface BoardServer {
  /** The address to open, with the token. */
  readonly url: string;
  /** Ends all requests, and the service with them. */
  close(): Promise<void>;
}

/**
 * @param port 0 for any free one
 * @throws FailureError where the port cannot be had
 */
export async function startServer(
  port: number,
  service: BoardService,
  page: () => ServedPage,
): Promise<BoardServer> {
  const token = randomBytes(18).toString("base64url");
  const server = createServer((request, response) => {
    answer(request, response, { token, service, page }).catch((error: unknown) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(new FailureError(`port ${port} cannot be used (${reasonOf(error)}); name another with --port`)),
    );
    server.listen(port, ADDRESS, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${ADDRESS}:${taken}/?token=${token}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await service.close();
      await closed;
    },
  };
}

interface Served {
  readonly token: string;
  readonly service: BoardService;
  readonly page: () => ServedPage;
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const refused = whyRefused(request, served.token);
  if (refused !== undefined) {
    end(response, 403, refused);
    return;
  }
  const { pathname } = new URL(request.url ?? "/", `http://${ADDRESS}`);
  if (request.method === "GET" && pathname === "/") {
    const { html, policy } = served.page();
    response.setHeader("content-security-policy", `${policy}; frame-ancestors 'none'`);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(html);
    return;
  }
  const asked = Object.entries(PATHS).find(([, path]) => path === pathname)?.[0];
  if (request.method !== "POST" || asked === undefined) {
    end(response, 404, "There is nothing here.");
    return;
  }
  await serve(asked as keyof typeof PATHS, request, response, served.service);
}

/** On every response: no other page may embed it, read it, or take it for something else. */
const HEADERS = {
  "cache-control": "no-store",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * Why a request is not answered; undefined for one of the board's own page. A page of another site may make a browser send
 * requests here, even under a name of its own that points to this machine: then the host is not ours. It cannot know the token.
 */
function whyRefused({ headers, method, url, socket }: IncomingMessage, token: string): string | undefined {
  const port = socket.localPort;
  const hosts = [`${ADDRESS}:${port}`, `localhost:${port}`];
  const { host = "", origin } = headers;
  if (!hosts.includes(host)) return "This board answers only on this machine.";
  if (origin === undefined ? method !== "GET" : origin !== `http://${host}`)
    return "This board answers only its own page.";
  const given =
    method === "GET"
      ? new URL(url ?? "/", `http://${ADDRESS}`).searchParams.get("token")
      : headers[TOKEN_HEADER];
  if (typeof given !== "string" || !isSame(given, token))
    return "The token is missing or wrong: open the address that solve-fast has printed.";
  if (method !== "GET" && headers["content-type"] !== "application/json") return "Requests are JSON.";
  return undefined;
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function serve(
  asked: keyof typeof PATHS,
  request: IncomingMessage,
  response: ServerResponse,
  service: BoardService,
): Promise<void> {
  const body = JSON.parse(await bodyOf(request));
  // A page that is closed, or no longer wants the answer, ends its request.
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.setHeader("content-type", "application/x-ndjson");
  const send = (event: BoardEvent) => void response.write(`${JSON.stringify(event)}\n`);
  if (isLong(asked)) {
    response.flushHeaders();
    await service[asked](body, send, gone.signal);
    response.end();
  } else response.end(JSON.stringify((await service[asked](body)) ?? {}));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new FailureError(`a request has at most ${MOST_BYTES / 2 ** 20} MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function end(response: ServerResponse, status: number, sentence: string): void {
  response.statusCode = status;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  response.end(`${sentence}\n`);
}

/** Tells the page what went wrong, as the last line of the answer. */
function fail(response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const line = `${JSON.stringify({ kind: "failed", message } satisfies BoardEvent)}\n`;
  response.end(line);
}

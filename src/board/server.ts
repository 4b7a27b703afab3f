/**
 * The server of a board. It answers only on this machine, and only the page that holds its token: that is checked before
 * anything else.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { stream } from "hono/streaming";
import { Hono } from "hono/tiny";
import { reasonOf } from "../files/file-errors.js";
import { asError, FailureError } from "../game/errors.js";
import { piecesOf } from "../view/board/asking/event-stream.js";
import {
  type BoardEvent,
  isLong,
  MOST_READ_BYTES,
  PATHS,
  type RequestName,
  TOKEN_HEADER,
} from "../view/board/messages.js";
import type { BoardService } from "./service.js";

/** Only this machine reaches it. */
const ADDRESS = "127.0.0.1";
/** Bytes of a request: files of games, in base64, are the largest. */
const MOST_BYTES = 2 * MOST_READ_BYTES;

/** Loaded once the server listens: they bring zod, which nobody needs before. */
const requests = () => import("./requests.js");

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
  let origins: readonly string[] = [];
  const app = boardApp(service, page, { token, origins: () => origins });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  try {
    await once(server.listen(port, ADDRESS), "listening");
  } catch (error) {
    throw new FailureError(`port ${port} cannot be used (${reasonOf(error)}); name another with --port`);
  }
  const { port: taken } = server.address() as AddressInfo;
  setTimeout(requests);
  origins = [ADDRESS, "localhost"].map((name) => `http://${name}:${taken}`);
  return {
    url: `${origins[0]}/?token=${token}`,
    async close() {
      const closed = once(server.close(), "close");
      server.closeAllConnections();
      await service.close();
      await closed;
    },
  };
}

/** Who may ask: who knows the token, under one of these names of the server. */
interface Access {
  readonly token: string;
  readonly origins: () => readonly string[];
}

/** What is answered at which path. */
function boardApp(service: BoardService, page: () => ServedPage, access: Access): Hono {
  const app = new Hono();
  // On every response: no other page may embed it, read it, or take it for something else.
  app.use(
    secureHeaders({ crossOriginEmbedderPolicy: true, strictTransportSecurity: false, xFrameOptions: "DENY" }),
  );
  app.use(async (c, next) => {
    c.header("cache-control", "no-store");
    refuseForeign(c, access);
    await next();
  });
  app.get("/", (c) => {
    const { html, policy } = page();
    c.header("content-security-policy", `${policy}; frame-ancestors 'none'`);
    return c.html(html);
  });
  const onError = () => {
    throw new HTTPException(413, { message: `A request has at most ${MOST_BYTES / 2 ** 20} MiB.` });
  };
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError }));
  for (const [name, path] of Object.entries(PATHS))
    app.post(path, (c) => reply(c, name as RequestName, service));
  app.notFound(() => {
    throw new HTTPException(404, { message: "There is nothing here." });
  });
  app.onError((error, c) => {
    const status = error instanceof HTTPException ? error.status : 400;
    return c.req.method === "POST" ? c.json(failed(error), status) : c.text(`${error.message}\n`, status);
  });
  return app;
}

/**
 * A page of another site may make a browser send requests here, even under a name of its own that points to this machine: then
 * the host is not ours. It cannot know the token.
 *
 * @throws HTTPException for any request that is not one of the board's own page
 */
function refuseForeign({ req }: Context, { token, origins }: Access): void {
  const refuse = (message: string) => {
    throw new HTTPException(403, { message });
  };
  const isRead = req.method === "GET";
  const own = origins().find((one) => one === `http://${req.header("host")}`);
  const origin = req.header("origin");
  if (own === undefined) refuse("This board answers only on this machine.");
  if (origin === undefined ? !isRead : origin !== own) refuse("This board answers only its own page.");
  if (!isSame((isRead ? req.query("token") : req.header(TOKEN_HEADER)) ?? "", token))
    refuse("The token is missing or wrong: open the address that solve-fast has printed.");
  if (!isRead && !/^application\/json(;|$)/.test(req.header("content-type") ?? ""))
    refuse("Requests are JSON.");
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Answers at once, or in events, a line each, as long as the page that asked wants to hear them. */
async function reply(c: Context, name: RequestName, service: BoardService): Promise<Response> {
  const { readRequest } = await requests();
  const body = readRequest(name, await c.req.text()) as never;
  if (!isLong(name)) {
    // What was asked in the right form has an answer, also where that is why there is none.
    const answer = await Promise.resolve(service[name](body)).catch(failed);
    return c.json(answer ?? {});
  }
  c.header("content-type", "application/x-ndjson");
  return stream(c, async (out) => {
    const send = (event: BoardEvent) => {
      for (const piece of piecesOf(event)) void out.write(piece);
    };
    await service[name](body, send, c.req.raw.signal).catch((error) => send(failed(error)));
  });
}

/** What the page is told of an error. */
function failed(error: unknown): BoardEvent {
  return { kind: "failed", message: asError(error).message };
}

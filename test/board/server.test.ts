// Who may ask the server of a board, and what it says of requests that are wrong; who would answer them answers in a word.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type BoardServer, startServer } from "../../src/board/server.js";
import type { BoardService } from "../../src/board/service.js";
import { InputError } from "../../src/game/errors.js";

/** What was asked, and by whom it was left. */
const asked: unknown[] = [];
let left: Promise<void>;
let wait = Promise.resolve();

const service = {
  async game({ game }) {
    asked.push(game);
    if (game === "unknown") throw new InputError("there is no such game");
    return { goals: [], threads: 2, settings: [], records: [] };
  },
  async solve({ id }, send, gone) {
    asked.push(id);
    left = new Promise((resolve) => gone.addEventListener("abort", () => resolve()));
    send({ kind: "waiting" });
    await wait;
    if (id === "fails") throw new InputError("it cannot be solved");
    send({ kind: "recorded", extension: ".kif", file: Uint8Array.of(1, 2, 10, 255) });
  },
  stop: ({ id }) => void asked.push(`stop ${id}`),
  async close() {},
} as Partial<BoardService> as BoardService;

let server: BoardServer;
let url: URL;
beforeAll(async () => {
  server = await startServer(0, service, () => ({ html: "<p>a board", policy: "default-src 'none'" }));
  url = new URL(server.url);
});
afterAll(() => server.close());

/** What the page itself sends. */
const own = () => ({
  host: url.host,
  origin: url.origin,
  "content-type": "application/json",
  "x-board-token": url.searchParams.get("token") ?? "",
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the server answers to a request that nothing of a browser has touched. */
function send({ method = "POST", path = "/api/game", headers = own(), body = "" }: Sent) {
  return new Promise<{ status: number | undefined; text: string; headers: object }>((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: url.port, method, path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      const text = () => Buffer.concat(pieces).toString();
      response.on("end", () =>
        resolve({ status: response.statusCode, text: text(), headers: response.headers }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

describe("who may ask", () => {
  const body = JSON.stringify({ game: "go" });

  test("its own page, by both of its names", async () => {
    const localhost = `localhost:${url.port}`;
    for (const headers of [own(), { ...own(), host: localhost, origin: `http://${localhost}` }]) {
      const { status, text } = await send({ headers, body });
      expect([status, JSON.parse(text).threads]).toEqual([200, 2]);
    }
  });

  test.each<[string, Record<string, string>, string]>([
    ["a page of another site", { origin: "https://example.com" }, "only its own page"],
    ["a page in a frame without an origin", { origin: "null" }, "only its own page"],
    [
      "a name that points here (DNS rebinding)",
      { host: "board.example:80", origin: "http://board.example:80" },
      "this machine",
    ],
    ["another port of this machine", { host: "127.0.0.1:1", origin: "http://127.0.0.1:1" }, "this machine"],
    ["who has no token", { "x-board-token": "" }, "token"],
    ["who guesses the token", { "x-board-token": "A".repeat(24) }, "token"],
    ["a form of another page", { "content-type": "text/plain" }, "JSON"],
  ])("not %s", async (_, headers, why) => {
    const before = asked.length;
    const { status, text } = await send({ headers: { ...own(), ...headers }, body });
    expect([status, asked.length]).toEqual([403, before]);
    expect(JSON.parse(text)).toEqual({ kind: "failed", message: expect.stringContaining(why) });
  });

  test("not a request without an origin, and nobody reads the page without the token", async () => {
    const { origin: _, ...rest } = own();
    expect((await send({ headers: rest, body })).status).toBe(403);
    for (const path of ["/", "/?token=", "/?token=wrong", "/api/game"])
      expect((await send({ method: "GET", path, headers: { host: url.host } })).status).toBe(403);
  });
});

test("the page comes with its policy, and no other page may embed it or share its process", async () => {
  const { status, text, headers } = await send({
    method: "GET",
    path: `/${url.search}`,
    headers: { host: url.host },
  });
  expect([status, text]).toEqual([200, "<p>a board"]);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});

describe("what is not answered", () => {
  const solve = { id: "1", game: "go", position: "…", settings: {}, rules: {}, memory: "16M", goOn: false };
  test.each([
    ['{"game": go}', 'line 1, column 10: "g" cannot stand here in the JSON of the request'],
    ['{\n  "game": "go",\n}', 'line 3, column 1: "}" cannot stand here in the JSON of the request'],
    ['{"game": "go"} x', 'line 1, column 16: "x" cannot stand here in the JSON of the request'],
    ['{"game": "go"', "line 1, column 14: the JSON of the request ends too early"],
    ["", "line 1, column 1: the JSON of the request ends too early"],
    ["null", /^the request is not what "game" asks with: .*expected object/],
    ["{}", /^game is not what "game" asks with: .*expected string/],
    ['{"game": "go", "file": "x"}', /^the request is not what "game" asks with: .*"file"/],
  ])("%s", async (body, message) => {
    const { status, text } = await send({ body });
    const said = JSON.parse(text);
    expect([status, said.kind]).toEqual([400, "failed"]);
    if (typeof message === "string") expect(said.message).toBe(message);
    else expect(said.message).toMatch(message);
  });

  test.each([
    ["settings that are no object", { ...solve, settings: 1 }, "settings is not"],
    ["rules that are no values", { ...solve, rules: { draws: {} } }, "rules.draws is not"],
    ["a time that is none", { ...solve, writeTime: -1 }, "writeTime is not"],
  ])("a question with %s", async (_, body, message) => {
    const { status, text } = await send({ path: "/api/solve", body: JSON.stringify(body) });
    expect([status, JSON.parse(text).message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("a request that is too large, and a path with nothing", async () => {
    const { status, text } = await send({ body: JSON.stringify({ game: "x".repeat(5 * 2 ** 20) }) });
    expect([status, JSON.parse(text).message]).toEqual([413, "A request has at most 4 MiB."]);
    expect((await send({ path: "/api/other", body: "{}" })).status).toBe(404);
  });

  test("what is asked in the right form has an answer that says why there is none", async () => {
    const { status, text } = await send({ body: '{"game": "unknown"}' });
    expect([status, JSON.parse(text)]).toEqual([200, { kind: "failed", message: "there is no such game" }]);
  });

  test("a question that fails when it has begun: the last event says why", async () => {
    const { status, text } = await send({
      path: "/api/solve",
      body: JSON.stringify({ ...solve, id: "fails" }),
    });
    const events = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([status, ...events]).toEqual([
      200,
      { kind: "waiting" },
      { kind: "failed", message: "it cannot be solved" },
    ]);
  });

  it("is searched no longer when its page has left", async () => {
    let end = () => {};
    wait = new Promise((resolve) => {
      end = resolve;
    });
    const call = request({
      host: "127.0.0.1",
      port: url.port,
      method: "POST",
      path: "/api/solve",
      headers: own(),
    });
    call.on("error", () => {});
    // The first event comes before the last.
    const first = new Promise((resolve) => call.on("response", (response) => response.once("data", resolve)));
    call.end(JSON.stringify(solve));
    expect(String(await first)).toBe('{"kind":"waiting"}\n');
    call.destroy();
    await left;
    end();
  });
});

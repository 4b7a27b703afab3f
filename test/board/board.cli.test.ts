// The board as users have it: its command, and its page in a real browser. One server, one browser and one page serve all.
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveFast } from "../cli/command.js";
import { CHROMIUM, SKIPPED } from "../view/browser.js";
import { testGames } from "./in-browser/games.js";
import {
  type BoardInBrowser,
  closeBoard,
  GAME,
  type OpenedBoard,
  openBoard,
  openBrowser,
} from "./in-browser/opened-board.js";
import { EVIL_FILE, testPage } from "./in-browser/page.js";
import { testStaticPage } from "./in-browser/static-page.js";

let opened: OpenedBoard;
beforeAll(async () => {
  opened = await openBoard(EVIL_FILE.name, EVIL_FILE.text);
});
afterAll(() => closeBoard(opened));

describe.skipIf(CHROMIUM === undefined)(`in a browser${SKIPPED}`, () => {
  let board: BoardInBrowser;
  beforeAll(async () => {
    board = await openBrowser(opened);
  });
  afterAll(() => board?.browser.close());

  describe("a game", () => testGames(() => board));
  describe("the page", () => testPage(() => board));
  describe("a page without a server", () => testStaticPage(() => board));
});

test.each([
  ["what only a server needs", ["--port", "5000"], "leave out --port"],
  ["a game of one's own", ["--game", GAME], "without your own"],
])("--static leaves out %s", (_, args, why) => {
  const { status, stderr } = solveFast("board", "--static", tmpdir(), ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
});

test("Ctrl-C in the middle of a search ends the server, and leaves nothing", async () => {
  const { url, server, temporary } = opened;
  const asked = {
    ...{
      id: "1",
      game: "othello",
      position: "---------------------------OX------XO--------------------------- X",
    },
    ...{ memory: "64M", settings: {}, rules: {}, goOn: false },
  };
  const headers = {
    ...{ host: url.host, origin: url.origin, "content-type": "application/json" },
    "x-board-token": url.searchParams.get("token") ?? "",
  };
  const begun = new Promise<void>((resolve, reject) => {
    const call = request(new URL("/api/solve", url), { method: "POST", headers }, (response) => {
      // The server may end before its answer does.
      response.on("error", () => {});
      response.once("data", () => resolve());
    });
    call.on("error", reject);
    call.end(JSON.stringify(asked));
  });
  await begun;
  expect(readdirSync(temporary)).toHaveLength(1);
  server.kill("SIGINT");
  const [status] = await once(server, "exit");
  expect(status).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

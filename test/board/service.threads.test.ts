// What a board answers, by the solver with two threads; who may ask is tested in server.test.ts.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createBoardService } from "../../src/board/service.js";
import { boardGames } from "../../src/cli/files/board-game.js";
import { othello } from "../../src/games/othello/module.js";
import type { BoardEvent, SolveProgressEvent, SolveRequest } from "../../src/view/board/messages.js";

const service = createBoardService(boardGames(), 2);
afterAll(() => service.close());

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const OTHELLO = "---------------------------OX------XO--------------------------- X";
const usual = { id: "1", memory: "16M", settings: {}, rules: {}, goOn: false };
const OTHELLO_QUESTION = {
  ...{ game: "othello", rules: {}, goal: null, attacker: 0 as const },
  words: Array.from(othello.parsePosition(othello.start)),
};

/** All events of an answer, to its end. */
async function eventsOf(
  answer: (send: (event: BoardEvent) => void, gone: AbortSignal) => Promise<void>,
): Promise<BoardEvent[]> {
  const events: BoardEvent[] = [];
  await answer((event) => events.push(event), new AbortController().signal);
  return events;
}

const solve = (asked: Pick<SolveRequest, "game" | "position"> & Partial<SolveRequest>) =>
  eventsOf((send, gone) => service.solve({ ...usual, ...asked }, send, gone));

test("solutions are written as other programs read them", async () => {
  const of = async (game: string, position: string, form: string) => {
    const asked = { ...usual, goOn: true, title: "T", game, position, form, language: "日本語" as const };
    return (await eventsOf((send, gone) => service.record(asked, send, gone))).at(-1);
  };
  const written = async (...asked: Parameters<typeof of>) => {
    const event = await of(...asked);
    if (event?.kind !== "recorded") throw new Error(`not written: ${JSON.stringify(event)}`);
    return event;
  };
  const kif = await written("shogi", MATE, "KIF");
  const text = new TextDecoder("shift_jis").decode(kif.file);
  expect(kif.extension).toBe(".kif");
  expect(text).toContain("作品名：T");
  expect(text).toMatch(/^変化：2手\r\n {3}2 ３一玉\(22\)/m);
  const sgf = await written("go", "X.O./.XO./..X./.... b target=C4", "SGF");
  expect(Buffer.from(sgf.file).toString()).toMatch(/^\(\s*;GM\[1\][\s\S]*;B\[db\]TE\[1\]/);
  for (const form of ["SGF", "constructor"])
    await expect(of("shogi", MATE, form)).rejects.toThrow(`shogi is not written as ${form}`);
  const none = await of("shogi", "4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1", "KIF");
  expect(none).toEqual({ kind: "failed", message: "No KIF is written: no mate was found" });
});

test("a proof that takes longer to write than it may is left out, with that time; the answer stands", async () => {
  // Its proof has 11,000 nodes.
  const problem = { game: "simpei", position: "..../.x../..../.... .../.../... o x3o4", memory: "64M" };
  const short = (await solve({ ...problem, writeTime: 0.001 })).at(-1);
  expect(short).toMatchObject({ result: { verdict: "proven" }, writeTime: 0.001, notes: [] });
  expect(short).not.toHaveProperty("file");
  const longer = (await solve({ ...problem, goOn: true, writeTime: 60 })).at(-1);
  expect(longer).toMatchObject({ result: { verdict: "proven" }, file: expect.anything(), notes: [] });
});

test("what cannot go on, since another has used the table, says that it began anew", async () => {
  const problem = { game: "simpei", position: "..../.x../..../.... .../.../... o x3o4" };
  const settings = { maxNodes: 100 };
  await solve({ ...problem, settings });
  await solve({ ...problem, position: "..../..../..../.... .../.../... x x4o4", settings });
  const anew = (await solve({ ...problem, settings, goOn: true })).at(-1);
  expect(anew).toMatchObject({ notes: [expect.stringMatching(/^searched from the beginning: /)] });
});

test("a question about a move is answered when its time is up", async () => {
  const events = await eventsOf((send, gone) => service.ask({ ...OTHELLO_QUESTION, time: 0.2 }, send, gone));
  expect(events).toMatchObject([{ kind: "asked", reason: "time limit" }]);
});

test("beside a search a question is answered all the same; a search with other memory waits, and ends nothing", async () => {
  const problem = { game: "othello", position: OTHELLO };
  const first = solve({ ...problem, id: "first", settings: { time: 60 } });
  const second = solve({ ...problem, id: "second", memory: "32M", settings: { time: 0.1 } });
  const question = { ...OTHELLO_QUESTION, maxNodes: 1000 };
  const answer = await eventsOf((send, gone) => service.ask(question, send, gone));
  expect(answer).toMatchObject([{ kind: "asked", reason: "node limit" }]);
  service.stop({ id: "first" });
  const [firstEvents, secondEvents] = await Promise.all([first, second]);
  expect(firstEvents.at(-1)).toMatchObject({ kind: "solved", result: { reason: "stopped" } });
  expect(secondEvents[0]).toEqual({ kind: "waiting" });
  expect(secondEvents.at(-1)).toMatchObject({ kind: "solved", result: { reason: "time limit" } });
});

test("progress says how many nodes each thread has searched", async () => {
  const events = await solve({
    game: "othello",
    position: OTHELLO,
    memory: "32M",
    settings: { time: 60, maxNodes: 4e6 },
  });
  const told = events.filter(
    (event): event is SolveProgressEvent => event.kind === "progress" && event.threadNodes.length > 0,
  );
  expect(told.length).toBeGreaterThan(1);
  for (const { threadNodes } of told) expect(threadNodes).toHaveLength(2);
  expect(Math.max(...(told.at(-1)?.threadNodes ?? []))).toBeGreaterThan(0);
});

test("what is stopped before it has begun is not searched", async () => {
  const asked = solve({ game: "othello", position: OTHELLO, id: "early", settings: { time: 60 } });
  service.stop({ id: "early" });
  expect((await asked).at(-1)).toMatchObject({ kind: "solved", result: { reason: "stopped" } });
});

test("files and modules are not named by requests", async () => {
  const module = resolve(import.meta.dirname, "../../docs/examples/graph-nim.js");
  await expect(service.game({ game: module })).rejects.toThrow("graph-nim.js");
  const out = join(tmpdir(), "stolen-by-a-page");
  const asked = solve({ game: "shogi", position: MATE, settings: { certificate: out } });
  await expect(asked).rejects.toThrow("certificate");
  expect(existsSync(out)).toBe(false);
  const question = { game: "shogi", rules: {}, goal: "mate", attacker: 0 as const, words: [1, 2] };
  await expect(eventsOf((send, gone) => service.ask(question, send, gone))).rejects.toThrow("no position");
});

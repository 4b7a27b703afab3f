// Events on their way from the server to the page, whatever pieces the network makes of them.
import { expect, it } from "vitest";
import { eventsOf, piecesOf } from "../../src/view/board/asking/event-stream.js";
import type { BoardEvent } from "../../src/view/board/messages.js";

const recorded = (bytes: number[]): BoardEvent => ({
  kind: "recorded",
  extension: ".kif",
  file: Uint8Array.from(bytes),
});
const EVENTS: readonly BoardEvent[] = [
  { kind: "waiting" },
  recorded([]),
  // A line feed in a file ends no line.
  recorded([10, 123, 255, 0, 10]),
  { kind: "failed", message: "字が読めません\n2" },
];

function streamOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
      controller.close();
    },
  });
}

async function all(stream: ReadableStream<Uint8Array>): Promise<BoardEvent[]> {
  const events: BoardEvent[] = [];
  for await (const event of eventsOf(stream)) events.push(event);
  return events;
}

const sent = Buffer.concat(EVENTS.flatMap(piecesOf));

it("brings them with their files, cut anywhere", async () => {
  for (let size = 1; size <= sent.length; size++) expect(await all(streamOf(sent, size))).toEqual(EVENTS);
});

it("takes a last line without an end, as a refused request has it, and fails where a file ends too early", async () => {
  expect(await all(streamOf(Buffer.from('{"kind":"waiting"}'), 5))).toEqual([{ kind: "waiting" }]);
  const [line, file] = piecesOf(recorded([1, 2, 3]));
  await expect(all(streamOf(Buffer.concat([line, file.subarray(1)]), 4))).rejects.toThrow("too early");
});

/**
 * Events as a stream of bytes: each is a line of JSON. Where one brings a file, the number of its bytes stands there in its place,
 * and they follow the line: a proof may be longer than a text can be.
 */
import type { BoardEvent } from "../messages.js";

const NEWLINE = 10;

/** What is sent of an event, piece by piece. */
export function piecesOf(event: BoardEvent): Uint8Array[] {
  const file = "file" in event ? event.file : undefined;
  const line = JSON.stringify(file === undefined ? event : { ...event, file: file.length });
  const pieces = [new TextEncoder().encode(`${line}\n`)];
  return file === undefined ? pieces : [...pieces, file];
}

/** The events of a stream, whose pieces may be cut anywhere. @throws Error where it ends in the middle of one */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<BoardEvent, void> {
  const reader = stream.getReader();
  /** What has come and was not taken yet. */
  let rest: Uint8Array = new Uint8Array();

  /** Waits for more. @returns false at the end */
  async function more(): Promise<boolean> {
    const { done, value } = await reader.read();
    if (!done) rest = rest.length === 0 ? value : joined(rest, value);
    return !done;
  }

  /** A file is filled piece by piece: it may be large. */
  async function fileOf(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const file = new Uint8Array(length);
    for (let filled = 0; filled < length; ) {
      if (rest.length === 0 && !(await more())) throw new Error("the answer ends too early");
      const piece = rest.subarray(0, length - filled);
      file.set(piece, filled);
      filled += piece.length;
      rest = rest.subarray(piece.length);
    }
    return file;
  }

  for (;;) {
    const end = rest.indexOf(NEWLINE);
    if (end >= 0) {
      const event = JSON.parse(new TextDecoder().decode(rest.subarray(0, end)));
      rest = rest.subarray(end + 1);
      yield event.file === undefined ? event : { ...event, file: await fileOf(event.file) };
    } else if (!(await more())) break;
  }
  if (rest.length > 0) yield JSON.parse(new TextDecoder().decode(rest));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

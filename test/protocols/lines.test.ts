import { expect, it } from "vitest";
import { createLineReader, LONGEST_LINE } from "../../src/protocols/protocol.js";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The lines read from a text that comes in pieces of this many bytes. */
function linesIn(bytes: Uint8Array, size: number): string[] {
  const lines: string[] = [];
  const reader = createLineReader((line) => lines.push(line));
  for (let i = 0; i < bytes.length; i += size) reader.push(bytes.subarray(i, i + size));
  reader.end();
  return lines;
}

it.each([1, 2, 3, 1000])("reads lines that come in pieces of %i bytes", (size) => {
  const text = "a\n\nlöwe 桂\r\nlast";
  expect(linesIn(bytesOf(text), size)).toEqual(["a", "", "löwe 桂\r", "last"]);
  expect(linesIn(bytesOf("one\n"), size)).toEqual(["one"]);
  expect(linesIn(Uint8Array.of(0xff, 0x41, 0x0a), size)).toEqual(["\ufffdA"]);
});

it.each([777, 1 << 20])("keeps the beginning of a line of 10 MB in pieces of %i bytes", (size) => {
  const lines = linesIn(bytesOf(`x${"y".repeat(10_000_000)}\nnext`), size);
  expect(lines.map((line) => line.length)).toEqual([LONGEST_LINE, 4]);
});

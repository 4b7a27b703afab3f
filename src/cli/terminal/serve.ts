/** Joins a protocol to stdin and stdout, until it has ended. */
import type { Readable, Writable } from "node:stream";
import { createLineReader, type Protocol } from "../../protocols/protocol.js";

interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** @param open makes the protocol; it sends one line, or more with line feeds between them, without the last line feed */
export async function serve(
  open: (send: (line: string) => void) => Protocol,
  { stdin, stdout }: Streams = process,
): Promise<void> {
  /** Lines that came while nobody read the answers, or more than the protocol takes: they would only fill the memory. */
  let waiting: string[] = [];
  let isOver = false;
  /** What is sent makes room in a protocol that was full. */
  let isFull = false;
  const protocol = open((line) => {
    stdout.write(`${line}\n`);
    if (isFull) setImmediate(proceed);
  });

  function isHeld(): boolean {
    isFull = protocol.isFull?.() === true;
    return isFull || stdout.writableNeedDrain;
  }

  function proceed(): void {
    let taken = 0;
    while (taken < waiting.length && !isHeld()) protocol.receive(waiting[taken++]);
    waiting = waiting.slice(taken);
    if (isHeld()) stdin.pause();
    else if (isOver) protocol.close();
    else stdin.resume();
  }

  function end(): void {
    isOver = true;
    proceed();
  }

  const lines = createLineReader((line) => waiting.push(line));
  stdout.on("drain", proceed);
  stdin.on("data", (bytes) => {
    lines.push(bytes);
    proceed();
  });
  stdin.on("end", () => {
    lines.end();
    end();
  });
  // An input that breaks is one that has ended.
  stdin.on("error", end);
  // What is thrown where no question waits for it, as in a timer, is reported as well, and ends nothing.
  process.on("uncaughtException", console.error);
  await protocol.ended;
  process.off("uncaughtException", console.error);
  stdout.off("drain", proceed);
  // A program that has quit may keep the other end open.
  stdin.destroy();
}

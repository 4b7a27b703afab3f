/** Joins a protocol to stdin and stdout, until it has ended. */
import { createLineReader } from "../protocols/lines.js";
import type { Protocol } from "../protocols/protocol.js";

/** @param open makes the protocol; it sends one line, or more with line feeds between them, without the last line feed */
export async function serve(open: (send: (line: string) => void) => Protocol): Promise<void> {
  const protocol = open((line) => process.stdout.write(`${line}\n`));
  const lines = createLineReader((line) => protocol.receive(line));
  process.stdin.on("data", (bytes) => lines.push(bytes));
  process.stdin.on("end", () => {
    lines.end();
    protocol.close();
  });
  // An input that breaks is one that has ended.
  process.stdin.on("error", () => protocol.close());
  await protocol.ended;
  // Whoever has quit may keep the other end open.
  process.stdin.destroy();
}

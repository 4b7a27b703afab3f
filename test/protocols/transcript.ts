// Transcripts: `>` sends a line, `<` is the next answer, or a regular expression for it between slashes; `.` waits for a number of
// milliseconds, in which no answer may come. Lines of `info` that the transcript does not expect are skipped.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Protocol } from "../../src/protocols/protocol.js";

/** @param isInfo whether a line may come between the expected answers */
export async function playTranscript(
  file: string,
  open: (send: (line: string) => void) => Protocol,
  isInfo: (line: string) => boolean,
): Promise<void> {
  const sent: string[] = [];
  let seen = 0;
  const protocol = open((line) => sent.push(line));
  const rest = () => sent.slice(seen).filter((line) => !isInfo(line));
  try {
    for (const [i, line] of readFileSync(file, "utf8").split("\n").entries()) {
      const place = `${file}:${i + 1}`;
      const content = line.slice(2);
      if (line.startsWith(">")) protocol.receive(content);
      else if (line.startsWith(".")) {
        await sleep(Number(content));
        expect([place, ...rest()]).toEqual([place]);
      } else if (line.startsWith("<")) await answered(content, place);
    }
  } finally {
    protocol.receive("quit");
    await protocol.ended;
  }
  expect(rest()).toEqual([]);

  async function answered(wanted: string, place: string): Promise<void> {
    const [, pattern] = /^\/(.*)\/$/.exec(wanted) ?? [];
    const fits = (text: string) => (pattern === undefined ? text === wanted : new RegExp(pattern).test(text));
    for (const end = performance.now() + 20_000; ; ) {
      while (seen < sent.length) {
        const text = sent[seen++];
        if (fits(text)) return;
        if (!isInfo(text)) expect([place, text]).toEqual([place, wanted]);
      }
      if (performance.now() > end) expect.unreachable(`${place}: no ${wanted}`);
      await sleep(2);
    }
  }
}

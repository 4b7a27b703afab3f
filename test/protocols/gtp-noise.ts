// Noise for the frame of GTP, most of it commands: each is answered exactly once.
import { expect } from "vitest";
import { InputError } from "../../src/game/errors.js";
import { createGtp } from "../../src/protocols/gtp.js";
import { noisyLines } from "./noise.js";

const LINES = [
  "1 echo a",
  "echo # b",
  "2 refuse",
  "3 break",
  "known_command echo",
  "12",
  "\t",
  "löwe",
  "#",
  "",
];

export async function expectAnswersUnderNoise(count: number): Promise<void> {
  const sent: string[] = [];
  const gtp = createGtp({
    commands: {
      echo: async (words) => words.join("+"),
      refuse() {
        throw new InputError("no such\n  point");
      },
      break() {
        throw new TypeError("a mistake");
      },
    },
    send: (text) => sent.push(text),
    onMistake: (error) => expect(error).toEqual(new TypeError("a mistake")),
  });
  let expected = 0;
  for (const line of noisyLines(LINES, count, 3)) {
    const told = line
      .replace(/#.*/s, "")
      .replaceAll("\t", " ")
      .replaceAll(/\p{Cc}/gu, "");
    if (told.trim() !== "") expected++;
    gtp.receive(line);
    // So that some answers come in between.
    if (line.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  gtp.close();
  await gtp.ended;
  expect(sent.length).toBe(expected);
  expect(sent.filter((text) => !/^[=?]\d*( [^\n]+)?\n$/.test(text))).toEqual([]);
}

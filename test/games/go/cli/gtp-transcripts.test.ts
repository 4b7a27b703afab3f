// Transcripts: after `>` a line for the engine, after `<` its answer, or a regular expression for it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGtpAnswers, REFUSED } from "../../../../src/games/go/cli/gtp/answers.js";
import { createReader } from "../../../../src/games/go/cli/gtp/reading.js";
import { createGtp } from "../../../../src/protocols/gtp.js";

const FOLDER = join(import.meta.dirname, "gtp");

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "go", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

it.each(readdirSync(FOLDER).filter((file) => file.endsWith(".txt")))("%s", async (file) => {
  const sent: string[] = [];
  const reader = createReader(async () => solver);
  const gtp = createGtp({
    commands: createGtpAnswers({
      reader,
      solver: async () => solver,
      prepare: async () => {},
      version: "1.2.3",
      time: 60,
      folder: FOLDER,
      warn: (sentence) => expect.unreachable(sentence),
    }),
    refused: REFUSED,
    send: (text) => sent.push(text),
    onMistake: (error) => expect.unreachable(String(error)),
  });
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  const said = lines.filter((line) => line.startsWith("> "));
  const answers: string[][] = [];
  for (const line of lines) {
    if (line.startsWith("> ")) answers.push([]);
    else if (line.startsWith("< ")) answers.at(-1)?.push(line.slice(2));
  }
  for (const line of said) gtp.receive(line.slice(2));
  gtp.close();
  await gtp.ended;
  for (const [i, answer] of answers.entries()) {
    const [, pattern] = /^\/(.*)\/$/.exec(answer[0]) ?? [];
    const found = sent.at(i)?.slice(0, -1) ?? "";
    if (pattern !== undefined) expect([said[i], found]).toEqual([said[i], expect.stringMatching(pattern)]);
    else expect([said[i], found]).toEqual([said[i], answer.join("\n")]);
  }
  expect(sent).toHaveLength(said.length);
});

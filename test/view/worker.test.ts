// The script of a page is all that its worker has: run without a document, and with nothing but what every browser has, it
// answers what a page asks.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { view } from "../../src/games/shogi/view/view.js";
import { type Answer, answer, type Question, type SolveAnswer } from "../../src/view/questions.js";

const root = resolve(import.meta.dirname, "../..");
const scripts = join(root, "dist/view");

/** What the worker of a page answers in the end. */
function ask(script: string, question: Question): Promise<Answer> {
  return new Promise((done) => {
    const context = createContext({
      TextDecoder,
      performance,
      postMessage: (message: { kind: string }) => {
        if (message.kind !== "progress") done(message as Answer);
      },
      addEventListener: (_: string, listen: (event: { data: object }) => void) => {
        context.listen = listen;
      },
    });
    runInContext(readFileSync(join(scripts, script), "utf8"), context);
    // Its arrays are of another kind than those of the test.
    const Bytes: typeof Uint8Array = runInContext("Uint8Array", context);
    const sent = question.kind === "check" ? { ...question, bytes: Bytes.from(question.bytes) } : question;
    (context.listen as (event: { data: object }) => void)({ data: { question: sent } });
  });
}

test("each game with certificates has its script, which would not end the element it stands in", () => {
  expect(readdirSync(scripts).sort()).toEqual(["go.js", "own.js", "shogi.js", "simpei.js"]);
  for (const name of readdirSync(scripts)) {
    expect(readFileSync(join(scripts, name), "utf8")).not.toMatch(/<\/script|<!--|["']node:\w/i);
  }
});

test.each([
  ["simpei", 6],
  ["shogi", 3],
])("the example of %s is checked", async (game, nodes) => {
  const bytes = Uint8Array.from(readFileSync(join(root, `docs/examples/${game}.proof`)));
  const question: Question = { kind: "check", bytes, name: `${game}.proof` };
  expect(await ask(`${game}.js`, question)).toMatchObject({ kind: "checked", valid: true, nodes });
  bytes[bytes.length - 1] ^= 1;
  expect(await ask(`${game}.js`, question)).toMatchObject({
    kind: "failed",
    message: expect.stringMatching(/a checksum is wrong$/),
  });
});

test("a mate is found with the nodes that it takes elsewhere, and a limit is kept", async () => {
  const position = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
  const subject = { goal: "mate", options: {}, attacker: 0, position } as const;
  const words = view.module.parsePosition(position);
  const question: Question = { kind: "solve", subject, words, maxNodes: 100_000 };
  const found = await ask("shogi.js", question);
  expect(found).toMatchObject({ kind: "solved", verdict: "proven" });
  const { nodes, line } = found as SolveAnswer;
  expect(await answer(view, question, () => {})).toMatchObject({ verdict: "proven", nodes });
  expect(line).toHaveLength(5);
  expect(await ask("shogi.js", { ...question, maxNodes: 2 })).toMatchObject({
    verdict: "unknown",
    reason: "node limit",
  });
});

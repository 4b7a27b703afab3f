// A worker has only the page's script: run without a document, and only with what every browser has, it
// answers the questions of a page.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { view as othello } from "../../src/games/othello/view/view.js";
import { view } from "../../src/games/shogi/view/view.js";
import { type Answer, answer, type Question, type SolveAnswer } from "../../src/view/questions.js";

const root = resolve(import.meta.dirname, "../..");
const scripts = join(root, "dist/view");

function scriptOf(name: string): string {
  return gunzipSync(readFileSync(join(scripts, name))).toString();
}

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
    runInContext(scriptOf(script), context);
    // Its arrays are from another realm than those of the test.
    const Bytes: typeof Uint8Array = runInContext("Uint8Array", context);
    const sent = question.kind === "check" ? { ...question, bytes: Bytes.from(question.bytes) } : question;
    (context.listen as (event: { data: object }) => void)({ data: { question: sent } });
  });
}

test("each game has a script, which names its licences and cannot end the element that it is put into", () => {
  const names = ["board", "charts", "domineering", "go", "othello", "own", "shogi", "simpei"];
  expect(readdirSync(scripts).sort()).toEqual(names.map((name) => `${name}.js.gz`));
  for (const name of readdirSync(scripts)) {
    expect(scriptOf(name)).not.toMatch(/<\/script|<!--|["']node:\w/i);
    expect(scriptOf(name)).toMatch(/^\/\*\nParts of /);
  }
  expect(scriptOf("charts.js.gz")).toContain("Parts of vega-");
  expect(scriptOf("shogi.js.gz")).not.toContain("vega");
});

test.each([
  ["simpei", 6],
  ["shogi", 3],
])("the example of %s is checked", async (game, nodes) => {
  const bytes = Uint8Array.from(readFileSync(join(root, `docs/examples/${game}.proof`)));
  const question: Question = { kind: "check", bytes, name: `${game}.proof` };
  expect(await ask(`${game}.js.gz`, question)).toMatchObject({ kind: "checked", valid: true, nodes });
  bytes[bytes.length - 1] ^= 1;
  expect(await ask(`${game}.js.gz`, question)).toMatchObject({
    kind: "failed",
    message: expect.stringMatching(/a checksum is wrong$/),
  });
});

test("a mate is found with the same nodes as elsewhere, and a limit is kept", async () => {
  const position = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
  const subject = { goal: "mate", options: {}, attacker: 0, position } as const;
  const words = view.module.parsePosition(position);
  const question: Question = { kind: "solve", subject, words, maxNodes: 100_000 };
  const found = await ask("shogi.js.gz", question);
  expect(found).toMatchObject({ kind: "solved", verdict: "proven" });
  const { nodes, line } = found as SolveAnswer;
  expect(await answer(view, question, () => {})).toMatchObject({ verdict: "proven", nodes });
  expect(line).toHaveLength(5);
  expect(await ask("shogi.js.gz", { ...question, maxNodes: 2 })).toMatchObject({
    verdict: "unknown",
    reason: "node limit",
  });
});

test("an endgame is scored exactly, and a limit leaves bounds", async () => {
  const { parsePosition } = othello.module;
  const small = parsePosition("XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O");
  const asked = (words: Int32Array, maxNodes: number) =>
    ask("othello.js.gz", { kind: "exact", words, maxNodes });
  expect(await asked(small, 100_000)).toMatchObject({ kind: "scored", lower: -2, upper: -2 });
  const larger = parsePosition("X----O-OXX-XXXO-XOXXXOX-XXXXO-XXOOXOXO---XOXOXO-XOOOOOOOO-XXX-O- X");
  const stopped = await asked(larger, 1_000);
  expect(stopped).toMatchObject({ kind: "scored", reason: "node limit" });
  const { lower, upper } = stopped as Extract<Answer, { kind: "scored" }>;
  expect(lower).toBeLessThan(upper);
  expect(await ask("simpei.js.gz", { kind: "exact", words: small, maxNodes: 1 })).toEqual({
    kind: "failed",
    message: "simpei has no exact scores",
  });
});

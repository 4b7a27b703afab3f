// Every question is answered once, in the order of the questions, whatever comes in between.
import { expect, it } from "vitest";
import { createQuestions, type Question } from "../../src/protocols/questions.js";

/** A question that is answered on request, or when it is stopped. */
function question(name: string, { limited = false, held = false } = {}) {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const asked: Question = {
    held,
    open: () => ({
      limited,
      async find({ signal }) {
        if (!signal.aborted) {
          signal.addEventListener("abort", finish);
          await done;
        }
        return `${name}${signal.aborted ? " stopped" : ""}`;
      },
    }),
    failed: (error) => `${name} failed: ${error}`,
  };
  return { asked, finish };
}

function start() {
  const answers: string[] = [];
  return { answers, questions: createQuestions((text) => answers.push(text)) };
}
/** Waits until all pending callbacks have run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("answers a question when its answer is known", async () => {
  const { answers, questions } = start();
  const { asked, finish } = question("a");
  questions.ask(asked);
  await settle();
  expect([answers, questions.busy()]).toEqual([[], true]);
  finish();
  await questions.settled();
  expect([answers, questions.busy()]).toEqual([["a"], false]);
  questions.stop();
  questions.release();
  await settle();
  expect(answers).toEqual(["a"]);
});

it("a question stops those before it, which are answered first", async () => {
  const { answers, questions } = start();
  const last = question("c");
  for (const { asked } of [question("a"), question("b", { held: true }), last]) questions.ask(asked);
  await settle();
  expect(answers).toEqual(["a stopped", "b stopped"]);
  last.finish();
  await questions.settled();
  expect(answers).toEqual(["a stopped", "b stopped", "c"]);
});

it("holds an answer until it is released or stopped", async () => {
  const { answers, questions } = start();
  for (const end of [questions.release, questions.stop]) {
    const { asked, finish } = question("a", { held: true });
    questions.ask(asked);
    finish();
    await settle();
    expect(answers).toEqual([]);
    end();
    await questions.settled();
    expect(answers.splice(0)).toEqual([expect.stringMatching(/^a/)]);
  }
});

it("at the end of input only searches that end by themselves continue", async () => {
  const { answers, questions } = start();
  questions.ask(question("a").asked);
  questions.finish();
  await questions.settled();
  const limited = question("b", { limited: true });
  questions.ask(limited.asked);
  questions.finish();
  await settle();
  expect(answers).toEqual(["a stopped"]);
  limited.finish();
  await questions.settled();
  questions.ask(question("c", { limited: true, held: true }).asked);
  questions.finish();
  await questions.settled();
  expect(answers).toEqual(["a stopped", "b", "c stopped"]);
});

it("answers a question that fails in its turn, also if it fails before the search", async () => {
  const { answers, questions } = start();
  const { asked } = question("a");
  questions.ask({
    ...asked,
    open() {
      throw undefined;
    },
  });
  questions.ask({ ...asked, open: () => ({ limited: true, find: () => Promise.reject("late") }) });
  await questions.settled();
  expect(answers).toEqual(["a failed: undefined", "a failed: late"]);
});

/**
 * A coordinator and workers that a test makes up, with a false exchange between them that loses, doubles and reorders messages, and
 * kills workers: verdicts are those of a fixpoint on random graphs.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNDECIDED } from "../../../src/game/game.js";
import {
  createCoordinator,
  type JobExchange,
  type WorkerNews,
} from "../../../src/search/two-level/coordinator.js";
import type { Job } from "../../../src/search/two-level/job.js";
import { createTwoLevelTree, type TwoLevelTree } from "../../../src/search/two-level/tree.js";
import { sampled } from "../../samples.js";
import { answerTo, cases, type Jobs, PROOF, randomFrom, truth } from "./graph-jobs.js";

/** In a hundred: messages that are lost, or come twice, and workers that die whenever the coordinator asks what is new. */
interface Trouble {
  readonly lost: number;
  readonly doubled: number;
  readonly killed: number;
}

interface FalseExchange extends JobExchange {
  /** How often each happened. */
  readonly counts: { lost: number; doubled: number; killed: number; cancelled: number };
}

function falseExchange(jobs: Jobs, { lost, doubled, killed }: Trouble, threads: number): FalseExchange {
  const { random } = jobs;
  const counts = { lost: 0, doubled: 0, killed: 0, cancelled: 0 };
  const workers = new Map<string, { readonly jobs: Map<number, Job>; number: number }>();
  const onTheWay: WorkerNews[] = [];
  let born = 0;

  /** How often a message arrives. */
  function times(): number {
    if (random(100) < lost) {
      counts.lost++;
      return 0;
    }
    if (random(100) >= doubled) return 1;
    counts.doubled++;
    return 2;
  }

  function send(news: WorkerNews): void {
    for (let i = times(); i > 0; i--) onTheWay.push(news);
  }

  function work(name: string, worker: { readonly jobs: Map<number, Job>; number: number }): void {
    for (const job of [...worker.jobs.values()].slice(0, random(threads + 1))) {
      worker.jobs.delete(job.id);
      if (random(20) === 0) send({ kind: "failure", worker: name, job: job.id, why: "left" });
      else send({ kind: "answer", worker: name, job: job.id, answer: answerTo(job, jobs) });
    }
    worker.number++;
    send({ kind: "notice", worker: name, number: worker.number, threads, jobs: [...worker.jobs.keys()] });
  }

  return {
    counts,
    async receive() {
      while (workers.size < 3) workers.set(`worker-${born++}`, { jobs: new Map(), number: 0 });
      for (const [name, worker] of workers) {
        if (random(100) < killed) {
          counts.killed++;
          workers.delete(name);
          onTheWay.push({ kind: "gone", worker: name });
        } else work(name, worker);
      }
      const arrived: WorkerNews[] = [];
      for (let i = random(onTheWay.length + 1); i > 0; i--)
        arrived.push(...onTheWay.splice(random(onTheWay.length), 1));
      // Who is gone is found out again and again, whatever came late.
      for (const name of new Set(arrived.map((news) => news.worker)))
        if (!workers.has(name)) onTheWay.push({ kind: "gone", worker: name });
      return arrived;
    },
    async give(name, given) {
      for (let i = times(); i > 0; i--) for (const job of given) workers.get(name)?.jobs.set(job.id, job);
    },
    async cancel(name, cancelled) {
      counts.cancelled += cancelled.length;
      if (times() > 0) for (const job of cancelled) workers.get(name)?.jobs.delete(job);
    },
    async share() {},
    async close() {},
  };
}

const MOST_TURNS = 5000;

async function decide(tree: TwoLevelTree, exchange: JobExchange): Promise<boolean | undefined> {
  const coordinator = createCoordinator({ tree, exchange });
  for (let turn = 0; turn < MOST_TURNS && !tree.isDecided(); turn++) await coordinator.turn(1000);
  return tree.isDecided() ? tree.root().proof === 0 : undefined;
}

const treeOf = ({ graph, attacker }: Jobs) =>
  createTwoLevelTree({
    root: Int32Array.of(0),
    attackerToMove: graph[0].mover === attacker,
    workers: () => 4,
    leastNodes: 64,
  });

describe("a coordinator", () => {
  it.each<[string, Trouble]>([
    ["nothing goes wrong", { lost: 0, doubled: 0, killed: 0 }],
    ["messages are lost and come twice", { lost: 20, doubled: 20, killed: 0 }],
    ["workers are killed", { lost: 0, doubled: 0, killed: 5 }],
    ["all goes wrong at once", { lost: 10, doubled: 10, killed: 5 }],
  ])("finds what is true where %s", async (_, trouble) => {
    const met = { lost: 0, doubled: 0, killed: 0 };
    await fc.assert(
      fc.asyncProperty(cases, async ({ graph, attacker, seed, workers }) => {
        const jobs = { graph, attacker, random: randomFrom(seed), solved: 5, lost: 0 };
        const exchange = falseExchange(jobs, trouble, workers);
        expect(await decide(treeOf(jobs), exchange)).toBe(truth(graph, attacker));
        for (const name of ["lost", "doubled", "killed"] as const) met[name] += exchange.counts[name];
      }),
      { numRuns: sampled(200) },
    );
    for (const name of ["lost", "doubled", "killed"] as const) expect(met[name] > 0).toBe(trouble[name] > 0);
  });

  const jobs: Jobs = {
    graph: [
      { mover: 0, to: [1, 2], outcome: UNDECIDED },
      { mover: 1, to: [0, 2], outcome: UNDECIDED },
      { mover: 0, to: [], outcome: 0 },
    ],
    attacker: 0,
    ...{ random: randomFrom(1), solved: 0, lost: 0 },
  };

  /** An exchange that says what a test says, turn by turn, and keeps what was sent. */
  function script(...turns: readonly (readonly WorkerNews[])[]) {
    const sent: [string, string, readonly number[]][] = [];
    const left = [...turns];
    const exchange: JobExchange = {
      receive: async () => left.shift() ?? [],
      async give(worker, given) {
        sent.push(["give", worker, given.map(({ id }) => id)]);
      },
      async cancel(worker, cancelled) {
        sent.push(["cancel", worker, cancelled]);
      },
      async share(workers, facts) {
        for (const worker of workers) sent.push(["share", worker, [...facts.at]]);
      },
      async close() {},
    };
    return { exchange, sent };
  }
  const notice = (worker: string, number: number, held: readonly number[] = []): WorkerNews => ({
    ...{ kind: "notice", worker, number, threads: 1, jobs: held },
  });

  it("gives a job out again that its worker does not have, and tells a worker what it need not do", async () => {
    const tree = treeOf(jobs);
    const { exchange, sent } = script(
      [notice("a", 1)],
      [notice("a", 2, [7])],
      [notice("a", 2)],
      [notice("a", 3)],
      [notice("a", 4)],
    );
    const coordinator = createCoordinator({ tree, exchange });
    for (let turn = 0; turn < 5; turn++) await coordinator.turn(1000);
    // The root is the only job that there is.
    expect(sent).toEqual([
      ["give", "a", [0]],
      ["cancel", "a", [7]],
      ["give", "a", [1]],
    ]);
    expect(coordinator.state()).toEqual({ workers: 1, threads: 1, seen: 1 });
  });

  it("hands facts on to the others, once they are taken for facts, and to those that come later", async () => {
    const facts = { size: 5, at: Int32Array.of(40), words: new Int32Array(5) };
    const news: WorkerNews = { kind: "facts", worker: "a", facts };
    const kept: number[] = [];
    let areFacts = true;
    const { exchange, sent } = script(
      [notice("a", 1), notice("b", 1)],
      [news],
      [notice("c", 1)],
      [{ kind: "facts", worker: "b", facts: { ...facts, at: Int32Array.of(80) } }],
    );
    const coordinator = createCoordinator({
      ...{ tree: treeOf(jobs), exchange },
      onFacts({ at }) {
        if (areFacts) kept.push(...at);
        return areFacts;
      },
      factsForNew: () => kept.map((at) => ({ ...facts, at: Int32Array.of(at) })),
    });
    for (let turn = 0; turn < 3; turn++) await coordinator.turn(1000);
    areFacts = false;
    await coordinator.turn(1000);
    expect(sent.filter(([kind]) => kind === "share")).toEqual([
      ["share", "b", [40]],
      ["share", "c", [40]],
    ]);
  });

  it("tells of jobs that died, sets aside what cannot be searched, and ends its wait for nobody", async () => {
    const died: string[] = [];
    const failure = (job: number, why: "aside" | "died"): WorkerNews => ({
      ...{ kind: "failure", worker: "a", job, why, error: "out of memory" },
    });
    const tree = treeOf(jobs);
    const { exchange } = script(
      [notice("a", 1)],
      [failure(0, "died"), failure(0, "died")],
      [failure(1, "aside")],
    );
    const coordinator = createCoordinator({ tree, exchange, onDeath: (error) => died.push(error) });
    for (let turn = 0; turn < 3; turn++) await coordinator.turn(1000);
    expect(died[0]).toBe("out of memory");
    expect([tree.isAtEnd(), tree.isDecided(), tree.counts.lost]).toEqual([true, false, 1]);
  });

  it("ends at answers that contradict each other", async () => {
    const tree = treeOf(jobs);
    const answer = (
      job: number,
      numbers: { readonly proof: number; readonly disproof: number },
    ): WorkerNews => ({
      ...{ kind: "answer", worker: "a", job, answer: { nodes: 1, order: -1, ...numbers } },
    });
    const { exchange } = script(
      [notice("a", 1)],
      [{ kind: "gone", worker: "a" }, notice("b", 1)],
      [answer(1, PROOF), answer(0, { proof: PROOF.disproof, disproof: 0 })],
    );
    const coordinator = createCoordinator({ tree, exchange });
    await coordinator.turn(1000);
    await coordinator.turn(1000);
    await expect(coordinator.turn(1000)).rejects.toThrow("both proven and disproven");
  });
});

/**
 * The tree of two-level searches with jobs that a test makes up: it decides random graphs with cycles as a fixpoint does,
 * whatever order answers come in, which jobs are lost, and which sides attack.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INFINITE_NUMBER, type Player, UNDECIDED } from "../../../src/game/game.js";
import type { Branch, Job, JobAnswer } from "../../../src/search/two-level/job.js";
import type { SavedTree } from "../../../src/search/two-level/saved-tree.js";
import {
  ContradictionError,
  createTwoLevelTree,
  type TwoLevelTree,
} from "../../../src/search/two-level/tree.js";
import { sampled } from "../../samples.js";
import { type Graph, type GraphNode, historyExamples } from "../graph-game.js";
import { answerTo, cases, DISPROOF, type Jobs, PROOF, randomFrom, truth } from "./graph-jobs.js";

function treeOf(graph: Graph, attacker: Player, saved?: SavedTree): TwoLevelTree {
  const attackerToMove = graph[0].mover === attacker;
  return createTwoLevelTree(
    { root: Int32Array.of(0), attackerToMove, workers: () => 2, leastNodes: 64 },
    saved,
  );
}

/** Runs jobs, several at a time, whose answers come in any order; returns the verdict, or undefined where nothing is left to do. */
function run(tree: TwoLevelTree, workers: number, jobs: Jobs): "proven" | "disproven" | undefined {
  const { random, lost } = jobs;
  const atWork: Job[] = [];
  for (;;) {
    while (atWork.length < workers && !tree.isDecided()) {
      const job = tree.take(undefined, `w${random(workers)}`);
      if (job === undefined) break;
      // No position is in two jobs.
      const isTwice = atWork.some(({ words }) => words[0] === job.words[0]);
      if (isTwice || job.nodes <= 0) expect.fail(`a job of ${job.nodes} nodes, at work twice: ${isTwice}`);
      atWork.push(job);
    }
    const next = atWork.splice(random(atWork.length), 1).at(0);
    if (next === undefined) break;
    if (random(100) < lost) tree.lose(next.id, "died");
    else tree.give(next.id, answerTo(next, jobs));
  }
  expect(tree.atWork()).toEqual([]);
  const { proof, disproof } = tree.root();
  return proof === 0 ? "proven" : disproof === 0 ? "disproven" : undefined;
}

describe("a two-level tree", () => {
  for (const solved of [0, 5, 50]) {
    it(`decides random graphs as the fixpoint does, where ${solved} of 100 jobs find the value`, () => {
      fc.assert(
        fc.property(cases, ({ graph, attacker, seed, workers }) => {
          const tree = treeOf(graph, attacker);
          const found = run(tree, workers, { graph, attacker, random: randomFrom(seed), solved, lost: 0 });
          expect(found).toBe(truth(graph, attacker) ? "proven" : "disproven");
          // The branch that decides it has the value of the root.
          const [branch] = tree.decidingBranch() ?? [];
          if (branch === undefined) return;
          expect(graph[0].to).toContain(branch);
          expect(truth(graph, attacker, branch)).toBe(found === "proven");
          expect((graph[0].mover === attacker) === (found === "proven")).toBe(true);
        }),
        { numRuns: sampled(4000) },
      );
    });
  }

  it("says nothing wrong where jobs are lost, and decides what it can", () => {
    let decided = 0;
    fc.assert(
      fc.property(cases, ({ graph, attacker, seed, workers }) => {
        const tree = treeOf(graph, attacker);
        const jobs = { graph, attacker, random: randomFrom(seed), solved: 20, lost: 25 };
        const found = run(tree, workers, jobs);
        if (found === undefined) return;
        decided++;
        expect(found).toBe(truth(graph, attacker) ? "proven" : "disproven");
      }),
      { numRuns: sampled(4000) },
    );
    expect(decided).toBeGreaterThan(sampled(4000) / 2);
  });

  for (const { name, graph } of historyExamples()) {
    it(`keeps what holds on one path off other paths: ${name}`, () => {
      for (let seed = 0; seed < 50; seed++) {
        const jobs = { graph, attacker: 0 as const, random: randomFrom(seed), solved: 0, lost: 0 };
        expect(run(treeOf(graph, 0), 1 + (seed % 4), jobs)).toBe("proven");
      }
    });
  }

  const FORK: Graph = [
    { mover: 0, to: [1, 2], outcome: UNDECIDED },
    { mover: 1, to: [3, 4], outcome: UNDECIDED },
    { mover: 1, to: [3, 5], outcome: UNDECIDED },
    ...[3, 4, 5].map((): GraphNode => ({ mover: 0, to: [6], outcome: UNDECIDED })),
    { mover: 0, to: [], outcome: 0 },
  ];
  const open = (...to: readonly (readonly [node: number, proof: number, disproof: number])[]): JobAnswer => ({
    ...{ nodes: 10, order: -1, proof: 1, disproof: 1 },
    branches: to.map(([node, proof, disproof]) => ({
      ...{ words: Int32Array.of(node), attacking: FORK[node].mover === 0, proof, disproof, leastOrder: -1 },
    })),
  });
  function take(tree: TwoLevelTree): Job {
    const job = tree.take();
    if (job === undefined) throw new Error("no job");
    return job;
  }

  it("gives out the most proving leaf first, and its siblings while it is searched", () => {
    const tree = treeOf(FORK, 0);
    tree.give(take(tree).id, open([1, 4, 1], [2, 3, 1]));
    expect(take(tree).words[0]).toBe(2);
    expect(take(tree).words[0]).toBe(1);
    expect(tree.take()).toBeUndefined();
  });

  it("sends jobs to a rival when there are enough at work below the most proving branch", () => {
    const tree = treeOf(FORK, 0);
    tree.give(take(tree).id, open([1, 10, 1], [2, 11, 1]));
    tree.give(take(tree).id, open([3, 10, 1], [4, 1, 1]));
    expect([take(tree), take(tree), take(tree)].map(({ words }) => words[0])).toEqual([3, 2, 4]);
  });

  it("closes a position wherever it stands, and says whose answers nobody needs", () => {
    const tree = treeOf(FORK, 0);
    tree.give(take(tree).id, open([1, 1, 1], [2, 9, 1]));
    tree.give(take(tree).id, open([3, 1, 1], [4, 1, 2]));
    tree.give(take(tree).id, open([6, 1, 1]));
    // Node 2 is grown below what is known of 3.
    const [one, other] = [take(tree), take(tree)];
    expect([one.words[0], other.words[0]]).toEqual([6, 4]);
    tree.give(other.id, { nodes: 5, order: -1, ...DISPROOF });
    expect(tree.isObsolete(one.id)).toBe(true);
    expect(tree.isDecided()).toBe(false);
    const last = take(tree);
    expect(last.words[0]).toBe(2);
    tree.give(last.id, { nodes: 5, order: -1, ...PROOF });
    expect(tree.root().proof).toBe(0);
    expect(tree.decidingBranch()?.[0]).toBe(2);
  });

  it("gives a lost job out again, but not for ever, and takes answers that come late", () => {
    const tree = treeOf(FORK, 0);
    const jobs = [0, 0, 0].map(() => {
      const job = take(tree);
      tree.lose(job.id, "died");
      return job;
    });
    expect(jobs.map(({ words }) => words[0])).toEqual([0, 0, 0]);
    expect(tree.take()).toBeUndefined();
    expect(tree.counts).toMatchObject({ jobs: 3, lost: 3 });
    tree.give(jobs[1].id, { nodes: 5, order: -1, ...PROOF });
    expect(tree.isDecided()).toBe(true);
  });

  it("refuses answers that contradict each other", () => {
    const tree = treeOf(FORK, 0);
    const late = take(tree);
    tree.lose(late.id, "died");
    tree.give(take(tree).id, { nodes: 1, order: -1, ...PROOF });
    expect(() => tree.give(late.id, { nodes: 1, order: -1, ...DISPROOF })).toThrow(ContradictionError);
  });

  it("gives jobs more nodes as the search grows, within what is left", () => {
    const tree = createTwoLevelTree({
      ...{ root: Int32Array.of(0), attackerToMove: true, workers: () => 2, leastNodes: 320 },
    });
    // The other worker has nothing to do.
    const first = take(tree);
    expect(first.nodes).toBe(20);
    tree.give(first.id, open([1, 1, 1], [2, 1, 1]));
    const second = take(tree);
    expect(second.nodes).toBe(320);
    expect(tree.take(7)?.nodes).toBe(7);
    tree.give(second.id, { ...open([3, 1, 1], [4, 1, 1]), nodes: 64_000 });
    expect(take(tree).nodes).toBe(Math.floor(64_010 / 64));
    expect(tree.nodes).toBe(64_010);
  });

  it("combines λ orders: the least of the attacker's moves, the largest of the replies, no less than a move can have", () => {
    const tree = treeOf(FORK, 0);
    const branch = (node: number, leastOrder: number): Branch => ({
      ...{ words: Int32Array.of(node), attacking: false, proof: 1, disproof: 1, leastOrder },
    });
    tree.give(take(tree).id, { ...open(), branches: [branch(1, 2), branch(2, 0)] });
    tree.give(take(tree).id, { nodes: 1, ...PROOF, order: 1 });
    expect(tree.root()).toMatchObject({ proof: 0, order: 2 });
  });

  it("goes on from what was saved, and says from which facts a verdict follows", () => {
    fc.assert(
      fc.property(cases, ({ graph, attacker, seed, workers }) => {
        const random = randomFrom(seed);
        const jobs = { graph, attacker, random, solved: 10, lost: 0 };
        const tree = treeOf(graph, attacker);
        for (let i = random(6); i > 0 && !tree.isDecided(); i--) {
          const job = tree.take();
          if (job !== undefined) tree.give(job.id, answerTo(job, jobs));
        }
        const again = treeOf(graph, attacker, tree.save());
        expect(again.nodes).toBe(tree.nodes);
        expect(run(again, workers, jobs)).toBe(truth(graph, attacker) ? "proven" : "disproven");
        const steps = again.steps();
        expect(steps.at(-1)).toEqual([{ words: Int32Array.of(0), isProven: truth(graph, attacker) }]);
        // Each is a fact, and none stands there twice.
        const all = steps.flat();
        for (const { words, isProven } of all) expect(truth(graph, attacker, words[0])).toBe(isProven);
        expect(new Set(all.map(({ words }) => words[0])).size).toBe(all.length);
      }),
      { numRuns: sampled(2000) },
    );
  });

  it("gives a job thresholds: what its rivals have, with some room", () => {
    const tree = treeOf(FORK, 0);
    expect(take(tree)).toMatchObject({ proofLimit: INFINITE_NUMBER, disproofLimit: INFINITE_NUMBER });
    tree.give(0, open([1, 4, 1], [2, 8, 1]));
    expect(take(tree)).toMatchObject({ proofLimit: 17, disproofLimit: INFINITE_NUMBER - 1 });
  });

  it("gives less and less to jobs whose workers go, and gives up on none of them soon", () => {
    const tree = treeOf(FORK, 0);
    const nodes = [0, 1, 2, 3, 4].map(() => {
      const job = take(tree);
      tree.lose(job.id, "gone");
      tree.lose(job.id, "gone");
      return job.nodes;
    });
    expect(nodes).toEqual([4, 2, 1, 1, 1]);
    expect(tree.counts.lost).toBe(5);
  });

  it("counts an answer once", () => {
    const tree = treeOf(FORK, 0);
    const { id } = take(tree);
    tree.give(id, open([1, 1, 1], [2, 1, 1]));
    tree.give(id, open([1, 1, 1], [2, 1, 1]));
    tree.give(99, open());
    expect(tree.nodes).toBe(10);
  });
});

/** What commands write with `--json`, as schemas: one object a line. A game describes what only it finds out. */

import { z } from "zod";
import { STATISTICS, type Statistics } from "../../engine/statistics.js";
import { WAYS } from "../../search/kind.js";
import { POLICIES } from "../../search/negascout/searcher.js";
import { StoredPlan } from "../../solver/sweep/files/stored-plan.js";
import { REASONS } from "../../solver/threads/verdicts.js";
import { FINDINGS } from "../check/comparison.js";

const count = z.int().nonnegative();
const rate = z.number().nonnegative();
const seconds = z.number().nonnegative().describe("by the clock");
const ratio = z
  .strictObject({
    estimate: rate,
    low: rate.nullable().describe("of the 95 % interval; null of too few"),
    high: rate.nullable(),
  })
  .nullable();
const verdict = z.enum(["proven", "disproven", "unknown"]);
const reason = z.enum(REASONS);
const order = count
  .nullable()
  .describe("λ order of the proof found; null without one, and where the search knows none");
const line = z.array(z.string()).describe("moves in the game's notation");
const nodes = count.describe("positions whose moves were generated, by all threads");
const threads = count;
const droppedStores = count
  .optional()
  .describe(
    "only when there were any: results that no thread could store, since others wrote to the same place",
  );
const id = z.unknown().optional().describe("the id of the line on standard input that asked");

const stats = z
  .strictObject(
    Object.fromEntries(STATISTICS.map((name) => [name, count])) as Record<keyof Statistics, typeof count>,
  )
  .describe("what the searches did; a search that has no such thing leaves its count at 0");

export const certificate = z.union([
  z.strictObject({
    ...{ file: z.string(), nodes, links: count },
    plies: count
      .optional()
      .describe("within which a proof that lists all replies shows that the goal is reached"),
    seconds,
  }),
  z.strictObject({ refused: z.string().describe("why there is none") }),
]);

const run = z
  .strictObject({
    version: z.string().describe("the version of solve-fast"),
    maxNodes: count.nullable().describe("null without a limit"),
    time: z.number().positive().nullable().describe("seconds; null without a limit"),
    tableEntries: count,
    whenFull: z.string(),
    threads,
    shuffle: count.describe("the seed that shuffles moves; 0 leaves their order, and nothing else is random"),
    settings: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("others that were given"),
  })
  .describe("what the search was asked under");

/** @param findings of all games, by name */
function solved(findings: Readonly<Record<string, z.ZodType>>) {
  return z.strictObject({
    id,
    number: count
      .optional()
      .describe("the problem's number in its list; with --repeat, --out or several algorithms"),
    asked: z.string().nullable().optional().describe("the algorithm as it was typed; null for the usual one"),
    repetition: count.optional().describe("from 1"),
    file: z.string().optional().describe("the file that the problem was read from"),
    name: z.string().optional().describe("the problem's name, where its file gives one"),
    position: z.string(),
    goal: z.string().nullable().describe("null: the side to move wins, and the game has no name for that"),
    algorithm: z.string().describe("the search that was chosen"),
    verdict,
    outcome: z
      .enum(["win", "draw", "loss", "unknown"])
      .optional()
      .describe("with --outcome: what the side to move reaches with best play"),
    reason: reason
      .optional()
      .describe("with unknown, or when something else that was asked for is not known"),
    order,
    orderExact: z
      .boolean()
      .nullable()
      .describe("whether no proof of a lower order exists; null without an order"),
    noProofWithinOrder: count.optional().describe("only when λ search ended without a proof"),
    line: line.describe("the principal variation of a proof; empty without one"),
    lineCut: z
      .literal(true)
      .optional()
      .describe(
        "the line was not followed to its end: limits ended the search for the rest, or it has 1,024 moves",
      ),
    ...Object.fromEntries(Object.entries(findings).map(([name, schema]) => [name, schema.optional()])),
    nodes,
    earlierNodes: count.optional().describe("with --resume: how many of them earlier runs took"),
    seconds,
    nodesPerSecond: rate,
    cold: z
      .literal(true)
      .optional()
      .describe("only for the first position of a process: code was still being compiled"),
    threads: threads.describe("those that took part"),
    workers: count.optional().describe("those that took part; only with --queue"),
    tableUse: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("share of the table in use; null where the search does not report it"),
    droppedStores,
    perThread: z.array(
      z.strictObject({ nodes, idleSeconds: rate, nodesPerSecond: rate, stats: stats.optional() }),
    ),
    stats: stats.optional().describe("counts of all threads; only with --stats"),
    certificate: certificate.optional(),
    furtherCertificates: z
      .array(z.strictObject({ position: z.string(), verdict, certificate }))
      .describe("certificates of problems that belong to this one")
      .optional(),
    written: z
      .array(
        z.strictObject({
          form: z.string().describe("as in page, SGF, KIF"),
          file: z.string(),
          seconds,
          missing: z.string().optional().describe("why it was not written"),
          leftOut: z.string().optional().describe("how much of it is there, where that is not all"),
        }),
      )
      .optional()
      .describe("files beside the certificate"),
    run,
    error: z.string().optional().describe("only when a thread died: what it died of"),
    unsaved: z.string().optional().describe("why what is known at the end could not be saved"),
  });
}

const chosen = z.strictObject({
  id,
  file: z.string().optional(),
  name: z.string().optional(),
  position: z.string(),
  method: z.enum(["expectation", "minimax", "negascout"]),
  depth: count.describe("plies of the deepest search that was finished; 0 for none"),
  sigma: z.number().nullable(),
  bestMove: z.string().nullable().describe("null when the game is over or no search was finished"),
  value: z.number().nullable().describe("as the side to move sees it"),
  moves: z.array(z.strictObject({ move: z.string(), value: z.number() })),
  reason: reason.optional(),
  nodes,
  leaves: count,
  seconds,
  nodesPerSecond: rate,
  threads,
  policy: z
    .enum(POLICIES)
    .optional()
    .describe("for negascout only, as all that follow: which moves were searched to less depth"),
  line: line.optional().describe("the best line, the move first"),
  reached: count.optional().describe("plies of the last finished iteration"),
  meanReduction: z
    .number()
    .min(0)
    .optional()
    .describe("plies, over the moves that were searched to less depth"),
  researches: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("share of null-window searches that were repeated"),
  perThread: z.array(z.strictObject({ nodes, nodesPerSecond: rate })).optional(),
  run,
});

const refusedLine = z
  .strictObject({ id, line: count.describe("its number"), problem: z.string() })
  .describe("a line on standard input that could not be solved");

/** What `solve` writes. */
export function solveSchema(findings: Readonly<Record<string, z.ZodType>>) {
  return z.union([solved(findings), refusedLine]);
}

/** What `choose` writes. */
export const chooseSchema = z.union([chosen, refusedLine]);

const algorithmCounts = z.strictObject({
  algorithm: z.string(),
  positions: count,
  proven: count,
  disproven: count,
  unknown: count,
  nodes: count,
  threadSeconds: rate,
});

const planHash = z.string().describe("SHA-256 of the plan's text");
const missing = z
  .array(z.tuple([count, count]))
  .describe("numbers of blocks that are not there, as ranges with both ends");
const sums = {
  positions: count.describe("a position counts once for every algorithm"),
  proven: count,
  disproven: count,
  unknown: count,
  nodes: count,
  threadSeconds: rate.describe("seconds of all searches together"),
};

export const sweepSummary = z.strictObject({
  positions: count,
  solved: count,
  unknown: count,
  disagreements: count,
  nodes: count,
  seconds,
  positionsPerSecond: rate,
  nodesPerSecond: rate,
  threads,
  droppedStores,
  algorithms: z.array(algorithmCounts),
  stats: z
    .array(stats.extend({ algorithm: z.string(), perThread: z.array(stats.nullable()) }))
    .optional()
    .describe("only with --stats; null for a thread that has died"),
});

const flaw = z.strictObject({ node: count, position: z.string(), problem: z.string() });
const choices = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]));

const share = z.number().min(0).max(1);
const measured = z.strictObject({
  games: count,
  positions: count,
  moves: count,
  costBefore: rate
    .nullable()
    .describe("per position, with no reductions: its number of legal moves; null without positions"),
  costAfter: rate.nullable().describe("per position"),
  rank: rate.nullable().describe("mean number of legal moves that consume less depth than the played one"),
  first: share.nullable().describe("share of positions where there is none"),
  reductionPlayed: rate.nullable().describe("plies, mean over the played moves"),
  reductionAll: rate.nullable().describe("plies, mean over all moves"),
  dearer: share.nullable().describe("share of positions that cost more than without reductions"),
});
const featureWeights = z.array(
  z.strictObject({
    feature: z.string(),
    weight: z.number(),
    occurs: count.describe("times among all moves"),
  }),
);
const learning = {
  game: z.string(),
  records: z.strictObject({
    files: count,
    games: count,
    positions: count,
    inCheck: count.describe("positions left out because the side to move is in check"),
    refused: count.describe("games that could not be read"),
  }),
  features: count,
  scale: rate.describe("plies, the most that a move can consume"),
  seconds,
  threads,
};

const evidence = { position: z.string(), shows: z.string().describe("what it shows, as in after C5") };

export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  sweep: sweepSummary,
  check: z.strictObject({
    number: z.int().min(1),
    name: z.string(),
    file: z.string().optional(),
    position: z.string().describe("with what was asked, where that had to be found"),
    question: z.string().describe("what was asked, in words"),
    finding: z.enum(Object.keys(FINDINGS) as [string, ...string[]]),
    given: z.array(z.string()).describe("first moves that the collection calls right"),
    works: z.array(z.string()).describe("first moves that are proven to be"),
    result: z.string().describe("with the best of them, in words; empty where it is not known"),
    details: z.array(z.string()),
    evidence: z.array(z.strictObject(evidence)).describe("problems whose verdicts show a contradiction"),
    certificates: z.array(z.strictObject({ ...evidence, certificate })).optional(),
    nodes,
    seconds,
  }),
  merge: z.strictObject({
    game: z.string(),
    planHash,
    files: count,
    blocks: count.describe("blocks that were written"),
    compared: count.describe("blocks that several files had"),
    missing,
    ...sums,
  }),
  status: z.strictObject({
    file: z.string(),
    version: z
      .int()
      .describe("the version of the file: 2, or 1 for those of experiments, which have no blocks"),
    game: z.string(),
    plan: z
      .union([StoredPlan, z.record(z.string(), z.unknown())])
      .describe("everything that the results follow from"),
    planHash: planHash.optional(),
    shard: z.string().optional().describe("which part of the plan the file is for, as in 3/64"),
    blocks: z.strictObject({ done: count, of: count }).optional(),
    ...sums,
    positions: z
      .strictObject({ done: count, of: count })
      .describe("a position counts once for every algorithm"),
    positionsPerSecond: rate.describe("per thread"),
    equalNodes: z.boolean().optional().describe("whether nodes are the same on every machine"),
    missing: missing.optional(),
    finished: z.boolean(),
    torn: count.optional().describe("where an incomplete end begins, in bytes"),
  }),
  worker: z.strictObject({
    ...{ blocks: count, positions: count, nodes: count },
    jobs: count.describe("parts of positions that `solve --queue` solves"),
  }),
  verify: z.union([
    z.strictObject({
      file: z.string(),
      game: z.string(),
      position: z.string(),
      goal: z.string().nullable(),
      verdict: z.enum(["proven", "disproven"]),
      asked: z
        .strictObject({
          goal: z.string(),
          verdict: z.enum(["proven", "disproven"]),
          position: z.string().describe("the same problem with this goal"),
        })
        .optional()
        .describe("what was asked for, where that is the opposite of the goal that is certified"),
      shows: z.string().optional().describe("what that shows, where the game has words for it"),
      options: choices.describe("choices of rules"),
      valid: z.boolean(),
      plies: count
        .optional()
        .describe("of a proof that lists all replies: within which it shows that the goal is reached"),
      problem: z.string().optional().describe("what is wrong, when it does not hold"),
      flaw: flaw.optional().describe("the first node that does not hold"),
      nodes: count,
      seconds,
      nodesPerSecond: rate,
      threads,
    }),
    z
      .strictObject({ file: z.string(), valid: z.literal(false), problem: z.string() })
      .describe("a file that cannot be read"),
  ]),
  export: z.array(
    z.strictObject({
      rank: count,
      position: z.string(),
      algorithm: z.string(),
      verdict,
      order: z.int().nullable(),
      nodes: count,
      microseconds: rate,
    }),
  ),
  bench: z.strictObject({
    machine: z.strictObject({
      cpu: z.string(),
      cores: count,
      memoryGibibytes: count,
      node: z.string(),
      v8: z.string(),
      platform: z.string(),
      date: z.string(),
    }),
    quick: z.boolean(),
    measurements: z.array(
      z.strictObject({
        suite: z.string(),
        name: z.string(),
        unit: z.string(),
        threads: count.optional(),
        median: rate,
        low: rate,
        high: rate,
        samples: z.array(rate),
        efficiency: rate.optional(),
        overhead: rate.optional(),
        idle: rate.optional(),
      }),
    ),
  }),
  "bench ablations": z.strictObject({
    set: z.string(),
    algorithm: z.string(),
    change: z.string().nullable().describe("what is changed; null in the row of the search as it is"),
    problems: count,
    solved: count.describe("within the limit of nodes"),
    nodes: nodes.describe("of all problems, with what the undecided ones took"),
    seconds,
    more: count.describe("problems that take more nodes than without the change"),
    ...{ equal: count, fewer: count },
    p: rate.describe("of the sign test"),
    nodesRatio: ratio.describe(
      "geometric mean over those without the change; null where no problem is decided by both",
    ),
    secondsRatio: ratio,
  }),
  "bench scaling": z.union([
    z.strictObject({
      set: z.string(),
      way: z.enum(WAYS),
      threads,
      simulated: z.boolean(),
      problems: count.describe("that one thread decides within its limit"),
      undecided: count.describe("of these, by so many threads"),
      leftOut: count.describe("problems that one thread does not decide; they do not count"),
      nodes,
      longest: count.describe(
        "nodes of the thread that takes longest, those included that it lets pass without work",
      ),
      seconds: seconds.nullable().describe("of real threads; null for simulated ones"),
      speedup: rate.describe("of all problems together"),
      meanSpeedup: rate.describe("geometric mean over the problems"),
      efficiency: rate.describe("speedup for each thread"),
      ceiling: rate
        .nullable()
        .describe("speedup of as many processes at once, on the same problems; null for simulated threads"),
      overhead: z.number().describe("nodes beyond those of one thread, as a share of these"),
      waiting: z.number().describe("share of the threads' time without work"),
      reExpanded: rate.describe("share of expansions of positions that were expanded before"),
      overwritten: rate.describe("share of stores that threw out another entry"),
    }),
    z
      .strictObject({
        ...{ set: z.string(), workers: count, latency: rate.describe("the longest, in ms") },
        failures: rate.describe("workers that die in an hour, in per cent"),
        ...{
          jobNodes: count,
          ahead: count,
          oneTable: z.boolean(),
          scale: count.describe("nodes that a node stands for"),
        },
        ...{ problems: count, undecided: count, leftOut: count },
        size: count.describe("nodes that one search takes"),
        seconds: seconds.describe("virtual ones"),
        nodes,
        lostNodes: count.describe("of workers that died"),
        efficiency: rate.describe("what one search takes, by what all workers could have searched meanwhile"),
        busy: rate.describe("share of the workers' time at jobs"),
        jobs: count,
        lost: count.describe("jobs that died with a worker"),
        deaths: count,
        ...{ messagesPerSecond: rate, bytesPerSecond: rate },
        coordinatorBusy: rate.describe("share of the time that the coordinator has messages to handle"),
        longestWait: seconds.describe("that a message waited for the coordinator"),
        positions: count.describe("of the coordinator's tree"),
        bytesPerGiganode: rate.describe("bytes of the coordinator's memory for 10^9 nodes"),
      })
      .describe("with --workers"),
  ]),
  learn: z.union([
    z.strictObject({
      ...learning,
      cost: z.enum(["sum", "mean"]),
      seed: count,
      epochs: count,
      train: measured,
      heldOut: measured,
      least: featureWeights.describe("the features whose moves consume least"),
      most: featureWeights.describe("the features whose moves consume most"),
    }),
    z.strictObject({ ...learning, evaluated: measured }).describe("with --evaluate"),
  ]),
  match: z.strictObject({
    ...{ game: z.string(), a: z.string(), b: z.string() },
    nodes: count.optional().describe("nodes of each search, with --nodes"),
    seconds: seconds.optional().describe("seconds for each move, with --time"),
    games: count,
    wins: count.describe("wins of player a"),
    ...{ losses: count, draws: count, score: share },
    elo: z.number().nullable().describe("null for a score of 0 or 1"),
    eloInterval: z
      .tuple([z.number().nullable(), z.number().nullable()])
      .describe("95 %, from the variance over pairs of games; null for infinite"),
    pentanomial: z.array(count).length(5).describe("pairs in which a has 0, ½, 1, 1½, 2 points"),
    sprt: z
      .strictObject({
        ...{ elo0: z.number(), elo1: z.number(), llr: z.number() },
        decided: z.enum(["elo0", "elo1"]).nullable(),
      })
      .optional(),
    ends: z.record(z.string(), count),
    plies: rate.describe("mean length of a game"),
    depth: z.tuple([rate, rate]).describe("mean plies that searches reached, of a and of b"),
    nodesPerSecond: z.tuple([rate, rate]),
    gamesNeeded: count
      .nullable()
      .describe("for this difference to be clear of zero with a power of 80 %; null where there is none"),
    threads,
    wallSeconds: seconds,
  }),
  "check-game": z.strictObject({
    game: z.string(),
    games: count,
    positions: count,
    moves: count,
    broken: z
      .strictObject({
        promise: z.string(),
        problem: z.string(),
        position: z.string().nullable(),
        line,
      })
      .nullable()
      .describe("the first broken promise"),
  }),
};

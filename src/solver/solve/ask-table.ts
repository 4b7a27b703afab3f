/** Asks one thread what the table knows of a verdict that was just found: its line, its certificate. */
import { sumNodes } from "../../../native-layout/thread-record.js";
import { guardOutput } from "../../files/output.js";
import { startBudget } from "../../search/limits.js";
import type { Pool, Watch } from "../threads/pool.js";
import { type RunOptions, runThreads } from "../threads/run.js";
import type { LineTask } from "./line-thread.js";
import type { SolveSession } from "./run-solve.js";

/** Nodes that looking for the line may take, at least; long proofs may take as many as the proof itself. */
const LINE_NODES = 1_000_000;
/** The same for a certificate, which may need all of the proof again. */
const CERTIFICATE_NODES = 10_000_000;
const CERTIFICATE_EFFORT = 8;
/** The same for a wider problem, much of which was not searched. */
const WIDER_EFFORT = 100;

interface AskOptions {
  readonly pool: Pool;
  readonly control: Int32Array;
  readonly records: Int32Array;
  /** Puts a position and its constants where the thread finds them. */
  place(words: Int32Array): void;
  /** What the tasks of the session have in common by now. */
  task(): Pick<LineTask, "session" | "arena" | "generation">;
}

export function openAsking({
  pool,
  control,
  records,
  place,
  task,
}: AskOptions): Pick<SolveSession, "line" | "certificate"> {
  /** Undefined when it was stopped, or did not answer in time. */
  async function askOne<Share>(
    start: (watch: Watch) => Promise<Share>,
    options: Pick<RunOptions<Share>, "signal" | "deadline" | "onProgress">,
  ): Promise<Share | undefined> {
    const { shares } = await runThreads({
      control,
      threads: 1,
      ...options,
      start: (_, watch) => start(watch),
    });
    return shares[0];
  }

  return {
    async line(words, setup, options) {
      const { attacker, signal, nodes, question } = options;
      const budget = startBudget(options);
      place(words);
      const { deadline } = budget;
      const maxNodes = budget.nodesLeft({ nodes: Math.max(LINE_NODES, nodes) });
      const asked: LineTask = { kind: "line", ...task(), setup, attacker, maxNodes, deadline, question };
      const line = await askOne((watch) => pool.run(asked, watch), { signal, deadline });
      return line ?? { moves: new Int32Array(), cut: true };
    },
    async certificate(words, setup, { attacker, signal, nodes, path, wider, shown, onNodes }, subject) {
      place(words);
      const maxNodes = Math.max(CERTIFICATE_NODES, (wider ? WIDER_EFFORT : CERTIFICATE_EFFORT) * nodes);
      const asked = { ...task(), setup, attacker, subject, path, maxNodes, wider, shown };
      const clear = guardOutput(path);
      records.fill(0);
      try {
        const onProgress = onNodes && (() => onNodes(sumNodes(records)));
        const run = (watch: Watch) => pool.run({ kind: "certificate", ...asked }, watch);
        const share = await askOne(run, { signal, onProgress });
        return share ?? { refused: "it was stopped" };
      } finally {
        clear();
      }
    },
  };
}

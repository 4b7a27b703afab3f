/** The GTP engine: the frame, the commands of Go, and a solver that is there once a question needs it. */
import { warn } from "../../../../cli/options/options.js";
import { createGtp } from "../../../../protocols/gtp.js";
import type { Protocol } from "../../../../protocols/protocol.js";
import type { Solver } from "../../../../solver/api.js";
import { createGtpAnswers, type GtpSettings, REFUSED } from "./answers.js";
import { createReader } from "./reading.js";

export interface EngineOptions extends Omit<GtpSettings, "reader" | "solver" | "prepare" | "warn"> {
  readonly threads: number;
  /** Takes an answer, as the frame sends it. */
  send(answer: string): void;
}

export interface Engine {
  readonly gtp: Protocol;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** A stone that is taken before long. */
const SMALLEST = "X./.O b target=B1";

/** Threads are started and engines compiled with the first search: its time is no question's. */
async function warmUp(solver: Solver): Promise<Solver> {
  try {
    await solver.solve(SMALLEST, { grade: false });
    return solver;
  } catch (error) {
    await solver.close();
    throw error;
  }
}

export function openEngine({ threads, send, ...settings }: EngineOptions): Engine {
  let solver: Promise<Solver> | undefined;
  const start = (): Promise<Solver> => {
    // The library takes longer to load than what asks for no search is to take.
    solver ??= import("../../../../solver/solver.js")
      .then(({ createSolver }) => createSolver({ game: "go", threads }))
      .then(warmUp)
      .catch((error) => {
        // The next question may find more memory.
        solver = undefined;
        throw error;
      });
    return solver;
  };
  let warmedUp: Promise<void> | undefined;
  /** Starts before there is a question. Whoever asks is told what was wrong. */
  const prepare = (): Promise<void> => {
    warmedUp ??= start().then(
      () => {},
      () => {},
    );
    return warmedUp;
  };
  const commands = createGtpAnswers({
    reader: createReader(start),
    solver: start,
    prepare,
    warn: (sentence) => warn(false, sentence),
    ...settings,
  });
  let isClosed = false;
  return {
    gtp: createGtp({
      commands,
      refused: REFUSED,
      send(answer) {
        send(answer);
        // The first answer does not wait for it, and after a quit there are no questions.
        setImmediate(() => {
          if (!isClosed) void prepare();
        });
      },
      onMistake: (error) => console.error(error),
    }),
    async close() {
      isClosed = true;
      // A solver that could not start has nothing to end.
      const started = await solver?.catch(() => undefined);
      await started?.close();
    },
  };
}

/** The GTP engine: the frame, the commands of Go, and a solver that is there once a question needs it. */
import { createGtp } from "../../../protocols/gtp.js";
import type { Protocol } from "../../../protocols/protocol.js";
import type { Solver } from "../../../solver/api.js";
import { createGtpAnswers, type GtpSettings } from "./gtp-answers.js";
import { createReader } from "./gtp-reading.js";

export interface EngineOptions extends Omit<GtpSettings, "reader"> {
  readonly threads: number;
  /** Takes an answer, as the frame sends it. */
  send(answer: string): void;
}

export interface Engine {
  readonly gtp: Protocol;
  /** Ends the threads. */
  close(): Promise<void>;
}

export function openEngine({ threads, send, ...settings }: EngineOptions): Engine {
  let solver: Promise<Solver> | undefined;
  const start = (): Promise<Solver> => {
    // The library takes longer to load than what asks for no search is to take.
    solver ??= import("../../../solver/solver.js")
      .then(({ createSolver }) => createSolver({ game: "go", threads }))
      .catch((error) => {
        // The next question may find more memory.
        solver = undefined;
        throw error;
      });
    return solver;
  };
  const commands = createGtpAnswers({ reader: createReader(start), ...settings });
  return {
    gtp: createGtp({ commands, send, onMistake: (error) => console.error(error) }),
    async close() {
      // A solver that could not start has nothing to end.
      const started = await solver?.catch(() => undefined);
      await started?.close();
    },
  };
}

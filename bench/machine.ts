/** The machine that figures were measured on; without it they say nothing. */
import { availableParallelism, cpus, totalmem } from "node:os";

export interface Machine {
  readonly cpu: string;
  /** Cores that this process may use. */
  readonly cores: number;
  readonly memoryGibibytes: number;
  readonly node: string;
  readonly v8: string;
  readonly platform: string;
  /** ISO 8601. */
  readonly date: string;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    date: new Date().toISOString(),
  };
}

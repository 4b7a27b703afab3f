/**
 * Instances of an engine: in WebAssembly on a part of a shared memory, or in JavaScript anywhere. Both do the same, node for
 * node; WebAssembly takes half the time.
 */
import { type WasmMemory, WebAssembly } from "../../native-layout/web-assembly.js";

/** Part of a memory that no other instance uses: from `base` on, as many bytes as the engine's kind says. */
export interface EnginePlace {
  readonly memory: WasmMemory;
  /** A multiple of 64. */
  readonly base: number;
}

/** What every engine has beside its searches. */
interface EngineExports {
  readonly position: Int32Array;
}

/** An engine in JavaScript, with what takes the place of imports. */
export type JavaScriptInstance<Exports> = Exports & {
  useMemory(buffer: ArrayBufferLike): void;
  useTick(tick: (nodes: number) => number): void;
};

export interface Engine<Exports extends EngineExports> extends EngineExports {
  /** Its functions. Addresses are those of the memory in which its table lies. */
  readonly run: Omit<Exports, "position">;
  /** Called every so many nodes with the nodes of a run; returns an index into `REASONS` to stop it, or 0. */
  setTick(tick: (nodes: number) => number): void;
}

/** Why a run of an engine ended, by the numbers of budget.ts. */
export const REASONS = [undefined, "node limit", "too deep", "time limit", "stopped", "table full"] as const;

/** What `tick` answers for a reason to stop, as searches name it; 0 for none. */
export function reasonNumber(reason: string | undefined): number {
  const number = REASONS.indexOf(reason as (typeof REASONS)[number]);
  return number >= 0 ? number : REASONS.indexOf("stopped");
}

/**
 * @param bytes of its module
 * @param words of a packed position
 */
export function startInWebAssembly<Exports extends EngineExports>(
  bytes: Uint8Array,
  { memory, base }: EnginePlace,
  words: number,
): Engine<Exports> {
  let caller: (nodes: number) => number = () => 0;
  const env = { memory, base, tick: (nodes: number) => caller(nodes) };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
  // An exported array is a global that holds its address.
  const { position, ...run } = exports as Exports & { readonly position: { readonly value: number } };
  return {
    run,
    position: new Int32Array(memory.buffer, position.value >>> 0, words),
    setTick(tick) {
      caller = tick;
    },
  };
}

/** @param memory in which its table lies */
export function startInJavaScript<Exports extends EngineExports>(
  instance: JavaScriptInstance<Exports>,
  memory: ArrayBufferLike,
): Engine<Exports> {
  instance.useMemory(memory);
  return { run: instance, position: instance.position, setTick: instance.useTick };
}

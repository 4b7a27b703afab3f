/**
 * Instances of an engine: in WebAssembly on a part of a shared memory, or in JavaScript anywhere. Both do the same, node for
 * node; WebAssembly takes half the time.
 */
import { type WasmMemory, WebAssembly } from "../../native-layout/web-assembly.js";
import { COUNT_WORDS } from "./counts.js";
import { type CountingEngine, countIn, takeCounts } from "./statistics.js";

/** Part of a memory that no other thread uses: from `base` on. One engine at a time is there. */
export interface EnginePlace {
  readonly memory: WasmMemory;
  /** A multiple of 64. */
  readonly base: number;
  readonly bytes: number;
  /** Reads a file of the package. */
  read(file: URL): Promise<Uint8Array>;
  /** Engines that have been made for it, by the files of their modules: all searches of a place share them. */
  readonly engines: Map<string, unknown>;
  /** The engine that is there now. */
  tenant?: object | undefined;
  /** To be called before another one takes its place: what it has counted would be lost. */
  leave?: (() => void) | undefined;
}

/** The engine of a module for this place; it is made when first asked for. */
export async function engineOf<Made>(
  place: EnginePlace,
  module: URL,
  make: (bytes: Uint8Array) => Made,
): Promise<Made> {
  const made = place.engines.get(module.href) ?? make(await place.read(module));
  place.engines.set(module.href, made);
  return made as Made;
}

/** What every engine exports besides its searches. */
interface EngineExports {
  /** Bytes of memory that an instance takes from its base on; 0 in JavaScript. */
  bytesTaken(): number;
}

/** An engine in JavaScript, with what takes the place of imports. */
export type JavaScriptInstance<Exports> = Exports & {
  useMemory(buffer: ArrayBufferLike): void;
  useTick(tick: (nodes: number) => number): void;
};

export interface Engine<Exports> {
  /**
   * Its functions and arrays, before each run: they hold until another engine has run in its place, after which nothing is left
   * of its state. Addresses are those of the memory in which its table lies.
   */
  enter(): Exports;
  /** Called every this many nodes with the nodes of a run; returns an index into `REASONS` to stop it, or 0. */
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
 * @param arrays words of the arrays that it exports
 * @param imports what its module imports beside its memory, such as the rules of a game
 * @returns an engine that refuses to begin in a place that is too small for it: it would share words with what lies beyond
 */
export function startInWebAssembly<Exports extends EngineExports>(
  bytes: Uint8Array,
  place: EnginePlace,
  arrays: Readonly<Record<string, number>>,
  imports: Readonly<Record<string, Readonly<Record<string, (...words: number[]) => unknown>>>> = {},
): Engine<Exports> {
  const { memory, base } = place;
  const module = new WebAssembly.Module(bytes);
  let caller: (nodes: number) => number = () => 0;
  const env = { memory, base, tick: (nodes: number) => caller(nodes) };
  let entered: Exports;

  function start(): Exports {
    // A new instance takes its memory to be zeros.
    if (place.tenant !== undefined) new Int32Array(memory.buffer, base, place.bytes >> 2).fill(0);
    place.tenant = undefined;
    const { exports } = new WebAssembly.Instance(module, { env, ...imports });
    const started = { ...exports };
    const counted = "counts" in exports ? { counts: COUNT_WORDS } : {};
    for (const [name, words] of Object.entries({ ...arrays, ...counted })) {
      // An exported array is a global that holds its address.
      const { value } = exports[name] as { readonly value: number };
      started[name] = new Int32Array(memory.buffer, value >>> 0, words);
    }
    const taken = (started as unknown as Exports).bytesTaken();
    if (taken > place.bytes) {
      throw new Error(
        `an engine takes ${taken} bytes, and its place has ${place.bytes}; raise engineBytes of its search (src/search/kind.ts)`,
      );
    }
    return started as unknown as Exports;
  }

  const engine: Engine<Exports> = {
    enter() {
      if (place.tenant !== engine) {
        place.leave?.();
        entered = start();
        place.tenant = engine;
        const run = entered;
        place.leave = countsItself(run) ? () => takeCounts(run) : undefined;
      }
      if (countsItself(entered)) countIn(entered);
      return entered;
    },
    setTick(tick) {
      caller = tick;
    },
  };
  return engine;
}

/** @param memory in which its table lies */
export function startInJavaScript<Exports>(
  instance: JavaScriptInstance<Exports>,
  memory: ArrayBufferLike,
): Engine<Exports> {
  return {
    enter() {
      instance.useMemory(memory);
      if (countsItself(instance)) countIn(instance);
      return instance;
    },
    setTick: instance.useTick,
  };
}

function countsItself<Exports>(run: Exports): run is Exports & CountingEngine {
  return "counts" in (run as object);
}

/** An engine in both forms. */
export interface EngineForms<Exports> {
  /** Looked up only when needed: not every place where an engine runs in JavaScript has URLs. */
  module(): URL;
  instance(): Promise<JavaScriptInstance<Exports>>;
  /** Words of the arrays that it exports. */
  readonly arrays: Readonly<Record<string, number>>;
}

/**
 * The engine in WebAssembly where it has a place for it, otherwise in JavaScript.
 *
 * @param memory in which the table lies
 * @param place in that memory
 */
export async function loadEngine<Exports extends EngineExports>(
  { module, instance, arrays }: EngineForms<Exports>,
  memory: ArrayBufferLike,
  place?: EnginePlace,
): Promise<Engine<Exports>> {
  if (place === undefined) return startInJavaScript(await instance(), memory);
  return engineOf(place, module(), (bytes) => startInWebAssembly<Exports>(bytes, place, arrays));
}

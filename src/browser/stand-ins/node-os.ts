/** What the solver asks Node about the machine. */

const GIB = 2 ** 30;
/** A memory of WebAssembly has no more. */
const MOST_MEMORY = 4 * GIB;

export function availableParallelism(): number {
  return globalThis.crossOriginIsolated === true ? (navigator.hardwareConcurrency ?? 1) : 1;
}

/** Browsers do not tell; what cannot be had is refused when it is asked for. */
export function freemem(): number {
  return MOST_MEMORY;
}

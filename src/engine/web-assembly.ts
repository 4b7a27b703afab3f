/** What is needed of WebAssembly, for which neither ES2023 nor Node's types have declarations. */

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
}

interface WasmNamespace {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

declare global {
  const WebAssembly: WasmNamespace;
}

/** Bytes of a page, by which memories are sized; more than so many pages none has. */
export const PAGE_BYTES = 1 << 16;
export const MOST_PAGES = 1 << 16;

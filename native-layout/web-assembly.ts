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
  readonly Instance: new (
    module: object,
    imports?: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WasmNamespace };

/** Bytes of a page, by which memories are sized. None has more than so many: 4 GiB. */
export const PAGE_BYTES = 1 << 16;
export const MOST_PAGES = 1 << 16;

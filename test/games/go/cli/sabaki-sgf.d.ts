/** The parts used here of the library @sabaki/sgf, which has no declarations. */
declare module "@sabaki/sgf" {
  export interface SgfNode {
    readonly data: Readonly<Record<string, readonly string[] | undefined>>;
    readonly children: readonly SgfNode[];
  }
  export function parse(contents: string): SgfNode[];
  export function parseVertex(value: string): [number, number];
  export function parseCompressedVertices(value: string): [number, number][];
}

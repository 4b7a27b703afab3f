/// <reference lib="dom" />
/** Engines in WebAssembly, which stand in the program of a browser. */

/** Put in by scripts/browser.mjs: the engines of a program, packed by gzip and in base64, by their places. */
declare const ENGINES: Readonly<Record<string, string>>;

/** @param file beside the module that names it */
export async function readFile(file: URL): Promise<Uint8Array> {
  const packed = ENGINES[file.pathname];
  if (packed === undefined) throw new Error(`${file.pathname} is not part of this program`);
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

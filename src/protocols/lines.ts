/** Bytes in, lines out, whatever the size of the pieces that come: this joins a protocol to its input. */

/** Characters of a line that are kept; no command of a protocol is that long. */
export const LONGEST_LINE = 1 << 16;

export interface LineReader {
  /** Takes the next bytes; bytes that are not UTF-8 become the replacement character. */
  push(bytes: Uint8Array): void;
  /** Hands on what came after the last line feed. */
  end(): void;
}

/** @param onLine takes a line without its line feed; of a longer line than `LONGEST_LINE` only its beginning */
export function createLineReader(onLine: (line: string) => void): LineReader {
  const decoder = new TextDecoder();
  let held = "";
  return {
    push(bytes) {
      const pieces = decoder.decode(bytes, { stream: true }).split("\n");
      for (const [i, piece] of pieces.entries()) {
        if (i > 0) {
          onLine(held);
          held = "";
        }
        held += piece.slice(0, LONGEST_LINE - held.length);
      }
    },
    end() {
      if (held !== "") onLine(held);
      held = "";
    },
  };
}

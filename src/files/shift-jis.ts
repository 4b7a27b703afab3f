/**
 * Texts in Shift-JIS, as programs on Windows write it. There is no encoder in the language: the table is made from what its decoder
 * reads.
 */

/** Characters that Windows has in place of those of other systems. */
const REPLACED: Readonly<Record<string, string>> = { "〜": "～", "−": "－", "—": "―", "‖": "∥" };
/** 〓 stands for what is not there. */
const MISSING = "〓";

let codes: ReadonlyMap<string, number> | undefined;

export interface ShiftJis {
  readonly bytes: Uint8Array;
  /** Characters that Shift-JIS does not have; 〓 is written for each. */
  readonly missing: readonly string[];
}

export function encodeShiftJis(text: string): ShiftJis {
  codes ??= makeCodes();
  const bytes: number[] = [];
  const missing = new Set<string>();
  for (const character of text) {
    const code = codes.get(character) ?? codes.get(REPLACED[character] ?? "");
    if (code === undefined) missing.add(character);
    const written = code ?? codes.get(MISSING) ?? 0;
    if (written > 0xff) bytes.push(written >> 8);
    bytes.push(written & 0xff);
  }
  return { bytes: Uint8Array.from(bytes), missing: [...missing] };
}

/** One byte for ASCII and half-width katakana, two for the rest; a character that has several codes gets the first. */
function makeCodes(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder("shift_jis", { fatal: true });
  const made = new Map<string, number>();
  const add = (code: number) => {
    try {
      const character = decoder.decode(Uint8Array.from(code > 0xff ? [code >> 8, code & 0xff] : [code]));
      if (!made.has(character)) made.set(character, code);
    } catch {
      // Nothing has this code.
    }
  };
  for (let byte = 0; byte < 0x80; byte++) add(byte);
  for (let byte = 0xa1; byte < 0xe0; byte++) add(byte);
  for (let lead = 0x81; lead < 0xfd; lead++) {
    // Between these are single bytes; 0xed and 0xee repeat what is from 0xfa on.
    if ((lead > 0x9f && lead < 0xe0) || lead === 0xed || lead === 0xee) continue;
    for (let trail = 0x40; trail < 0xfd; trail++) if (trail !== 0x7f) add((lead << 8) | trail);
  }
  return made;
}

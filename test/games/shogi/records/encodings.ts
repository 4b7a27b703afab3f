/** Encoders for the encodings in which files are found. */

/** Escape sequences to JIS X 0208 and back to ASCII. */
const IN = Buffer.from("\x1b$B");
const OUT = Buffer.from("\x1b(B");

/** Encoders by name; each writes the characters of JIS X 0208 and of ASCII. */
export const ENCODERS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "UTF-8": (text) => Buffer.from(text, "utf8"),
  "UTF-8 with a mark": (text) => Buffer.from(`\ufeff${text}`, "utf8"),
  "UTF-16LE": (text) => Buffer.from(text, "utf16le"),
  "UTF-16LE with a mark": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16BE": (text) => Buffer.from(text, "utf16le").swap16(),
  "UTF-16BE with a mark": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "EUC-JP": (text) => encode(text, ([row, cell]) => [row | 0x80, cell | 0x80]),
  "ISO-2022-JP": (text) => {
    const bytes = encode(text, ([row, cell]) => [...IN, row, cell, ...OUT]);
    // Escape sequences between two characters are left out.
    return Buffer.from(latin1(bytes).replaceAll(latin1([...OUT, ...IN]), ""), "latin1");
  },
  "Shift-JIS": (text) => encode(text, ([row, cell]) => shiftJis(row, cell)),
};

const FIRST = 0x21;
const LAST = 0x7e;

/** Row and cell of each character of JIS X 0208, found out with its decoder. */
const CODES = new Map<string, readonly [number, number]>();
const decoder = new TextDecoder("shift_jis");
for (let row = FIRST; row <= LAST; row++) {
  for (let cell = FIRST; cell <= LAST; cell++) {
    const character = decoder.decode(Uint8Array.from(shiftJis(row, cell)));
    if ([...character].length === 1 && character !== "\ufffd") CODES.set(character, [row, cell]);
  }
}

function latin1(bytes: Iterable<number>): string {
  return Buffer.from([...bytes]).toString("latin1");
}

function shiftJis(row: number, cell: number): number[] {
  const half = (row - FIRST) >> 1;
  const lead = half + (half < 31 ? 0x81 : 0xc1);
  const odd = (row - FIRST) % 2 === 0;
  return [lead, odd ? cell + (cell < 0x60 ? 0x1f : 0x20) : cell + 0x7e];
}

function encode(text: string, bytesOf: (code: readonly [number, number]) => number[]): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const ascii = character.charCodeAt(0);
      if (ascii < 0x80) return [ascii];
      const code = CODES.get(character);
      if (code === undefined) throw new Error(`${character} is not in JIS X 0208`);
      return bytesOf(code);
    }),
  );
}

/**
 * Texts of files as other programs leave them: the encodings of older Japanese files and those of Windows,
 * and line ends of every kind. The encoding is recognised from the bytes, never from the file's name.
 */
import { isUtf8 } from "node:buffer";

const END_MARK = 0x1a;

/**
 * The text of a file with a line feed at each line's end, in whichever encoding it is.
 *
 * UTF-16 is known by its byte order mark, or by bytes of zero, which no other text has; ISO-2022-JP by its escape
 * sequences. Everything else is the first of UTF-8, EUC-JP and Shift-JIS in which the bytes are valid: a text in one of
 * them is hardly ever valid in one before it.
 */
export function decodeText(whole: Uint8Array): string {
  const bytes = withoutEndMark(whole);
  const encoding = encodingOf(bytes);
  const decode = (of: Uint8Array) => new TextDecoder(encoding).decode(of).replaceAll(/\r\n?/g, "\n");
  if (!encoding.startsWith("utf-16")) return decode(bytes);
  // In these encodings that byte may be half of another character.
  const text = decode(whole);
  return text.slice(
    0,
    endOf(text.length, (i) => text.charCodeAt(i)),
  );
}

/** Without the control character 0x1A, with zeros or more of it after it, by which DOS marked the end of a text. */
export function withoutEndMark(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(
    0,
    endOf(bytes.length, (i) => bytes[i]),
  );
}

function endOf(length: number, codeAt: (index: number) => number): number {
  let end = length;
  for (let i = end - 1; i >= 0 && (codeAt(i) === END_MARK || codeAt(i) === 0); i--) {
    if (codeAt(i) === END_MARK) end = i;
  }
  return end;
}

/** What gives line and column, both from 1, of an index of a text. */
export function placesIn(
  text: string,
): (index: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (index) => {
    let [line, above] = [0, starts.length];
    while (above - line > 1) {
      const middle = (line + above) >> 1;
      if (starts[middle] <= index) line = middle;
      else above = middle;
    }
    return { line: line + 1, column: index - starts[line] + 1 };
  };
}

/** UTF-16 with a byte order mark; no other text begins like it. */
export function marksUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  const marked = marksUtf16(bytes);
  if (marked !== undefined) return marked;
  // The upper half of a character of ASCII is zero in UTF-16.
  if (bytes.includes(0)) return zerosAt(1, bytes) > zerosAt(0, bytes) ? "utf-16le" : "utf-16be";
  if (isUtf8(bytes)) return Buffer.from(bytes).includes("\u001b$") ? "iso-2022-jp" : "utf-8";
  if (isCutUtf8(bytes)) return "utf-8";
  return isEucJp(bytes) ? "euc-jp" : "shift_jis";
}

/** Whether bytes are UTF-8 with more than ASCII, and end within a character: a file that was cut short. */
function isCutUtf8(bytes: Uint8Array): boolean {
  const lead = bytes.findLastIndex((byte) => byte >= 0xc2);
  if (lead < bytes.length - 3) return false;
  const whole = bytes.subarray(0, lead);
  return (
    isUtf8(whole) && whole.some((byte) => byte >= 0x80) && bytes.subarray(lead + 1).every(isContinuation)
  );
}

function isContinuation(byte: number): boolean {
  return byte >> 6 === 0b10;
}

/** How many zeros there are at even (0) or odd (1) places. */
function zerosAt(parity: number, bytes: Uint8Array): number {
  return bytes.reduce((count, byte, i) => (byte === 0 && (i & 1) === parity ? count + 1 : count), 0);
}

/** Does not use the decoder for EUC-JP, which takes many bytes of Shift-JIS for control characters. */
function isEucJp(bytes: Uint8Array): boolean {
  const characters = /\p{ASCII}+|\x8e[\xa1-\xdf]|\x8f?[\xa1-\xfe]{2}/gu;
  return Buffer.from(bytes).toString("latin1").replaceAll(characters, "") === "";
}

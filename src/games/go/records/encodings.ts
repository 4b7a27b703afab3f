/**
 * The text of a record in the encoding that it names (`CA`), or in which its words are understood: many files name none, one that
 * does not exist, or another than their own.
 */
import { decodeText, marksUtf16, withoutEndMark } from "../../../files/text.js";

export interface DecodedRecord {
  readonly text: string;
  /** What is wrong with the encoding that the file names, and where that is in the text: an index. */
  readonly wrong?: { readonly at: number; readonly problem: string };
}

const NAMED = /\bCA\[([^\]]+)\]/;
/** What decoders call encodings whose names are written in other ways, here in small letters without signs between. */
const OTHER_NAMES = new Map([
  ...["gb2312", "gbk", "cp936", "euccn"].map((name) => [name, "gb18030"] as const),
  ...["sjis", "shiftjis", "mskanji", "cp932"].map((name) => [name, "shift_jis"] as const),
  ...["euckr", "cp949", "uhc", "ksc5601"].map((name) => [name, "euc-kr"] as const),
  ...([
    ["utf8", "utf-8"],
    ["eucjp", "euc-jp"],
    ["cp950", "big5"],
  ] as const),
]);
/** Encodings that are tried, in this order. */
const GUESSES = ["utf-8", "euc-jp", "shift_jis", "gb18030", "big5", "euc-kr"];
/** Words of problems, which bytes hardly ever make in another encoding than their own. */
const UNDERSTOOD =
  /[黒黑白][棋方]?[先番]|正解|正确|正確|失[敗败]|死活|[ぁ-んァ-ヶ]{2}|[흑백]\s*(?:선|번|차례)|정답|실패|사활/u;

export function decodeRecord(whole: Uint8Array): DecodedRecord {
  const parts = partsOf(withoutEndMark(whole)).map(decodePart);
  let behind = 0;
  let wrong: DecodedRecord["wrong"];
  for (const part of parts) {
    if (part.wrong !== undefined) wrong ??= { ...part.wrong, at: behind + part.wrong.at };
    behind += part.text.length;
  }
  return { text: parts.map(({ text }) => text).join(""), ...(wrong && { wrong }) };
}

/** The games of a file apart where they name different encodings, as in files that were joined. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const ascii = Buffer.from(bytes).toString("latin1");
  const named = [...ascii.matchAll(new RegExp(NAMED, "g"))];
  if (new Set(named.map(([, name]) => encodingOf(name) ?? name)).size < 2) return [bytes];
  // These signs are in no character of more than one byte.
  const starts = named.map(({ index }) => Math.max(0, ascii.lastIndexOf("(;", index)));
  return starts.map((start, i) => bytes.subarray(i === 0 ? 0 : start, starts[i + 1] ?? bytes.length));
}

function decodePart(bytes: Uint8Array): DecodedRecord {
  const [, name] = NAMED.exec(Buffer.from(bytes).toString("latin1")) ?? [];
  // Whatever is named, such bytes are read alike.
  if (marksUtf16(bytes) !== undefined || bytes.every((byte) => byte < 0x80))
    return { text: decodeText(bytes) };
  const named = name === undefined ? undefined : encodingOf(name);
  // Where a few bytes are damaged, the rest may still be understood.
  const asNamed = named === undefined ? undefined : decode(bytes, named, false);
  if (asNamed !== undefined && UNDERSTOOD.test(asNamed)) return { text: asNamed };
  const isAsNamed = named !== undefined && decode(bytes, named) !== undefined;
  const found = GUESSES.find((encoding) => UNDERSTOOD.test(decode(bytes, encoding) ?? ""));
  const text = (found && decode(bytes, found)) ?? asNamed ?? decodeText(bytes);
  if (name === undefined || (found === undefined && isAsNamed)) return { text };
  const what = named === undefined ? "is not an encoding that is known" : "is not the encoding of the file";
  const read = found === undefined ? "words may be lost" : `it was read as ${found.toUpperCase()}`;
  return { text, wrong: { at: text.search(NAMED) + "CA".length, problem: `CA[${name}] ${what}; ${read}` } };
}

/** What decoders call it; undefined for none that they know. */
function encodingOf(name: string): string | undefined {
  const known = OTHER_NAMES.get(name.toLowerCase().replaceAll(/[\s_-]/g, "")) ?? name.trim();
  try {
    return new TextDecoder(known).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text with a line feed at each line's end; undefined where all bytes have to be in the encoding, and are not. */
function decode(bytes: Uint8Array, encoding: string, fatal = true): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll(/\r\n?/g, "\n");
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

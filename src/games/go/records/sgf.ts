/**
 * SGF (FF4 and older) as far as problems of Go need it: the games of a file, and of each the nodes of its main line with
 * their properties and where these stand; and the text of games.
 */
import { createTokenizer, regexRule } from "doken";
import { RecordError } from "../../../formats/record-error.js";
import { decodeText, marksUtf16 } from "../../../formats/text.js";

/** A value of a property, and where it stands: line and column from 1. */
export interface SgfValue {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Values by the names of properties, as in `AB`. */
export type SgfNode = ReadonlyMap<string, readonly SgfValue[]>;

/** The nodes of a game's main line. */
export type SgfGame = readonly SgfNode[];

const tokenize = createTokenizer({
  rules: [
    // What begins with _ is left out.
    regexRule("_space", /\s+/y, { lineBreaks: true }),
    regexRule("parenthesis", /[()]/y),
    regexRule("semicolon", /;/y),
    regexRule("name", /[A-Za-z]+/y),
    { type: "value", lineBreaks: true, match: valueAt },
  ],
});

/** A game in brackets that is open: whether its nodes are of the main line, and how many variations it has so far. */
interface Open {
  readonly main: boolean;
  variations: number;
}

/**
 * Reads the games of a file.
 *
 * @param file its name, for messages
 * @throws RecordError naming line and column of what is no SGF
 */
export function parseSgf(bytes: Uint8Array, file: string): SgfGame[] {
  const text = decodeSgf(bytes);
  const start = text.search(/\(\s*;/);
  if (start < 0) throw new RecordError(file, "", "no games; a game begins with (;");
  // What stands in front of the first game is no part of it, and lines and columns stay as they are.
  const tokens = tokenize(text.slice(0, start).replaceAll(/[^\n]/g, " ") + text.slice(start));
  const games: SgfGame[] = [];
  const open: Open[] = [];
  let nodes: Map<string, SgfValue[]>[] = [];
  let node: Map<string, SgfValue[]> | undefined;
  let values: SgfValue[] | undefined;
  let last = { row: 0, col: 0 };
  for (const { type, value, row, col } of tokens) {
    last = { row, col };
    const refuse = (problem: string) => refusal(file, row, col, problem);
    if (values?.length === 0 && type !== "value" && type !== null) {
      throw refuse("a property without a value; write [] for an empty one");
    }
    const { length } = open;
    if (type === null) {
      throw refuse(
        value === "[" ? "a value that does not end; it ends in ]" : `found ${JSON.stringify(value)}`,
      );
    }
    if (type === "parenthesis" && value === "(") {
      const parent = open.at(-1);
      if (parent === undefined) nodes = [];
      open.push({ main: parent === undefined || (parent.main && parent.variations++ === 0), variations: 0 });
      node = undefined;
    } else if (length === 0)
      throw refuse(`found ${JSON.stringify(value)} outside of a game; it begins with (;`);
    else if (type === "parenthesis") {
      open.pop();
      node = undefined;
      if (open.length === 0) games.push(nodes);
    } else if (type === "semicolon") {
      node = new Map();
      values = undefined;
      if (open[length - 1].main) nodes.push(node);
    } else if (node === undefined)
      throw refuse(`${JSON.stringify(value)} stands in no node; a node begins with ;`);
    else if (type === "name") {
      // Before FF4 names had small letters that do not count.
      const name = value.replaceAll(/[a-z]/g, "");
      values = node.get(name) ?? [];
      node.set(name, values);
    } else {
      if (values === undefined) throw refuse("a value without the name of a property in front");
      values.push({ text: unescaped(value.slice(1, -1)), line: row + 1, column: col + 1 });
    }
  }
  if (open.length > 0) throw refusal(file, last.row, last.col, "the game is cut short here; it ends in )");
  return games;
}

/** A value in its brackets. A regular expression would run out of stack in a long one. */
function valueAt(text: string, position: number): { readonly length: number } | null {
  if (text[position] !== "[") return null;
  let end = position + 1;
  while (end < text.length && text[end] !== "]") end += text[end] === "\\" ? 2 : 1;
  return end < text.length ? { length: end + 1 - position } : null;
}

/** A backslash takes away what the character behind it means; at a line's end it joins the lines. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, character) => (character === "\n" ? "" : character));
}

function refusal(file: string, row: number, col: number, problem: string): RecordError {
  return new RecordError(file, `line ${row + 1}, column ${col + 1}`, problem);
}

/** In the encoding that the file names (`CA`), otherwise in the one in which its bytes are valid. */
function decodeSgf(bytes: Uint8Array): string {
  if (marksUtf16(bytes) !== undefined) return decodeText(bytes);
  const [, name] = /\bCA\[([^\]]+)\]/.exec(Buffer.from(bytes).toString("latin1")) ?? [];
  if (name === undefined) return decodeText(bytes);
  try {
    return new TextDecoder(name.trim()).decode(bytes).replaceAll(/\r\n?/g, "\n");
  } catch (error) {
    // An encoding that nobody knows.
    if (error instanceof RangeError) return decodeText(bytes);
    throw error;
  }
}

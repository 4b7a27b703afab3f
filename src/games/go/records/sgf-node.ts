/** The nodes of a text in SGF: properties with their values and the places of those. */
import type { placesIn } from "../../../files/text.js";

/** A value of a property, and its place: line and column from 1. */
export interface SgfValue {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Values by the names of properties, as in `AB`, in the order of the file. */
export type SgfNode = ReadonlyMap<string, readonly SgfValue[]>;

/** At the end of a value: a property with a point, a size or a side as its own value. */
const SWALLOWED = /[A-Z]{1,2}\[(?:[a-t]{2}(?::[a-t]{2})?|\d+(?::\d+)?|[BW]?)$/;
const SPACE = /\s*/y;
const NAME = /[A-Za-z]+/y;
const FOUND = /[A-Za-z]+|./suy;

/** What is wrong at an index of the text. */
export interface Fault {
  readonly at: number;
  readonly problem: string;
  /** Whether only brackets are missing, at the end of the text. */
  readonly onlyBrackets?: boolean;
}

export type Node = Map<string, SgfValue[]>;

/** Reads what stands at an index of a text. */
export interface NodeReader {
  /** Reads the properties that begin at an index into a node; `end` is behind them, or where something is wrong. */
  readNode(begin: number, node: Node): { readonly end: number; readonly fault?: Fault };
  /** The index of what follows the white space at an index. */
  behindSpace(index: number): number;
  /** The word or the character at an index, in quotes. */
  foundAt(index: number): string;
}

/** @param placeOf the line and the column of an index of the text */
export function createNodeReader(text: string, placeOf: ReturnType<typeof placesIn>): NodeReader {
  return { readNode, behindSpace, foundAt };

  function readNode(begin: number, node: Node): { readonly end: number; readonly fault?: Fault } {
    let values: SgfValue[] | undefined;
    let hasValue = true;
    for (let end = behindSpace(begin); ; end = behindSpace(end)) {
      const stop = (problem: string, to = end) => ({ end: to, fault: { at: end, problem } });
      NAME.lastIndex = end;
      const name = NAME.exec(text)?.[0];
      if (!hasValue && text[end] !== "[") {
        return stop("a property without a value; write [] for an empty one");
      }
      if (name !== undefined) {
        // Before FF4 names could have small letters, which do not count.
        const capitals = name.replaceAll(/[a-z]/g, "");
        if (capitals === "") return stop(`found ${foundAt(end)}; names of properties are capital letters`);
        values = node.get(capitals) ?? [];
        node.set(capitals, values);
        hasValue = false;
        end += name.length;
      } else if (text[end] === "[") {
        if (values === undefined) return stop("a value without the name of a property in front");
        const bracket = endOfValue(text, end + 1);
        if (bracket === undefined) return stop("a value that does not end; it ends in ]", text.length);
        const swallowed = SWALLOWED.exec(text.slice(Math.max(end, bracket - 16), bracket))?.[0];
        if (swallowed !== undefined) {
          return stop(
            `a value that takes in ${swallowed}], as if the ] in front of that were missing`,
            bracket,
          );
        }
        values.push({ text: unescaped(text.slice(end + 1, bracket)), ...placeOf(end) });
        hasValue = true;
        end = bracket + 1;
      } else if (end === text.length || "();".includes(text[end])) return { end };
      else return stop(`found ${foundAt(end)}`);
    }
  }

  function behindSpace(index: number): number {
    SPACE.lastIndex = index;
    SPACE.exec(text);
    return SPACE.lastIndex;
  }

  function foundAt(index: number): string {
    FOUND.lastIndex = index;
    return JSON.stringify(FOUND.exec(text)?.[0].slice(0, 8));
  }
}

/** The place of the bracket that ends a value. A regular expression would run out of stack in a long one. */
function endOfValue(text: string, begin: number): number | undefined {
  let end = begin;
  while (end < text.length && text[end] !== "]") end += text[end] === "\\" ? 2 : 1;
  return end < text.length ? end : undefined;
}

/** A backslash takes away what the character after it means; at a line's end it joins the lines. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, character) => (character === "\n" ? "" : character));
}

/** How a position of a game is set up by hand, in a page with an empty board. */
import type { Chosen, Place } from "./drawing.js";

/** What is put on a place that is pointed at. */
export interface Tool {
  readonly name: string;
  /** What stands on its button. */
  readonly label: string;
  /** How many more there are of it; left out where there is no end. */
  readonly left?: number;
  /** Whether it begins a row of buttons. */
  readonly begins?: boolean;
}

/** A button that changes the whole position. */
export interface EditorAction {
  readonly name: string;
  act(words: Int32Array): Int32Array;
}

/** Something that a position has one of several values of, such as the side to move. */
export interface EditorChoice {
  readonly name: string;
  readonly values: readonly string[];
  of(words: Int32Array): string;
  /** @param value one of `values` */
  set(words: Int32Array, value: string): Int32Array;
}

/**
 * A draft is packed as a position is, with the constants of its problem behind it; but it may be one that is none yet, such as a
 * board without kings. No function changes the words that it is given.
 */
export interface Editor {
  /** In the order of their buttons. */
  tools(words: Int32Array, chosen: Chosen): readonly Tool[];
  /**
   * The draft after a tool was used on a place; the same again takes it away, or shows its other side. The words that were given
   * where the tool has no effect there.
   */
  put(words: Int32Array, tool: string, place: string): Int32Array;
  readonly actions: readonly EditorAction[];
  readonly choices: readonly EditorChoice[];
  /** Places beside those of the drawing, in its units; those of the drawing come first. */
  places?(words: Int32Array): readonly Place[];
  /** As the command line reads it, also where something that is asked is left to be found. */
  write(words: Int32Array): string;
  /** @throws Error for a text that is no position */
  read(text: string): Int32Array;
}

/** Who is to move. @param players 0 and 1 as they are called */
export function sideChoice(
  players: readonly [string, string],
  of: (words: Int32Array) => number,
  set: (words: Int32Array, player: 0 | 1) => Int32Array,
): EditorChoice {
  return {
    name: "To move",
    values: players,
    of: (words) => players[of(words)],
    set: (words, value) => set(words, value === players[0] ? 0 : 1),
  };
}

/** A whole number, such as one of rows. */
export function numberChoice(
  name: string,
  [least, most]: readonly [number, number],
  of: (words: Int32Array) => number,
  set: (words: Int32Array, value: number) => Int32Array,
): EditorChoice {
  return {
    name,
    values: Array.from({ length: most - least + 1 }, (_, i) => String(least + i)),
    of: (words) => String(of(words)),
    set: (words, value) => set(words, Number(value)),
  };
}

/// <reference lib="dom" />
/** An answer and its line as one text, such as `mate in 5: S*2c K-1c …`, in which no move is broken at its hyphen. */
import { say } from "../language.js";
import { element } from "./elements.js";

export function answerLine(answer: string, moves: readonly string[]): (HTMLElement | string)[] {
  if (moves.length === 0) return [answer];
  const written = moves.flatMap((move) => [element("span", {}, move), " "]);
  return [say("{answer}: {line}", { answer, line: "" }), ...written.slice(0, -1)];
}

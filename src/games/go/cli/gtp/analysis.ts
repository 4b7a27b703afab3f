/** The questions of this engine for people: GoGui offers them in its menus, and shows the answer as a sentence. */
import type { Reading } from "./reading.js";

/** As GoGui asks for them: how the answer is shown, a label, and the command, in which `%p` is a point. */
export const ANALYZE_COMMANDS = [
  "string/Can this block be taken?/solve-fast-attack %p",
  "string/Can this block be saved?/solve-fast-defend %p",
  "string/Can this group be killed?/kill %p",
  "string/Can this group live?/life %p",
].join("\n");

/** The answer to a question that found no time. */
export const NOTHING_SEARCHED = "there was no time to search; ask again, or raise --time";

/** By the codes of an answer, from 1 on. */
const KO: readonly string[] = [
  "whatever happens in a ko",
  "going first in a ko",
  "in a ko, with the first threat elsewhere",
];

/** What a reading says of a block whose owner, or whose attacker, moves first. */
export function sentenceOf(vertex: string, attacking: boolean, { code, move, certain }: Reading): string {
  const done = attacking ? "taken" : "saved";
  const name = vertex.toUpperCase();
  if (code === undefined) return `${name}: ${NOTHING_SEARCHED}`;
  const what =
    code === 0
      ? `${name} cannot be ${done}`
      : `${name} can be ${done} by ${(move ?? "pass").replace("!", "").toUpperCase()}, ${KO[code - 1]}`;
  return `${what} (${certain ? "proven" : "not proven within the time"})`;
}

/** What every game has, looked at before anything is called. */
import type { GameModule } from "../module.js";

const FUNCTIONS = ["create", "parsePosition", "formatPosition", "formatMove"] as const;

/** What is missing, as the end of a sentence about the game; undefined where all is there. */
export function missingPart(game: unknown): string | undefined {
  const fields = Object(game) as Partial<Record<keyof GameModule, unknown>>;
  for (const name of ["name", "start"] as const) {
    if (typeof fields[name] !== "string") return `has no text named "${name}"`;
  }
  for (const name of FUNCTIONS) {
    if (typeof fields[name] !== "function") return `has no function "${name}"`;
  }
  if (typeof fields.goals !== "object" || fields.goals === null) return 'has no "goals"';
  return undefined;
}

/** Writes a file of Go for a test, and reads it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../../../../src/game/errors.js";
import type { GoFlags } from "../../../../src/games/go/cli/flags.js";
import { readGoProblems } from "../../../../src/games/go/cli/problems.js";

export interface Read {
  /** Names and texts. */
  readonly problems: readonly (readonly [name: string, position: string])[];
  readonly refused: readonly string[];
  readonly damage: readonly string[];
  readonly warnings: readonly string[];
}

/** @param name of the file, which appears in messages */
export async function readFile(
  name: string,
  contents: string | Uint8Array,
  flags: Partial<GoFlags> = {},
): Promise<Read> {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-go-"));
  const file = join(folder, name);
  const short = (text: string) => text.replaceAll(file, name);
  try {
    writeFileSync(file, contents);
    const {
      problems,
      refused,
      damage = [],
      warnings = [],
    } = await readGoProblems([file], [], flags as GoFlags);
    return {
      problems: problems.map((problem) => [short(problem.name), problem.position]),
      refused: refused.map(short),
      damage: damage.map(short),
      warnings: warnings.map(short),
    };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(short(error.message));
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file without a problem that is read is refused as a whole, with its first line. */
export async function readOrRefuse(
  name: string,
  contents: string | Uint8Array,
  flags: Partial<GoFlags> = {},
): Promise<Read> {
  try {
    return await readFile(name, contents, flags);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { problems: [], refused: [error.message], damage: [], warnings: [] };
  }
}

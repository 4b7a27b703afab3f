/** What the schemas of all papers' results are made of: counts, and rows of tables, whose columns are those of the paper. */
import { z } from "zod";

export const row = z.looseObject({});
export const rows = z.array(row);

export function counts<Name extends string>(...names: readonly Name[]): Record<Name, z.ZodInt> {
  return Object.fromEntries(names.map((name) => [name, z.int().nonnegative()])) as Record<Name, z.ZodInt>;
}

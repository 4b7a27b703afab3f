/** Texts in Redis that say what the work is about: JSON of one version of solve-fast. */
import { z } from "zod";
import { packageVersion } from "../files/package-file.js";

/**
 * @param content what a text of this version has
 * @param what it is, with its article
 * @throws Error for a text that is none of this version
 */
export function readStored<Content>(text: string, content: z.ZodType<Content>, what: string): Content {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw new Error("its text is not JSON");
  }
  // Texts of other versions may have other fields.
  const version = packageVersion();
  const of = z.looseObject({ solveFast: z.string() }).safeParse(stored);
  if (of.success && of.data.solveFast !== version) {
    throw new Error(`it is of solve-fast ${of.data.solveFast}, and this is ${version}; install that version`);
  }
  const read = content.safeParse(stored);
  if (!read.success) throw new Error(`its text is not ${what}`);
  return read.data;
}

// The two examples of docs/certificates.md: the listings there are the files, byte by byte, and the files pass the check.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { shogi } from "../../../src/games/shogi/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { check } from "../extract/certifying.js";

const DOCS = resolve(import.meta.dirname, "../../../docs");

/** The bytes of a listing: up to sixteen a line in hexadecimal, what they mean behind two blanks. */
function listed(file: string): Buffer {
  const page = readFileSync(join(DOCS, "certificates.md"), "utf8");
  const [, listing = ""] = new RegExp(`^\`\`\`${file}\n([^\`]*)\`\`\`$`, "m").exec(page) ?? [];
  return Buffer.from(listing.replace(/ {2}.*$/gm, "").replace(/\s/g, ""), "hex");
}

it.each([
  ["simpei.proof", simpei],
  ["shogi.proof", shogi],
])("%s", (name, module) => {
  const file = join(DOCS, "examples", name);
  expect(listed(name).toString("hex")).toBe(readFileSync(file).toString("hex"));
  expect(check(file, module)).toBeUndefined();
});

// Passwords that were typed in a wrong place: the error does not show them.
import { expect, it } from "vitest";
import { withoutPasswords } from "../../src/cli/terminal/printable.js";

it.each([
  ["unknown option '--kue=redis://:hidden@host:6379'", "unknown option '--kue=redis://…@host:6379'"],
  ["rediss://me:hi/d@den@host/0: cannot be written", "rediss://…@host/0: cannot be written"],
  ["redis:/:hidden@host: no such file", "redis:/…@host: no such file"],
  ["no option '--x=redis://:hidden'", "no option '--x=redis://…@'"],
  ["redis://127.0.0.1:6379 cannot be used", "redis://127.0.0.1:6379 cannot be used"],
  ["or rediss://USER:PASSWORD@HOST:PORT", "or rediss://USER:PASSWORD@HOST:PORT"],
])("%s", (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown);
});

/** A sample of go-settings.long.test.ts. */
import { it } from "vitest";
import { captures } from "./go.js";
import { checkSettings } from "./go-settings.js";

it("answers depend neither on the settings nor on how the board is turned", async () => {
  const easy = captures.filter(({ answer: { nodes } }) => nodes !== null && nodes < 200);
  await checkSettings(
    easy.filter((_, i) => i % 36 === 0),
    1,
    200,
  );
});

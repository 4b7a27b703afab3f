// What a board's page makes of a server that is gone, or answers something else.
import { expect, test } from "vitest";
import { backendOver } from "../../src/view/board/asking/backend.js";

const backend = backendOver(
  {
    whole: () => Promise.reject(new TypeError("Failed to fetch")),
    // biome-ignore lint/correctness/useYield: it fails before the first event
    async *events() {
      throw new SyntaxError("Unexpected token '<'");
    },
  },
  undefined,
);
const message = "nobody answers any more; open the board again";

test("who does not answer is said to, in a sentence for people", async () => {
  await expect(backend.game("shogi")).rejects.toThrow(message);
  await expect(backend.read({ game: "shogi", name: "", bytes: "" })).rejects.toThrow(message);
  expect(await backend.solve({} as never, () => {})).toEqual({ kind: "failed", message });
});

// A rejection that nobody hears ends the test with an error.
test("to stop a search that cannot be reached is no error", async () => {
  backend.stop("1");
  await new Promise((resolve) => setTimeout(resolve));
});

/** All captures with all settings, each in three images. */
import { it } from "vitest";
import { captures } from "./go.js";
import { checkSettings } from "./go-settings.js";

it("answers depend neither on the settings nor on how the board is turned", async () => {
  await checkSettings(captures, 3, 2000);
});

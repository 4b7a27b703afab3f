// More noise than gtp.test.ts has time for.
import { it } from "vitest";
import { expectAnswersUnderNoise } from "./gtp-noise.js";

it("100,000 lines of noise", () => expectAnswersUnderNoise(100_000));

// More noise than gtp.test.ts has time for, and ending the engine 200 times.
import { it } from "vitest";
import { endAtRandom } from "./gtp-driver.js";
import { expectAnswersUnderNoise } from "./gtp-noise.js";

it("100,000 lines of noise", () => expectAnswersUnderNoise(100_000));

it("ends 200 times in the middle of a question", { timeout: 1_200_000 }, () => endAtRandom(200, 4));

/** Progress lines and plain tables. */
import { describe, expect, it } from "vitest";
import { createProgress, formatDuration } from "../../src/report/progress.js";
import { formatTable } from "../../src/report/table.js";

/** What is written while the work advances to the given shares, one every `step` milliseconds. */
function written(isTTY: boolean, step: number, shares: number[], quiet = false): string {
  let text = "";
  let time = 0;
  const stream = {
    isTTY,
    write(part: string | Uint8Array) {
      text += part;
      return true;
    },
  };
  const progress = createProgress({ label: "work", quiet, stream, now: () => time });
  for (const share of shares) {
    time += step;
    progress.update(share);
  }
  progress.close();
  return text;
}

describe("progress", () => {
  it("draws one line over and over on a terminal, and clears it", () => {
    expect(written(true, 1000, [0, 0.5])).toBe("\r\x1b[Kwork: 0 %\r\x1b[Kwork: 50 %, 2 s left\r\x1b[K");
  });

  it("writes plain lines, and few of them, elsewhere", () => {
    expect(written(false, 1000, [0.1, 0.2])).toBe("");
    expect(written(false, 6000, [0.1, 0.25, 0.3, 0.5])).toBe(
      "work: 25 %, 36 s left\nwork: 50 %, 24 s left\n",
    );
  });

  it("is silent when asked to be", () => {
    expect(written(true, 60_000, [0.1, 0.2], true)).toBe("");
  });
});

it.each([
  [0.2, "1 s"],
  [59, "59 s"],
  [185, "3 min 5 s"],
  [7800, "2 h 10 min"],
])("%f seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it("tables have their figures to the right", () => {
  expect(
    formatTable(
      ["name", "n"],
      [
        ["a", 10],
        ["long name", 9],
      ],
    ),
  ).toBe("name        n\na          10\nlong name   9");
});

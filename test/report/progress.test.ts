/** Progress lines and plain tables. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgress, formatDuration } from "../../src/report/progress.js";
import { formatTable } from "../../src/report/table.js";

/** The output while the work advances to the given shares, one every `step` milliseconds. */
function written(
  isTTY: boolean,
  step: number,
  shares: readonly (number | undefined)[],
  quiet = false,
): string {
  let text = "";
  const stream = {
    isTTY,
    write(part: string | Uint8Array) {
      text += part;
      return true;
    },
  };
  const progress = createProgress({ label: "work", quiet, stream });
  for (const share of shares) {
    vi.advanceTimersByTime(step);
    progress.update(share, share === undefined ? "3 nodes" : undefined);
  }
  progress.close();
  vi.advanceTimersByTime(60_000);
  return text;
}

describe("progress", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("draws one line over and over on a terminal, and clears it", () => {
    expect(written(true, 1000, [0, 0.5])).toBe("\r\x1b[Kwork: 0 %\r\x1b[Kwork: 50 %, 2 s left\r\x1b[K");
  });

  it("is cut between words where the terminal is too narrow", () => {
    const parts: string[] = [];
    const stream = {
      isTTY: true,
      columns: 24,
      write: (part: string | Uint8Array) => parts.push(`${part}`) > 0,
    };
    createProgress({ label: "work", stream }).update(undefined, "score from -2 to +64");
    expect(parts).toEqual(["\r\x1b[Kwork: score from -2 …"]);
  });

  it("shows no share where none is known", () => {
    expect(written(true, 1000, [undefined])).toBe("\r\x1b[Kwork: 3 nodes\r\x1b[K");
  });

  it("writes a few plain lines elsewhere", () => {
    expect(written(false, 1000, [0.1, 0.2])).toBe("");
    expect(written(false, 6000, [0.1, 0.25, 0.3, 0.5])).toBe(
      "work: 10 %, 1 min 30 s left\nwork: 30 %, 47 s left\n",
    );
  });

  it("writes lines also while nothing advances", () => {
    expect(written(false, 35_000, [0.5])).toBe("work: 0 %\n".repeat(3));
  });

  it("estimates the time left from the recent rate", () => {
    // The first half takes half a minute, the next quarter a whole one, and the rest another.
    expect(written(true, 30_000, [0.5, 0.625, 0.75])).toContain("work: 75 %, 1 min 0 s left");
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

it("tables align their numbers to the right", () => {
  expect(
    formatTable(
      ["name", "n"],
      [
        ["a", 12102],
        ["long name", 0.5],
      ],
    ),
  ).toBe("name            n\na          12,102\nlong name     0.5");
});

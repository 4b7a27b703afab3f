// Reports in Markdown, shown on screens.
import { expect, it } from "vitest";
import { layOutMarkdown } from "../../src/report/markdown.js";

const REPORT = `# A report

A sentence that is
longer than the **screen** (it says).

| game | nodes | seconds |
| --- | ---: | ---: |
| go | 1,234 | 5.6 |
| a \\| b | 7 | 8 |

- one point that has to be broken`;

it("is unchanged where the width is unlimited", () => {
  expect(layOutMarkdown(REPORT, Number.POSITIVE_INFINITY)).toBe(REPORT);
});

it("lays out tables in columns, and breaks what is too long", () => {
  expect(layOutMarkdown(REPORT, 24)).toBe(`# A report

A sentence that is
longer than the screen
(it says).

game   nodes  seconds
go     1,234      5.6
a | b      7        8

- one point that has to
  be broken`);
});

it("puts the columns of a wide table below each other, each part with the first", () => {
  const [, , , , , ...table] = REPORT.split("\n");
  expect(layOutMarkdown(table.slice(0, 3).join("\n"), 14)).toBe(`game  nodes
go    1,234

game  seconds
go        5.6`);
});

it("writes tables of sentences as lists", () => {
  const table = "| finding | at equal nodes |\n| --- | ---: |\n| it is better | holds in all games |";
  expect(layOutMarkdown(table, 20)).toBe(`it is better
  at equal nodes:
    holds in all
    games`);
});

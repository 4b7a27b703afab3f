import { expect, it } from "vitest";
import { readSuite } from "../../../../../src/games/go/cli/gtp/suite.js";

const SUITE = `# a comment
loadsgf a.sgf 3

1 attack C3 # about a comment
#? [1 (A1|B2)]
# between
2 defend C3
#? [!1 PASS]*
showboard
`;

it("reads commands with their line numbers, and the expected answers after them", () => {
  expect(
    readSuite(SUITE, "a.tst").map(({ line, command, expected }) => [line, command, expected?.text]),
  ).toEqual([
    [2, "loadsgf a.sgf 3", undefined],
    [4, "1 attack C3 # about a comment", "1 (A1|B2)"],
    [7, "2 defend C3", "!1 PASS"],
    [9, "showboard", undefined],
  ]);
  expect(readSuite(SUITE.replaceAll("\n", "\r\n"), "a.tst")).toHaveLength(4);
  expect(readSuite("#? [0]\n", "a.tst")).toEqual([]);
});

it.each(["#? ![0]", "#? 0", "#?"])("refuses %s, which has nothing in brackets", (line) => {
  expect(() => readSuite(`attack C3\n${line}\n`, "a.tst")).toThrow(
    "a.tst: line 2: write the expected answer in brackets",
  );
});

it.each([
  ["#? [1 C3]", "1 C3", true, false],
  ["#? [1 C3]", "1 C30", false, false],
  ["#? [1 C3|D4]", "1 D4", true, false],
  ["#? [1 C3|D4]", "1 D5", false, false],
  ["#?[0]*", "0", true, true],
  ["#? [!0]", "0", false, false],
  ["#? [!0]*", "1 A1", true, true],
])("%s is met by %s: %s", (expectation, answer, isMet, starred) => {
  const [{ expected }] = readSuite(`attack C3\n${expectation}\n`, "a.tst");
  expect([expected?.isMet(answer), expected?.starred]).toEqual([isMet, starred]);
});

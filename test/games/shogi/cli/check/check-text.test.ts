/** The rows of `check shogi`. */
import { expect, it } from "vitest";
import { type CheckedProblem, formatChecked } from "../../../../../src/games/shogi/cli/check/check-text.js";
import { REFUSALS, reasonInJapanese } from "../../../../../src/games/shogi/cli/check/reasons.js";

it("says behind what is not decided why it is not", () => {
  const open = {
    verdict: "unknown",
    plies: null,
    recorded: null,
    sound: null,
    line: [],
    faults: [],
    undecided: [],
  };
  const row = (more: object, language: "en" | "ja" = "en") =>
    formatChecked({ title: "a", position: "", ...open, ...more } as unknown as CheckedProblem, language, 1);
  expect(row({ reason: "time limit" })).toMatch(/ {2}\(time limit\)$/);
  const decided = { sound: false, faults: [{ kind: "surplus", ply: 0, move: null }], reason: "limits" };
  expect(
    row({ ...decided, undecided: [{ ply: 1, move: "R*3b" }], position: "7k1/9/9/9/9/9/9/9/9 b R 1" }),
  ).toContain("  piece left over, not decided ×1 (limits)\n");
  expect(row({ reason: "time limit" }, "ja")).toMatch(/ {2}（時間の制限に達した）$/);
});

it("gives the reasons of certificates in Japanese where the table is Japanese", () => {
  const refusals = [
    "the line itself shows it",
    "the verdict is unknown (node limit)",
    "it was not written within 5 s; more",
  ];
  expect(refusals.map((refused) => reasonInJapanese(refused))).toEqual([
    "手順そのものが示している",
    "判定が出ていない（局面数の制限に達した）",
    "5秒以内に書き終わらなかった",
  ]);
  for (const sentence of Object.values(REFUSALS)) expect(reasonInJapanese(sentence)).toMatch(/^[^A-Za-z]+$/);
});

/** The rows of `check shogi`. */
import { describe, expect, it } from "vitest";
import {
  CHECK_HEADING,
  csvOfChecked,
  formatChecked,
} from "../../../../../src/games/shogi/cli/check/check-text.js";
import type { CheckedProblem } from "../../../../../src/games/shogi/cli/check/checked-problem.js";
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
    "the side to move is mated already",
    "it was not written within 5 s; more",
  ];
  expect(refusals.map((refused) => reasonInJapanese(refused))).toEqual([
    "手順そのものが示している",
    "判定が出ていない（局面数の制限に達した）",
    "その手ですでに詰んでいる",
    "5秒以内に書き終わらなかった",
  ]);
  for (const sentence of Object.values(REFUSALS)) expect(reasonInJapanese(sentence)).toMatch(/^[^A-Za-z]+$/);
});

it("names a piece that could be taken away by its square, decided or not", () => {
  const position = "7k1/9/P8/9/9/9/9/9/4+n4 b R 1";
  const found = { title: "a", position, verdict: "proven", plies: 1, recorded: null, sound: null, line: [] };
  const useless = { kind: "useless-piece", ply: 0, move: "9c", line: [], minor: true };
  const checked = { ...found, faults: [useless], undecided: [{ ply: 0, move: "5i", minor: true }] };
  const lines = (language: "en" | "ja") =>
    formatChecked(checked as unknown as CheckedProblem, language, 1)
      .split("\n")
      .slice(1);
  expect(lines("en")).toEqual([
    "    useless piece (minor): 9c",
    "    not decided: whether the piece on 5i is needed (limits)",
  ]);
  expect(lines("ja")).toEqual([
    "    不要駒 (キズ): ９三歩",
    "    未確定: ５九成桂が不要駒かどうか（制限に達した）",
  ]);
});

it("names the pieces that are left over", () => {
  const found = {
    title: "a",
    position: "7k1/9/9/9/9/9/9/9/9 b 2GPn 1",
    verdict: "proven",
    plies: 1,
    recorded: null,
  };
  const surplus = { kind: "surplus", ply: 1, move: "G*2b", line: [], minor: false, pieces: "2GP" };
  const checked = { ...found, sound: false, line: ["G*2b"], faults: [surplus], undecided: [] };
  const last = (language: "en" | "ja") =>
    formatChecked(checked as unknown as CheckedProblem, language, 1)
      .split("\n")
      .at(-1);
  expect(last("en")).toBe("    piece left over: move 1 G*2b, with 2GP in hand");
  expect(last("ja")).toBe("    駒余り: 1手目 ▲２二金、持駒金2歩");
});

it("says where useless pieces were not looked for", () => {
  const found = { title: "a", position: "", verdict: "unknown", plies: null, recorded: null, line: [] };
  const last = (sound: boolean | null, language: "en" | "ja") => {
    const checked = { ...found, faults: [], undecided: [], sound, redundant: false };
    return formatChecked(checked as unknown as CheckedProblem, language, 1)
      .split("\n")
      .at(-1)
      ?.trim();
  };
  expect(last(false, "en")).toBe("useless pieces: not looked for, since the problem is not sound");
  expect(last(null, "en")).toBe("useless pieces: not looked for, since the problem is not known to be sound");
  expect(last(false, "ja")).toBe("不要駒: 調べていない（不完全な作品のため）");
  expect(last(null, "ja")).toBe("不要駒: 調べていない（完全かどうか不明の作品のため）");
});

describe("prints the line, and the recorded moves where they are others", () => {
  const position = "7k1/9/9/9/9/9/9/9/9 b GP 1";
  const found = { title: "a", position, verdict: "proven", plies: 3, faults: [], undecided: [], sound: true };
  const line = ["G*2b", "2a3a"];
  const of = (recorded: readonly string[] | null, more: object = {}) => {
    const given = recorded && { plies: null, line: recorded };
    return { ...found, line, recorded: given, ...more } as unknown as CheckedProblem;
  };
  const lines = (checked: CheckedProblem, language: "en" | "ja") =>
    formatChecked(checked, language, 1).split("\n").slice(1);
  it.each([
    [of(null), ["    line: G*2b 2a3a (2 plies)"], ["    手順: ▲２二金△３一玉 (2手)"]],
    [of(line), ["    line: G*2b 2a3a (2 plies)"], ["    手順: ▲２二金△３一玉 (2手)"]],
    [
      of(["G*1b", "８八玉", "P*3b"]),
      ["    line: G*2b 2a3a (2 plies)", "    recorded: G*1b ８八玉 P*3b (3 plies)"],
      ["    手順: ▲２二金△３一玉 (2手)", "    記載: ▲１二金 ８八玉 P*3b (3手)"],
    ],
    // Without a mate the line is that of the record.
    [
      of(line, { verdict: "disproven" }),
      ["    recorded: G*2b 2a3a (2 plies)"],
      ["    記載: ▲２二金△３一玉 (2手)"],
    ],
  ])("%#", (checked, english, japanese) => {
    expect(lines(checked, "en")).toEqual(english);
    expect(lines(checked, "ja")).toEqual(japanese);
    const cells = csvOfChecked(checked).split(",");
    expect(cells[CHECK_HEADING.split(",").indexOf("recordedLine")]).toBe(
      checked.recorded?.line.join(" ") ?? "",
    );
  });
});

describe("says in words how a record differs", () => {
  const RECORDED = { plies: 5, line: ["G*1b", "2a3a", "P*3b"] };
  const of = (fault: object, language: "en" | "ja") => {
    const found = {
      title: "a",
      position: "7k1/9/9/9/9/9/9/9/9 b GP 1",
      verdict: "proven",
      plies: 3,
      line: [],
    };
    const faults = [{ kind: "record-differs", ply: 0, move: null, line: [], minor: false, ...fault }];
    const checked = { ...found, recorded: RECORDED, sound: false, faults, undecided: [] };
    const lines = formatChecked(checked as unknown as CheckedProblem, language, 1).split("\n");
    return lines[2].trim();
  };
  it.each([
    [
      { reason: "no-mate", ply: 1, move: "G*1b", line: ["2a3a"] },
      "move 1 G*1b does not mate, 2a3a refutes it",
      "1手目 ▲１二金では詰まない（△３一玉で逃れる）",
    ],
    [{ reason: "no-mate", ply: 1, move: "G*1b" }, "move 1 G*1b does not mate", "1手目 ▲１二金では詰まない"],
    [
      { reason: "illegal", ply: 3, move: "３三飛打" },
      "move 3 ３三飛打 is not legal there",
      "3手目 ３三飛打は合法手ではない",
    ],
    [{ reason: "no-check", ply: 3, move: "P*3c" }, "move 3 P*3c is no check", "3手目 ▲３三歩は王手ではない"],
    [
      { reason: "breaks-off", ply: 3, move: "P*3b" },
      "it ends with move 3 P*3b, before the mate",
      "3手目 ▲３二歩で終わり、詰みに至らない",
    ],
    [
      { reason: "goes-on", ply: 4, move: "3a4b" },
      "move 4 3a4b stands behind the mate",
      "4手目 △４二玉は詰みの後の手",
    ],
    [{ reason: "length", plies: 3 }, "it names 5 plies, and there are 3", "記載は5手、実際は3手"],
  ])("%j", (fault, english, japanese) => {
    expect(of(fault, "en")).toBe(`record differs: ${english}`);
    expect(of(fault, "ja")).toBe(`記載と相違: ${japanese}`);
  });
});

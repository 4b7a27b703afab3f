/** Records of solutions: they end in mate if the line does. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createOutput } from "../../../../src/files/output.js";
import { decodeText } from "../../../../src/files/text.js";
import { solutionWriter } from "../../../../src/games/shogi/cli/solution-files.js";
import { tsshogi } from "../../../../src/games/shogi/records/tsshogi.js";
import type { SolveResult } from "../../../../src/solver/results.js";

const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const LINE = ["S*2c", "2b1c", "2c1b+", "1a1b", "G*2c"];
/** The rook checks along the row; each interposed pawn is taken. */
const ROW = "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1";

it.each([
  [MATE, LINE, "include", true, "mate in at most 5 plies"],
  [MATE, LINE.slice(0, 3), "include", false, "no line of this length was found within the limits"],
  [ROW, ["2i9i"], "include", false, "no line of this length was found within the limits"],
  [ROW, ["2i9i"], "exclude", true, "futile interpositions not counted"],
] as const)("%s %j, interpositions: %s", (position, line, futile, mated, comment) => {
  const path = join(mkdtempSync(join(tmpdir(), "solve-fast-kif-")), "mate.kif");
  const plies = futile === "exclude" ? 1 : 5;
  const mate = { plies, shortest: false, futile };
  const result = { verdict: "proven", goal: "mate", position, line, mate } as Partial<SolveResult>;
  const output = createOutput(path);
  const solved = { name: "", file: path, result: result as SolveResult, until: Number.POSITIVE_INFINITY };
  expect(solutionWriter()(output, solved)).toEqual({});
  output.commit();
  const kif = decodeText(readFileSync(path));
  expect([kif.includes("詰み"), kif.includes(comment)]).toEqual([mated, true]);
  const japanese = createOutput(path);
  solutionWriter("ja")(japanese, solved);
  japanese.commit();
  // Every line of the comment is Japanese.
  const comments = decodeText(readFileSync(path))
    .split("\n")
    .filter((each) => each.startsWith("*"));
  expect(comments.length).toBeGreaterThan(0);
  for (const each of comments) expect(each).toMatch(/^\*\d+手[^A-Za-z]*$/);
});

/** What is used of tsshogi's readers. */
type Reader = Readonly<Record<string, (text: string) => ReadRecord | Error>>;
interface ReadRecord {
  readonly metadata: { getStandardMetadata(key: string): string | undefined };
  forEach(
    visit: (node: {
      readonly ply: number;
      readonly move: { readonly usi?: string; readonly type: string };
      readonly next: object | null;
      readonly comment: string;
    }) => void,
  ): void;
}

/** Another answer that mates, another first move, and one that fails; with what its record says about the problem. */
const TREE = {
  position: MATE,
  line: LINE,
  variations: [
    {
      ...{ kind: "try", ply: 1, line: ["G*2c", "2b3a", "S*5e", "3a4b"] },
      variations: [
        {
          ...{ kind: "defence", ply: 4, line: ["3a4a", "5e5d"] },
          variations: [{ kind: "defence", ply: 5, line: ["5e4d"] }],
        },
        { kind: "cook", ply: 3, line: ["S*4e"] },
      ],
    },
    { kind: "defence", ply: 2, line: ["2b3a", "G*3b"] },
    { kind: "cook", ply: 3, line: ["G*2d"] },
  ],
} as const;
const HEADERS = new Map([
  ["作品名", "夏の題〜"],
  ["作者", "作り人"],
  ["発表誌", "詰将棋の本"],
  ["手数", "99"],
]);

it.each([
  ["a.kif", "shift_jis", "importKIF"],
  ["a.kifu", "utf-8", "importKIF"],
  ["a.ki2", "shift_jis", "importKI2"],
  ["a.ki2u", "utf-8", "importKI2"],
  ["a.jkf", "utf-8", "importJKFString"],
] as const)("%s, in %s: tsshogi reads every variation where it belongs", (name, encoding, reader) => {
  const path = join(mkdtempSync(join(tmpdir(), "solve-fast-kif-")), name);
  const mate = { plies: 5, shortest: true, futile: "include", variations: TREE.variations };
  const result = { verdict: "proven", goal: "mate", ...TREE, mate } as unknown as SolveResult;
  const output = createOutput(path);
  const until = Number.POSITIVE_INFINITY;
  expect(solutionWriter()(output, { name: "夏の題〜", headers: HEADERS, file: path, result, until })).toEqual(
    {},
  );
  output.commit();
  const text = new TextDecoder(encoding, { fatal: true }).decode(readFileSync(path));
  const record = (tsshogi as unknown as Reader)[reader](text);
  if (record instanceof Error) throw record;
  const line: string[] = [];
  const seen: string[] = [];
  record.forEach(({ ply, move, next, comment }) => {
    line[ply - 1] = move.usi ?? move.type;
    if (next === null) seen.push(line.slice(0, ply).join(" "));
    if (ply > 0 && comment !== "") seen.push(`${move.usi}: ${comment.trim()}`);
  });
  expect(seen.sort()).toEqual(
    [
      "S*2c 2b1c 2c1b+ 1a1b G*2c mate",
      "S*2c 2b3a G*3b mate",
      ...["G*2c: 紛れ", "G*2c 2b3a S*5e 3a4b noMate", "G*2d: 余詰", "S*2c 2b1c G*2d"],
      ...["G*2c 2b3a S*5e 3a4a 5e5d", "G*2c 2b3a S*5e 3a4a 5e4d", "G*2c 2b3a S*4e", "S*4e: 余詰"],
    ].sort(),
  );
  // Windows has another character in the place of the wave.
  const title = encoding === "shift_jis" ? "夏の題～" : "夏の題〜";
  expect(record.metadata.getStandardMetadata("opusName")).toBe(title);
  expect(record.metadata.getStandardMetadata("author")).toBe("作り人");
  expect(record.metadata.getStandardMetadata("publishedBy")).toBe("詰将棋の本");
  expect(text).not.toContain("99");
  expect(text.startsWith("#KIF version=2.0 encoding=")).toBe(reader === "importKIF");
  if (reader !== "importJKFString")
    expect(text).toContain("後手の持駒：飛二　角二　金三　銀二　桂三　香三　歩十六");
});

// The checker says no: certificates are changed in many ways, with checksums corrected afterwards or left broken.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { go } from "../../../src/games/go/module.js";
import { GOALS, goalOf } from "../../../src/games/go/notation/goals.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { sampled } from "../../samples.js";
import { historyExamples } from "../../search/graph-game.js";
import { check, createCertifier, useFolder } from "../extract/certifying.js";
import { createGraphModule } from "../extract/graph-module.js";
import { type Editable, putTogether, takeApart } from "./editing.js";
import { forge, shake } from "./forging.js";
import { createDice, MUTATIONS } from "./mutations.js";
import { ZONE_MUTATIONS } from "./zone-mutations.js";

const folder = useFolder();

const FORGED = join(folder, "forged");
/** A win and a draw of some dozen nodes, both with all pieces on the board, and one with pieces in hand. */
const POSITIONS = [
  "o.../..o./x.../o.x. xx./o../... x x0o0",
  "x.../o.../.o../.ox. o.x/x../... x x0o0",
  "x.x./..o./o.../.... x../.o./..x o x0o1",
];

/** With bans, spent threats, and retakes. */
const CAPTURES = [
  [".XO/XO./.X. w target=B2 threats=1:0", 0, "proven"],
  ["XO./XX./... w target=A3 threats=0:2", 1, "disproven"],
] as const;

/** Proofs with zones: kos, spent threats, suicides; a region; a board of two words. */
const ZONED = [
  ["X../XOX/.../.OO b target=C1 threats=2:1", 0],
  ["XX.XO/.OXO./XOO.O/..XX. b target=C1,A2,A4", 1],
  ["O..OO/X..XO/OX..O/.O..O b target=A3,D3 region=A1:B4,C2:C4,D1:E4 threats=1:2", 1],
  ["....../....../....../....../.XXX../XO..X. w target=B1", 0],
] as const;

/** Lives, whose nodes form cycles: with threats, two targets, a region, safe stones; and a seki. */
const ZONED_LIVES = [
  "....XO/XXXXXO/OOOOOO/....../...... w target=E5 goal=kill threats=2:1",
  "....XO/XXXXXO/OOOOOO/....../...... w target=E5,A4 goal=kill safe=A3",
  "....XO/XXXXXO/OOOOOO/....../...... w target=E5 region=A1:E5",
  "......./OOOOOOO/XXXXXXX/X.OOO.X w target=A2 goal=kill",
] as const;

const goCertifier = createCertifier(go);
const zoneCertifier = createCertifier(go, { algorithm: "df-pn-zones", search: {} });

describe("forged certificates are rejected, except those that happen to be valid", () => {
  it.each(POSITIONS)("of Simpei, %s", async (position) => {
    const certifier = await createCertifier(simpei);
    const { file = "", nodes } = certifier.certify(simpei.parsePosition(position));
    expect(check(file, simpei)).toBeUndefined();
    const original = takeApart(file);
    expect(original.nodes).toHaveLength(nodes);
    const isTrue = ({ header }: Editable) =>
      certifier.solve(simpei.parsePosition(header.position), header.attacker) === header.verdict;
    const { rejected } = forge(original, simpei, { file: FORGED, rounds: sampled(3), isTrue });
    expect([...rejected.keys()].length).toBeGreaterThan(Object.keys(MUTATIONS).length - 6);
  });

  it.each(CAPTURES)("of Go, %s", async (position, attacker, verdict) => {
    const certifier = await goCertifier;
    const words = go.parsePosition(position);
    const certified = certifier.certify(words, { attacker, goal: "capture" });
    expect(certified.verdict).toBe(verdict);
    const { file = "" } = certified;
    expect(check(file, go)).toBeUndefined();
    const isTrue = ({ header }: Editable) =>
      certifier.solve(go.parsePosition(header.position), header.attacker) === header.verdict;
    const { rejected } = forge(takeApart(file), go, { file: FORGED, rounds: 1, isTrue });
    expect([...rejected.keys()].length).toBeGreaterThan(Object.keys(MUTATIONS).length - 8);
  });

  it.each(ZONED)("of Go with zones, %s", async (position, attacker) => {
    const certifier = await goCertifier;
    const words = go.parsePosition(position);
    const { file = "" } = certifier.certify(words, { attacker, goal: "capture", zoned: true });
    expect(check(file, go)).toBeUndefined();
    const original = takeApart(file);
    const isTrue = ({ header }: Editable) =>
      certifier.solve(go.parsePosition(header.position), header.attacker) === header.verdict;
    const { rejected } = forge(original, go, { file: FORGED, rounds: 1, isTrue });
    const mutations = Object.keys(MUTATIONS).length + Object.keys(ZONE_MUTATIONS).length;
    expect([...rejected.keys()].length).toBeGreaterThan(mutations - 10);
    const { wrong, right } = shake(original, go, { file: FORGED, rounds: 4 });
    // Both checkers are asked about zones that suffice and about others.
    expect(Math.min(wrong, right)).toBeGreaterThan(10);
  });

  it.each(ZONED_LIVES)("of lives in Go with zones, %s", async (position) => {
    const certifier = await zoneCertifier;
    const words = go.parsePosition(position);
    const goal = goalOf(words);
    const attacker = GOALS[goal].attacker(words);
    const { file = "", verdict } = certifier.certify(words, { attacker, goal, zoned: true });
    expect(verdict).toBe("disproven");
    expect(check(file, go)).toBeUndefined();
    const original = takeApart(file);
    const isTrue = ({ header }: Editable) => {
      const { position, attacker, verdict } = header;
      return certifier.solve(go.parsePosition(position), attacker, { maxNodes: 1e5 }) === verdict;
    };
    const { rejected } = forge(original, go, { file: FORGED, rounds: 1, isTrue });
    const mutations = Object.keys(MUTATIONS).length + Object.keys(ZONE_MUTATIONS).length;
    expect([...rejected.keys()].length).toBeGreaterThan(mutations - 12);
    const { wrong, right } = shake(original, go, { file: FORGED, rounds: 8 });
    expect(Math.min(wrong, right)).toBeGreaterThan(4);
  });

  it("of a game whose history matters", async () => {
    for (const { graph } of historyExamples()) {
      const module = createGraphModule(graph);
      const certifier = await createCertifier(module, { entries: 64 });
      const { file = "" } = certifier.certify(Int32Array.of(0), { attacker: 0, goal: "first" });
      const isTrue = ({ header }: Editable) =>
        certifier.solve(module.parsePosition(header.position), header.attacker) === header.verdict;
      forge(takeApart(file), module, { file: FORGED, rounds: 2, isTrue });
    }
  });
});

describe("damaged certificates are refused", async () => {
  const certifier = await createCertifier(simpei);
  const { file = "" } = certifier.certify(simpei.parsePosition(POSITIONS[0]));
  putTogether(takeApart(file), FORGED, { chunkNodes: 8 });
  const bytes = readFileSync(FORGED);
  const damaged = join(folder, "damaged");

  function refused(content: Uint8Array): string {
    writeFileSync(damaged, content);
    try {
      const problem = check(damaged, simpei);
      return problem === undefined ? "" : JSON.stringify(problem);
    } catch (error) {
      return (error as Error).message;
    }
  }

  it("is accepted as it is", () => expect(refused(bytes)).toBe(""));

  it("with a bit flipped anywhere", () => {
    const dice = createDice(5);
    for (let i = 0; i < sampled(300); i++) {
      const changed = Buffer.from(bytes);
      changed[dice(bytes.length)] ^= 1 << dice(8);
      expect(refused(changed)).toMatch(/damaged|not a certificate/);
    }
  });

  it("cut short anywhere", () => {
    const dice = createDice(6);
    for (let i = 0; i < sampled(120); i++) {
      expect(refused(bytes.subarray(0, dice(bytes.length)))).toMatch(/damaged|not a certificate/);
    }
  });

  it("with something behind its end", () => {
    expect(refused(Buffer.concat([bytes, Buffer.alloc(12)]))).toContain("goes on after its");
  });

  it("with two chunks exchanged", () => {
    // The first two chunks, of eight nodes each; a head begins with the length of its payload.
    const header = 8 + 12 + bytes.readUInt32LE(8);
    const first = header + 12 + bytes.readUInt32LE(header);
    const second = first + 12 + bytes.readUInt32LE(first);
    const parts = [
      [0, header],
      [first, second],
      [header, first],
      [second, bytes.length],
    ];
    const exchanged = Buffer.concat(parts.map(([from, to]) => bytes.subarray(from, to)));
    expect(exchanged).toHaveLength(bytes.length);
    expect(refused(exchanged)).toContain("its chunks are not those");
  });

  it("with counts that are not those of its nodes", () => {
    const certificate = takeApart(FORGED);
    const { nodes, links } = certificate.header;
    for (const counts of [{ nodes: nodes - 1 }, { nodes: nodes + 1 }, { links: links + 1 }]) {
      putTogether(certificate, damaged, { chunkNodes: 8, ...counts });
      expect(refused(readFileSync(damaged))).not.toBe("");
    }
  });
});

// Mates and positions without a mate, certified and checked by the reference rules.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shogi } from "../../../src/games/shogi/module.js";
import { type Editable, takeApart } from "../../certificates/checker/editing.js";
import { forge } from "../../certificates/checker/forging.js";
import { check, createCertifier, useFolder } from "../../certificates/extract/certifying.js";
import { sampled } from "../../samples.js";
import { smallProblems } from "./positions.js";

const folder = useFolder();

/** Mates of 5 to 9 plies and more, with pawns, interpositions and a king of the attacker. */
const MATES = [
  shogi.start,
  "2k6/9/ps2R4/G6K1/9/9/9/9/9 b RGLb 1",
  "2k1l4/4p4/1R+b6/1+P2N4/9/9/9/9/9 b NLl 1",
  "1k1p5/1pP6/3G5/3S5/6K2/9/9/9/9 b RGSr 1",
  "1s2R4/3k5/9/2S1nS3/9/4K4/9/9/9 b L2P 1",
  "9/k8/1p7/+P8/2n6/7K1/9/9/9 b RL 1",
];
const NONE = ["9/1kn6/9/3p5/R8/1K7/9/9/9 b 2P 1", "9/9/9/9/9/9/9/k8/9 b G 1"];
/** The rook gives check without end, on recurring squares. */
const PERPETUAL = "k8/4g4/9/9/9/1R7/9/9/9 b - 1";

const certifiers = {
  "df-pn-mate": await createCertifier(shogi),
  "df-pn-mate, a table of 60 entries": await createCertifier(shogi, { entries: 60 }),
  "df-pn": await createCertifier(shogi, { algorithm: "df-pn" }),
};

describe.each(Object.entries(certifiers))("certificates of %s are valid", (_, certifier) => {
  it.each(MATES)("mate: %s", (text) => {
    const { verdict, file = "" } = certifier.certify(shogi.parsePosition(text));
    expect(verdict).toBe("proven");
    expect(check(file, shogi)).toBeUndefined();
  });

  it.each([...NONE, PERPETUAL])("no mate: %s", (text) => {
    const { verdict, file = "" } = certifier.certify(shogi.parsePosition(text));
    expect(verdict).toBe("disproven");
    expect(check(file, shogi)).toBeUndefined();
  });
});

it("certifies generated problems", () => {
  const certifier = certifiers["df-pn-mate"];
  for (const text of fc.sample(smallProblems, { numRuns: sampled(15), seed: 3 })) {
    const { file, nodes } = certifier.certify(shogi.parsePosition(text), { maxNodes: 300 });
    if (file !== undefined && nodes < 200) expect([text, check(file, shogi)]).toEqual([text, undefined]);
  }
});

it.each([MATES[1], NONE[0], PERPETUAL])("rejects forged certificates of %s", (text) => {
  const certifier = certifiers["df-pn-mate"];
  const { file = "" } = certifier.certify(shogi.parsePosition(text));
  const isTrue = ({ header }: Editable) =>
    certifier.solve(shogi.parsePosition(header.position), header.attacker) === header.verdict;
  forge(takeApart(file), shogi, { file: join(folder, "forged"), rounds: 1, isTrue });
});

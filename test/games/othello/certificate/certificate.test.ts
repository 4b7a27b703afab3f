// Certificates of scores: those of random endgames hold, by both checkers; and of forged ones, whatever is accepted is true by a plain
// search with the reference rules, never by another checker.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../src/certificates/extract/extraction.js";
import { CertificateError } from "../../../../src/certificates/format/certificate.js";
import type { CertificateHeader } from "../../../../src/certificates/format/certificate-format.js";
import { othello } from "../../../../src/games/othello/module.js";
import { formatPosition, parsePosition, startText } from "../../../../src/games/othello/notation/notation.js";
import { referenceOf } from "../../../../src/games/othello/reference/rules.js";
import { createRandom } from "../../../../src/math/random.js";
import { type Editable, putTogether, takeApart } from "../../../certificates/checker/editing.js";
import { createDice, MUTATIONS, type Mutation, pick } from "../../../certificates/checker/mutations.js";
import { holds } from "../../../certificates/checker/second-checker.js";
import { check, useFolder } from "../../../certificates/extract/certifying.js";
import { IN_FULL, sampled } from "../../../samples.js";
import { endgamePositions, passingPositions, plainScore } from "../endgame/cases.js";
import { certifyScore } from "./certifying.js";

const folder = useFolder();
const FILE = join(folder, "score.proof");
const FORGED = join(folder, "forged.proof");

/** Whether the file is accepted. */
function isAccepted(certificate: Editable): boolean {
  try {
    putTogether(certificate, FORGED);
    return check(FORGED, othello) === undefined;
  } catch (error) {
    // Whatever cannot be written as a number of the file, or is refused before it is read.
    if (error instanceof CertificateError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether a header says what is true, by trying everything; false where it says nothing that makes sense. */
function isTrue({ position, score, goal, verdict }: CertificateHeader): boolean {
  return (
    goal === "score" && verdict === "proven" && plainScore(referenceOf(parsePosition(position))) === score
  );
}

describe("random endgames", () => {
  const numbers = IN_FULL ? Array.from({ length: 15 }, (_, i) => 4 + i) : [4, 7, 8, 9, 10, 12];
  const ofEach = IN_FULL ? Math.ceil(500 / numbers.length) : 2;
  it.each(numbers)("with %i empty squares hold", (empties) => {
    for (const words of endgamePositions(ofEach, empties, 7 * empties)) {
      const score = certifyScore(words, FILE);
      const certificate = takeApart(FILE);
      expect(certificate.header).toMatchObject({ score, position: formatPosition(words) });
      expect(check(FILE, othello)).toBeUndefined();
      // A plain search takes its time, and so does the second checker.
      if (empties > 10) continue;
      expect(score).toBe(plainScore(referenceOf(words)));
      expect(holds(certificate, othello, 1)).toBe(true);
    }
  });

  it.each([
    [6, 10],
    [6, 12],
    [4, 7],
    [4, 9],
  ])("on %i rows with %i empty squares hold", (size, empties) => {
    for (const words of endgamePositions(ofEach, empties, empties, size)) {
      const score = certifyScore(words, FILE);
      expect(check(FILE, othello)).toBeUndefined();
      if (empties > 10) continue;
      expect(score).toBe(plainScore(referenceOf(words)));
      expect(holds(takeApart(FILE), othello, 1)).toBe(true);
    }
  });

  it("from the start of 4x4 hold", () => {
    expect(certifyScore(parsePosition(startText(4)), FILE)).toBe(-10);
    expect(check(FILE, othello)).toBeUndefined();
    expect(holds(takeApart(FILE), othello, 1)).toBe(true);
  });

  it("where the side to move passes hold, and finished games", () => {
    const finished = [`${"X".repeat(64)} O`, `${"-".repeat(64)} X`, `${"X".repeat(40)}${"-".repeat(24)} O`];
    for (const words of [...passingPositions(3, 9, 1), ...finished.map((text) => parsePosition(text))]) {
      const score = certifyScore(words, FILE);
      expect(check(FILE, othello)).toBeUndefined();
      expect(holds(takeApart(FILE), othello, 1)).toBe(true);
      expect(score).toBe(plainScore(referenceOf(words)));
    }
  });
});

it("no certificate is made of a false score", () => {
  for (const words of endgamePositions(5, 9, 11)) {
    const score = certifyScore(words, FILE);
    for (const claimed of [score - 2, score - 1, score + 1, score + 2]) {
      expect(() => certifyScore(words, FILE, { claimed })).toThrow(ExtractionError);
    }
  }
});

it("symmetric positions are one node", () => {
  // Mirrored in its falling diagonal, this position stays as it is.
  const squares = "XXXXXXXX".repeat(2) + "XXOOOOOO".repeat(4) + "XXOOOO--".repeat(2);
  const words = parsePosition(`${squares} X`);
  certifyScore(words, FILE, { leafEmpties: 0 });
  const names = takeApart(FILE).nodes.map(({ position }) => {
    const image = Int32Array.from(position);
    othello.canonicalise?.(image, 0);
    return image.join();
  });
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});

describe("forgeries", () => {
  const seeds = Math.ceil(sampled(2000) / 40);
  const HEADERS: Readonly<Record<string, Mutation>> = {
    "another score": ({ header }, dice) =>
      Object.assign(header, { score: (header.score ?? 0) + dice(9) - 4 }),
    "a half score": ({ header }) => Object.assign(header, { score: (header.score ?? 0) + 0.5 }),
    "other leaves": ({ header }, dice) => Object.assign(header, { leafEmpties: dice(12) - 1 }),
    "the other side to move": ({ header }) =>
      Object.assign(header, {
        position: header.position.replace(/[XO]$/, (side) => (side === "X" ? "O" : "X")),
      }),
    "a disc turned in the text": ({ header }, dice) => {
      const at = dice(header.position.indexOf(" "));
      const disc = header.position[at] === "X" ? "O" : "X";
      const { position } = header;
      Object.assign(header, { position: position.slice(0, at) + disc + position.slice(at + 1) });
    },
    "another goal": ({ header }, dice) =>
      Object.assign(header, { goal: pick([null, "win", "x-wins", "o-wins", "scores"], dice) }),
    disproven: ({ header }) => Object.assign(header, { verdict: "disproven" }),
    "the doubter as attacker": ({ header }) => Object.assign(header, { attacker: 1 }),
    "no score": ({ header }, dice) => {
      delete (header as { score?: number }).score;
      if (dice(2) === 0) delete (header as { leafEmpties?: number }).leafEmpties;
      if (dice(2) === 0) Object.assign(header, { goal: pick([null, "win", "x-wins", "o-wins"], dice) });
    },
    "other rules": ({ header }, dice) => Object.assign(header, { rules: pick([0, 2], dice) }),
    "an option": ({ header }) => Object.assign(header, { options: { evaluation: "discs" } }),
    "another goal that was asked": ({ header }, dice) =>
      Object.assign(header, { asked: pick(["score", "win", "live"], dice) }),
    "another root": (certificate, dice) => {
      certificate.header = { ...certificate.header, root: dice(certificate.nodes.length) };
    },
    "the root left out": (certificate) => {
      const [child] = certificate.nodes[certificate.header.root].children;
      certificate.header = { ...certificate.header, root: child ?? 0 };
    },
    "another claim at a node": ({ nodes }, dice) => {
      pick(nodes, dice).position[4] ^= 2 << dice(2);
    },
    "the other side to move at a node": ({ nodes }, dice) => {
      pick(nodes, dice).position[4] ^= 1;
    },
    "another board at a node": ({ nodes }, dice) => {
      pick(nodes, dice).position[4] ^= 8 << dice(2);
    },
    "a disc anywhere at a node": ({ nodes }, dice) => {
      pick(nodes, dice).position[dice(4)] ^= 1 << dice(32);
    },
    "a score and a claim": ({ header, nodes }, dice) => {
      Object.assign(header, { score: (header.score ?? 0) + (dice(2) === 0 ? 2 : -2) });
      const { children } = nodes[header.root];
      children.splice(dice(children.length), 1);
    },
  };

  it("are refused where they are false", () => {
    const kinds = Object.entries({ ...MUTATIONS, ...HEADERS });
    const random = createRandom(5);
    const positions = [
      ...endgamePositions(seeds - 2, 7, 21),
      ...[6, 4].flatMap((size) => endgamePositions(1, 7, 22, size)),
    ];
    const genuine = positions.map((words) => {
      certifyScore(words, FILE, { leafEmpties: Math.floor(4 * random()) });
      return takeApart(FILE);
    });
    const count = { made: 0, accepted: 0 };
    for (const [seed, certificate] of genuine.entries()) {
      expect(isAccepted(certificate)).toBe(true);
      for (const [kind, mutate] of kinds) {
        const forged = structuredClone(certificate);
        try {
          mutate(forged, createDice(seed), othello);
        } catch {
          // Nothing there to be changed in this way.
          continue;
        }
        count.made++;
        const accepted = isAccepted(forged);
        if (accepted) count.accepted++;
        // Not forged: a change that the file does not show, or that is as good.
        if (accepted)
          expect({ kind, seed, header: forged.header, true: isTrue(forged.header) }).toMatchObject({
            true: true,
          });
        expect({ kind, seed, second: holds(forged, othello, 1) }).toEqual({ kind, seed, second: accepted });
      }
    }
    expect(count.made).toBeGreaterThanOrEqual(40 * seeds * 0.8);
    expect(count.accepted).toBeLessThan(count.made / 4);
  });
});

// What the page of a certificate of a score says, without the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCertificate } from "../../../../src/certificates/format/certificate.js";
import { parsePosition } from "../../../../src/games/othello/notation/notation.js";
import { view } from "../../../../src/games/othello/view/view.js";
import { createLineRules } from "../../../../src/view/line-rules.js";
import { claimText, rowText, turnText } from "../../../../src/view/proof/proof-texts.js";
import { createProofTree } from "../../../../src/view/proof/proof-tree.js";
import { goToRow, setUp, startWalk } from "../../../../src/view/proof/proof-walk.js";
import { answer } from "../../../../src/view/questions.js";
import { goalText } from "../../../../src/view/words.js";
import { useFolder } from "../../../certificates/extract/certifying.js";
import { certifyScore } from "../certificate/certifying.js";

const POSITION = "--OOOO--XXOOOO--XXXXXXX-XXOOOXXOXOXXXOXOOOOXOO-O--OOXO-O--OOOOO- X";
const file = join(useFolder(), "score.proof");
certifyScore(parsePosition(POSITION), file);
const bytes = Uint8Array.from(readFileSync(file));
const certificate = readCertificate(bytes, "score.proof");
const { header } = certificate;
const start = () => startWalk(view, createProofTree(certificate), createLineRules(view, header));

it("begins with the two doubts, and goes on with moves of Othello on either side", () => {
  const walk = start();
  const { rows } = walk;
  expect(goalText(view, header)).toBe("score +2 for the side to move");
  expect(claimText(walk, undefined)).toContain("proven");
  expect(turnText(walk)).toBe("Black to move");
  const doubts = rows.below(rows.root);
  expect(doubts.map((row) => rowText(walk, row, {}).move).sort()).toEqual(["at least?", "at most?"]);
  for (const doubt of doubts) {
    goToRow(walk, doubt);
    expect(turnText(walk)).toBe("Black to move");
    const isAtLeast = rowText(walk, doubt, {}).move === "at least?";
    // Black chooses what gets at least +2, and tries everything to get more.
    expect(rows.chooses(doubt)).toBe(isAtLeast);
    const [below] = rows.below(doubt);
    expect(below.flaw).toBeUndefined();
    goToRow(walk, below);
    expect(turnText(walk)).toBe("White to move");
  }
});

it("is checked by the page, which searches claims and positions of one's own", async () => {
  expect(await answer(view, { kind: "check", bytes, name: "score.proof" }, () => {})).toMatchObject({
    valid: true,
  });
  const walk = start();
  const { root } = walk.rows;
  const [doubt] = walk.rows.below(root);
  const claim = await answer(
    view,
    { kind: "solve", subject: header, words: doubt.words, maxNodes: 200_000 },
    () => {},
  );
  // The score is true: no claim about it is disproven.
  expect(claim).toMatchObject({ kind: "solved" });
  expect(claim).not.toMatchObject({ verdict: "disproven" });
  const { subject } = setUp(walk, POSITION);
  expect(subject).toMatchObject({ goal: null, attacker: 0 });
  expect(goalText(view, subject)).toBe("black wins");
});

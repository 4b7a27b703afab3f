// A walk through a proof, without a page.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { readCertificate } from "../../src/certificates/format/certificate.js";
import { view } from "../../src/games/shogi/view/view.js";
import { createLineRules } from "../../src/view/line-rules.js";
import { claimText, remarksOn, rowText, turnText } from "../../src/view/proof/proof-texts.js";
import { createProofTree } from "../../src/view/proof/proof-tree.js";
import {
  answerAt,
  endOfMainLine,
  goToRow,
  lineOfPlay,
  linkTo,
  type ProofWalk,
  playBeside,
  rowAfterMove,
  setUp,
  standsAt,
  startWalk,
  stepBack,
} from "../../src/view/proof/proof-walk.js";

const NAME = "shogi.proof";
const file = resolve(import.meta.dirname, "../../docs/examples", NAME);
const certificate = readCertificate(Uint8Array.from(readFileSync(file)), NAME);
const rules = createLineRules(view, certificate.header);
const parseMove = (text: string) => view.module.parseMove?.(text) ?? 0;

let walk: ProofWalk;
beforeEach(() => {
  walk = startWalk(view, createProofTree(certificate), rules);
});

const written = () =>
  lineOfPlay(walk).moves.map(({ move, words }) => view.moveText(move, rules.whole(words), {}));
const texts = () => remarksOn(walk, {}).map(({ text }) => text);

/** A check that does not mate: not the first move of the proof. */
const OTHER = "R*4a";

describe("in the proof", () => {
  test("the main line leads to the mate, and back again step by step", () => {
    goToRow(walk, endOfMainLine(walk));
    expect(written()).toEqual(["R*3a", "G-2a", "G*1b"]);
    expect(turnText(walk)).toBe("Mate by black: the goal is reached");
    expect(standsAt(walk).over).toBe(true);
    expect(linkTo(walk)).toBe("node-0");
    expect(stepBack(walk)).toBe(true);
    expect(walk.place.row).toBe(walk.rows.root);
    expect(stepBack(walk)).toBe(false);
  });

  test("a row that is already shown adds nothing to the way back", () => {
    goToRow(walk, walk.rows.root);
    expect(walk.past).toEqual([]);
  });

  test("the move of the proof is marked as its answer", () => {
    const answer = answerAt(walk);
    expect(answer).toBe(rowAfterMove(walk, parseMove("R*3a")));
    expect(rowAfterMove(walk, parseMove(OTHER))).toBeUndefined();
    expect(texts()).toEqual([
      "In the file, R*3a leads to the goal. Play another move on the board to ask about it.",
    ]);
    expect(turnText(walk)).toBe("Black to move");
    expect(claimText(walk, undefined)).toContain("Result in the file: proven");
    expect(claimText(walk, undefined)).toContain(", at most 3 plies · 3 nodes");
  });

  test("rows show a move, what ends there, and how long the line lasts", () => {
    const { rows } = walk;
    expect(rowText(walk, rows.root, {})).toMatchObject({ ply: "", move: "Start", size: "3 nodes" });
    const [first] = rows.below(rows.root);
    expect(rowText(walk, first, {})).toMatchObject({ ply: "1.", chosen: true, length: "≤ 2 plies", tag: "" });
    goToRow(walk, endOfMainLine(walk));
    const end = rowText(walk, walk.place.row, {});
    expect(end).toMatchObject({ ply: "3.", tag: "mate", kind: "end", length: "", size: "" });
  });
});

describe("beside the proof", () => {
  test("another move begins a separate line", () => {
    const played = playBeside(walk, parseMove(OTHER));
    expect(played?.step).toMatchObject({ over: false, goal: false });
    expect(written()).toEqual([OTHER]);
    expect(texts()).toEqual(["This line is not part of the proof."]);
    expect(answerAt(walk)).toBeUndefined();
    expect(linkTo(walk)).toMatch(/^position=/);
    const { words } = standsAt(walk);
    const [reply] = rules.successors(words);
    playBeside(walk, reply.move);
    const { moves } = lineOfPlay(walk);
    expect(moves.map(({ move }) => move)).toEqual([parseMove(OTHER), reply.move]);
    expect(moves[0].place.aside?.steps).toHaveLength(1);
    goToRow(walk, walk.rows.root);
    expect(written()).toEqual([]);
    stepBack(walk);
    expect(lineOfPlay(walk).moves).toHaveLength(2);
  });

  test("an illegal move changes nothing", () => {
    expect(playBeside(walk, parseMove("5i5h"))).toBeUndefined();
    expect(walk.past).toEqual([]);
  });

  test("a typed position starts a line there", () => {
    const text = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    setUp(walk, text);
    expect(linkTo(walk)).toBe(`position=${encodeURIComponent(text)}`);
    expect(lineOfPlay(walk).moves).toEqual([]);
    expect(texts()).toEqual(["This is your own position, which is not part of the proof."]);
    const played = playBeside(walk, parseMove("G*5b"));
    expect(played?.step).toMatchObject({ over: true, goal: true });
    expect(turnText(walk)).toBe("Mate by black: the goal is reached");
    expect(() => setUp(walk, "nonsense")).toThrow();
    expect(walk.past).toHaveLength(2);
  });
});

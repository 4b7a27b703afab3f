/** Certificates of mates are proofs of the length that is printed, along the line that is printed. */
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolver, type Solver } from "solve-fast";
import { checkCertificate, readCertificate } from "solve-fast/certificates";
import { shogi } from "solve-fast/referees/shogi";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSfen } from "../../../../src/games/shogi/reference/rules.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { takeApart } from "../../../certificates/checker/editing.js";
import { createMateLengths } from "../mate/definition.js";

/** In the last one white is to move. */
const MATES = [
  "k8/9/2N6/9/9/9/9/9/9 b RGL 1",
  "k8/9/2G6/9/9/9/9/9/8R b GS 1",
  "9/+r1k6/9/2+PL5/1nNg5/9/9/9/9 b NPl 1",
  "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1",
  "7nl/7k1/6pS1/6S1p/9/9/9/9/9 w G2r2b3g2s3n3l16p 1",
];
/** The plies that are tried by definition. */
const MOST = 5;
const file = join(tmpdir(), `solve-fast-mate-${process.pid}.proof`);

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 100_000 });
});
afterAll(async () => {
  await solver.close();
  rmSync(file, { force: true });
});

it.each(MATES)("%s", async (text) => {
  const lengths = createMateLengths().include;
  for (const shortest of [false, true]) {
    const { mate, line, certificate } = await solver.solve(text, { shortest, certificate: file });
    const plies = mate?.plies ?? null;
    expect([text, certificate]).toMatchObject([text, { file, plies }]);
    const checked = checkCertificate(readCertificate(readFileSync(file), file), shogi);
    expect([text, checked]).toMatchObject([text, { valid: true, plies }]);
    if (shortest && Number(plies) <= MOST)
      expect([text, plies]).toEqual([text, lengths(readSfen(text), MOST)]);
    expect(line).toHaveLength(plies ?? -1);
    followLine(text, line);
  }
});

/** The attacker's moves of the line are those of the proof. */
function followLine(text: string, line: readonly string[]): void {
  const { header, nodes } = takeApart(file);
  const game = createShogi();
  const words = new Int32Array(game.positionWords);
  game.load(parsePosition(text), 0);
  let node = nodes[header.root];
  for (const [i, move] of line.entries()) {
    if (game.sideToMove() === header.attacker) expect([i, node.move]).toEqual([i, parseMove(move)]);
    game.play(parseMove(move));
    if (i + 1 === line.length) break;
    game.store(words, 0);
    const next = node.children.map((child) => nodes[child]).find((child) => same(child.position, words));
    if (next === undefined) throw new Error(`${move} is no move of the proof`);
    node = next;
  }
}

function same(position: readonly number[], words: Int32Array): boolean {
  return position.every((word, i) => word === words[i]);
}

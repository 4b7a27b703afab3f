// Certificates of scores made in one thread, as `solve --certificate` makes them.
import { certify } from "../../../../src/certificates/extract/certify.js";
import { createOutput } from "../../../../src/files/output.js";
import { sourceOfScore, subjectOfScore } from "../../../../src/games/othello/certificate/source.js";
import { endgameInJavaScript } from "../../../../src/games/othello/endgame/in-javascript.js";
import { createScoreQuestions } from "../../../../src/games/othello/endgame/questions.js";
import { createEndgame, SMALL_TABLE_WORDS } from "../../../../src/games/othello/endgame/search.js";
import { formatPosition } from "../../../../src/games/othello/notation/notation.js";

const table = new Int32Array(SMALL_TABLE_WORDS);
const engine = endgameInJavaScript(table.buffer);
const endgame = createEndgame(engine, { table });
let generation = 0;

/**
 * @param file to write
 * @param claimed the score to claim; left out, the true one
 * @returns the score
 */
export function certifyScore(
  words: Int32Array,
  file: string,
  { leafEmpties, claimed }: { leafEmpties?: number; claimed?: number } = {},
): number {
  const { score } = endgame.solve(words, 0, { generation: ++generation });
  const subject = subjectOfScore(
    { game: "othello", rules: 1, options: {}, position: formatPosition(words) },
    claimed ?? score,
    leafEmpties,
  );
  const questions = createScoreQuestions(engine, { table }, generation);
  const output = createOutput(file);
  try {
    certify({ ...sourceOfScore(subject, questions), mostNodes: 1_000_000 }, subject, output);
    output.commit();
  } finally {
    output.discard();
  }
  return score;
}

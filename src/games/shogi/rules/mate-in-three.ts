/**
 * A test of fixed depth for leaves: whether the attacker, who is to move, mates within three plies by checks. As in Kaneko's test,
 * nothing is stored: mates in one are seen after each answer to each check (threats.ts). In the form that both compilers read.
 *
 * It tries every answer to a check, as the rules have them, so that what it calls a mate is one. Checks that leave many answers are
 * not tried: what it does not call a mate may be one.
 */
import { look as lookAround } from "./answers.js";
import { kings, play, state, undo } from "./board.js";
import { checks } from "./checks.js";
import { evasions } from "./legal-moves.js";
import { answersTo, fewestAnswers, mating } from "./threats.js";
import { MAXIMUM_MOVES, SIDE } from "./words.js";

/**
 * Checks that leave more answers, as estimated, are not tried. On 32 hisshi 3 and 6 take 376,092 and 427,298 nodes, 5.0 and 7.3 CPU seconds; on 169
 * others 948,108 and 970,801 nodes, 13.3 and 13.8 seconds; 12 save no more.
 */
const MOST_ANSWERS = 3;

const firsts = new Int32Array(MAXIMUM_MOVES);
const left = new Int32Array(MAXIMUM_MOVES);
const answers = new Int32Array(MAXIMUM_MOVES);

/** Plies of the mate, 0 where none is seen. */
export function mateWithinThree(): number {
  if (kings[state[SIDE] ^ 1] === 0) return 0;
  const count = checks(firsts, 0);
  if (count === 0) return 0;
  lookAround();
  for (let i = 0; i < count; i++) {
    left[i] = answersTo(firsts[i], MOST_ANSWERS + 1);
    if (left[i] === 0) return 1;
  }
  for (let i = 0; i < count; i++) {
    if (left[i] > MOST_ANSWERS) continue;
    play(firsts[i]);
    const mates = matesAfterAll();
    undo();
    if (mates) return 3;
  }
  return 0;
}

/** Whether every answer to the check allows a mate in one. */
function matesAfterAll(): boolean {
  const count = evasions(answers, 0);
  for (let i = 0; i < count; i++) {
    play(answers[i]);
    const next = checks(mating, 0);
    const mates = next !== 0 && fewestAnswers(next) === 0;
    undo();
    if (!mates) return false;
  }
  return true;
}

/** What the certificate of a score is extracted from: the claim game, and the endgame search that decides its positions. */
import type { CertificateSubject } from "../../../certificates/extract/certify.js";
import { ExtractionError, type FactSource } from "../../../certificates/extract/extraction.js";
import { CLAIMANT, SCORE_GOAL } from "../../../certificates/format/certificate-format.js";
import { toSearchGame } from "../../../game/search-game.js";
import { NOT_KNOWN, type ProvenValues, UNSTOPPABLE } from "../../../search/proven/proven-values.js";
import type { ScoreQuestions } from "../endgame/questions.js";
import { StoppedError } from "../endgame/questions.js";
import { parsePosition } from "../notation/notation.js";
import { sideToMoveOf } from "../notation/position.js";
import { canonicalise } from "../notation/symmetry.js";
import { createOthello } from "../rules/rules.js";
import { createClaimGame } from "./claim-game.js";

/** What the header says of a score, beside its position. */
export function subjectOfScore(
  subject: Omit<CertificateSubject, "verdict" | "attacker" | "goal">,
  score: number,
  leafEmpties = LEAF_EMPTIES,
): CertificateSubject {
  const claim = { goal: SCORE_GOAL, attacker: CLAIMANT, verdict: "proven" } as const;
  return { ...subject, ...claim, score, leafEmpties };
}

/**
 * Positions with so many empty squares have no nodes; who checks a certificate plays them to the end. With more, files are smaller
 * and checks take longer.
 */
const LEAF_EMPTIES = 6;

/** @param subject of `subjectOfScore` */
export function sourceOfScore(subject: CertificateSubject, questions: ScoreQuestions): FactSource {
  const words = parsePosition(subject.position);
  const { score = 0, leafEmpties = 0 } = subject;
  const player = sideToMoveOf(words);
  const exceeds = (position: Int32Array, alpha: number) => {
    try {
      return questions.exceeds(position, alpha);
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      throw new ExtractionError("it was stopped");
    }
  };
  const claims = createClaimGame({ player, score, leafEmpties }, exceeds);
  const game = toSearchGame(claims);
  game.setAttacker(CLAIMANT);
  game.load(words, 0);

  const length = () => (claims.holds() ? UNSTOPPABLE : NOT_KNOWN);
  const facts: ProvenValues = {
    lengthOfWin: length,
    storedWin: length,
    lengthOfDefence: () => NOT_KNOWN,
    storedDefence: () => NOT_KNOWN,
    seen: (verdict) => verdict === "proven",
    search: () => ({ verdict: "unknown", reason: "node limit" }),
    nodesLeft: 0,
  };

  const rules = createOthello();
  const at = new Int32Array(words.length);
  const moves = new Int32Array(rules.maximumMoves);
  const replies = new Int32Array(rules.maximumMoves);

  /** The best move of the table, then those that leave the other side few moves: they are mostly better, and need fewer nodes. */
  function choices(): Int32Array {
    game.store(at, 0);
    const best = questions.knownMove(at);
    rules.load(at, 0);
    const legal = moves.subarray(0, rules.generate(moves, 0));
    const costs = new Map<number, number>();
    for (const move of legal) {
      rules.play(move);
      costs.set(move, move === best ? -1 : rules.generate(replies, 0));
      rules.undo();
    }
    return legal.sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
  }

  return { game, attacker: CLAIMANT, facts, canonicalise, choices };
}

/** What Othello brings to the solver: exact scores by its endgame search. */

import type { AnswerContext, GameAnalysis, Question } from "../../../solver/analysis.js";
import { prove } from "../../../solver/solve/prove.js";
import { ENDGAME } from "../endgame/kind.js";
import { createOthello } from "../rules/rules.js";
import { proveByScore } from "./prove-by-score.js";
import { type EndgameSession, openEndgameSession } from "./session.js";

export const analysis: GameAnalysis = {
  chooseSearch: ({ algorithm = ENDGAME, search }) => ({ algorithm, search }),
  openAnswers(context: AnswerContext) {
    const rules = createOthello();
    let session: EndgameSession | undefined;
    return (question: Question) => {
      const { words, setup, attacker, settings, request } = question;
      if (setup.algorithm !== ENDGAME) {
        return prove(context.session(), words, setup, attacker, settings, request);
      }
      rules.load(words, 0);
      session ??= openEndgameSession(context.pool, context.table, context.onWarning);
      return proveByScore(session, rules.sideToMove() === attacker, question);
    };
  },
};

/** What Othello brings to the solver: exact scores by its endgame search. */

import { SetupError } from "../../../game/errors.js";
import type { AnswerContext, GameAnalysis, Question } from "../../../solver/analysis.js";
import { prove } from "../../../solver/solve/prove.js";
import { ENDGAME } from "../endgame/kind.js";
import { createOthello } from "../rules/rules.js";
import { proveByScore } from "./prove-by-score.js";
import { type EndgameSession, openEndgameSession } from "./session.js";
import { OTHELLO_SETTINGS } from "./settings.js";

export const analysis: GameAnalysis = {
  settings: OTHELLO_SETTINGS,
  chooseSearch: ({ algorithm = ENDGAME, search }) => ({ algorithm, search }),
  checkSettings({ algorithm }, { allMoves = false }) {
    if (!allMoves || algorithm === ENDGAME) return;
    throw new SetupError(`${algorithm} finds no scores; leave out --algorithm or --all-moves`);
  },
  openAnswers(context: AnswerContext) {
    const rules = createOthello();
    let session: EndgameSession | undefined;
    return async (question: Question) => {
      const { words, setup, attacker, settings, request } = question;
      if (setup.algorithm !== ENDGAME) {
        return prove(context.session(), words, setup, attacker, settings, request);
      }
      rules.load(words, 0);
      session ??= openEndgameSession(context.pool, context.table, context);
      const found = await proveByScore(session, rules.sideToMove() === attacker, question);
      if (request === undefined) return found;
      const { certifyScore } = await import("./certify-score.js");
      return certifyScore(session, question, found, request);
    };
  },
};

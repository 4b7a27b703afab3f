/** What shogi brings to the solver: lengths of mates, all solutions, and how every reply to a hisshi loses. */
import { SetupError } from "../../../game/errors.js";
import type {
  AnswerContext,
  ChosenSearch,
  GameAnalysis,
  Question,
  SearchRequest,
} from "../../../solver/analysis.js";
import { prove } from "../../../solver/solve/prove.js";
import { MATE_SEARCH } from "../mate/kind.js";
import { SHOGI_LAMBDA } from "../problem-game.js";
import { createShogiThreats } from "../rules/mate-game.js";
import { createShogi } from "../rules/rules.js";
import { parsePosition } from "../text-forms.js";
import { explainHisshi } from "./hisshi.js";
import { answerMate } from "./mate-answers.js";
import { type MateSettings, SHOGI_SETTINGS } from "./settings.js";

/** Without simulation 32 hisshi, up to 100,000 nodes each, take 6.1 s, with it 8.5 s; it proves the same eight. */
const LAMBDA = "lambda";
const DF_PN_LAMBDA = "df-pn-lambda";
/** In searches without orders the attacker only gives check: what they disprove says nothing of quiet moves. */
const WITH_ORDERS = [DF_PN_LAMBDA, LAMBDA];
/** Mates have order 1, and are asked for where no goal and no order is named, whatever the search. */
const MATES = 1;

/**
 * By the highest λ order that is searched: mates have a search of their own, and beyond them plain df-pn is df-pn λ
 * without pseudo-nodes, with the same passes: what the paper compares df-pn λ with.
 */
function chooseSearch({ goal, goalName, algorithm: named, search: asked }: SearchRequest): ChosenSearch {
  const { maxOrder, ...search } = asked;
  const ofGoal = goal?.maxOrder;
  const order = maxOrder ?? ofGoal ?? MATES;
  if (ofGoal !== undefined && order !== ofGoal) {
    throw new SetupError(
      `${goalName} is a goal of λ order ${ofGoal}, not ${order}; leave out the goal or the maximum order`,
    );
  }
  const quiet = order > MATES;
  const algorithm = named ?? (quiet ? DF_PN_LAMBDA : MATE_SEARCH);
  if (algorithm === "df-pn" && quiet) {
    const andStrategy = search.andStrategy ?? SHOGI_LAMBDA.andStrategy;
    const passFirst = andStrategy === "sum";
    const plain = { ...SHOGI_LAMBDA, passFirst, pseudoNodes: false };
    return { algorithm: DF_PN_LAMBDA, search: { ...plain, ...search, maxOrder: order, andStrategy } };
  }
  if (WITH_ORDERS.includes(algorithm)) {
    const reader = algorithm === LAMBDA ? { freelyTried: 0 } : {};
    return { algorithm, search: { ...search, ...reader, maxOrder: order } };
  }
  if (quiet) {
    throw new SetupError(
      `${algorithm} searches for mates, which have order 1, not ${order}; use df-pn-lambda, lambda or df-pn`,
    );
  }
  return { algorithm, search };
}

export const analysis: GameAnalysis = {
  settings: SHOGI_SETTINGS,
  chooseSearch,
  checkSettings({ algorithm, search }, settings: MateSettings) {
    const { shortest, allSolutions, futile, composed, variations, tries } = settings;
    const asks = [shortest, allSolutions, variations, tries, futile !== undefined, composed !== undefined];
    if (!asks.includes(true) || algorithm === MATE_SEARCH) return;
    const other = search.maxOrder === undefined ? algorithm : `${algorithm} of order ${search.maxOrder}`;
    throw new SetupError(
      `lengths and other solutions are those of mates in shogi, found by ${MATE_SEARCH}, not by ${other}; leave out one or the other`,
    );
  },
  reviewRules({ search }) {
    const rules = createShogi();
    const quiet = search.maxOrder !== undefined && search.maxOrder > MATES;
    return {
      rules,
      parsePosition,
      asks: () => rules.board.kings[rules.sideToMove() ^ 1] !== 0,
      // A mate is kept by checks alone, a hisshi by other moves too.
      mayKeep: (move) => quiet || rules.givesCheck(move),
    };
  },
  openAnswers(context: AnswerContext) {
    const game = createShogiThreats();
    return (question: Question) => {
      const { setup } = question;
      if (setup.algorithm === MATE_SEARCH) return answerMate(context, game, question);
      if (setup.search.passFirst === true) return explainHisshi(context, game.shogi, question);
      const { words, attacker, settings, request } = question;
      return prove(context.session(), words, setup, attacker, settings, request);
    };
  },
};

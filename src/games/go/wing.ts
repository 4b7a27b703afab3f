/** What Go brings to the solver: what a verdict covers, and how much of it hangs on ko. */
import { searchByOrder } from "../../search/of-game.js";
import type { AnswerContext, ChosenSearch, Question, SearchWish, Wing } from "../../solver/wing.js";
import { GO_LAMBDA } from "./lambda.js";
import { answerQuestion } from "./questions/life.js";
import { GO_SETTINGS } from "./questions/settings.js";
import { BY_ORDERS, COMPLETE } from "./questions/stages.js";

/** Whoever names an order is searched by orders, the first too: it is a ladder. A limit of liberties (questions/stages.ts) is no setting of the search. */
function chooseSearch(wish: SearchWish): ChosenSearch {
  const { algorithm = wish.search.maxOrder === undefined ? undefined : BY_ORDERS } = wish;
  if (algorithm !== COMPLETE) return searchByOrder({ lambda: GO_LAMBDA }, { ...wish, algorithm });
  const { maxOrder: _, ...search } = wish.search;
  return searchByOrder({ lambda: GO_LAMBDA }, { ...wish, search });
}

export const wing: Wing = {
  settings: GO_SETTINGS,
  chooseSearch,
  openAnswers(context: AnswerContext) {
    const memory = { kept: false };
    return (question: Question) => answerQuestion(context, question, memory);
  },
};

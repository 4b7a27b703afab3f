/** What Go brings to the solver: what a verdict covers, and how much of it hangs on ko. */
import { searchByOrder } from "../../search/of-game.js";
import type { AnswerContext, ChosenSearch, Question, SearchWish, Wing } from "../../solver/wing.js";
import { go } from "./module.js";
import { answerQuestion } from "./questions/life.js";
import { GO_SETTINGS } from "./questions/settings.js";

/** To plain df-pn a highest order is a limit of liberties (questions/stages.ts), which is no setting of the search. */
function chooseSearch(wish: SearchWish): ChosenSearch {
  if (wish.algorithm !== "df-pn") return searchByOrder(go, wish);
  const { maxOrder: _, ...search } = wish.search;
  return searchByOrder(go, { ...wish, search });
}

export const wing: Wing = {
  settings: GO_SETTINGS,
  chooseSearch,
  openAnswers(context: AnswerContext) {
    const memory = { kept: false };
    return (question: Question) => answerQuestion(context, question, memory);
  },
};

/** What Go brings to the solver: what a verdict covers, and how much of it depends on ko. */
import { SetupError } from "../../../game/errors.js";
import { flagOf } from "../../../game/setting.js";
import { searchByOrder } from "../../../search/of-game.js";
import type {
  AnswerContext,
  ChosenSearch,
  GameAnalysis,
  Question,
  SearchRequest,
} from "../../../solver/analysis.js";
import { GO_LAMBDA } from "../module.js";
import { ZONE_SEARCH } from "../zones/kind.js";
import { answerQuestion } from "./life.js";
import { GO_SETTINGS } from "./settings.js";
import { BY_ORDERS, COMPLETE } from "./stages.js";

/**
 * A problem is searched by orders where an order is named, even the first (a ladder), or where a technique is turned off that
 * only these searches have. A limit of liberties (stages.ts) is no setting of the search.
 */
function chooseSearch(request: SearchRequest): ChosenSearch {
  const { maxOrder: order, simulation } = request.search;
  const { algorithm = order === undefined && simulation === undefined ? undefined : BY_ORDERS } = request;
  if (algorithm !== COMPLETE) return searchByOrder({ lambda: GO_LAMBDA }, { ...request, algorithm });
  const { maxOrder: _, ...search } = request.search;
  return searchByOrder({ lambda: GO_LAMBDA }, { ...request, search });
}

export const analysis: GameAnalysis = {
  settings: GO_SETTINGS,
  chooseSearch,
  checkSettings({ algorithm, gameOptions }, { moves = "all" }) {
    if (algorithm !== ZONE_SEARCH) return;
    for (const [name, used] of Object.entries(gameOptions)) {
      if (used !== false) continue;
      throw new SetupError(`${flagOf(name, true)} has no effect in ${ZONE_SEARCH}; leave it out`);
    }
    if (moves !== "all") {
      throw new SetupError(`${ZONE_SEARCH} finds its candidates itself; leave out --moves`);
    }
  },
  answerUnasked(position, settings, ask) {
    if (/\starget=/.test(position)) return undefined;
    return import("./unasked.js").then(({ answerUnasked }) => answerUnasked(position, settings, ask));
  },
  openAnswers(context: AnswerContext) {
    const memory = { kept: false };
    return (question: Question) => answerQuestion(context, question, memory);
  },
};

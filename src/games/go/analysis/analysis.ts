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
import type { SolveSettings } from "../../../solver/settings.js";
import { GO_LAMBDA } from "../module.js";
import { ZONE_SEARCH } from "../zones/kind.js";
import { answerQuestion } from "./life.js";
import { GO_SETTINGS } from "./settings.js";
import { BY_ORDERS, COMPLETE, MOST_WITHOUT_ZONES } from "./stages.js";

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

/** Points of the board of a problem's text, after whose name comes the board. */
function sizeOf(position: string): number {
  const [board] = position
    .slice(position.indexOf("|") + 1)
    .trim()
    .split(/\s/);
  return board.replaceAll("/", "").length;
}

/** Settings with which a problem that names its target may be answered in several questions. */
const FOR_QUESTIONS = [
  ...["strict", "grade", "firstMoves", "certificate", "writeTime"],
  ...["maxNodes", "time", "signal", "threadLimit", "onProgress", "onInfo", "line"],
];

/**
 * Whether something may be taken for granted of a problem that names its target: where the user is asked, where nothing says what
 * is safe and where play is, and where the search with zones answers it.
 */
function mayGrant(position: string, settings: SolveSettings): boolean {
  if (settings.strict !== false || !/\sgoal=(kill|live)(\s|$)/.test(position)) return false;
  if (/\s(region|safe|targets)=/.test(position) || sizeOf(position) <= MOST_WITHOUT_ZONES) return false;
  return Object.entries(settings).every(
    ([name, value]) => value === undefined || FOR_QUESTIONS.includes(name),
  );
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
  inTextForm({ position, goal }, warn) {
    const isOther = /[\r\n]|^\s*\(\s*;/.test(position);
    if (!isOther && (goal === undefined || /\starget=/.test(position))) return undefined;
    return import("./text-form.js").then(({ inTextForm }) => inTextForm(position, goal, warn));
  },
  answerUnasked(position, settings, ask) {
    if (/\starget=/.test(position) && !mayGrant(position, settings)) return undefined;
    return import("./unasked.js").then(({ answerUnasked }) => answerUnasked(position, settings, ask));
  },
  openAnswers(context: AnswerContext) {
    const memory = { kept: false };
    return (question: Question) => answerQuestion(context, question, memory);
  },
};

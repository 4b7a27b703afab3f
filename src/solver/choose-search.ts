/** Which search serves a goal: in games where low λ orders have fewer moves, the order decides it. */
import type { GameModule } from "../game/module.js";
import { SetupError } from "../parallel/threads/station.js";
import { type Algorithm, hasOrders, type SearchOptions } from "../search/algorithms.js";

export interface ChosenSearch {
  readonly algorithm: Algorithm;
  readonly search: SearchOptions;
}

/**
 * The algorithm and its options for a goal. Beyond order 1 plain df-pn is df-pn λ without pseudo-nodes, with the same
 * passes: what the paper compares df-pn λ with.
 *
 * @param asked what the user has named; the rest is the game's choice
 * @throws SetupError for a search for mates beyond order 1, and for a goal of another order than is searched
 */
export function chooseSearch(
  { defaultAlgorithm = "df-pn", lambda, goalOrders }: GameModule,
  goal: string | null,
  {
    algorithm: named,
    search,
  }: { readonly algorithm?: Algorithm | undefined; readonly search: SearchOptions },
): ChosenSearch {
  if (lambda === undefined) return { algorithm: named ?? (defaultAlgorithm as Algorithm), search };
  const ofGoal = goal === null ? undefined : (goalOrders?.[goal] ?? 1);
  const order = search.maxOrder ?? ofGoal;
  if (ofGoal !== undefined && order !== ofGoal) {
    throw new SetupError(
      `${goal} is a goal of λ order ${ofGoal}, not ${order}; leave out the goal or the maximum order`,
    );
  }
  const quiet = order !== undefined && order > 1;
  const algorithm = named ?? (quiet ? "df-pn-lambda" : (defaultAlgorithm as Algorithm));
  if (algorithm === "df-pn-mate" && quiet) {
    throw new SetupError("df-pn-mate searches for mates, which have order 1; use df-pn-lambda or df-pn");
  }
  const plain = algorithm === "df-pn" && quiet;
  if (!plain && !hasOrders(algorithm)) return { algorithm, search };
  const andStrategy = search.andStrategy ?? lambda.andStrategy;
  return {
    algorithm: plain ? "df-pn-lambda" : algorithm,
    search: {
      ...search,
      maxOrder: order ?? lambda.maxOrder,
      andStrategy,
      passFirst: lambda.passFirst && andStrategy === "sum",
      lowerOrderHandicap: lambda.lowerOrderHandicap,
      ...(plain ? { pseudoNodes: false } : {}),
    },
  };
}

/**
 * The goal that is searched for where none is named, by its name: the side to move's own, of as many orders as are
 * searched. Null where the game has no name for it.
 */
export function unnamedGoal(
  { goals, goalOrders }: GameModule,
  { algorithm, search }: Pick<ChosenSearch, "algorithm" | "search">,
): string | null {
  const order = hasOrders(algorithm) ? (search.maxOrder ?? 1) : 1;
  const own = Object.keys(goals).filter((name) => goals[name] === "side-to-move");
  return own.find((name) => (goalOrders?.[name] ?? 1) === order) ?? null;
}

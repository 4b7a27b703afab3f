/** Which search serves a goal as far as the game's module says, and how the game likes it best. */
import type { GameModule, Goal } from "../game/module.js";
import type { SearchOptions } from "./kinds.js";

/** What was asked for; what is left out is for the game to choose. */
interface Asked {
  readonly goal: Goal | undefined;
  readonly algorithm?: string | undefined;
  readonly search: SearchOptions;
}

/** Where the game says how λ search goes best, goals of higher orders are searched for by it. */
export function searchByOrder(
  module: Pick<GameModule, "lambda">,
  { algorithm, goal, search }: Asked,
): { readonly algorithm: string; readonly search: SearchOptions } {
  const order = search.maxOrder ?? goal?.maxOrder;
  const byOrders = module.lambda !== undefined && order !== undefined && order > 1;
  return { algorithm: algorithm ?? (byOrders ? "df-pn-lambda" : "df-pn"), search: definedIn(search) };
}

/** How the game likes λ search best, where nothing else was asked for. */
export function withOrders({ lambda = {} }: GameModule, { goal, search }: Asked): SearchOptions {
  const andStrategy = search.andStrategy ?? lambda.andStrategy;
  return definedIn({
    ...lambda,
    maxOrder: search.maxOrder ?? goal?.maxOrder ?? lambda.maxOrder,
    andStrategy,
    // The pass comes first only where it adds to the sum.
    passFirst: lambda.passFirst === true && andStrategy === "sum" ? true : undefined,
  });
}

function definedIn<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

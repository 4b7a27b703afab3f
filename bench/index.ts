/** The suites for any game, in the order in which they are run. Games bring others (`GameCli.bench`). */
import { expectation } from "./expectation.js";
import { rules } from "./rules.js";
import { search } from "./search.js";
import type { Suite } from "./suite.js";
import { sweep } from "./sweep.js";
import { table } from "./table.js";

export const SUITES: readonly Suite[] = [rules, table, search, sweep, expectation];

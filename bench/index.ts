/** All suites, in the order in which they are run. */
import { retrograde } from "./retrograde.js";
import { rules } from "./rules.js";
import type { Suite } from "./suite.js";
import { sweep } from "./sweep.js";
import { table } from "./table.js";

export const SUITES: readonly Suite[] = [rules, table, sweep, retrograde];

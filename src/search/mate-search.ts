/** The searches for mate in shogi as one: without a bound by df-pn-mate.ts, with one by mate-within.ts. */
import type { ShogiMateGame } from "../games/shogi/mate.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createDfPnMate, type DfPnMateOptions } from "./df-pn-mate.js";
import { mateLengthLine } from "./mate-length-line.js";
import { createMateWithin, type MateWithin } from "./mate-within.js";
import type { Search } from "./search.js";

export function createMateSearch(
  game: ShogiMateGame,
  table: TranspositionTable,
  options: DfPnMateOptions,
): Search {
  const unbounded = createDfPnMate(game, table, options);
  let made: MateWithin | undefined;
  const bounded = () => {
    made ??= createMateWithin(game, table);
    return made;
  };
  return {
    ...unbounded,
    solve: (attacker, limits = {}) =>
      limits.mate === undefined
        ? unbounded.solve(attacker, limits)
        : bounded().solve(attacker, limits.mate, limits),
    line: (attacker, maxNodes, tick, mate) =>
      mate === undefined
        ? (unbounded.line?.(attacker, maxNodes, tick) ?? new Int32Array())
        : mateLengthLine(game, bounded(), attacker, mate, {
            maxNodes,
            ...(tick === undefined ? {} : { tick }),
          }),
  };
}

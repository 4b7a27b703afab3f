/** The searches for mate in shogi as one: without a bound by df-pn-mate.ts, with one by mate-within.ts. */
import type { Player } from "../../../game/game.js";
import type { Search, SearchLimits } from "../../../search/search.js";
import type { TranspositionTable } from "../../../table/transposition-table.js";
import type { ShogiMateGame } from "../rules/mate-game.js";
import type { MateBound } from "./bound.js";
import { createDfPnMate, type DfPnMateOptions } from "./df-pn-mate.js";
import { mateLengthLine } from "./lines/length-line.js";
import { type LineSource, mateLine } from "./lines/line.js";
import { createMateWithin, type MateWithin } from "./within.js";

/** More plies than any mate has: a bound that only asks what is known. */
const ANY_PLIES = 1 << 20;

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

  /** The line uses what both searches know; that of the bounded search once it has run. */
  function sourceOf(attacker: Player): LineSource {
    const futile = "include";
    return {
      game,
      known() {
        const plies = unbounded.known?.(attacker) ?? -1;
        const within = made?.known(attacker, { plies: ANY_PLIES, futile }) ?? -1;
        return plies < 0 || (within >= 0 && within < plies) ? within : plies;
      },
      solve: (limits, within) =>
        within === undefined
          ? unbounded.solve(attacker, limits)
          : bounded().solve(attacker, { plies: within, futile }, limits),
    };
  }

  return {
    ...unbounded,
    solve(attacker, limits = {}) {
      const bound = boundOf(limits);
      return bound === undefined
        ? unbounded.solve(attacker, limits)
        : bounded().solve(attacker, bound, limits);
    },
    line(attacker, limits) {
      const { maxNodes = Number.POSITIVE_INFINITY, tick } = limits;
      const bound = boundOf(limits);
      if (bound === undefined) return mateLine(sourceOf(attacker), attacker, maxNodes, tick);
      const left = { maxNodes, ...(tick === undefined ? {} : { tick }) };
      return { moves: mateLengthLine(game, bounded(), attacker, bound, left), plies: bound.plies };
    },
  };
}

function boundOf({ question }: SearchLimits): MateBound | undefined {
  return question as MateBound | undefined;
}

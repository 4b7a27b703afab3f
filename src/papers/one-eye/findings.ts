/** What the slides find, each finding with what our own measurements say about it, for both ways of df-pn+. */
import type { Finding } from "../../math/statistics.js";
import { formatInterval, formatRatio, namedP } from "../../report/numbers.js";
import type { PaperFinding } from "../paper-report.js";
import type { Comparison } from "./tables.js";

/** "About as many" nodes: a geometric mean within this factor. */
const ABOUT_AS_MANY = 1.25;

/** @param under what the df-pn+ of a list of comparisons is */
export function findingsOf(
  lists: readonly { readonly conditions: string; readonly nodes: readonly Comparison[] }[],
): PaperFinding[] {
  return lists.flatMap(({ conditions, nodes }) =>
    nodes.map((compared): PaperFinding => {
      const method = compared.contender.charAt(0);
      return {
        section: `method ${method}`,
        claim:
          method === "C"
            ? `C takes about as many nodes as df-pn+: within a factor of ${ABOUT_AS_MANY} in the mean`
            : `${method} takes more nodes than df-pn+`,
        finding: method === "C" ? aboutAsMany(compared) : compared.needsMore,
        conditions,
        measured: measuredOf(compared),
      };
    }),
  );
}

function measuredOf({ more, equal, fewer, ratio, p }: Comparison): string {
  const mean = ratio === null ? "" : `, mean ratio ${formatInterval(ratio, formatRatio)}`;
  return `more / as many / fewer ${more} / ${equal} / ${fewer}${mean}, ${namedP(p)}`;
}

function aboutAsMany({ ratio }: Comparison): Finding {
  if (ratio === null || !Number.isFinite(ratio.low)) return "undecided";
  if (ratio.low > 1 / ABOUT_AS_MANY && ratio.high < ABOUT_AS_MANY) return "holds";
  return ratio.low > ABOUT_AS_MANY || ratio.high < 1 / ABOUT_AS_MANY ? "does not hold" : "undecided";
}

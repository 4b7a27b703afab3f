/** What is reported about a search in USI: its progress, the mates that are known, and at the end the result. */
import type { UsiSearch } from "../../../../protocols/usi.js";
import type { UsiInfo } from "../../../../protocols/usi-info.js";
import type { SolveInfo, SolveResult } from "../../../../solver/results.js";
import { isMated } from "../../analysis/mated.js";
import type { MateResult } from "../../analysis/results.js";
import { formatMateLength } from "../../analysis/text.js";
import type { Futile } from "../../mate/bound.js";
import { goalOf } from "../../notation/goals.js";
import { createShogi, type ShogiGame } from "../../rules/rules.js";
import { parseMove, parsePosition } from "../../text-forms.js";

export interface ReportOptions extends Pick<UsiSearch, "tell" | "progress"> {
  readonly position: string;
  /** The most first moves that are shown to mate. */
  readonly lines: number;
}

export interface Report {
  onInfo(info: SolveInfo): void;
  /** Reports the result of the search; returns the line of the mate that was known on the way, or none. */
  finish(result: SolveResult): readonly string[];
}

type Figures = Pick<UsiInfo, "seconds" | "nodes" | "nodesPerSecond" | "tableUse">;

export function createReport({ position, lines, tell, progress }: ReportOptions): Report {
  let known: readonly string[] = [];
  /** What was told of mates. */
  let told = "";
  const isMated = goalOf(parsePosition(position)) === "mated";
  const scored = (plies: number | null) => (isMated ? -(plies ?? Number.POSITIVE_INFINITY) : plies);

  /** The mate, and others in one group with it; empty where none is known. */
  function mates(line: readonly string[], mate: MateResult | undefined): UsiInfo[] {
    const complete = isMate(position, line, mate?.futile);
    const first: UsiInfo = { mate: scored(complete ? line.length : null), line };
    if (lines === 1) return [first];
    const others = (mate?.solutions ?? []).filter(({ move }) => move !== line[0]).slice(0, lines - 1);
    const rest = others.map(({ move, plies }) => ({ mate: plies, line: [move] }));
    return [first, ...rest].map((each, i) => ({ multiPv: i + 1, ...each }));
  }

  function tellMates(figures: Figures, line: readonly string[], mate: MateResult | undefined): void {
    for (const each of mates(line, mate)) tell({ ...figures, ...each });
  }

  return {
    onInfo({ nodes, seconds, nodesPerSecond, tableUse, line, findings: { mate } }) {
      const figures = { nodes, seconds, nodesPerSecond, tableUse };
      if (mate?.line !== undefined && mate.line.length > 0) {
        known = mate.line;
        const now = JSON.stringify(mates(known, mate));
        if (now !== told) tellMates(figures, known, mate);
        else progress({ ...figures, ...mates(known, mate)[0] });
        told = now;
      } else progress({ ...figures, line });
    },
    finish(result) {
      const { verdict, reason, error, nodes, seconds, nodesPerSecond, tableUse } = result;
      const { line, mate, hisshi, order } = result;
      const figures = { nodes, seconds, nodesPerSecond, tableUse };
      if (verdict === "proven") {
        const shown = line.length > 0 || mate?.plies === 0 ? line : known;
        if (order === 2) {
          tell({ ...figures, line: shown });
          tell({ string: `hisshi ${shown.join(" ")}` });
          for (const { move, line: reply } of hisshi?.replies ?? []) {
            tell({
              string: `${move === null ? "threat" : `reply ${move}`} ${reply.join(" ") || "was not followed"}`,
            });
          }
        } else if (shown.length > 0) {
          // `score mate` is the length of the line; what else is known about the mate is said in words.
          if (mate !== undefined) tell({ string: formatMateLength(result) });
          tellMates(figures, shown, mate);
        } else tell({ ...figures, mate: scored(mate?.plies ?? null) });
      } else {
        tell(figures);
        const why = error === undefined ? reason : `${reason} (${error})`;
        tell({ string: verdict === "disproven" ? "there is no mate" : `not decided: ${why}` });
      }
      return known;
    },
  };
}

/** Made when the first line is looked at. */
let rules: ShogiGame | undefined;

/**
 * Whether the moves lead to a mate: played from the position, each is legal, and after the last one no move is, or none but
 * interpositions that do not count.
 */
export function isMate(position: string, line: readonly string[], futile: Futile = "include"): boolean {
  rules ??= createShogi();
  const game = rules;
  const legal = new Int32Array(game.maximumMoves);
  game.load(parsePosition(position), 0);
  for (const text of line) {
    const move = parseMove(text);
    if (!legal.subarray(0, game.generate(legal, 0)).includes(move)) return false;
    game.play(move);
  }
  return isMated(game, futile);
}

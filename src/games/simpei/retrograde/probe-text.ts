/** A probed position as text. */

import { countOf, formatPlies } from "../../../report/numbers.js";
import { formatTable } from "../../../report/table.js";
import type { ProbedPosition, ProbeResult } from "./probe.js";

/** More moves than this are not printed; a position can have 2403. */
const MOVES_SHOWN = 40;

function formatProbed(title: string, { value, distance, order, moves, line }: ProbedPosition): string {
  const plies = distance === null ? "" : ` in ${formatPlies(distance)}`;
  const lambda = order === null ? "" : `, λ order ${order}`;
  const hasOrders = moves.some((move) => move.order !== null);
  const rows = moves
    .slice(0, MOVES_SHOWN)
    .map((move) => [
      ...[move.move, move.value, move.distance ?? "-"],
      ...(hasOrders ? [move.order ?? "-"] : []),
    ]);
  const more = moves.length - rows.length;
  return [
    `${title}: ${value}${plies}${lambda}`,
    formatTable(["move", "value", "plies", ...(hasOrders ? ["λ order of the reply"] : [])], rows),
    ...(more > 0 ? [`and ${countOf(more, "more move")} (--json has all)`] : []),
    ...(line.length > 0 ? [`best line: ${line.join(" ")}`] : []),
  ].join("\n");
}

/** Value, moves and best line, of both starts for the empty board; all seen by the player to move. */
export function formatProbe(result: ProbeResult): string {
  const { officialStart } = result;
  if (officialStart === undefined) return formatProbed(result.position, result);
  return `${formatProbed("official start", officialStart)}\n\n${formatProbed("free start", result)}`;
}

/** How every reply to a hisshi loses, to read. */
import type { SolveResult } from "../../../solver/results.js";

/** Lines to stand behind the line of play; replies that lose in the same way stand together. */
export function formatReplies({ hisshi }: SolveResult): string[] {
  const { replies = [] } = hisshi ?? {};
  const ways = new Map<string, string[]>();
  for (const { move, line } of replies) {
    const how = line.length === 0 ? "proven, but no line was found" : line.join(" ");
    const moves = ways.get(how) ?? [];
    ways.set(how, moves);
    if (move !== null) moves.push(move);
  }
  const [first] = replies;
  const threat =
    first?.move === null ? [`  threat: ${first.line.join(" ") || "proven, but no line was found"}`] : [];
  const answers = [...ways].filter(([, moves]) => moves.length > 0);
  if (first !== undefined && answers.length === 0) {
    return [...threat, "  no reply is legal: the defender has lost"];
  }
  return [...threat, ...answers.map(([how, moves]) => `  after ${moves.join(", ")}: ${how}`)];
}

/** The verdict, with what it means that no hisshi was needed, or none found. */
export function formatVerdict(
  { goal, verdict, order, noProofWithinOrder }: SolveResult,
  words: string,
): string {
  if (goal !== "hisshi") return words;
  if (verdict === "unknown" && noProofWithinOrder === 2) {
    return words.replace(/\)$/, ": neither a mate nor a hisshi)");
  }
  return order !== null && order < 2 ? `${words}: a mate, no hisshi is needed` : words;
}

/** What `check` finds, as lines to read and as CSV. */
import { countOf } from "../../report/numbers.js";
import { cellOf } from "../lists/csv-records.js";
import { type Checked, type Comparison, FINDINGS, type Finding } from "./comparison.js";

const COLUMNS = [
  "number",
  "name",
  "file",
  "finding",
  "given",
  "works",
  "result",
  "question",
  "details",
  "position",
] as const;

export const CHECK_HEADING = [...COLUMNS, "certificates", "nodes", "seconds"].join(",");

/** A problem, and what was found out about it. */
export interface CheckedProblem extends Checked {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly file?: string;
}

/** A line for the finding, and one for each detail. */
export function formatChecked(checked: CheckedProblem): string {
  const { number, name, finding, given, works, result, question, details, certificates = [] } = checked;
  const moves = [
    ...(given.length === 0 ? [] : [`given ${given.join(", ")}`]),
    ...(works.length === 0 || (finding !== "open" && works.join() === given.join())
      ? []
      : [`proven ${works.join(", ")}`]),
    ...(result === "" || finding === "open" ? [] : [result]),
  ].join("; ");
  const title = `${String(number).padStart(4)}  ${name === "" ? checked.position : name}: ${FINDINGS[finding]}`;
  const head = moves === "" ? title : `${title} (${moves})`;
  // Where everything agrees, there is nothing to look up.
  if (finding === "agrees" && details.length === 0) return head;
  return [
    head,
    ...(question === "" ? [] : [indented(question)]),
    ...details.map(indented),
    ...certificates.map(({ shows, certificate }) =>
      indented(
        "file" in certificate
          ? `certificate ${shows}: ${certificate.file}`
          : `no certificate ${shows}: ${certificate.refused}`,
      ),
    ),
  ].join("\n");
}

function indented(line: string): string {
  return `        ${line}`;
}

/** A row of CSV (RFC 4180), without a line feed. */
export function csvOfChecked(checked: CheckedProblem): string {
  const files = (checked.certificates ?? []).flatMap(({ certificate }) =>
    "file" in certificate ? certificate.file : [],
  );
  const cells = COLUMNS.map((name) => {
    const value = checked[name] ?? "";
    return Array.isArray(value) ? value.join(name === "details" ? "; " : " ") : value;
  });
  return [...cells, files.join(" "), checked.nodes, checked.seconds].map(cellOf).join(",");
}

/** As in `5 problems: 2 agreeing, 3 with a given move that fails`. */
export function formatCheckSummary(
  found: readonly Pick<Comparison, "finding" | "given" | "works">[],
  refused: number,
): string {
  const counts = Object.keys(FINDINGS).flatMap((finding) => {
    const such = found.filter((each) => each.finding === finding);
    if (such.length === 0) return [];
    // Only other moves, or the ko, are open then.
    const proven = finding === "open" ? such.filter(isProven) : [];
    const known = proven.length === 0 ? "" : ` (${proven.length} with what is given proven)`;
    return [`${such.length} ${IN_SUMMARY[finding as Finding]}${known}`];
  });
  const unread = refused === 0 ? [] : [`${refused} not read`];
  return `${countOf(found.length + refused, "problem")}: ${[...counts, ...unread].join(", ")}`;
}

function isProven({ given, works }: Pick<Comparison, "given" | "works">): boolean {
  return given.length > 0 && given.every((move) => works.includes(move));
}

const IN_SUMMARY: Readonly<Record<Finding, string>> = {
  agrees: "agreeing",
  another: "with another move that works",
  fails: "with a given move that fails",
  result: "with a different result",
  open: "not decided",
  none: "without a solution",
};

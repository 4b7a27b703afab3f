/** Certificates of faults: each shows that a move mates, or does not, or that there is no mate. */
import { join } from "node:path";
import { NotationError } from "../../../../game/errors.js";
import type { Limits } from "../../../../search/limits.js";
import type { Solver } from "../../../../solver/api.js";
import type { CertificateOutcome } from "../../../../solver/certificates/certify.js";
import type { Fault } from "../../analysis/results.js";
import { formatPosition, parsePositionLine } from "../../text-forms.js";
import type { CheckedProblem } from "./checked-problem.js";
import { REFUSALS } from "./reasons.js";

/** A verdict that a fault rests on. */
interface Evidence {
  readonly position: string;
  readonly goal: "mate" | "mated";
}

/** Why a fault has no certificate. */
type Refused = { readonly refused: string };

/**
 * Writes a certificate of each fault, as far as there is one.
 *
 * @param number of the problem, with as many digits as that of the last
 * @returns the faults with what became of their certificates
 */
export async function certifyFaults(
  solver: Solver,
  checked: CheckedProblem,
  folder: string,
  number: string,
  limits: Limits,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const fault of checked.faults) {
    const evidence = evidenceOf(checked, fault);
    if ("refused" in evidence) faults.push({ ...fault, certificate: evidence });
    else {
      const words = [number, fault.kind, ...(fault.ply > 0 ? [fault.ply, fault.move] : [])].join(" ");
      const file = join(folder, `${words.replaceAll("+", " promotes").replace(/[^\w]+/g, "-")}.proof`);
      faults.push({
        ...fault,
        certificate: await certify(solver, evidence, file, limits, fault.kind === "shorter"),
      });
    }
  }
  return faults;
}

async function certify(
  solver: Solver,
  evidence: Evidence,
  file: string,
  limits: Limits,
  shortest: boolean,
): Promise<CertificateOutcome> {
  const asked = { certificate: file, line: false, ...(shortest ? { shortest } : {}), ...limits };
  const { certificate = { refused: REFUSALS.noneMade } } = await solver.solve({ ...evidence }, asked);
  return certificate;
}

function evidenceOf(
  { position, line, recorded }: CheckedProblem,
  { kind, reason, ply, move }: Fault,
): Evidence | Refused {
  switch (kind) {
    case "no-mate":
      return { position, goal: "mate" };
    case "cook":
    case "shorter":
    case "alternative":
      return after(position, [...line.slice(0, ply - 1), move ?? ""]);
    case "record-differs":
      if (reason === "length" || move === null) return { refused: REFUSALS.noLengths };
      if (reason === "illegal") return { refused: REFUSALS.illegal };
      if (reason !== "no-mate") return { refused: REFUSALS.shown };
      return after(position, [...(recorded?.line ?? []).slice(0, ply - 1), move]);
    case "surplus":
      return { refused: REFUSALS.shown };
    case "long-variation":
      return { refused: REFUSALS.noLengths };
    case "useless-piece":
      return { refused: REFUSALS.severalVerdicts };
  }
}

/** Whether the defender is mated after moves, the last of them the attacker's. */
function after(position: string, moves: readonly string[]): Evidence | Refused {
  if (moves.length % 2 === 0) return { refused: REFUSALS.ofDefender };
  try {
    const { position: words } = parsePositionLine(`${position} moves ${moves.join(" ")}`);
    return { position: formatPosition(words), goal: "mated" };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { refused: REFUSALS.illegal };
  }
}

/** The versions of the reference rules, and games that have none. It loads no rules, so that writers can ask. */
import type { CertificateHeader } from "../formats/bytes/certificate-format.js";

/** Of games that have reference rules; it changes with what they allow. */
export const RULES = { simpei: 1, shogi: 1 } as const;
/** Of games whose own module is the rules. */
export const OWN_RULES = 0;

/** The version of the rules that certificates of a game are checked with. */
export function rulesOf(game: string): number {
  return Object.hasOwn(RULES, game) ? RULES[game as keyof typeof RULES] : OWN_RULES;
}

/** Why a verdict, or all verdicts of a game, have no certificates; undefined when they have. */
export function whyNoCertificate(
  game: string,
  goal?: string | null,
  verdict?: CertificateHeader["verdict"],
): string | undefined {
  if (game === "othello") return "verdicts of othello come from exact scores, which have no certificates";
  if (game === "shogi" && goal === "hisshi" && verdict === "disproven") {
    return "the absence of a hisshi has no certificate: no search proves it";
  }
  return undefined;
}

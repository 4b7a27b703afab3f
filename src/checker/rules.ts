/** The versions of the reference rules, and games that have none. It loads no rules, so that writers can ask. */

/** Of games that have reference rules; it changes with what they allow. */
export const RULES = { simpei: 1, shogi: 1 } as const;
/** Of games whose own module is the rules. */
export const OWN_RULES = 0;

/** Games whose verdicts have no certificates, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  othello: "verdicts of othello come from exact scores, which have no certificates",
};

/** The version of the rules that certificates of a game are checked with. */
export function rulesOf(game: string): number {
  return Object.hasOwn(RULES, game) ? RULES[game as keyof typeof RULES] : OWN_RULES;
}

/** Why verdicts of a game have no certificates; undefined when they have. */
export function whyNoReferee(game: string): string | undefined {
  return Object.hasOwn(REFUSED, game) ? REFUSED[game] : undefined;
}

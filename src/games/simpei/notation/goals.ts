/** The goals of Simpei by name: who is the attacker. */
export const GOALS = { "x-wins": 0, "o-wins": 1 } as const;

/** The goals of problems of shogi by name: who is the attacker. */
export const GOALS = { mate: "side-to-move", hisshi: "side-to-move" } as const;

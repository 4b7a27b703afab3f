/** The goals of problems of shogi by name: the side to move wins by checks alone, or with one quiet move too. */
export const GOALS = {
  mate: { attacker: "side-to-move", maxOrder: 1 },
  hisshi: { attacker: "side-to-move", maxOrder: 2 },
} as const;

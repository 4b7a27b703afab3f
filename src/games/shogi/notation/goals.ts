/**
 * The goals of problems of shogi by name: the side to move wins by checks alone, or with one quiet move too. The certificate of
 * a hisshi shows that the attacker wins, but not how.
 */
export const GOALS = {
  mate: { attacker: "side-to-move", maxOrder: 1 },
  hisshi: {
    attacker: "side-to-move",
    maxOrder: 2,
    shows: () => ({
      proven: "the side to move wins, whether by a hisshi or otherwise",
      disproven: "the side to move does not win by a hisshi",
    }),
  },
} as const;

/** The goals of Domineering, by name. Vertical is player 0. */
export const GOALS = { win: "side-to-move", "vertical-wins": 0, "horizontal-wins": 1 } as const;

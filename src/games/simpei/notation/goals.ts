/** The goals and choices of rules of Simpei, by name. */
import { flag, setting } from "../../../game/setting.js";

export const GOALS = { "x-wins": 0, "o-wins": 1 } as const;

export const OPTIONS = { freeStart: setting(flag, "allow the first piece on any point") };

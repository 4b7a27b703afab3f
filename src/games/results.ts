/** The types of what the games of the registry find out beside a verdict, and of their own settings. */
export type { Bounds, KoResult } from "./go/questions/results.js";
export type { GoSettings } from "./go/questions/settings.js";
export type { ScoreResult } from "./othello/questions/results.js";
export type { Futile } from "./shogi/mate/bound.js";
export type { HisshiResult, MateResult, MatingMoveText, ReplyResult } from "./shogi/questions/results.js";
export type { MateSettings } from "./shogi/questions/settings.js";

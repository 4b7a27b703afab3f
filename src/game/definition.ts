/**
 * All that a game brings, as one object: the default export of its file. The module is there at once; a part that is a function
 * is loaded when it is asked for, so that a thread which proves a mate loads no commands.
 */
import type { GameModule } from "./module.js";

/**
 * Each part is declared beside its own type, since this folder sees none of them:
 *
 * - `searches`: searches that only this game has (search/kind.ts)
 * - `valued()`: its rules for NegaScout (search/negascout/searcher.ts)
 * - `referee()`: its reference rules, which check certificates (certificates/checker/referee.ts)
 * - `view()`: how pages draw it (view/game-view.ts)
 * - `analysis()`: which search serves a goal, and answers beyond a verdict (solver/analysis.ts)
 * - `cli()`: what it adds to the command line (cli/game-cli.ts)
 */
// biome-ignore lint/suspicious/noEmptyInterface: the folders above add to it
export interface GameParts {}

export interface GameDefinition extends GameModule, GameParts {}

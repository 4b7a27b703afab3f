/**
 * What a page has to know about a game besides its rules: how a position is drawn, how moves are written and made on the board,
 * and in which forms a line of play is copied. A game without a drawing shows the text of its positions.
 */
import type { RefereeKind, RefereeSubject } from "../certificates/checker/referee.js";
import type { Game } from "../game/game.js";
import type { GameModule } from "../game/module.js";
import type { SearchKind } from "../search/kind.js";
import type { Reason, SearchLimits } from "../search/search.js";
import type { Choice, Chosen, Drawing } from "./drawing.js";
import type { Editor } from "./editor.js";
import type { Language, ReadAnswer } from "./found-answer.js";
import type { Patterns, WordList } from "./language.js";

/** A form in which a line of play is copied. */
export interface LineForm {
  readonly name: string;
  /** @param start packed words, with the constants behind them */
  write(start: Int32Array, moves: readonly number[]): string;
}

/** What a search for the exact score of a position has found, from the view of its side to move. */
export interface Scored {
  /** Proven bounds, both included; equal when the score is known. */
  readonly lower: number;
  readonly upper: number;
  /** Best play, as far as it is known. */
  readonly line: readonly number[];
  readonly nodes: number;
  /** Why the score is not known. */
  readonly reason?: Reason;
}

export interface GameView {
  readonly module: GameModule;
  /** The game's reference rules; without them its module is the rules. */
  readonly referee?: RefereeKind;
  /** The game's own search for a goal; undefined where a search for any game is used. */
  search?(goal: string | null): SearchKind | undefined;
  /** The game of claims about a score, whose proofs certificates of scores are, where the game has these (certificates/checker/referee.ts). */
  claims?(subject: RefereeSubject): Game;
  /** The exact score of a packed position, in games whose pages show scores. */
  score?(words: Int32Array, limits: SearchLimits): Scored;
  /** What the players 0 and 1 are called. */
  readonly players: readonly [string, string];
  readonly choices: readonly Choice[];
  /** The values chosen first in a page in Japanese, where they are others. */
  readonly chosenInJapanese?: Chosen;
  /** The value chosen first where the reader's fonts cannot draw the letters in `glyphs`. */
  readonly plain?: { readonly glyphs: string; readonly chosen: Chosen };
  /** @param words the packed position, with the constants behind it */
  draw?(words: Int32Array, chosen: Chosen): Drawing;
  /** The position as books print it, in files; `draw` where it is left out. */
  diagram?(words: Int32Array, chosen: Chosen): Drawing;
  /** The places to point at, one after the other, to make a move at a position; empty for a move that has none. */
  clicks(move: number, words: Int32Array): readonly string[];
  /** How people write a move that is made at a position. */
  moveText(move: number, words: Int32Array, chosen: Chosen): string;
  /** Forms besides the game's own text form. */
  readonly lineForms: readonly LineForm[];
  /** What the classes of its shapes stand for that need a word, in a legend below the board. */
  readonly legend?: Readonly<Record<string, string>>;
  /** Words of the game in Japanese, by the English ones: players, goals, what its editor and its drawing say. */
  readonly japanese?: WordList;
  /** What is wrong with a problem of the game, in Japanese. */
  readonly japaneseMessages?: Patterns;
  /** How positions are set up by hand; left out where they are only typed. */
  readonly editor?: Editor;
  /** The answer to a problem in one sentence, in the game's own words; undefined where the verdict's words say as much. */
  sentence?(answer: ReadAnswer, language: Language): string | undefined;
  /** The same in a few words, to stand before its line, as in "mate in 5"; the sentence where it is left out. */
  headline?(answer: ReadAnswer, language: Language): string | undefined;
}

declare module "../game/definition.js" {
  interface GameParts {
    /** How pages draw it. In a user's own game it runs in the page, from the text of the game's file alone. */
    view?(): Promise<GameView>;
  }
}

/** A game that brings nothing but its module. */
export function plainView(module: GameModule): GameView {
  return {
    module,
    players: ["the first player", "the second player"],
    choices: [],
    clicks: () => [],
    moveText: (move) => module.formatMove(move),
    lineForms: [],
  };
}

/** The rules by which the positions of a certificate are played on. */
export function rulesOf({ module, claims }: GameView, subject: RefereeSubject): Game {
  if (subject.score === undefined) return module.create(subject.options);
  if (claims === undefined) throw new Error(`${module.name} has no scores`);
  return claims(subject);
}

/** The first value of each switch. */
export function plainChosen({ choices }: Pick<GameView, "choices">): Chosen {
  return Object.fromEntries(choices.map(({ name, values }) => [name, values[0]]));
}

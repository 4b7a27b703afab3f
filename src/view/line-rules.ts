/**
 * The rules by which a page walks through lines of play: the reference rules say which moves there are and where they lead,
 * the game's fast rules how the position after a move is packed.
 */
import { createReferee } from "../certificates/checker/own-game.js";
import type { Name, RefereeSubject, Successor } from "../certificates/checker/referee.js";
import { SCORE_GOAL } from "../certificates/format/certificate-format.js";
import { type Outcome, type Player, UNDECIDED } from "../game/game.js";
import { attackerOf, goalNamed } from "../game/goal.js";
import { toSearchGame } from "../game/search-game.js";
import { type GameView, rulesOf } from "./game-view.js";

export interface LineRules {
  readonly attacker: Player;
  /** Words of a packed position, without constants. */
  readonly positionWords: number;
  /** The position that the rules were made for; constants stand behind it. */
  readonly start: Int32Array;
  /** A position with the constants of the problem behind it, as it is drawn and written. */
  whole(words: Int32Array): Int32Array;
  sideToMove(words: Int32Array): Player;
  /** Who is to move on the board; another player than `sideToMove` where claims about a score are proven. */
  playerToMove(words: Int32Array): Player;
  /**
   * All legal moves; none where the words are no position.
   *
   * @param zone of a proof that has zones: moves that do not count are left out
   */
  successors(words: Int32Array, zone?: Int32Array): readonly Successor[];
  isLegal(words: Int32Array, move: number): boolean;
  /** The packed position after a legal move. */
  after(words: Int32Array, move: number): Int32Array;
  /** Equal for two positions exactly where a symmetry maps one to the other; undefined for words that are no position. */
  name(words: Int32Array): Name | undefined;
  /** How the game has ended, as seen by the player who wants the goal. */
  isGoal(outcome: Outcome): boolean;
}

/** @throws Error for a position or goal that the game does not know */
export function createLineRules(view: GameView, subject: RefereeSubject): LineRules {
  const { module } = view;
  const start = module.parsePosition(subject.position);
  const referee = createReferee(module, view.referee, subject);
  const game = toSearchGame(rulesOf(view, subject));
  const board = module.create(subject.options);
  const { positionWords } = game;
  game.setConstants?.(start, positionWords);
  game.setAttacker(subject.attacker);
  const constants = start.subarray(positionWords);

  return {
    attacker: subject.attacker,
    positionWords,
    start,
    whole: (words) => Int32Array.of(...words.subarray(0, positionWords), ...constants),
    sideToMove(words) {
      game.load(words, 0);
      return game.sideToMove();
    },
    playerToMove(words) {
      board.setConstants?.(start, positionWords);
      board.load(words, 0);
      return board.sideToMove();
    },
    successors(words, zone) {
      const position = referee.read(words.subarray(0, positionWords));
      if (position === undefined || referee.outcome(position) !== UNDECIDED) return [];
      // Which moves count does not depend on who wins.
      const zones = referee.zones?.("proven");
      if (zone === undefined || zones === undefined) return referee.successors(position);
      return referee.successors(position, (move) => zones.counts(zone, move));
    },
    isLegal(words, move) {
      const position = referee.read(words.subarray(0, positionWords));
      return position !== undefined && referee.play(position, move) !== undefined;
    },
    after(words, move) {
      const packed = new Int32Array(positionWords);
      game.load(words, 0);
      game.play(move);
      game.store(packed, 0);
      return packed;
    },
    name(words) {
      const position = referee.read(words.subarray(0, positionWords));
      return position === undefined ? undefined : referee.name(position);
    },
    isGoal: (outcome) => outcome === subject.attacker,
  };
}

/**
 * What a typed position asks: the goal is that of the page's problem, for the same player. Where the text names a goal
 * that is the opposite of another, that other goal is searched and named.
 *
 * @throws Error for a text that is no position
 */
export function subjectAt(
  { module }: GameView,
  { goal, options }: Pick<RefereeSubject, "goal" | "options">,
  text: string,
): RefereeSubject {
  const typed = module.parsePosition(text);
  const denies = goalNamed(module, module.goalOf?.(typed) ?? "")?.denies !== undefined;
  const words = denies ? (module.opposite?.(typed) ?? typed) : typed;
  const game = module.create(options);
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  // A position of one's own has no claim: whether its side to move wins is all that can be asked.
  const named =
    module.goalOf?.(words) ?? (goal === SCORE_GOAL && module.goals[goal] === undefined ? null : goal);
  const attacker = attackerOf(
    named === null ? undefined : goalNamed(module, named),
    game.sideToMove(),
    words,
  );
  return { goal: named, options, attacker, position: module.formatPosition(words) };
}

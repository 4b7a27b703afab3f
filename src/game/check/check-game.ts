/**
 * Whether a game keeps the promises of its contract (`../game.ts`, `../module.ts`): searches believe what a game
 * says. An `undo` that does nothing, or equal keys for different positions, lead to false verdicts without any warning.
 * Random play from the start, and from other positions if they are named, tries everything that can be tried without
 * knowing the game. Whatever it finds is a broken promise. When it finds nothing, that proves nothing about the rules
 * themselves.
 */
import { createRandom } from "../../math/random.js";
import { SetupError } from "../errors.js";
import type { Game, PassingGame, Player, SearchGame, ValuedGame } from "../game.js";
import { UNDECIDED } from "../game.js";
import type { GameModule, GameOptions } from "../module.js";
import {
  flag,
  isObject,
  onlyInCode,
  problemWithValues,
  type Setting,
  setting,
  shownValue,
  whole,
} from "../setting.js";
import { BrokenPromise, watched } from "./broken-promise.js";
import { missingPart } from "./missing-part.js";
import {
  checkLoad,
  checkMove,
  checkSame,
  createKeyCheck,
  loadFor,
  look,
  type Sight,
} from "./rules-checks.js";
import { checkExpand, checkPass } from "./search-checks.js";
import {
  checkAttackers,
  checkGoals,
  checkLambda,
  checkMoveTexts,
  checkPositionText,
  checkRanking,
  checkSymmetry,
  imageOf,
  writeTexts,
} from "./text-checks.js";

export interface CheckGameOptions {
  /** Positions to begin from, beside the game's start. */
  readonly positions?: readonly string[];
  /** Choices of rules to try the game with; those of its ranking by default. */
  readonly gameOptions?: GameOptions | undefined;
  /** Positions to look at; 1,000 by default. */
  readonly mostPositions?: number;
  /** Plies of one random game, 60 by default. */
  readonly mostPlies?: number;
  /** Moves that are tried out at one position, drawn at random; 12 by default. */
  readonly mostMoves?: number;
  /**
   * Whether the texts of the positions and moves that are met are tried too; no verdict depends on them. Default true.
   * Without it those of the first position are only written, since a method that does not return would be met later.
   */
  readonly texts?: boolean;
  /** Equal seeds play equal games. Default 1. */
  readonly seed?: number;
  /** Called before each position and each move that is tried out; the check ends when it returns true. */
  readonly stop?: () => boolean;
  /**
   * Called before each method of the game, so that a thread that watches this one can tell which method never returned, and
   * where: from the position, null as long as there is none, after the moves of the line. The line is changed afterwards.
   */
  readonly onCall?: (method: string, position: string | null, line: readonly number[]) => void;
}

export interface CheckGameReport {
  readonly game: string;
  /** Games that were played, and positions that were looked at. */
  readonly games: number;
  readonly positions: number;
  readonly moves: number;
  /** The first broken promise; null when none was found. */
  readonly broken: {
    /** The part of the contract, as in `undo`. */
    readonly promise: string;
    /** What happened, in one sentence. */
    readonly problem: string;
    /** Where the random game began; null where there is no position yet. */
    readonly position: string | null;
    /** The moves from there, as texts, or as numbers where they have none. */
    readonly line: readonly string[];
  } | null;
}

const isFunction = (value: unknown) => typeof value === "function";
const isText = (value: unknown) => typeof value === "string";
const OPTIONS: Readonly<Record<keyof CheckGameOptions, Setting>> = {
  positions: setting(
    onlyInCode("a list that holds texts alone", (value) => Array.isArray(value) && value.every(isText)),
    "",
  ),
  gameOptions: setting(onlyInCode("an object", isObject), ""),
  mostPositions: setting(whole(0), ""),
  mostPlies: setting(whole(0), ""),
  mostMoves: setting(whole(1), ""),
  texts: setting(flag, ""),
  seed: setting(whole(0, 2 ** 31 - 1), ""),
  stop: setting(onlyInCode("a function", isFunction), ""),
  onCall: setting(onlyInCode("a function", isFunction), ""),
};

/** As a caller without types may call it. */
function checkArguments(game: unknown, options: unknown): void {
  if (!isObject(game)) throw new SetupError(`checkGame takes a game, not ${shownValue(game)}`);
  const missing = missingPart(game);
  if (missing !== undefined) throw new SetupError(`the game given to checkGame ${missing}`);
  if (!isObject(options))
    throw new SetupError(`the options of checkGame are an object, not ${shownValue(options)}`);
  const wrong = problemWithValues(options as object, OPTIONS);
  if (wrong === undefined) return;
  throw new SetupError(wrong.unknown ? `checkGame knows no ${wrong.name}; ${wrong.problem}` : wrong.problem);
}

/**
 * Plays a game at random and tries what its contract promises. Never throws because of what the game does: whatever that does
 * wrong is in the report.
 *
 * @throws SetupError for what is no game, for unknown options, and for values out of range
 */
export function checkGame(module: GameModule, options: CheckGameOptions = {}): CheckGameReport {
  checkArguments(module, options);
  const { positions: starts = [], mostPositions = 1000, mostPlies = 60, mostMoves = 12, seed = 1 } = options;
  const { texts: withTexts = true, stop = () => false, onCall } = options;
  const note = onCall && ((method: string) => onCall(method, start, line));
  const texts = watched(module, note);
  const random = createRandom(seed);
  const count = { games: 0, positions: 0, moves: 0 };
  const keys = createKeyCheck((words) => String(imageOf(texts, words)));
  let start: string | null = null;
  let line: number[] = [];
  /** The constants of the problem that is played. */
  let constants: Int32Array = new Int32Array();

  function playAll(): void {
    checkGoals(module);
    checkLambda(module);
    const rules = options.gameOptions ?? module.ranking?.options ?? {};
    const [game, other] = [create(texts, rules, note), create(texts, rules, note)];
    const all = [module.start, ...starts];
    for (let number = 0; number < mostPositions && count.positions < mostPositions && !stop(); number++) {
      start = all[number % all.length];
      line = [];
      const words = checkStart(texts, start, game);
      checkAttackers(texts, words);
      constants = words.subarray(game.positionWords);
      for (const rules of [game, other]) rules.setConstants?.(words, game.positionWords);
      game.load(words, 0);
      // Mostly for the side to move, as problems are, and now and then for the other.
      const exchanged = number % 4 === 3;
      const attacker = ((exchanged ? 1 : 0) ^ game.sideToMove()) as Player;
      loadFor(game, words, 0, attacker);
      playOne(game, other, attacker);
      count.games++;
    }
    start = null;
    line = [];
    if (module.ranking !== undefined)
      checkRanking(watched(module.ranking, note), game, random, mostPositions);
  }

  /** Plays one game to its end or to `mostPlies`, and takes it back move by move. */
  function playOne(game: Game, other: Game, attacker: Player): void {
    const seen: Sight[] = [];
    for (;;) {
      const sight = look(game);
      seen.push(sight);
      checkPosition(game, sight, other, attacker);
      if (sight.moves.length === 0 || seen.length > mostPlies || count.positions >= mostPositions || stop())
        break;
      const move = sight.moves[Math.floor(random() * sight.moves.length)];
      game.play(move);
      line.push(move);
    }
    while (line.length > 0) {
      game.undo();
      const last = line.pop() as number;
      const now = look(game);
      const before = seen[line.length];
      line.push(last);
      checkSame("undo", `after ${seen.length - 1} moves, back at ply ${line.length}`, before, now);
      line.pop();
    }
  }

  function checkPosition(game: Game, sight: Sight, other: Game, attacker: Player): void {
    count.positions++;
    checkLoad(sight, other, attacker);
    checkKeys(sight);
    if (sight.outcome !== UNDECIDED) return;
    const step = Math.max(1, Math.ceil(sight.moves.length / mostMoves));
    for (let i = Math.floor(random() * step); i < sight.moves.length && !stop(); i += step) {
      count.moves++;
      line.push(sight.moves[i]);
      checkKeys(checkMove(game, sight, sight.moves[i], other, attacker));
      line.pop();
    }
    if ("expand" in game) checkExpand(game as SearchGame, sight, attacker);
    if ("playPass" in game && sight.side !== attacker) checkPass(game as PassingGame, sight);
    if ("evaluate" in game) checkValue(game as ValuedGame);
    if (withTexts) {
      checkPositionText(texts, sight, constants, attacker);
      checkMoveTexts(texts, sight);
    } else if (count.positions === 1) {
      writeTexts(texts, sight, constants);
    }
    if (module.canonicalise !== undefined) checkSymmetry(texts, game, sight, other, attacker);
  }

  function checkKeys(sight: Sight): void {
    // Equal positions of problems with other constants are other positions.
    const words = Int32Array.of(...sight.words, ...constants);
    const twin = keys({ ...sight, words });
    if (twin !== undefined) throw new BrokenPromise("keys", sameKey(words, twin));
  }

  function sameKey(words: Int32Array, twin: Int32Array): string {
    const [one, two] = [words, twin].map((position) => texts.formatPosition(position));
    const symmetric =
      module.canonicalise === undefined ? "; if they are symmetric, canonicalise has to say so" : "";
    return `two positions have the same key, "${two}" and "${one}"${symmetric}`;
  }

  function moveText(move: number): string {
    try {
      return texts.formatMove(move);
    } catch {
      return String(move);
    }
  }

  let broken: CheckGameReport["broken"] = null;
  try {
    playAll();
  } catch (error) {
    if (!(error instanceof BrokenPromise)) throw error;
    broken = { promise: error.promise, problem: error.message, position: start, line: line.map(moveText) };
  }
  return { game: module.name, ...count, broken };
}

const METHODS = [
  ...(["load", "store", "sideToMove", "keyLow", "keyHigh", "generate", "play", "undo", "outcome"] as const),
];
/** Optional parts of rules: the searches go by whether they are there. */
const FURTHER = ["expand", "setAttacker", "playPass", "passChild", "evaluate"];
/** More words a position, or moves, than any game has. */
const MOST_WORDS = 1 << 16;
const MOST_MOVES = 1 << 20;

/** New rules with all the methods and sizes of a `Game`; whatever a method throws becomes a broken promise. */
function create(module: GameModule, options: GameOptions, note?: (method: string) => void): Game {
  const game: unknown = module.create(options);
  if (typeof game !== "object" || game === null)
    throw new BrokenPromise("create", `create gave ${game} instead of rules`);
  const rules = game as Partial<Record<keyof Game, unknown>>;
  for (const name of METHODS) {
    if (typeof rules[name] !== "function")
      throw new BrokenPromise(name, `the rules have no function "${name}"`);
  }
  for (const name of FURTHER) {
    if (name in game && typeof Reflect.get(game, name) !== "function")
      throw new BrokenPromise(
        name,
        `the "${name}" of the rules is no function; make it one, or leave it out`,
      );
  }
  for (const [name, most] of [
    ["positionWords", MOST_WORDS],
    ["maximumMoves", MOST_MOVES],
  ] as const) {
    const size = rules[name];
    if (!Number.isInteger(size) || (size as number) < 1 || (size as number) > most) {
      throw new BrokenPromise(name, `${name} is ${size}; it must be a whole number from 1 to ${most}`);
    }
  }
  const { constantWords = 0, setConstants } = rules;
  if (!Number.isInteger(constantWords) || Number(constantWords) < 0 || Number(constantWords) > MOST_WORDS) {
    throw new BrokenPromise(
      "constantWords",
      `constantWords is ${constantWords}; it must be a whole number from 0`,
    );
  }
  if (Number(constantWords) > 0 && typeof setConstants !== "function") {
    throw new BrokenPromise("setConstants", 'the rules have constants and no function "setConstants"');
  }
  return watched(game as Game, note);
}

function checkStart(module: GameModule, text: string, game: Game): Int32Array {
  const { positionWords, constantWords = 0 } = game;
  const words: unknown = module.parsePosition(text);
  if (words instanceof Int32Array && words.length === positionWords + constantWords) return words;
  const sizes =
    constantWords === 0 ? `positionWords (${positionWords})` : `${positionWords} + ${constantWords}`;
  throw new BrokenPromise("parsePosition", `parsePosition gave no Int32Array of ${sizes} words`);
}

function checkValue(game: ValuedGame): void {
  const value = game.evaluate();
  if (!Number.isFinite(value))
    throw new BrokenPromise("evaluate", `evaluate gave ${value}; it must be a finite number`);
}

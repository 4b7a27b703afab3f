/** What a `GameModule` promises of its goals, its texts, its numbering and its symmetries. */
import { NotationError } from "../errors.js";
import type { Game, Player } from "../game.js";
import { goalNamed, MAXIMUM_ORDER, ownGoals } from "../goal.js";
import type { GameModule, Goal, LambdaSettings, PositionRanking } from "../module.js";
import { flag, oneOf, problemWithValues, type Setting, setting, whole } from "../setting.js";
import { BrokenPromise } from "./broken-promise.js";
import { loadFor, type Sight } from "./rules-checks.js";

/** Every goal says who attacks. */
export function checkGoals(module: GameModule): void {
  for (const [name, given] of Object.entries<unknown>(module.goals)) {
    const { attacker, maxOrder } = (goalNamed(module, name) ?? {}) as Partial<Record<keyof Goal, unknown>>;
    const fits =
      attacker === 0 || attacker === 1 || attacker === "side-to-move" || typeof attacker === "function";
    if (!fits) {
      const must = 'its attacker must be 0, 1, "side-to-move" or a function';
      throw new BrokenPromise("goals", `the goal ${name} is ${JSON.stringify(given)}; ${must}`);
    }
    if (maxOrder === undefined || ORDER.is(maxOrder)) continue;
    throw new BrokenPromise("goals", `the goal ${name} has maxOrder ${maxOrder}; it must be ${ORDER.what}`);
  }
}

const ORDER = whole(1, MAXIMUM_ORDER);

const LAMBDA_ROWS: Readonly<Record<keyof LambdaSettings, Setting>> = {
  maxOrder: setting(ORDER, "highest λ order"),
  andStrategy: setting(oneOf(["sum", "highest-order"]), "how AND nodes count the pass"),
  passFirst: setting(flag, "whether the pass is searched first"),
  lowerOrderHandicap: setting(whole(0, (1 << 20) - 1), "how much lower orders are held back"),
  freelyTried: setting(whole(0, MAXIMUM_ORDER), "highest order of a pass's proof that is tried freely"),
  sums: setting(oneOf(["weak", "bounded", "plain"]), "how numbers add up"),
};

/** How λ search goes best in the game: an order that there is not would be taken for a proof. */
export function checkLambda({ lambda }: GameModule): void {
  if (lambda === undefined) return;
  const wrong = problemWithValues({ ...lambda }, LAMBDA_ROWS);
  if (wrong === undefined) return;
  const { name, problem, unknown } = wrong;
  throw new BrokenPromise("lambda", unknown ? `lambda has no ${name}; ${problem}` : `lambda.${problem}`);
}

/** Which goal a problem has and who attacks in it, where the problem says it. */
export function checkAttackers(module: GameModule, problem: Int32Array): void {
  const named: unknown = module.goalOf?.(problem);
  if (named !== undefined && (typeof named !== "string" || goalNamed(module, named) === undefined)) {
    throw new BrokenPromise("goalOf", `goalOf gave ${JSON.stringify(named)}; it must give one of the goals`);
  }
  for (const name of Object.keys(module.goals)) {
    const { attacker } = goalNamed(module, name) ?? {};
    if (typeof attacker !== "function") continue;
    const player: unknown = playerOf(attacker, problem);
    if (player === undefined || player === 0 || player === 1) continue;
    throw new BrokenPromise("goals", `the attacker of ${name} gave ${player}; it must give 0 or 1`);
  }
}

/** The attacker of a goal; undefined where a position refuses the goal. */
function playerOf(attacker: (problem: Int32Array) => unknown, problem: Int32Array): unknown {
  try {
    return attacker(problem);
  } catch (error) {
    if (error instanceof NotationError) return undefined;
    throw error;
  }
}

/**
 * The text of an undecided position, which has to be read back as that position. Where all goals are the side to move's
 * own, a position with the defender to move is no problem of the game, and may be refused.
 */
export function checkPositionText(
  module: GameModule,
  { words: position, side }: Sight,
  constants: Int32Array,
  attacker: Player,
): void {
  const words = Int32Array.of(...position, ...constants);
  const text = textOf("formatPosition", module.formatPosition(Int32Array.of(7, ...words), 1));
  const wrote = `formatPosition wrote "${text}"`;
  let read: Int32Array;
  try {
    read = module.parsePosition(text);
  } catch (error) {
    const onlyOwn = ownGoals(module).length === Object.keys(module.goals).length;
    if (onlyOwn && side !== attacker) return;
    throw new BrokenPromise("parsePosition", `${wrote}, and ${(error as Error).message}`);
  }
  if (!(read instanceof Int32Array) || read.length !== words.length) {
    throw new BrokenPromise(
      "parsePosition",
      `${wrote}, and parsePosition gave no ${words.length} words of it`,
    );
  }
  if (read.every((word, i) => word === words[i])) return;
  throw new BrokenPromise("parsePosition", `${wrote}, and parsePosition reads it as another position`);
}

/** Calls what writes texts, and looks at none of them. */
export function writeTexts(module: GameModule, { words, moves }: Sight, constants: Int32Array): void {
  const problem = Int32Array.of(...words, ...constants);
  module.formatPosition(problem, 0);
  module.drawBoard?.(problem, true);
  for (const move of moves) module.formatMove(move);
}

/** Every move has a text of its own, which is read back as that move. */
export function checkMoveTexts(module: GameModule, { moves }: Sight): void {
  const texts = moves.map((move) => textOf("formatMove", module.formatMove(move)));
  if (new Set(texts).size < moves.length) {
    throw new BrokenPromise("formatMove", "two legal moves have the same text");
  }
  if (module.parseMove === undefined) return;
  for (const [i, text] of texts.entries()) {
    const read = module.parseMove(text);
    if (read === moves[i]) continue;
    throw new BrokenPromise(
      "parseMove",
      `formatMove wrote "${text}", and parseMove reads it as another move`,
    );
  }
}

function textOf(promise: string, text: unknown): string {
  if (typeof text === "string" && text !== "" && !/[\n\r]/.test(text)) return text;
  throw new BrokenPromise(promise, `${promise} gave ${JSON.stringify(text)}; it must be a text of one line`);
}

/**
 * The position that stands for all symmetric ones: it stands for itself too, and its children are the children of each,
 * up to symmetry.
 *
 * @param game at the position
 * @param other another instance
 */
export function checkSymmetry(
  module: GameModule,
  game: Game,
  sight: Sight,
  other: Game,
  attacker: Player,
): void {
  const image = imageOf(module, sight.words);
  if (String(imageOf(module, image)) !== String(image)) {
    throw new BrokenPromise("canonicalise", "canonicalise of what canonicalise gave is another position");
  }
  loadFor(other, image, 0, attacker);
  const moves = new Int32Array(other.maximumMoves);
  const found = moves.slice(0, other.generate(moves, 0));
  if (String(imagesOfChildren(module, game, sight.moves)) === String(imagesOfChildren(module, other, found)))
    return;
  throw new BrokenPromise(
    "canonicalise",
    `the moves of the position do not lead to the same positions, up to symmetry, as those of "${module.formatPosition(image)}", which stands for it`,
  );
}

export function imageOf({ canonicalise }: GameModule, words: Int32Array): Int32Array {
  const image = words.slice();
  canonicalise?.(image, 0);
  return image;
}

function imagesOfChildren(module: GameModule, game: Game, moves: ArrayLike<number>): string[] {
  const images = Array.from(moves, (move) => {
    const words = new Int32Array(game.positionWords);
    game.play(move);
    game.store(words, 0);
    const outcome = game.outcome();
    game.undo();
    return `${imageOf(module, words)} ${outcome}`;
  });
  return [...new Set(images)].sort();
}

/**
 * A numbering of positions.
 *
 * @param random gives numbers from 0 up to, but not including, 1
 * @param draws ranks to try
 */
export function checkRanking(
  ranking: PositionRanking,
  { positionWords }: Game,
  random: () => number,
  draws: number,
): void {
  const words = new Int32Array(positionWords);
  const { positions, pieceStarts } = ranking;
  if (!Number.isSafeInteger(positions) || positions < 1) {
    throw new BrokenPromise(
      "ranking",
      `ranking.positions is ${positions}; it must be a whole number of at least 1`,
    );
  }
  const ascending = pieceStarts.every((start, i) => start >= (pieceStarts[i - 1] ?? 0));
  if (pieceStarts[0] !== 0 || pieceStarts.at(-1) !== positions || !ascending) {
    throw new BrokenPromise("ranking", "ranking.pieceStarts does not ascend from 0 to ranking.positions");
  }
  for (let i = 0; i < draws; i++) {
    const rank = i === 0 ? 0 : i === 1 ? positions - 1 : Math.floor(random() * positions);
    ranking.unrank(rank, words, 0);
    const back = ranking.rank(words, 0);
    if (back !== rank)
      throw new BrokenPromise("ranking", `rank gives ${back} for the position that unrank gives for ${rank}`);
  }
}

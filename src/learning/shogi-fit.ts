/**
 * Learns the weights of shogi's static value (`src/games/shogi/evaluation/weights.ts`) from nothing but self-play.
 *
 * Each generation plays games with the weights of the one before it, the first by material. A logistic regression then fits the
 * value of quiet positions to who has won: 1 / (1 + exp(-value / scale)), the scale fitted too, with a ridge that draws the weights
 * towards those of material. Games of earlier generations are used again. Of every ten games one is held out.
 *
 * The same options give the same weights wherever `Math.exp` is the same.
 */
import { materialWeights } from "../games/shogi/evaluation/evaluation.js";
import { MOST_FEATURES, sumOf, writeFeatures } from "../games/shogi/evaluation/features.js";
import { PLACE, WEIGHTS } from "../games/shogi/evaluation/layout.js";
import { shogiNegascout } from "../games/shogi/negascout/valued-rules.js";
import { createShogi, type ShogiGame } from "../games/shogi/rules/rules.js";
import { parsePosition, START_TEXT } from "../games/shogi/text-forms.js";
import { createRandom } from "../math/random.js";
import type { Searcher } from "../search/negascout/searcher.js";
import { createNegascout } from "../solver/choose/create-negascout.js";

export interface ShogiFitOptions {
  readonly generations: number;
  /** Games of each generation; those that nobody wins are not counted. */
  readonly games: number;
  /** Nodes a move. */
  readonly nodes: number;
  readonly seed: number;
  /** Called after each generation. */
  readonly onGeneration?: ((report: GenerationReport) => void) | undefined;
}

/** How well a row of weights tells who wins. */
export interface Judgement {
  readonly logLoss: number;
  /** Share of the positions whose winner has a value above 0. */
  readonly right: number;
}

export interface GenerationReport {
  readonly generation: number;
  /** Learned from, and held out. */
  readonly positions: readonly [number, number];
  /** On the games of this generation that were held out. */
  readonly before: Judgement;
  readonly after: Judgement;
  /** Centipawns. */
  readonly scale: number;
  readonly weights: Int16Array;
}

/** The weights in the repository were learned with these. */
export const SHOGI_FIT: ShogiFitOptions = { generations: 3, games: 1500, nodes: 300, seed: 1 };

const START = parsePosition(START_TEXT);
/** Moves drawn at random at the beginning of a game: at least this many, and fewer than this many more. */
const RANDOM_PLIES = 6;
const RANDOM_MORE = 8;
const LONGEST_GAME = 256;
/** A game is won when both sides have said so for this many plies. */
const WON = 2500;
const WON_PLIES = 6;
/** Every this many games one is held out. */
const HELD_OUT = 10;
const EPOCHS = 40;
const BATCH = 4096;
const RATE = 2;
/** Centipawns by which the weights of a place, or of anything else, are expected to differ from those of material. */
const SPREAD_OF_PLACES = 40;
const SPREAD = 150;

/** Positions of a game have one result: this many tell as much as one of a game of its own. */
const ALIKE = 40;

/** Quiet positions: their features one after another, where each begins, and whether the side to move has won. */
interface Positions {
  readonly features: Int16Array;
  readonly starts: Int32Array;
  readonly won: Uint8Array;
}

export async function fitShogi({
  generations,
  games,
  nodes,
  seed,
  onGeneration,
}: ShogiFitOptions): Promise<Int16Array> {
  let weights = materialWeights();
  const learned: Positions[] = [];
  for (let generation = 1; generation <= generations; generation++) {
    const player = await createNegascout({
      game: shogiNegascout(weights),
      policy: "all",
      tableBytes: 1 << 20,
    });
    const { train, heldOut } = collect(player, { games, nodes, seed: seed + generation });
    learned.push(train);
    const scaleBefore = fitScale(weights, train);
    const before = judge(weights, scaleBefore, heldOut);
    const { row, scale } = regress(weights, scaleBefore, learned);
    const after = judge(row, scale, heldOut);
    weights = Int16Array.from(row, (weight) => Math.round(weight));
    onGeneration?.({
      generation,
      positions: [train.won.length, heldOut.won.length],
      before,
      after,
      scale,
      weights,
    });
  }
  return weights;
}

/** A game: its moves, and where they are no longer drawn at random; undefined when nobody wins. */
function playGame(game: ShogiGame, player: Searcher, random: () => number, nodes: number) {
  const legal = new Int32Array(game.maximumMoves);
  const moves: number[] = [];
  const seen = new Map<string, number>();
  const drawn = RANDOM_PLIES + Math.floor(random() * RANDOM_MORE);
  let sure = 0;
  let leader = -1;
  player.clear();
  game.load(START, 0);
  while (moves.length < LONGEST_GAME) {
    const count = game.generate(legal, 0);
    const side = game.sideToMove();
    if (count === 0) return { moves, drawn, winner: side ^ 1 };
    const key = `${game.keyLow()},${game.keyHigh()}`;
    const times = (seen.get(key) ?? 0) + 1;
    if (times === 4) return undefined;
    seen.set(key, times);
    let move = legal[Math.floor(random() * count)];
    if (moves.length >= drawn) {
      const found = player.search({ words: START, moves }, { maxNodes: nodes });
      move = found.move ?? move;
      const ahead = found.value > 0 ? side : side ^ 1;
      sure = Math.abs(found.value) >= WON && (ahead === leader || sure === 0) ? sure + 1 : 0;
      leader = ahead;
      if (sure === WON_PLIES) return { moves, drawn, winner: leader };
    }
    moves.push(move);
    game.board.play(move);
  }
  return undefined;
}

function collect(player: Searcher, { games, nodes, seed }: { games: number; nodes: number; seed: number }) {
  const train = growing();
  const heldOut = growing();
  const game = createShogi();
  const captures = new Int32Array(game.maximumMoves);
  for (let number = 0, won = 0; won < games; number++) {
    const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
    const played = playGame(game, player, random, nodes);
    if (played === undefined) continue;
    const into = won++ % HELD_OUT === 0 ? heldOut : train;
    game.load(START, 0);
    for (const [ply, move] of played.moves.entries()) {
      // What a random move has left on the board is no position of a search.
      if (ply > played.drawn && !game.inCheck() && isQuiet()) {
        into.add(game, game.sideToMove() === played.winner);
      }
      game.board.play(move);
    }
  }
  return { train: train.done(), heldOut: heldOut.done() };

  /** Whether no capture or promotion wins anything. */
  function isQuiet(): boolean {
    const count = game.legal.tactical(captures, 0);
    for (let i = 0; i < count; i++) if (game.exchange(captures[i]) > 0) return false;
    return true;
  }
}

/** A list of positions that grows. */
function growing() {
  const row = new Int32Array(MOST_FEATURES);
  let features = new Int16Array(1 << 20);
  const starts = [0];
  const won: number[] = [];
  return {
    add(game: ShogiGame, moverWins: boolean) {
      const start = starts[won.length];
      const end = start + writeFeatures(game, row);
      if (end > features.length) {
        const larger = new Int16Array(2 * features.length);
        larger.set(features);
        features = larger;
      }
      features.set(row.subarray(0, end - start), start);
      starts.push(end);
      won.push(moverWins ? 1 : 0);
    },
    done: (): Positions => ({
      features: features.slice(0, starts[won.length]),
      starts: Int32Array.from(starts),
      won: Uint8Array.from(won),
    }),
  };
}

function valueAt(row: ArrayLike<number>, { features, starts }: Positions, position: number): number {
  return sumOf(row, features, starts[position], starts[position + 1]);
}

const chance = (value: number, scale: number) => 1 / (1 + Math.exp(-value / scale));

function judge(row: ArrayLike<number>, scale: number, positions: Positions): Judgement {
  const count = positions.won.length;
  let loss = 0;
  let right = 0;
  for (let at = 0; at < count; at++) {
    const value = valueAt(row, positions, at);
    const won = positions.won[at] === 1;
    loss -= Math.log(Math.max(won ? chance(value, scale) : 1 - chance(value, scale), 1e-12));
    right += value === 0 ? 0.5 : value > 0 === won ? 1 : 0;
  }
  return { logLoss: loss / count, right: right / count };
}

/** The scale that suits a row of weights best, by looking at ever closer ones. */
function fitScale(row: ArrayLike<number>, positions: Positions): number {
  let best = 600;
  for (let step = 2; step > 1.005; step = Math.sqrt(step)) {
    const loss = (scale: number) => judge(row, scale, positions).logLoss;
    const at = loss(best);
    if (loss(best * step) < at) best *= step;
    else if (loss(best / step) < at) best /= step;
  }
  return best;
}

/** Adam (Kingma & Ba 2015) on the log loss with the ridge, over all positions in the order of a shuffle. */
function regress(from: ArrayLike<number>, scaleBefore: number, sets: readonly Positions[]) {
  const material = materialWeights();
  const row = Float64Array.from(from);
  const gradient = new Float64Array(WEIGHTS);
  const mean = new Float64Array(WEIGHTS);
  const square = new Float64Array(WEIGHTS);
  const places: (readonly [Positions, number])[] = sets.flatMap((set) =>
    Array.from(set.won, (_, at) => [set, at] as const),
  );
  const random = createRandom(places.length);
  let scale = scaleBefore;
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(places, random);
    // Steps become smaller, so that the last ones settle.
    const rate = RATE * (1 - epoch / EPOCHS);
    for (let begin = 0; begin < places.length; begin += BATCH) {
      const end = Math.min(begin + BATCH, places.length);
      let scaleGradient = 0;
      gradient.fill(0);
      for (let i = begin; i < end; i++) {
        const [set, at] = places[i];
        const { features, starts, won } = set;
        const value = valueAt(row, set, at);
        const error = chance(value, scale) - won[at];
        scaleGradient -= (error * value) / scale;
        for (let j = starts[at]; j < starts[at + 1]; j++) {
          const feature = features[j];
          if (feature > 0) gradient[feature - 1] += error / scale;
          else gradient[-feature - 1] -= error / scale;
        }
      }
      step++;
      const size = end - begin;
      scale *= 1 - (0.05 * rate * scaleGradient) / size;
      for (let i = 0; i < WEIGHTS; i++) {
        const spread = i < PLACE ? SPREAD : SPREAD_OF_PLACES;
        const slope =
          gradient[i] / size + (ALIKE * (row[i] - material[i])) / (spread * spread * places.length);
        mean[i] = 0.9 * mean[i] + 0.1 * slope;
        square[i] = 0.999 * square[i] + 0.001 * slope * slope;
        const root = Math.sqrt(square[i] / (1 - 0.999 ** step));
        if (root > 0) row[i] -= (rate * mean[i]) / ((1 - 0.9 ** step) * root);
      }
    }
  }
  return { row, scale };
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}

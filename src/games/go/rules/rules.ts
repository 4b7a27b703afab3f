/**
 * The rules of Go for problems of capture as a `ThreatGame`, over an instance of the engine in JavaScript.
 *
 * A game is over when the goal is reached, or targets that it needs live unconditionally: a position that repeats is no way to
 * the goal, which the searches know.
 */
import type { ChildList, Outcome, Player, ThreatGame, ThreatSolver } from "../../../game/game.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { MAXIMUM_MOVES, PASS } from "../notation/points.js";
import { createInstance } from "./instance.js";

export type Board = ReturnType<typeof createInstance>;

export type Candidates = "attacker" | "both";

export interface GoOptions {
  /**
   * Whose moves far from the targets are left out (docs/go.md, Candidates). What is proven with candidates of the attacker
   * alone holds against all replies. By default nothing is left out.
   */
  readonly candidates?: Candidates | undefined;
  /**
   * Where searches know no orders: the attacker gives up where all targets have more liberties (docs/go.md, Limits by
   * liberties). Proofs are valid all the same, disproofs are not. By default the attacker never gives up.
   */
  readonly liberties?: number | undefined;
  /** Whether ladders are read by their own routine, instead of being searched as everything else. Default true. */
  readonly ladders?: boolean | undefined;
  /** Whether unconditional life ends a problem (life.ts). Default true. */
  readonly staticLife?: boolean | undefined;
  /** What estimates for df-pn+ are made of, for measurements (`formatInfluence`). */
  readonly influence?: string | undefined;
}

const READINGS = ["second", "second-peak", "sum"] as const;
const FORMS = ["added", "alone"] as const;

/** What estimates are made of (estimates.ts). */
export interface Influence {
  readonly dilations: number;
  readonly erosions: number;
  /** Value of a stone. */
  readonly stone: number;
  readonly reading: (typeof READINGS)[number];
  readonly divisor: number;
  /** Whether influence is added to the leaf numbers of the game. */
  readonly form: (typeof FORMS)[number];
}

export const INFLUENCE: Influence = {
  dilations: 5,
  erosions: 10,
  stone: 20,
  reading: "second",
  divisor: 4,
  form: "added",
};

export function formatInfluence(influence: Influence): string {
  const { dilations, erosions, stone, reading, divisor, form } = influence;
  return [dilations, erosions, stone, reading, divisor, form].join("/");
}

/** As `setInfluence` takes it. */
export function influenceOf({
  influence = formatInfluence(INFLUENCE),
}: GoOptions): readonly [number, number, number, number, number, number] {
  const [n, m, stone, reading, divisor, form] = influence.split("/");
  return [
    ...([Number(n), Number(m), Number(stone)] as const),
    READINGS.indexOf(reading as Influence["reading"]),
    Number(divisor),
    FORMS.indexOf(form as Influence["form"]),
  ];
}

export interface GoGame extends ThreatGame {
  /** The board that it is on. */
  readonly board: Board;
}

/** As the engine takes it. */
export function sidesWithCandidates(candidates: Candidates | undefined): number {
  return candidates === undefined ? 0 : candidates === "attacker" ? 1 : 2;
}

export function createGo(options: GoOptions = {}): GoGame {
  // Spread, for functions are called faster in an object of their own.
  const board = { ...createInstance() };
  const { position, play, undo } = board;
  board.leaveOut(sidesWithCandidates(options.candidates), options.liberties ?? 0);
  board.setInfluence(...influenceOf(options));
  board.seeLife(options.staticLife ?? true);

  const reader: ThreatSolver = {
    read: board.readLadder,
    nodes: board.nodesOfLadder,
    height: board.heightOfLadder,
    expandAnswered: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      board.expandAnswered(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
  };

  return {
    name: "go",
    board,
    positionWords: POSITION_WORDS,
    constantWords: CONSTANT_WORDS,
    setConstants(words, offset) {
      for (let i = 0; i < CONSTANT_WORDS; i++) position[POSITION_WORDS + i] = words[offset + i];
      board.takeProblem();
    },
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: false,
    load(words, offset) {
      for (let i = 0; i < POSITION_WORDS; i++) position[i] = words[offset + i];
      board.takePosition();
    },
    store(words, offset) {
      board.givePosition();
      for (let i = 0; i < POSITION_WORDS; i++) words[offset + i] = position[i];
    },
    sideToMove: () => board.sideToMove() as Player,
    keyLow: board.lowKey,
    keyHigh: board.highKey,
    generate: board.generateUnlessOver,
    play,
    undo,
    outcome: () => board.outcome() as Outcome,
    setAttacker: board.setAttacker,
    expand: ({ moves, keyLow, keyHigh, proof, disproof, threat }: ChildList, offset) =>
      board.expand(moves, keyLow, keyHigh, proof, disproof, threat, offset),
    expandOrder: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      board.expandOrder(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
    estimate: ({ moves, proof, disproof }, at) => board.estimate(moves, proof, disproof, at),
    canPlay: board.canPlay,
    playPass: () => play(PASS),
    passChild: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      board.passChild(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
    ...(options.ladders === false ? {} : { reader }),
  };
}

/**
 * The rules of Go for problems of capture as a `ThreatGame`, over an instance of the engine in JavaScript.
 *
 * A game is over when the goal is reached, or targets that it needs live unconditionally: a position that repeats is no way to
 * the goal, which the searches know.
 */
import type { ChildList, Outcome, Player, ThreatGame } from "../../../game/game.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { MAXIMUM_MOVES, PASS } from "../notation/points.js";
import { createInstance } from "./instance.js";

export type Board = ReturnType<typeof createInstance>;

export interface GoOptions {
  /** Leaves out points that are far from the targets: what is found holds among candidates only. Default false. */
  readonly candidates?: boolean;
  /** What estimates for df-pn+ are made of (estimates.ts), as in `5/21/20/second`: n, m, the value of a stone, the reading. */
  readonly influence?: string;
}

const READINGS = ["second", "second-peak", "sum"] as const;

/** As `setInfluence` takes it. */
export function influenceOf({
  influence = "5/21/20/second",
}: GoOptions): readonly [number, number, number, number] {
  const [n, m, stone, reading] = influence.split("/");
  return [Number(n), Number(m), Number(stone), READINGS.indexOf(reading as (typeof READINGS)[number])];
}

export interface GoGame extends ThreatGame {
  /** The board that it stands on. */
  readonly board: Board;
}

export function createGo(options: GoOptions = {}): GoGame {
  // Spread, for functions are called faster in an object of their own.
  const board = { ...createInstance() };
  const { position, play, undo } = board;
  board.setCandidates(options.candidates ?? false);
  board.setInfluence(...influenceOf(options));

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
    estimate: ({ moves, proof, disproof, proofCost, disproofCost }, offset, count) =>
      board.estimate(moves, proof, disproof, proofCost, disproofCost, offset, count),
    playPass: () => play(PASS),
    passChild: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      board.passChild(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
    reader: {
      read: board.readLadder,
      nodes: board.nodesOfLadder,
      height: board.heightOfLadder,
      expandAnswered: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
        board.expandAnswered(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
    },
  };
}

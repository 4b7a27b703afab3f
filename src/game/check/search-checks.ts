/**
 * What a `SearchGame` promises beside the rules: `expand` gives children that `generate` gives too, with the keys that
 * they have once they are played, and leaves out or decides nothing that a plain search of a few plies refutes. The pass
 * of a `ThreatGame` has the key that it has once it is played.
 */
import {
  type ChildList,
  DISPROVEN,
  type Game,
  INFINITE_NUMBER,
  type PassingGame,
  type Player,
  PROVEN,
  type SearchGame,
  type ThreatGame,
  UNDECIDED,
} from "../game.js";
import { BrokenPromise } from "./broken-promise.js";
import { checkSame, look, type Sight } from "./rules-checks.js";

const OFFSET = 2;
/** Limits of the plain search that verdicts are compared with. */
const PLIES = 3;
const MOST_POSITIONS = 4000;
/** How many of the moves that `expand` left out are looked at, at one position. */
const MOST_LEFT_OUT = 8;

type Value = "reached" | "missed" | "open";

/** Whether the attacker reaches the goal within this many plies, by the rules alone. */
function plainValue(game: Game, attacker: Player, plies: number, budget: { positions: number }): Value {
  const outcome = game.outcome();
  if (outcome !== UNDECIDED) return outcome === attacker ? "reached" : "missed";
  const moves = new Int32Array(game.maximumMoves);
  const count = game.generate(moves, 0);
  if (count === 0) return "missed";
  if (plies === 0 || budget.positions <= 0) return "open";
  const wanted = game.sideToMove() === attacker ? "reached" : "missed";
  let value: Value = wanted === "reached" ? "missed" : "reached";
  for (let i = 0; i < count && value !== wanted; i++) {
    budget.positions--;
    game.play(moves[i]);
    const next = plainValue(game, attacker, plies - 1, budget);
    game.undo();
    if (next === wanted || next === "open") value = next;
  }
  return value;
}

/** @throws BrokenPromise; the position must be undecided */
export function checkExpand(game: SearchGame, sight: Sight, attacker: Player): void {
  const children = createChildren(game.maximumMoves + OFFSET);
  const count = game.expand(children, OFFSET);
  if (count === PROVEN || count === DISPROVEN) {
    checkDecided(game, attacker, count);
    return;
  }
  if (!Number.isInteger(count) || count < 1 || count > game.maximumMoves) {
    throw new BrokenPromise(
      "expand",
      `expand gave ${count}; it must give -1 (proven), -2 (disproven) or the number of children, at least 1`,
    );
  }
  const keys = new Set<string>();
  const given = new Set<number>();
  for (let i = OFFSET; i < OFFSET + count; i++) {
    const move = children.moves[i];
    if (given.has(move)) throw new BrokenPromise("expand", "expand gave one move twice");
    given.add(move);
    if (!sight.moves.includes(move))
      throw new BrokenPromise("expand", "expand gave a move that generate does not give");
    checkNumbers(children, i);
    game.play(move);
    checkKey("expand", game, children, i);
    game.undo();
    keys.add(`${children.keyHigh[i]} ${children.keyLow[i]}`);
  }
  const mover = sight.side === attacker ? "reached" : "missed";
  const leftOut = sight.moves.filter((move) => !given.has(move)).slice(0, MOST_LEFT_OUT);
  for (const move of leftOut) {
    game.play(move);
    const twin = keys.has(`${game.keyHigh()} ${game.keyLow()}`);
    const value = twin ? "open" : plainValue(game, attacker, PLIES - 1, { positions: MOST_POSITIONS });
    game.undo();
    if (value === mover) {
      throw new BrokenPromise(
        "expand",
        `expand left out a move with which the goal is ${value}, as ${PLIES} plies of play show`,
      );
    }
  }
}

function checkDecided(game: SearchGame, attacker: Player, count: number): void {
  const value = plainValue(game, attacker, PLIES, { positions: MOST_POSITIONS });
  const said: Value = count === PROVEN ? "reached" : "missed";
  if (value === "open" || value === said) return;
  throw new BrokenPromise(
    "expand",
    `expand says that the goal is ${said}, and ${PLIES} plies of play show that it is ${value}`,
  );
}

function checkNumbers({ proof, disproof, threat }: ChildList, at: number): void {
  for (const [name, number] of [
    ["proof", proof[at]],
    ["disproof", disproof[at]],
  ] as const) {
    if (number < 0 || number > INFINITE_NUMBER) {
      throw new BrokenPromise(
        "expand",
        `expand gave the ${name} number ${number}; it must be 0 to ${INFINITE_NUMBER}`,
      );
    }
  }
  if (threat[at] !== 0 && threat[at] !== 1) {
    throw new BrokenPromise("expand", `expand gave the threat flag ${threat[at]}; it must be 0 or 1`);
  }
}

function checkKey(promise: string, game: Game, { keyLow, keyHigh }: ChildList, at: number): void {
  if (game.keyLow() === keyLow[at] && game.keyHigh() === keyHigh[at]) return;
  throw new BrokenPromise(
    promise,
    `${promise} gave a child another key than the child has once it is played`,
  );
}

/** The pass, at a position with the defender to move; `passChild` is asked for where the game has it. */
export function checkPass(game: PassingGame | ThreatGame, sight: Sight): void {
  const children = createChildren(1 + OFFSET);
  const described = "passChild" in game;
  if (described) {
    game.passChild(children, OFFSET, 1);
    checkNumbers(children, OFFSET);
    // A pass that loses at once need not be playable.
    if (children.proof[OFFSET] === 0) return;
  }
  game.playPass();
  if (described) checkKey("passChild", game, children, OFFSET);
  const passed = game.sideToMove();
  game.undo();
  if (passed === sight.side) throw new BrokenPromise("playPass", "after playPass the same side is to move");
  checkSame("undo", "after playPass and undo", sight, look(game));
}

function createChildren(capacity: number): ChildList {
  const array = () => new Int32Array(capacity);
  return {
    moves: array(),
    keyLow: array(),
    keyHigh: array(),
    proof: array(),
    disproof: array(),
    // A game without threats need not write the flags.
    threat: array(),
  };
}

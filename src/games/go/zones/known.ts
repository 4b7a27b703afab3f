/** What the table of a search with zones knows of the position on the engine's board: verdicts, zones, moves, lines. */
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../../engine/numbers.js";
import type { Player } from "../../../game/game.js";
import type { Decided } from "../../../search/search.js";
import { columnsOf, POSITION_WORDS, rowsOf } from "../notation/packing.js";
import { PASS, POINT_MASK, STRIDE } from "../notation/points.js";
import type { ZoneEngine } from "./load-engine.js";

const MOST_LINE = 400;

/** The engine as it was entered for a search. */
export type ZoneRun = ReturnType<ZoneEngine["enter"]>;

/** What a search has found of its root beside its verdict. */
export function answerIn(run: ZoneRun, attacker: Player, found: number) {
  if (run.isReached()) return { plies: 0 };
  const move = run.answer();
  const winnerMoves = (run.sideToMove() === attacker) === (found === PROVEN);
  const plies = found === PROVEN ? { plies: run.answerPlies() } : {};
  return { ...(winnerMoves ? { move } : {}), ...plies, zone: run.zone.slice() };
}

/** One line of a proof: the attacker's moves, and replies that resist longest as far as they were searched. */
export function lineIn(run: ZoneRun, attacker: Player): Int32Array {
  const moves: number[] = [];
  while (moves.length < MOST_LINE && run.look() === PROVEN && !run.isReached()) {
    const move = run.sideToMove() === attacker ? run.knownMove() : longestReply(run);
    if (move === 0) break;
    moves.push(move);
    run.play(move);
  }
  return Int32Array.from(moves);
}

/** The pass, or a reply in the zone that was looked at last: others are answered as the pass is. */
function longestReply(run: ZoneRun): number {
  const count = run.listMoves();
  const zone = run.zone.slice();
  const replies = Array.from(run.list.subarray(0, count)).filter((move) => move === PASS || isIn(zone, move));
  let longest = 0;
  let most = -1;
  for (const reply of replies) {
    run.play(reply);
    const plies = run.look() === PROVEN && !run.isReached() ? run.knownPlies() : -1;
    run.undo();
    if (plies <= most) continue;
    most = plies;
    longest = reply;
  }
  return longest;
}

function isIn(zone: Int32Array, move: number): boolean {
  const point = move & POINT_MASK;
  return ((zone[Math.floor(point / STRIDE)] >>> (point % STRIDE)) & 1) !== 0;
}

/** A verdict and a move for a certificate, also where they are only likely; undefined where the table has nothing. */
export function decidedIn(run: ZoneRun, attacker: Player): Decided | undefined {
  const found = run.look();
  if (found !== LEFT_OPEN) return decision(run, found === PROVEN, run.isReached() ? PASS : run.knownMove());
  const defends = run.sideToMove() !== attacker;
  // Where the attacker passes the search does not look at the position: the defender can pass, too.
  if (defends) {
    run.play(PASS);
    const lives = run.look() === DISPROVEN;
    run.undo();
    if (lives) return decision(run, false, PASS);
  }
  if (run.lookForHint()) return decision(run, false, run.hintedMove());
  if (!defends) return undefined;
  run.play(PASS);
  const mayLive = run.lookForHint();
  run.undo();
  return mayLive ? decision(run, false, PASS) : undefined;
}

function decision(run: ZoneRun, attackerWins: boolean, move: number): Decided {
  return { attackerWins, move, zone: packZone(run) };
}

/** The zone that was looked at last: a bit a point, row by row. */
function packZone(run: ZoneRun): Int32Array {
  const columns = columnsOf(run.position, POSITION_WORDS);
  const points = columns * rowsOf(run.position, POSITION_WORDS);
  const packed = new Int32Array(Math.ceil(points / 32));
  for (let i = 0; i < points; i++) {
    const row = 1 + Math.floor(i / columns);
    packed[i >> 5] |= ((run.zone[row] >>> (1 + (i % columns))) & 1) << (i & 31);
  }
  return packed;
}

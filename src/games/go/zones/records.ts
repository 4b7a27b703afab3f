/**
 * The zones of decided positions, in the form that both compilers read: records, each behind the last one. A record is never changed
 * while a thread is inside (inside.ts). When there is no room for more, threads go back to their roots and out, and one of them
 * throws out the records with the least nodes below them (`collect`).
 *
 * | word of a record | |
 * |---|---|
 * | 0 | a bit for each row that the zone has points in |
 * | 1 | the winner's move where the winner is to move, and from bit 12 on the plies within which the attacker takes the targets |
 * | 2 | the place of the entry that it was written for, 0 for none |
 * | 3… | these rows |
 */
import { compareExchange, loadAtomic } from "../../../engine/machine.js";
import { rows } from "../rules/board.js";
import { clear, sets, ZONE } from "./point-sets.js";
import {
  CHECK,
  effortAt,
  end,
  find,
  firstRecord,
  foundZone,
  NEXT_RECORD,
  OWNER,
  ownCheck,
  USED,
  words,
  ZONE_ADDRESS,
} from "./table.js";

const RECORD_MOVE = 1;
const FIRST_ROW = 3;
const EFFORTS = 64;

const MOVE_BITS = 12;
const MOST_PLIES_NOTED = (1 << 18) - 1;

/** Whether this thread found no room for a record. */
export let isFull = false;

/** There may be room again. */
export function tryAgain(): void {
  isFull = false;
}

/** Takes the words of a record; returns its address, 0 where there is no room left. */
function take(length: number): number {
  let next = loadAtomic(words, NEXT_RECORD);
  while (next + length <= end) {
    const seen = compareExchange(words, NEXT_RECORD, next, next + length);
    if (seen === next) return next;
    next = seen;
  }
  isFull = true;
  return 0;
}

/** Writes the record of a zone; returns its address, 0 where there is no room left. */
export function writeZone(set: number, move: number, plies: number): number {
  let mask = 0;
  let length = FIRST_ROW;
  for (let row = 1; row <= rows; row++) {
    if (sets[set + row] === 0) continue;
    mask |= 1 << row;
    length++;
  }
  const address = take(length);
  if (address === 0) return 0;
  words[address] = mask;
  words[address + RECORD_MOVE] = move | (Math.min(plies, MOST_PLIES_NOTED) << MOVE_BITS);
  words[address + OWNER] = 0;
  let at = address + FIRST_ROW;
  for (let row = 1; row <= rows; row++) if (sets[set + row] !== 0) words[at++] = sets[set + row];
  return address;
}

/** Makes a set the zone of a record. */
export function readZone(set: number, address: number): void {
  clear(set);
  let at = address + FIRST_ROW;
  for (let rest = words[address]; rest !== 0; rest &= rest - 1) {
    sets[set + 31 - Math.clz32(rest & -rest)] = words[at++];
  }
}

/** Whether there is a decision about the position with this key; its zone is then in `ZONE`. */
export function findWithZone(low: number, high: number): boolean {
  if (!find(low, high) || foundZone === 0) return false;
  readZone(ZONE, foundZone);
  return true;
}

export function moveOf(address: number): number {
  return words[address + RECORD_MOVE] & ((1 << MOVE_BITS) - 1);
}

export function pliesOf(address: number): number {
  return words[address + RECORD_MOVE] >>> MOVE_BITS;
}

/** Words that the records of decisions take by the nodes below these, as of the last `collect`. */
const wordsOfEffort = new Int32Array(EFFORTS);

/**
 * Makes room for records: keeps those of the decisions with the most nodes below them, in half of the room, and forgets the others.
 * For a thread that is alone.
 */
export function collect(): void {
  wordsOfEffort.fill(0, 0, EFFORTS);
  const last = words[NEXT_RECORD];
  for (let at = firstRecord; at < last; at += lengthOf(at)) {
    if (isOwned(at)) wordsOfEffort[effortAt(words[at + OWNER])] += lengthOf(at);
  }
  let kept = 0;
  let least = EFFORTS;
  while (least > 0 && kept + wordsOfEffort[least - 1] <= (end - firstRecord) >> 1)
    kept += wordsOfEffort[--least];
  let to = firstRecord;
  for (let at = firstRecord; at < last; ) {
    const length = lengthOf(at);
    if (isOwned(at)) {
      const owner = words[at + OWNER];
      if (effortAt(owner) >= least) {
        for (let i = 0; i < length; i++) words[to + i] = words[at + i];
        words[owner + ZONE_ADDRESS] = words[owner + ZONE_ADDRESS] < 0 ? -to : to;
        words[owner + CHECK] = ownCheck(owner);
        to += length;
      } else {
        // Any change of a single word makes it no entry.
        words[owner + CHECK] ^= 1;
        words[USED] -= 1;
      }
    }
    at += length;
  }
  words[NEXT_RECORD] = to;
}

function lengthOf(address: number): number {
  let length = FIRST_ROW;
  for (let rest = words[address]; rest !== 0; rest &= rest - 1) length++;
  return length;
}

/** Whether the entry that a record was written for still is there. */
function isOwned(address: number): boolean {
  const owner = words[address + OWNER];
  if (owner === 0 || words[owner + CHECK] !== ownCheck(owner)) return false;
  return words[owner + ZONE_ADDRESS] === address || words[owner + ZONE_ADDRESS] === -address;
}

/**
 * One entry of the transposition table: five int32 words, three entries to a bucket of one cache line.
 *
 * | word | bits | field | why |
 * |---|---|---|---|
 * | 0 | 0-31 | key, low word | compared first |
 * | 1 | 0-31 | key, high word | with word 0 at least 64 bits of key: exact where the position fits |
 * | 2 | 6-31 | proof number; for a disproven node what the search notes of it, such as its height | 0 = proven |
 * | 2 | 0-5 | effort class | nodes spent below, half a power of two a step; the smallest goes first |
 * | 3 | 6-31 | disproof number; for a proven node the height or λ order of its proof | 0 = disproven |
 * | 3 | 0-5 | context: λ order (0-3) and attacker (4) | part of the key |
 * | 4 | 0-31 | check | mixes words 0-3 and the generation; anything else is no entry |
 *
 * Elements of 32 bits never tear, an entry of five can: two threads that write to one slot leave a mixture,
 * which the check turns into a miss. The check also holds the generation, so that raising the generation
 * empties the whole table at once.
 */
export const ENTRY_WORDS = 5;
export const BUCKET_ENTRIES = 3;
/** A cache line of 64 bytes. */
export const BUCKET_WORDS = 16;
/** The word behind the entries: `LOCKED` while a thread writes to the bucket, and anything else where none does. */
export const BUCKET_LOCK = 15;
/** No word that another search is likely to leave, since tables of other forms may have had anything there. */
export const LOCKED = 0x6b636f6c;

// Words of the line of counters behind the last bucket.
/** Entries that were put into a table that does not make room, and the generation that they are of. */
export const USED = 0;
export const GENERATION = 1;
/** Stores given up because a lock was not to be had. */
export const DROPPED = 2;
/** How many doublings a table that grows has had since its generation began. */
export const GROWN = 3;
// Words 4 to 7 are for tables of other forms.
/** Entries of a table that grows, and the lock of the thread that makes it grow. */
export const LIVE = 8;
export const GROWING = 9;
/** What is noted of the positions that entries may be about, a bit for each family of them (src/search/techniques/dominance.ts). */
export const FAMILIES = 10;

/** How many stores were dropped in the table with these words since its generation began. */
export function droppedStores(words: Int32Array): number {
  return Atomics.load(words, words.length - BUCKET_WORDS + DROPPED);
}

export const KEY_LOW = 0;
export const KEY_HIGH = 1;
export const PROOF = 2;
export const DISPROOF = 3;
export const CHECK = 4;

export const NUMBER_SHIFT = 6;
export const FIELD_MASK = 63;

/**
 * Every step is a bijection of the word mixed in last, so that a change of any single word changes the check;
 * changes of several words go unnoticed once in 2³². A plain XOR would accept mixtures of two writes.
 */
export function entryCheck(
  keyLow: number,
  keyHigh: number,
  proof: number,
  disproof: number,
  generation: number,
): number {
  let mix = Math.imul(keyLow ^ Math.imul(generation, 0x9e3779b1), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 15) ^ keyHigh, 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 13) ^ proof, 0x27d4eb2f);
  mix = Math.imul(mix ^ (mix >>> 16) ^ disproof, 0x165667b1);
  return mix ^ (mix >>> 15) ^ 0x5bd1e995;
}

/** The high word of the key that `entryCheck` was made from, with its other words. */
export function entryKeyHigh(
  keyLow: number,
  proof: number,
  disproof: number,
  generation: number,
  check: number,
): number {
  let mix = check ^ 0x5bd1e995;
  mix = Math.imul(unmixed(mix, 15), INVERSE_LAST) ^ disproof;
  mix = Math.imul(unmixed(mix, 16), INVERSE_THIRD) ^ proof;
  mix = Math.imul(unmixed(mix, 13), INVERSE_SECOND);
  const first = Math.imul(keyLow ^ Math.imul(generation, 0x9e3779b1), 0x85ebca6b);
  return mix ^ first ^ (first >>> 15);
}

const INVERSE_SECOND = inverse(0xc2b2ae35);
const INVERSE_THIRD = inverse(0x27d4eb2f);
const INVERSE_LAST = inverse(0x165667b1);

/** x of x ^ (x >>> shift), for shifts of 11 or more. */
function unmixed(word: number, shift: number): number {
  const half = word ^ (word >>> shift);
  return word ^ (half >>> shift);
}

/** The inverse of an odd number modulo 2³², by Newton's iteration. */
function inverse(odd: number): number {
  let guess = odd;
  for (let i = 0; i < 5; i++) guess = Math.imul(guess, 2 - Math.imul(odd, guess));
  return guess;
}

/** Nodes spent on a subtree as one of 64 classes, two to a power of two. */
export function effortClass(nodes: number): number {
  if (nodes < 2) return 0;
  if (nodes >= 0x7fffffff) return 61;
  const exponent = 31 - Math.clz32(nodes);
  return 2 * exponent + ((nodes >>> (exponent - 1)) & 1);
}

/**
 * Where a position that is solved by a queue is kept in Redis. Everything but the question itself expires, so that nothing of a run stays
 * there whatever is killed; a question without a coordinator is removed by the next worker that looks.
 */
import type { Redis } from "ioredis";
import { z } from "zod";
import { PREFIX, QUESTIONS } from "../redis.js";

/** A worker that has not told for this long which jobs it has is gone. */
const SILENCE_MILLISECONDS = 6000;
/** How often it tells. */
export const NOTICE_MILLISECONDS = 1000;
/** Lists that nobody adds to for this long are gone. */
const LIST_SECONDS = 60;
/** The time that one waits for a message. */
const WAIT_SECONDS = 0.1;
/** Messages that are taken at once. */
const AT_ONCE = 64;

export function positionKeys(hash: string) {
  const base = `${PREFIX}:position-${hash.slice(0, 16)}`;
  return {
    base,
    /** The run of the coordinator, which expires when it says nothing for a while. */
    coordinator: `${base}:coordinator`,
    /** A set of the names of workers. */
    workers: `${base}:workers`,
    /** What a worker tells about itself. */
    notice: (worker: string) => `${base}:worker:${worker}`,
    /** A list of messages to a worker. */
    orders: (worker: string) => `${base}:orders:${worker}`,
    /** A list of messages to the coordinator. */
    reports: `${base}:reports`,
  };
}

const Notice = z.strictObject({
  run: z.string(),
  number: z.int().positive(),
  threads: z.int().positive().max(1024),
  jobs: z.array(z.int().nonnegative()).max(4096),
});
export type PositionNotice = Readonly<z.infer<typeof Notice>>;

/** Undefined for a text that is no notice. */
export function parsePositionNotice(text: string): PositionNotice | undefined {
  try {
    return Notice.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The messages of a list, those that are there, or else the first that comes within a moment. */
export async function takeMessages(redis: Redis, blocking: Redis, list: string): Promise<Buffer[]> {
  const there = (await redis.lpopBuffer(list, AT_ONCE)) ?? [];
  if (there.length > 0) return there;
  const next = await blocking.blpopBuffer(list, WAIT_SECONDS);
  return next === null ? [] : [next[1]];
}

/** Nothing is written for a question that has no coordinator any more: nobody would remove it. */
const ADD = `
if redis.call("EXISTS", KEYS[1]) == 0 then return end
redis.call("RPUSH", KEYS[2], ARGV[2])
redis.call("EXPIRE", KEYS[2], ARGV[1])`;
const TELL = `
if redis.call("EXISTS", KEYS[1]) == 0 then return end
redis.call("SET", KEYS[2], ARGV[3], "PX", ARGV[2])
redis.call("SADD", KEYS[3], ARGV[4])
redis.call("EXPIRE", KEYS[3], ARGV[1])`;

type PositionKeys = ReturnType<typeof positionKeys>;

/** Adds a message to a list, as long as the question has a coordinator. */
export async function addMessage(
  redis: Redis,
  { coordinator }: PositionKeys,
  list: string,
  message: Buffer,
): Promise<void> {
  await redis.eval(ADD, 2, coordinator, list, LIST_SECONDS, message);
}

/** Puts down what a worker tells about itself, as long as the question has a coordinator. */
export async function writeNotice(
  redis: Redis,
  { coordinator, notice, workers }: PositionKeys,
  worker: string,
  content: PositionNotice,
): Promise<void> {
  const keys = [coordinator, notice(worker), workers];
  await redis.eval(TELL, 3, ...keys, LIST_SECONDS, SILENCE_MILLISECONDS, JSON.stringify(content), worker);
}

export async function removePosition(redis: Redis, hash: string): Promise<void> {
  await redis.hdel(QUESTIONS, hash);
  for await (const keys of redis.scanStream({ match: `${positionKeys(hash).base}:*`, count: 1000 })) {
    const found = keys as string[];
    if (found.length > 0) await redis.unlink(...found);
  }
}

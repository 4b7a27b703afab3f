/** A connection to Redis, by which sweeps and positions are shared among machines; and the names of everything that they keep there. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import { reasonOf } from "../files/file-errors.js";
import { FailureError, InputError } from "../game/errors.js";

export interface QueueAddress {
  /** redis://[user:password@]host:port/database, or rediss:// for an encrypted connection. */
  readonly url: string;
  /** Files of certificates, for rediss://: that of the authority, one's own, and its key. */
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** What all keys begin with. */
export const PREFIX = "solve-fast";
/** A hash of the plans that have work, by their own hashes. */
export const PLANS = `${PREFIX}:plans`;
/** A hash of the positions that have work, by the hashes of their questions. */
export const QUESTIONS = `${PREFIX}:questions`;
/** A hash of workers, by names of their own: what they are, as JSON. */
export const WORKERS = `${PREFIX}:workers`;

/** Keys of a plan, by its hash. */
export function keysOf(hash: string) {
  const plan = hash.slice(0, 16);
  return {
    queue: `sweep-${plan}`,
    /** A list of results, each a block (sweep/block-message.ts). */
    results: `${PREFIX}:sweep-${plan}:results`,
    /** A hash: how often a worker began a block and did not end it. */
    begun: `${PREFIX}:sweep-${plan}:begun`,
    /** The collector's own name, which expires when it says nothing for a while. */
    collector: `${PREFIX}:sweep-${plan}:collector`,
  };
}

/** What a worker tells about itself. */
const WorkerNotice = z.object({
  threads: z.int().positive().max(1024),
  /** The hash of the plan that it works on. */
  plan: z.string().nullable(),
  /** Seconds, by the clock of Redis. */
  at: z.number(),
});
export type WorkerNotice = Readonly<z.infer<typeof WorkerNotice>>;

/** Undefined for a text that does not describe a worker. */
export function parseNotice(text: string): WorkerNotice | undefined {
  try {
    return WorkerNotice.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A worker that says nothing for this many seconds is gone. */
export const SILENCE_SECONDS = 20;

/** Seconds, by the clock that all share. */
export async function clockOf(redis: Redis): Promise<number> {
  const [seconds] = await redis.time();
  return Number(seconds);
}

/** The address of a queue without its password, for messages. */
export function shownAddress({ url }: QueueAddress): string {
  const { protocol, host, pathname } = checkAddress(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * A failure for the answer of Redis to a command that it does not carry out, as when its memory is full, or another program has
 * written to the queue's keys; any other error as it is.
 */
export function queueFailure(address: QueueAddress, error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "ReplyError") return error;
  return new QueueError(`${shownAddress(address)}: Redis refuses a command (${error.message})`);
}

/** What is wrong with the queue, and not with the sweep. */
export class QueueError extends FailureError {
  override readonly name = "QueueError";
}

const MISSING = "the queue needs two more packages; install them with: npm install bullmq ioredis";

const require = createRequire(import.meta.url);

/**
 * Loads the libraries of the queue; `require` takes 0.10 s of the processor for them, `import` 0.21.
 *
 * @throws InputError when they are not installed
 */
export function loadLibraries(): {
  readonly Redis: typeof Redis;
  readonly bullmq: Pick<typeof import("bullmq"), "Queue" | "Worker" | "WaitingError">;
} {
  try {
    const { Redis } = require("ioredis") as typeof import("ioredis");
    return { Redis, bullmq: require("bullmq") as typeof import("bullmq") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new InputError(MISSING);
  }
}

const CONNECT_MILLISECONDS = 5000;
/** The longest time between two attempts to connect again. */
const RETRY_MILLISECONDS = 2000;

/**
 * Connects to Redis. A connection that is lost later is made again, however long that takes; commands wait for it.
 *
 * @param signal after which a lost connection is not made again
 * @throws InputError for what is not an address, QueueError when nobody answers there, or Redis removes keys when its memory is
 * full
 */
export async function connectRedis(address: QueueAddress, signal?: AbortSignal): Promise<Redis> {
  const { Redis } = loadLibraries();
  const shown = shownAddress(address);
  const database = Number(checkAddress(address.url).pathname.slice(1));
  const tls = tlsOf(address);
  let isConnected = false;
  const redis = new Redis(address.url, {
    ...(tls === undefined ? {} : { tls }),
    lazyConnect: true,
    connectTimeout: CONNECT_MILLISECONDS,
    // The queue's library requires this: commands wait until the connection is there again.
    maxRetriesPerRequest: null,
    retryStrategy: (times) =>
      isConnected && !signal?.aborted ? Math.min(100 * times, RETRY_MILLISECONDS) : null,
  });
  // Every failed attempt is reported here, with its reason; later failures that matter come from the commands.
  let reason: Error | undefined;
  redis.on("error", (error) => {
    reason = error;
  });
  try {
    await redis.connect();
    isConnected = true;
    // Otherwise a database that does not exist would silently be replaced by another one.
    if (database > 0) await redis.select(database);
    await refusePolicy(redis, shown);
    await refuseTypes(redis, shown);
  } catch (error) {
    redis.disconnect();
    if (error instanceof QueueError) throw error;
    const cause = reason ?? (error as NodeJS.ErrnoException);
    throw new QueueError(`${shown}: cannot be used (${reasonOf(cause)})${hintFor(cause, address)}`);
  }
  return redis;
}

/** What OpenSSL and Node say when a connection is not encrypted as it should be, and what can be done about it. */
const TLS_HINTS: readonly (readonly [code: RegExp, hint: (ca: string | undefined) => string])[] = [
  [
    /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_SIGNATURE_)/,
    (ca) =>
      ca === undefined
        ? "name the certificate of the server's authority with --tls-ca"
        : `--tls-ca ${ca} is not the certificate of the server's authority`,
  ],
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    () =>
      "the server, or the authority of --tls-ca, needs a new certificate, unless this machine's clock is wrong",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_/,
    () => "write the host as the server's certificate names it, or give the server one for this host",
  ],
  [
    /^ERR_SSL_WRONG_VERSION_NUMBER$/,
    () => "the server does not encrypt at this port: redis:// instead of rediss://",
  ],
];

function hintFor({ code }: NodeJS.ErrnoException, { ca }: QueueAddress): string {
  // What Redis itself answers has no code.
  if (code === undefined) return "";
  const [, hint = () => "is redis-server running there?"] = TLS_HINTS.find(([of]) => of.test(code)) ?? [];
  return `; ${hint(ca)}`;
}

/**
 * The parts of an address.
 *
 * @throws InputError when it is not an address, also when a password in it would be taken for something else, and so be shown
 */
function checkAddress(url: string): URL {
  const parsed = /^rediss?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  const isRight =
    parsed !== undefined &&
    parsed.hostname !== "" &&
    /^\/?\d{0,9}$/.test(parsed.pathname) &&
    !/[?#]/.test(url) &&
    [parsed.username, parsed.password].every(isDecodable);
  if (isRight) return parsed;
  throw new InputError(
    "the address of a queue has the form redis://HOST:PORT, or rediss://USER:PASSWORD@HOST:PORT/DATABASE; " +
      "in a password write % as %25, / as %2F, ? as %3F, # as %23, @ as %40",
  );
}

function isDecodable(text: string): boolean {
  try {
    // The result is used, since the bundler drops a call whose only effect is that it may fail.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}

function tlsOf({ url, ca, cert, key }: QueueAddress) {
  if (ca === undefined && cert === undefined && key === undefined) return undefined;
  if (!url.startsWith("rediss:"))
    throw new InputError("certificates are for an address that begins with rediss://");
  // Files are checked here: later errors of the connection name no file.
  const read = (option: string, path: string | undefined, what: string, look: (bytes: Buffer) => unknown) => {
    if (path === undefined) return undefined;
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      throw new QueueError(`${option} ${path}: cannot be read (${reasonOf(error)})`);
    }
    try {
      look(bytes);
    } catch {
      throw new QueueError(`${option} ${path}: holds no ${what} in PEM`);
    }
    return bytes;
  };
  const certificate = (bytes: Buffer) => new X509Certificate(bytes);
  return {
    ca: read("--tls-ca", ca, "certificate", certificate),
    cert: read("--tls-cert", cert, "certificate", certificate),
    key: read("--tls-key", key, "private key", (bytes) => createPrivateKey(bytes)),
  };
}

/**
 * Waits for what Redis answers, which may be away for any time; but no longer than some time after the signal, since nobody
 * waits for it then.
 *
 * @returns a function that gives out the answer, or rejects; it is used for so many answers that it must not keep them
 */
export function answersUntil(signal: AbortSignal, milliseconds: number) {
  const waiting = new Set<(error: Error) => void>();
  let isLate = false;
  const late = () => new Error("Redis does not answer");
  function giveUp(): void {
    isLate = true;
    for (const reject of waiting) reject(late());
  }
  const wait = () => setTimeout(giveUp, milliseconds).unref();
  if (signal.aborted) wait();
  else signal.addEventListener("abort", wait, { once: true });
  return <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    if (isLate) return Promise.race([answer, Promise.reject(late())]);
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      answer.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  };
}

/** Redis that removes keys when its memory is full would lose blocks. */
async function refusePolicy(redis: Redis, shown: string): Promise<void> {
  const [, policy = "noeviction"] = /maxmemory_policy:(\S+)/.exec(await redis.info("memory")) ?? [];
  if (policy === "noeviction") return;
  throw new QueueError(
    `${shown}: removes keys when its memory is full (maxmemory-policy ${policy}); set it with: ` +
      "redis-cli config set maxmemory-policy noeviction",
  );
}

/** What all sweeps share is not removed, whatever another program has made of it. */
async function refuseTypes(redis: Redis, shown: string): Promise<void> {
  for (const key of [PLANS, QUESTIONS, WORKERS]) {
    const type = await redis.type(key);
    if (type === "none" || type === "hash") continue;
    throw new QueueError(
      `${shown}: the key ${key} is a ${type}, and should be a hash; remove it with: redis-cli del ${key}`,
    );
  }
}

/** The queue of a plan. */
export function openQueue(connection: Redis, hash: string): Queue {
  const { bullmq } = loadLibraries();
  const options = { connection, prefix: PREFIX, skipMetasUpdate: true };
  const queue = new bullmq.Queue(keysOf(hash).queue, options);
  queue.on("error", () => {});
  return queue;
}

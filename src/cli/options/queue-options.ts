/** Options of commands that use a queue in Redis. */
import { type Command, Option } from "commander";
import { InputError } from "../../game/errors.js";
import type { QueueAddress } from "../../queue/redis.js";

/** Where the address may be given instead, so that no list of processes shows its password. */
const VARIABLE = "SOLVE_FAST_REDIS_URL";

export interface QueueFlags {
  readonly queue?: string | true;
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** @param sentence what the queue is used for */
export function addQueueOptions(command: Command, sentence: string): Command {
  return command
    .addOption(
      new Option("--queue [url]", `${sentence}; redis://HOST:PORT, or ${VARIABLE} from the environment`),
    )
    .addOption(new Option("--tls-ca <file>", "certificate of the authority, for a queue at rediss://"))
    .addOption(new Option("--tls-cert <file>", "your own certificate, for a queue at rediss://"))
    .addOption(new Option("--tls-key <file>", "the key of your own certificate"));
}

/** @throws InputError when the address is not given anywhere */
export function addressOf({ queue, tlsCa: ca, tlsCert: cert, tlsKey: key }: QueueFlags): QueueAddress {
  const url = typeof queue === "string" ? queue : process.env[VARIABLE];
  if (url === undefined || url === "") {
    throw new InputError(`name the queue, as in --queue redis://127.0.0.1:6379, or set ${VARIABLE}`);
  }
  return { url, ca, cert, key };
}

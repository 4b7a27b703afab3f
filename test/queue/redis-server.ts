/** The tests' own Redis, where `redis-server` is on the PATH. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";

export const HAS_REDIS = spawnSync("redis-server", ["--version"]).status === 0;
if (!HAS_REDIS) console.log("skipped, no redis-server");

export interface TestServer {
  readonly url: string;
  /** A connection for looking at its keys. */
  readonly redis: Redis;
  /** Ends it at once, like a loss of power. */
  kill(): Promise<void>;
  /** Starts it again, with what it kept on disk. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * @param settings as they are typed after `redis-server`; unless they say so, nothing is kept on disk. PORT stands for a
 * port for encrypted connections, which is then part of the address
 */
export async function startRedis(...settings: string[]): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const port = await freePort();
  const tlsPort = settings.includes("PORT") ? await freePort() : undefined;
  const redis = new Redis(port, "127.0.0.1", { lazyConnect: true, maxRetriesPerRequest: null });
  redis.on("error", () => {});
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const fixed = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
    server = spawn(
      "redis-server",
      [...fixed, ...settings.map((each) => (each === "PORT" ? String(tlsPort) : each))],
      { stdio: "ignore" },
    );
    for (;;) {
      if (
        spawnSync("redis-cli", ["-p", String(port), "ping"])
          .stdout.toString()
          .match(/PONG|NOAUTH/)
      )
        return;
      await sleep(50);
    }
  }
  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${tlsPort ?? port}`,
    redis,
    kill,
    start,
    async close() {
      redis.disconnect();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

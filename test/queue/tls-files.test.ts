// Files that are to secure the connection, and hold something else: each is named before anything is connected.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { connectRedis } from "../../src/queue/redis.js";

const folder = mkdtempSync(join(tmpdir(), "tls-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["ca", "certificate"],
  ["cert", "certificate"],
  ["key", "private key"],
] as const)("%s", async (name, what) => {
  const file = join(folder, `${name}.pem`);
  const connect = () =>
    connectRedis({ url: "rediss://127.0.0.1:1", [name]: file }, AbortSignal.timeout(2000));
  await expect(connect()).rejects.toThrow(`${file}: cannot be read (`);
  for (const content of ["", "no certificate", "-----BEGIN CERTIFICATE-----"]) {
    writeFileSync(file, content);
    await expect(connect()).rejects.toThrow(`${file}: holds no ${what} in PEM`);
  }
  rmSync(file);
});

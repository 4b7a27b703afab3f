// Settings that are to secure the connection but do not: each error says what is wrong, and what can be done about it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer as plainServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
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
  await expect(connect()).rejects.toThrow(`--tls-${name} ${file}: cannot be read (`);
  for (const content of ["", "no certificate", "-----BEGIN CERTIFICATE-----"]) {
    writeFileSync(file, content);
    await expect(connect()).rejects.toThrow(`--tls-${name} ${file}: holds no ${what} in PEM`);
  }
  rmSync(file);
});

it.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
  "an authority that is not the server's",
  async () => {
    const [one, other] = ["one", "other"].map((name) => {
      const files = { key: join(folder, `${name}.key`), cert: join(folder, `${name}.cert`) };
      const made = ["-nodes", "-subj", `/CN=${name}`, "-keyout", files.key, "-out", files.cert];
      expect(spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...made]).status).toBe(0);
      return files;
    });
    const server = createServer({ key: readFileSync(one.key), cert: readFileSync(one.cert) });
    server.on("tlsClientError", () => {});
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const url = `rediss://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(connectRedis({ url, ca: other.cert })).rejects.toThrow(
      `; --tls-ca ${other.cert} is not the certificate of the server's authority`,
    );
    await expect(connectRedis({ url })).rejects.toThrow("with --tls-ca");
    // Its name is not that of the host.
    await expect(connectRedis({ url, ca: one.cert })).rejects.toThrow(
      "write the host as the server's certificate names it",
    );
    server.close();
  },
);

it.skipIf(spawnSync("openssl", ["version"]).status !== 0)("a certificate that has expired", async () => {
  const [key, request, cert] = ["key", "csr", "cert"].map((end) => join(folder, `old.${end}`));
  const asked = ["-newkey", "rsa:2048", "-nodes", "-subj", "/CN=old", "-keyout", key, "-out", request];
  expect(spawnSync("openssl", ["req", ...asked]).status).toBe(0);
  const signed = ["-in", request, "-signkey", key, "-out", cert, "-days", "-1"];
  expect(spawnSync("openssl", ["x509", "-req", ...signed]).status).toBe(0);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  server.on("tlsClientError", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `rediss://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(connectRedis({ url, ca: cert })).rejects.toThrow(
    "(certificate has expired); the server, or the authority of --tls-ca, needs a new certificate",
  );
  server.close();
});

it("a server that does not encrypt", async () => {
  const server = plainServer((socket) => {
    socket.on("error", () => {});
    socket.end("-ERR\r\n");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `rediss://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(connectRedis({ url })).rejects.toThrow("redis:// instead of rediss://");
  server.close();
});

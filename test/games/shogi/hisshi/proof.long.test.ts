// A hisshi, certified and checked by the reference rules of shogi, which are slow where all moves count.
import { join } from "node:path";
import { expect, it } from "vitest";
import { shogi } from "../../../../src/games/shogi/module.js";
import { SHOGI_LAMBDA } from "../../../../src/games/shogi/problem-game.js";
import { putTogether, takeApart } from "../../../certificates/checker/editing.js";
import { check, createCertifier, useFolder } from "../../../certificates/extract/certifying.js";

const folder = useFolder();

it("certifies a hisshi as a proof of the real game, without passes", async () => {
  const certifier = await createCertifier(shogi, { algorithm: "df-pn-lambda", search: SHOGI_LAMBDA });
  const text = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1";
  const { verdict, file = "" } = certifier.certify(shogi.parsePosition(text), { goal: "hisshi" });
  expect(verdict).toBe("proven");
  expect(check(file, shogi)).toBeUndefined();
  // As a problem of mate the certificate is not valid: its first move gives no check.
  const certificate = takeApart(file);
  certificate.header = { ...certificate.header, goal: "mate" };
  putTogether(certificate, join(folder, "mate"));
  expect(check(join(folder, "mate"), shogi)).toMatchObject({ problem: expect.any(String) });
});

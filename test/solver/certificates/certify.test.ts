// Verdicts and positions without a certificate: most are refused before the search.

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/certificates/format/certificate-format.js";
import type { GameModule } from "../../../src/game/module.js";
import { othello } from "../../../src/games/othello/module.js";
import shogi from "../../../src/games/shogi/game.js";
import simpei from "../../../src/games/simpei/game.js";
import { certifyVerdict, requestFor } from "../../../src/solver/certificates/certify.js";
import type { Found } from "../../../src/solver/solve/found.js";
import type { SolveSession } from "../../../src/solver/solve/run-solve.js";
import type { SolveSetup } from "../../../src/solver/threads/thread-context.js";
import { useFolder } from "../../certificates/extract/certifying.js";

const folder = useFolder();

const fileOf = (module: GameModule) => ({ module, own: false });
const ownFile = (module: GameModule) => ({ module, own: true });
const SIMPEI = fileOf(simpei);
const SHOGI = fileOf(shogi);
const FILE = join(folder, "none.proof");
const START = { position: simpei.start, goal: "o-wins", attacker: 1 } as const;

describe("before the search", () => {
  it("a game of the package without reference rules is refused", async () => {
    const without = fileOf({ ...othello, name: "bare" });
    await expect(requestFor(FILE, without, {}, { ...START, goal: "win" })).rejects.toThrow(
      "no certificate: bare has no reference rules to check it with",
    );
  });

  it("positions that no reader would accept are refused, for too many words or too many bytes of text", async () => {
    const own = { ...simpei, name: "own" };
    const long = { ...START, position: "x".repeat(LIMITS.headerBytes) };
    await expect(requestFor(FILE, ownFile(own), {}, long)).rejects.toThrow(
      /^no certificate: .* have 65539 bytes; certificates take/,
    );
    const wide = {
      ...own,
      create: () => ({ ...simpei.create({}), positionWords: LIMITS.positionWords + 1 }),
    };
    await expect(requestFor(FILE, ownFile(wide), {}, START)).rejects.toThrow(
      "a position of own has 4097 words; certificates take 4096",
    );
  });

  it("a path that cannot be written is refused", async () => {
    const request = requestFor(join(FILE, "x"), SIMPEI, {}, START);
    await expect(request).rejects.toThrow("cannot be written");
  });
});

it("the lack of a hisshi is refused", async () => {
  const request = await requestFor(FILE, SHOGI, {}, { position: shogi.start, goal: "hisshi", attacker: 0 });
  const outcome = { verdict: "disproven", nodes: 100 } as Found;
  const nothing = {} as SolveSession & SolveSetup;
  expect(
    await certifyVerdict(nothing, new Int32Array(16), nothing, { attacker: 0 }, outcome, request),
  ).toEqual({
    refused: "the absence of a hisshi has no certificate: no search proves it",
  });
});

it.each([
  [
    { verdict: "unknown", reason: "no proof within order", noProofWithinOrder: 1 },
    "that there is no proof within order 1 says nothing of the goal",
  ],
  [{ verdict: "unknown", reason: "node limit" }, "the verdict is unknown (node limit)"],
] as const)("after a search without a verdict: %s", async (found, refused) => {
  const request = await requestFor(FILE, SIMPEI, {}, START);
  const outcome = { ...found, nodes: 100 } as Found;
  // Neither the session nor the setup is used.
  const nothing = {} as SolveSession & SolveSetup;
  const options = { attacker: 1 } as const;
  expect(await certifyVerdict(nothing, new Int32Array(2), nothing, options, outcome, request)).toEqual({
    refused,
  });
});

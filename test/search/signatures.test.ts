/**
 * Signatures: the exact node counts of a fixed set of searches on one thread. A change that alters them says so in its
 * commit, and rewrites them by
 *
 *     UPDATE_SIGNATURES=1 npx vitest run --project=unit test/search/signatures.test.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Player } from "../../src/game/game.js";
import { parsePosition } from "../../src/games/simpei/notation/notation.js";
import { createSimpei } from "../../src/games/simpei/rules/rules.js";
import { createSearch, newTable } from "./create-search.js";

interface Signature {
  readonly position: string;
  readonly attacker: Player;
  readonly freeStart: boolean;
  readonly "df-pn": number;
  readonly "df-pn-lambda": number;
}

const file = new URL("./signatures.json", import.meta.url);
const signatures: readonly Signature[] = JSON.parse(readFileSync(file, "utf8"));
const TABLE = { entries: 65_536 };

async function nodesOf(
  { position, attacker, freeStart }: Signature,
  algorithm: "df-pn" | "df-pn-lambda",
): Promise<number> {
  const game = createSimpei({ freeStart });
  const search = await createSearch(algorithm, game, newTable(TABLE));
  game.load(parsePosition(position), 0);
  return search.solve(attacker).nodes;
}

if (process.env.UPDATE_SIGNATURES === undefined) {
  it.each(signatures)("the signature of $position", async (signature) => {
    expect(await nodesOf(signature, "df-pn")).toBe(signature["df-pn"]);
    expect(await nodesOf(signature, "df-pn-lambda")).toBe(signature["df-pn-lambda"]);
  });
} else {
  it("signatures are rewritten", async () => {
    const renewed: Signature[] = [];
    for (const signature of signatures) {
      renewed.push({
        ...signature,
        "df-pn": await nodesOf(signature, "df-pn"),
        "df-pn-lambda": await nodesOf(signature, "df-pn-lambda"),
      });
    }
    writeFileSync(file, `${JSON.stringify(renewed, undefined, 2)}\n`);
  }, 600_000);
}

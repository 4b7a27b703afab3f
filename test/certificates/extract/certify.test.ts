// Every verdict of a search can be certified, and every certificate is valid.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCertificate } from "../../../src/certificates/certificate-file.js";
import type { Player } from "../../../src/game/game.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { POSITIONS, unrankPosition } from "../../../src/games/simpei/rules/ranking.js";
import { sampled } from "../../samples.js";
import { graphs, historyExamples } from "../../search/graph-game.js";
import { isWon } from "../../search/oracle.js";
import { check, createCertifier, useFolder } from "./certifying.js";
import { createGraphModule } from "./graph-module.js";

useFolder();

const ROOT = Int32Array.of(0);

function randomPositions(count: number, seed: number): Int32Array[] {
  return fc.sample(fc.nat(POSITIONS - 1), { numRuns: count, seed }).map((rank) => {
    const words = new Int32Array(2);
    unrankPosition(rank, words, 0);
    return words;
  });
}

describe.each(["df-pn", "df-pn-lambda", "pn-search"] as const)("certificates of %s", (algorithm) => {
  it("are valid for random positions of Simpei", async () => {
    const certifier = await createCertifier(simpei, { algorithm, gameOptions: { freeStart: true } });
    const verdicts = { proven: 0, disproven: 0, unknown: 0 };
    for (const words of randomPositions(30, 1)) {
      const { verdict, file } = certifier.certify(words, { maxNodes: 4000 });
      verdicts[verdict]++;
      if (file !== undefined) expect(check(file, simpei)).toBeUndefined();
    }
    expect(verdicts.proven).toBeGreaterThan(15);
    if (algorithm === "df-pn") expect(verdicts.disproven).toBeGreaterThan(3);
  });
});

it("certifies random graphs with cycles, and says what is true", async () => {
  const module = createGraphModule();
  const certifier = await createCertifier(module, { entries: 64 });
  fc.assert(
    fc.property(graphs({ inner: 12, ends: 4 }), fc.constantFrom<Player>(0, 1), (graph, attacker) => {
      module.setGraph(graph);
      const goal = attacker === 0 ? "first" : "second";
      const { verdict, file = "" } = certifier.certify(ROOT, { attacker, goal });
      certifier.game.load(ROOT, 0);
      expect(verdict).toBe(isWon(certifier.game, attacker) ? "proven" : "disproven");
      expect(check(file, module)).toBeUndefined();
    }),
    { numRuns: sampled(150) },
  );
});

it.each(historyExamples())(
  "certifies verdicts that depend on the history of the game: $name",
  async ({ graph }) => {
    const module = createGraphModule(graph);
    for (const algorithm of ["df-pn", "df-pn-lambda"] as const) {
      const certifier = await createCertifier(module, { algorithm, entries: 64 });
      const { verdict, file = "" } = certifier.certify(ROOT, { attacker: 0, goal: "first" });
      expect(verdict).toBe("proven");
      expect(check(file, module)).toBeUndefined();
    }
  },
);

it("ranks nodes by the plies to the goal", async () => {
  const certifier = await createCertifier(simpei);
  const { file = "" } = certifier.certify(simpei.parsePosition("..../.x../..../.... .../.../... o x3o4"));
  const certificate = openCertificate(file);
  const { header } = certificate;
  const chunk = certificate.chunk(0);
  certificate.close();
  expect(header.root).toBe(header.nodes - 1);
  // A node where the attacker wins at once: the last ply.
  expect([...chunk.degrees].every((degree, i) => (degree === 0) === (chunk.ranks[i] === 1))).toBe(true);
  expect([...chunk.ranks].every((rank) => rank >= 1)).toBe(true);
});

it("refuses to make a certificate of more nodes than fit into memory", async () => {
  const certifier = await createCertifier(simpei);
  const position = simpei.parsePosition("o..x/..oo/.x../x..o .x./.../... x x0o0");
  const { nodes } = certifier.certify(position);
  expect(certifier.certify(position, { mostNodes: nodes }).nodes).toBe(nodes);
  expect(() => certifier.certify(position, { mostNodes: 20 })).toThrow("it has more than 20 nodes");
});

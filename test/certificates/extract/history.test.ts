// Graph history interaction: positions where a search that ignores how a position was reached is wrong. Such a search is
// used here by an option for tests, and its verdicts must not become valid certificates.

import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../src/certificates/extract/extraction.js";
import type { GameModule } from "../../../src/game/module.js";
import type { MateOptions } from "../../../src/games/shogi/mate/search.js";
import { shogi } from "../../../src/games/shogi/module.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { historyExamples } from "../../search/graph-game.js";
import { check, createCertifier, useFolder } from "./certifying.js";
import { createGraphModule } from "./graph-module.js";

useFolder();

type Certifier = Awaited<ReturnType<typeof createCertifier>>;

/** Whether the certificate of a search's verdict is valid, which it must not be where the verdict is wrong. */
function certifies(certifier: Certifier, module: GameModule, text: string, goal: string | null): boolean {
  const attacker = goal === null ? {} : { attacker: 0 as const };
  try {
    const { file = "" } = certifier.certify(module.parsePosition(text), { goal, ...attacker });
    return check(file, module) === undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ExtractionError);
    return false;
  }
}

describe("Simpei: wins by the complete retrograde analysis", async () => {
  // In 17, 19 and 17 plies. Of 20,000 random positions seven were wrongly disproven without care.
  const WINS = [
    "x.../.o../xxox/.o.. .../.../o.. x x0o0",
    "..xo/..../.o../..o. .xo/xx./... x x0o0",
    ".ox./..oo/..../.x.. xox/.../... x x0o0",
  ];
  const gameOptions = { freeStart: true };
  const careful = await createCertifier(simpei, { gameOptions });
  const careless = await createCertifier(simpei, { gameOptions, search: { ignoreHistory: true } });

  it.each(WINS)("%s", (text) => {
    expect(careful.solve(simpei.parsePosition(text), 0)).toBe("proven");
    expect(certifies(careful, simpei, text, null)).toBe(true);
  });

  it("are not all found by a search that ignores history, and its wrong verdicts have no certificate", () => {
    const missed = WINS.filter((text) => careless.solve(simpei.parsePosition(text), 0) === "disproven");
    expect(missed.length).toBeGreaterThan(0);
    for (const text of missed) expect(certifies(careless, simpei, text, null), text).toBe(false);
  });
});

it("the example of Kishimoto and Müller leads a search that ignores history astray where P comes first", async () => {
  const astray: string[] = [];
  for (const { name, graph } of historyExamples()) {
    const module = createGraphModule(graph);
    // With so large an ε a child is searched to its end, as a plain depth-first search would.
    const setUp = (ignoreHistory: boolean) =>
      createCertifier(module, { entries: 64, search: { ignoreHistory, epsilon: 100 } });
    const careful = await setUp(false);
    const careless = await setUp(true);
    expect(careful.solve(Int32Array.of(0), 0)).toBe("proven");
    expect(certifies(careful, module, "0", "first")).toBe(true);
    if (careless.solve(Int32Array.of(0), 0) === "proven") continue;
    astray.push(name);
    expect(certifies(careless, module, "0", "first")).toBe(false);
  }
  // X is tried before M in either order, since M looks harder.
  expect(astray).toEqual(["X before M, P before N", "M before X, P before N"]);
});

it("perpetual check is no mate; a search that ignores repetitions follows it without end", async () => {
  // The rook gives check for ever, wherever the king goes.
  const position = shogi.parsePosition("k8/4g4/9/9/9/1R7/9/9/9 b - 1");
  const careful = await createCertifier(shogi);
  const { verdict, file = "" } = careful.certify(position);
  expect(verdict).toBe("disproven");
  expect(check(file, shogi)).toBeUndefined();
  const careless = await createCertifier(shogi, { search: { ignoreRepetitions: true } as MateOptions });
  expect(careless.certify(position, { maxNodes: 300 }).verdict).toBe("unknown");
});

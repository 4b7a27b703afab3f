/**
 * Why zones have to fulfil each of their conditions. In each row the zones of the nodes after a position are right, and
 * the zone of the position lacks what one condition requires. So its claim is false: there is a position that agrees with it
 * and in which the winner fails, the attacker or, in lives, the defender. The rows were found by leaving the condition out.
 *
 * Some conditions have no such row, but the proof that zones are right needs them: the winner's own point, in whose
 * place a pass is possible, and the points next to stones that the loser takes; in lives the liberties of parts beside the winner's move,
 * and what the loser takes.
 */
import { expect, it } from "vitest";
import type { Reply } from "../../../src/game/zones.js";
import { go } from "../../../src/games/go/module.js";
import {
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../src/games/go/notation/position.js";
import { formatProblem, isWritten, parseProblem } from "../../../src/games/go/notation/text.js";
import { parseMove } from "../../../src/games/go/notation/vertices.js";
import { isReached, legalMoves, playMove } from "../../../src/games/go/reference/rules.js";
import { createZones } from "../../../src/games/go/reference/zones.js";
import { createSecondZones } from "../../certificates/checker/second-zones.js";
import { createCertifier } from "../../certificates/extract/certifying.js";

import { type Solved, solveByFixpoint } from "./fixpoint.js";
import { forAgreeing, takenOtherwise } from "./zones.js";

interface Row {
  readonly condition: string;
  readonly position: string;
  /** The zones after the attacker's move, or after all replies that count; null where the goal is reached. */
  readonly after: Readonly<Record<string, string | null>>;
  /** The zone that lacks something. */
  readonly zone: string;
  /** Whether the defender wins. */
  readonly lives?: true;
  /** A position that agrees on the zone, with the other verdict; null where none is known that needs the condition. */
  readonly other: string | null;
}

const ROWS: readonly Row[] = [
  {
    condition: "a move: the zone of the node after it",
    position: "../OX/O. b target=A1 threats=2:0",
    after: { A3: "B2 A3" },
    zone: "A1 B1 A2 A3 B3",
    other: "../OO/O. b target=A1 threats=2:0",
  },
  {
    condition: "a move: its point",
    position: "../X./O. b target=A1",
    after: { B3: "A1 B1 A2 B2 A3" },
    zone: "A1 B1 A2 B2 A3",
    other: null,
  },
  {
    condition: "a move: the points next to it",
    position: ".XX/OOX/O.O b target=A2 threats=2:0",
    after: { B1: "C1 C3" },
    zone: "B1 C1 A2 B2 C2 A3 C3",
    other: "..X/OOX/..O b target=A2 threats=2:0",
  },
  {
    condition: "a move: the stones that it takes",
    position: "OO/O./OX b target=A1",
    after: { B2: null },
    zone: "B1 A2 B2 B3",
    other: ".O/O./OX b target=A1",
  },
  {
    condition: "a move: the points next to what it takes",
    position: "../XO/O. b target=A1 threats=3:0",
    after: { B1: null },
    zone: "A1 B1 B2 B3",
    other: "../.O/O. b target=A1 threats=3:0",
  },
  {
    condition: "a move that takes nothing: a liberty of its part",
    position: ".XX/XO./X.O b target=A1,B2 goal=kill threats=2:0 taken=A1",
    after: { B1: "A1 B1 C1 C2 A3 B3 C3" },
    zone: "A1 B1 C1 B2 C2 A3 B3 C3",
    other: ".XX/OO./X.O b target=A1,B2 goal=kill threats=2:0 taken=A1",
  },
  {
    condition: "a move: a liberty of the defender's parts next to it",
    position: "../.O/X./.O/OO b target=A1,B4 goal=kill",
    after: { B3: "B1 B2 A3 B3 A4" },
    zone: "B1 B2 A3 B3 A4 B4",
    other: "O./.O/X./OO/OO b target=A1,B4 goal=kill",
  },
  {
    condition: "replies: the zones of the nodes after them",
    position: "OO/X./OO w target=A1 threats=0:1",
    after: { pass: "B2 A3" },
    zone: "",
    other: "../../O. w target=A1 threats=0:1",
  },
  {
    condition: "the pass: a liberty of the attacker's stones in the zone after it, itself in the zone",
    position: ".O/XX/O. w target=A1 threats=2:0",
    after: { pass: "A2" },
    zone: "A2",
    other: "XX/X./O. w target=A1 threats=2:0",
  },
  {
    condition: "a reply: the stones that it takes",
    position: ".X./XO./XOO w target=A1,B2 goal=kill taken=A1",
    after: {
      C2: "B1 C1 A2 C2 B3",
      A3: "B1 C1 A2 C2 A3 B3",
      C3: "B1 C1 A2 C2 B3",
      pass: "B1 C1 A2 B3 C3",
    },
    zone: "B1 C1 A2 C2 A3 B3 C3",
    other: ".X./XO./OOO w target=A1,B2 goal=kill taken=A1",
  },
  {
    condition: "a reply: the points next to what it takes",
    position: ".X./XO./XOO w target=A1,B2 goal=kill taken=A1",
    after: {
      C2: "B1 C1 A2 C2 B3",
      A3: "B1 C1 A2 C2 A3 B3",
      C3: "B1 C1 A2 C2 B3",
      pass: "B1 C1 A2 B3 C3",
    },
    zone: "A1 B1 C1 A2 C2 A3 B3 C3",
    other: null,
  },
  {
    condition: "a reply that takes one stone: the points next to it",
    position: "X../OXX/... w target=A2 threats=0:1",
    after: { B1: "B2 A3", C1: "B2 A3", B3: "B1 C1 B2 C2 A3", pass: "B2 A3" },
    zone: "B1 C1 A2 B2 C2 A3 B3",
    other: "X.X/OXX/O.. w target=A2 threats=0:1",
  },
  {
    condition: "a reply: a liberty of the attacker's stones in the zone after it",
    position: "../X./O. w target=A1 threats=2:0",
    after: { A3: "A2", pass: "A2" },
    zone: "A2 A3",
    other: "../XO/O. w target=A1 threats=2:0",
  },
  {
    condition: "suicide: something",
    position: ".X/X./O. w target=A1",
    after: { pass: "A2" },
    zone: "A2 A3",
    other: "../XO/O. w target=A1",
  },
  {
    condition: "suicide: the block, and the points next to it",
    position: "O./OO/OO w target=A1 threats=1:0",
    after: { pass: "B1 A2 B3" },
    zone: "B1 A2 B3",
    other: "../O./OO w target=A1 threats=1:0",
  },
  {
    condition: "suicide: not only the new stone and the points next to it",
    position: "OX./O.X/OXX w target=A2 threats=3:0",
    after: { pass: "B1 B2 B3" },
    zone: "B1 C1 A2 B2 C2 B3 C3",
    other: ".X./O.X/.XX w target=A2 threats=3:0",
  },
  {
    condition: "suicide: the points next to the other stones of the block",
    position: "XXX/O.X/XX. w target=A2 threats=1:0",
    after: { pass: "B1 B2 B3" },
    zone: "B1 C1 A2 B2 C2 B3 C3",
    other: ".XX/O.X/.X. w target=A2 threats=1:0",
  },
  {
    condition: "suicide: a liberty of the attacker's stones next to the new stone",
    position: ".X/X./O. w target=A1",
    after: { pass: "A2" },
    zone: "A2 A3 B3",
    other: ".X/XO/O. w target=A1",
  },
  {
    condition: "a life: the zones of the nodes after replies, which may lead back to the node",
    position: "../.O/O. b target=B2,A3 goal=kill taken=A3",
    after: { A2: "B1 B2 B3", B3: "A2 B2 A3 B3", pass: "A2 B2 A3 B3" },
    zone: "A2 B2 B3",
    lives: true,
    other: "../.O/.O b target=B2,A3 goal=kill taken=A3",
  },
  {
    condition: "a life, a move: the points next to it",
    position: "X./XO/.X w target=B2,A3 goal=kill ko=A1 threats=0:2 taken=A3",
    after: { "A1!": "B1 B2" },
    zone: "A1 B1 B2",
    lives: true,
    other: "OO/OO/.X w target=B2,A3 goal=kill threats=0:2",
  },
  {
    condition: "a life, a move: the stones that it takes",
    position: "../XO/XO w target=B2,A3 goal=kill threats=2:0 taken=A3",
    after: { A3: "A2 B2 A3 B3" },
    zone: "A2 B2 A3 B3",
    lives: true,
    other: "../XO/.X w target=B2,A3 goal=kill threats=2:0 taken=A3",
  },
  {
    condition: "a life, a move: the points next to what it takes",
    position: "../XO/OO w target=B2,A3 goal=kill threats=3:0 taken=A3",
    after: { A3: "A2 B2 A3 B3" },
    zone: "A2 B2 A3 B3",
    lives: true,
    other: "../XO/.X w target=B2,A3 goal=kill threats=3:0 taken=A3",
  },
  {
    condition: "a life, the pass: a liberty of the defender's stones in the zone after it",
    position: ".X/O./XX b target=A2 threats=0:2",
    after: { pass: "A1 A2 B3" },
    zone: "A1 A2 B3",
    lives: true,
    other: "XX/O./X. b target=A2 threats=0:2",
  },
  {
    condition: "a life, a reply: a liberty of the defender's stones in the zone after it",
    position: ".X/O./XX b target=A2 threats=0:2",
    after: { A3: "A1 A2 B3", pass: "A1 A2 B3" },
    zone: "A1 A2 A3 B3",
    lives: true,
    other: ".X/OX/X. b target=A2 threats=0:2",
  },
  {
    condition: "a life, a reply that takes one stone: the points next to it",
    position: "X.X/XOO/O.. b target=B2",
    after: { B1: "A1 B1 B2 C2 C3", pass: "A1 B1 B2 A3 C3" },
    zone: "A1 B1 A2 B2 C2 A3 B3 C3",
    lives: true,
    other: "X.X/XOO/O.O b target=B2",
  },
  {
    condition: "a life, suicide: the block, and the points next to it",
    position: "O./.O/XX b target=B2,A3 goal=kill threats=0:1",
    after: { pass: "A1 A2 B2 B3" },
    zone: "A1 A2 B2 B3",
    lives: true,
    other: "X./.O/XO b target=B2,A3 goal=kill threats=0:1 taken=A3",
  },
  {
    condition: "a life, suicide: a liberty of the defender's stones next to the new stone",
    position: "X./OO/O. b target=B2,A3 goal=kill threats=1:0 taken=A3",
    after: { pass: "A1 B1 B2 A3" },
    zone: "A1 B1 B2 A3",
    lives: true,
    other: "X./XO/O. b target=B2,A3 goal=kill threats=1:0 taken=A3",
  },
];

/** The most points for which the definition takes no time. */
const FEW_POINTS = 9;

type Known = Pick<Solved, "has" | "winsAt">;
const known = new Map<string, Known>();

/** All rows of a problem share one solution. For more points a search is used. */
async function solve(words: Int32Array): Promise<Known> {
  const problem = unpackProblem(words);
  const key = `${problem.columns} ${problem.rows} ${problem.targets}`;
  const isSmall = problem.columns * problem.rows <= FEW_POINTS;
  const found = known.get(key) ?? (isSmall ? solveByFixpoint(problem) : await bySearch(problem));
  known.set(key, found);
  return found;
}

async function bySearch(problem: Problem): Promise<Known> {
  const certifier = await createCertifier(go);
  const attacker = problem.defender === 0 ? 1 : 0;
  return {
    has: (position) => isWritten(packPosition(problem, position)),
    winsAt: (position) => certifier.solve(packPosition(problem, position), attacker) === "proven",
  };
}

const words = (text: string) => (text === "" ? [] : text.split(" "));

it.each(ROWS)("$condition", async ({ position: text, after, zone: zoneText, lives, other: otherText }) => {
  const packed = parseProblem(text);
  const problem = unpackProblem(packed);
  const position = unpackPosition(problem, packed);
  const zones = createZones(problem, lives ? "disproven" : "proven");
  const points = pointsOf(problem);
  const zoneOf = (vertices: string) => {
    const bits = words(vertices).map((vertex) => 1 << points.indexOf(parseMove(vertex)));
    return Int32Array.of(bits.reduce((all, bit) => all | bit, 0));
  };
  const solved = await solve(packed);
  const winsAt = (one: typeof position) => solved.winsAt(one) !== (lives ?? false);
  const agreeing = (of: typeof position, zone: Int32Array) => {
    const found: (typeof position)[] = [];
    const isIn = (point: number) => zones.counts(zone, point);
    for (const taken of lives ? takenOtherwise(problem, of, isIn) : [of.taken]) {
      const visit = (one: typeof position) => found.push({ ...one, stones: one.stones.slice() });
      forAgreeing(problem, solved, { ...of, taken }, isIn, visit, !lives);
    }
    return found;
  };
  const replies = Object.entries(after).map(([vertex, needed]) => {
    const move = parseMove(vertex);
    return {
      move,
      next: playMove(problem, position, move),
      zone: needed === null ? undefined : zoneOf(needed),
    };
  });
  const zone = zoneOf(zoneText);

  // The zones of the nodes after it belong to proofs.
  for (const { next, zone } of replies) {
    if (zone === undefined) expect(isReached(problem, next)).toBe(true);
    else expect(agreeing(next, zone).every(winsAt)).toBe(true);
  }
  // Mostly there is a position in which the claim is false.
  const textOf = (one: typeof position) => formatProblem(packPosition(problem, one));
  const failing = agreeing(position, zone).filter((one) => !winsAt(one));
  if (otherText === null) expect(failing).toEqual([]);
  else expect(failing.map(textOf)).toContain(otherText);
  expect(winsAt(position)).toBe(true);

  // Both checkers refuse it.
  const whole = zone.slice();
  const second = createSecondZones(packed, !lives);
  const seconds = replies.map(({ move, next, zone }) => ({
    move,
    after: packPosition(problem, next),
    zone: zone && [...zone],
  }));
  if ((position.sideToMove === problem.defender) !== (lives ?? false)) {
    const counting = legalMoves(problem, position, (move) => zones.counts(zone, move));
    expect(replies.map(({ move }) => move).sort()).toEqual(counting.sort());
    zones.addForAll(whole, position, replies as Reply[]);
    expect(second.holdsForAll([...zone], packed, seconds, legalMoves(problem, position))).toBe(false);
  } else {
    const [{ move, zone: after }] = replies;
    zones.addForChoice(whole, position, move, after);
    expect(second.holdsForChoice([...zone], packed, seconds[0])).toBe(false);
  }
  expect(String(whole)).not.toBe(String(zone));
});

// Random changes to the zones of a proof of Go, the same for the same seed, as a forger would make who knows what a zone is.
import type { GameModule } from "../../../src/game/module.js";
import { columnsOf, rowsOf } from "../../../src/games/go/notation/packing.js";
import { POINT_MASK, STRIDE } from "../../../src/games/go/notation/points.js";
import type { Editable, EditableNode } from "./editing.js";
import { type Dice, type Mutation, pick, positionsAfter } from "./mutations.js";

interface Zoned extends EditableNode {
  zone: number[];
}

const zonedNodes = ({ nodes }: Editable) => nodes.filter((node): node is Zoned => node.zone !== undefined);

/** The points of the board that the certificate is about. */
function boardPoints({ header }: Editable, module: GameModule): number[] {
  const constants = module.parsePosition(header.position).subarray(header.positionWords);
  return Array.from({ length: columnsOf(constants, 0) * rowsOf(constants, 0) }, (_, i) => i);
}

const has = ({ zone }: Zoned, point: number) => (zone[point >> 5] & (1 << (point & 31))) !== 0;
function flip({ zone }: Zoned, point: number): void {
  zone[point >> 5] ^= 1 << (point & 31);
}

/** Flips a point that is in the zone, or one that is not; does nothing where there is none. */
function flipOne(node: Zoned, points: readonly number[], isIn: boolean, dice: Dice): number | undefined {
  const fitting = points.filter((point) => has(node, point) === isIn);
  if (fitting.length === 0) return undefined;
  const point = pick(fitting, dice);
  flip(node, point);
  return point;
}

/** Removes from a covering node the children that are reached only by moves to a point. */
function uncover({ header, nodes }: Editable, node: EditableNode, point: number, module: GameModule): void {
  const columns = columnsOf(module.parsePosition(header.position), header.positionWords);
  const number = STRIDE * (Math.floor(point / columns) + 1) + (point % columns) + 1;
  const after = positionsAfter(module, header, node.position, (move) => (move & POINT_MASK) === number);
  const lost = after.map(({ position }) => String(position));
  node.children = node.children.filter((child) => !lost.includes(String(nodes[child]?.position)));
}

const covering = ({ nodes }: Editable) =>
  nodes.filter(
    (node): node is Zoned => node.zone !== undefined && node.move === 0 && node.children.length > 0,
  );

/** Each is for certificates with zones. */
export const ZONE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  "a point of a zone removed": (certificate, dice, module) => {
    flipOne(pick(zonedNodes(certificate), dice), boardPoints(certificate, module), true, dice);
  },
  "a point added to a zone": (certificate, dice, module) => {
    flipOne(pick(zonedNodes(certificate), dice), boardPoints(certificate, module), false, dice);
  },
  "a point added to all zones": (certificate, dice, module) => {
    const point = pick(boardPoints(certificate, module), dice);
    for (const node of zonedNodes(certificate)) if (!has(node, point)) flip(node, point);
  },
  "a point removed from all zones": (certificate, dice, module) => {
    const point = pick(boardPoints(certificate, module), dice);
    for (const node of zonedNodes(certificate)) if (has(node, point)) flip(node, point);
  },
  "a bit behind the board added to all zones": (certificate, dice, module) => {
    const { length } = boardPoints(certificate, module);
    const bit = length + dice(-length & 31);
    for (const node of zonedNodes(certificate)) flip(node, bit);
  },
  "a bit behind the board added to a zone": (certificate, dice, module) => {
    const { length } = boardPoints(certificate, module);
    flip(pick(zonedNodes(certificate), dice), length + dice(-length & 31));
  },
  "a zone emptied": (certificate, dice) => {
    pick(zonedNodes(certificate), dice).zone.fill(0);
  },
  "all zones emptied": (certificate) => {
    for (const { zone } of zonedNodes(certificate)) zone.fill(0);
  },
  "a zone that is the whole board": (certificate, dice, module) => {
    const node = pick(zonedNodes(certificate), dice);
    for (const point of boardPoints(certificate, module)) if (!has(node, point)) flip(node, point);
  },
  "two zones exchanged": (certificate, dice) => {
    const [one, other] = [pick(zonedNodes(certificate), dice), pick(zonedNodes(certificate), dice)];
    [one.zone, other.zone] = [other.zone, one.zone];
  },
  "the zone of a child": (certificate, dice) => {
    const node = pick(covering(certificate), dice);
    node.zone = [...(certificate.nodes[pick(node.children, dice)].zone ?? [])];
  },
  "a reply left out that counts": (certificate, dice) => {
    const { children } = pick(covering(certificate), dice);
    children.splice(dice(children.length), 1);
  },
  "a reply left out with its point": (certificate, dice, module) => {
    const node = pick(covering(certificate), dice);
    const point = flipOne(node, boardPoints(certificate, module), true, dice);
    if (point !== undefined) uncover(certificate, node, point, module);
  },
  "no zones": (certificate) => {
    const { zoneWords: _, ...header } = certificate.header;
    certificate.header = header;
    for (const node of certificate.nodes) delete node.zone;
  },
  "another length of zones": (certificate) => {
    certificate.header = { ...certificate.header, zoneWords: (certificate.header.zoneWords ?? 0) + 1 };
    for (const { zone } of zonedNodes(certificate)) zone.push(0);
  },
};

/**
 * Changes all zones of a proof at once, most by a point or two, and leaves out the replies that then do not count. So every node
 * is a separate question to both checkers about what a zone needs: its children have zones of their own.
 */
export function shakeZones(certificate: Editable, dice: Dice, module: GameModule): void {
  const points = boardPoints(certificate, module);
  for (const node of zonedNodes(certificate)) {
    const changes = [0, 1, 1, 2, 4][dice(5)];
    for (let i = 0; i < changes; i++) {
      const point = flipOne(node, points, dice(2) === 0, dice);
      if (point !== undefined && !has(node, point) && node.move === 0) {
        uncover(certificate, node, point, module);
      }
    }
  }
}

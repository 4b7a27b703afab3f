/** The features of a move of shogi by name, in the order of places.ts: weights files hold these names. */
import {
  COVERS,
  DROP_KINDS,
  EDGES,
  KING_FILES,
  KING_RANKS,
  LAST_FILES,
  LAST_RANKS,
  RANKS,
} from "./places.js";

/** By kind. */
const PIECES = [
  ...["pawn", "lance", "knight", "silver", "bishop", "rook", "gold", "king"],
  ...["promoted pawn", "promoted lance", "promoted knight", "promoted silver", "horse", "dragon"],
];
const PROMOTABLE = PIECES.slice(0, 6);
const ACTORS = [...PIECES, ...PIECES.slice(0, DROP_KINDS).map((piece) => `dropped ${piece}`)];
const STATES = [
  "a square that nobody attacks or guards",
  "a guarded square that nobody attacks",
  "a guarded square that only larger pieces attack",
  "a guarded square that something smaller attacks",
  "a square that is attacked without a guard",
];
const SAFETY = ["from a safe square", "from an unsafe square"];
const CHANGES = ["nearer to", "as far from", "farther from"];

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function each<A>(list: readonly A[], name: (item: A) => string | readonly string[]): string[] {
  return list.flatMap(name);
}

/** Beside something: files apart, and ranks ahead of it (towards the enemy) or behind. */
function beside(what: string, files: number, ranks: number): string[] {
  const most = (ranks - 1) / 2;
  return each(range(files), (file) =>
    range(ranks).map((rank) => {
      const ahead = rank - most;
      const filesApart = `${file}${file === files - 1 ? " or more" : ""} files`;
      const ranksApart = `${Math.abs(ahead)}${Math.abs(ahead) === most ? " or more" : ""} ranks`;
      return `${what}: ${filesApart} apart, ${ranksApart} ${ahead < 0 ? "behind" : "ahead"}`;
    }),
  );
}

function coverNames(whose: string): string[] {
  return range(COVERS).map((n) => `${whose}: ${n}${n === COVERS - 1 ? " or more" : ""} squares covered`);
}

/** Each name stands once; a file with other names, or in another order, is of another list. */
export const FEATURE_NAMES: readonly string[] = [
  ...ACTORS,
  ...each(ACTORS, (actor) => range(RANKS).map((rank) => `${actor} to rank ${rank + 1}`)),
  ...each(ACTORS, (actor) => range(EDGES).map((file) => `${actor} to file ${file + 1} from the edge`)),
  ...each(ACTORS, (actor) => STATES.map((state) => `${actor} to ${state}`)),
  ...each(PIECES, (piece) => ["forward", "sideways", "backward"].map((way) => `${piece} ${way}`)),
  ...each(PIECES, (piece) => [
    `takes a free ${piece}`,
    `takes a defended ${piece}, worth at least the capturer`,
    `takes a defended ${piece}, worth less than the capturer`,
  ]),
  ...PIECES.map((piece) => `takes the ${piece} that moved last`),
  ...each(PROMOTABLE, (piece) => [`${piece} promotes safely`, `${piece} promotes where it can be lost`]),
  ...PROMOTABLE.map((piece) => `${piece} could promote and does not`),
  ...ACTORS.map((actor) => `check by ${actor}`),
  ...STATES.map((state) => `check, to ${state}`),
  "check, discovered",
  "check, beside the king",
  "check that captures",
  ...each(PIECES, (piece) => [
    `${piece} leaves an attack without a guard`,
    `${piece} leaves the attack of something smaller`,
    `${piece} leaves another attack`,
  ]),
  ...PIECES.map((piece) => `${piece} leaves the attack of the piece that moved last`),
  ...each(PIECES, (piece) => SAFETY.map((safety) => `attacks a ${piece} ${safety}`)),
  ...SAFETY.map((safety) => `attacks something larger ${safety}`),
  ...SAFETY.map((safety) => `attacks something loose ${safety}`),
  ...SAFETY.map((safety) => `attacks two that are larger or loose ${safety}`),
  ...PIECES.map((piece) => `guards a ${piece} that is attacked without a guard`),
  ...coverNames("moved beside the enemy king"),
  ...coverNames("dropped beside the enemy king"),
  ...coverNames("beside the own king"),
  ...beside("moved, from the enemy king", KING_FILES, KING_RANKS),
  ...beside("dropped, from the enemy king", KING_FILES, KING_RANKS),
  ...beside("moved, from the own king", KING_FILES, KING_RANKS),
  ...beside("dropped, from the own king", KING_FILES, KING_RANKS),
  ...CHANGES.map((change) => `${change} the enemy king`),
  ...CHANGES.map((change) => `${change} the own king`),
  ...beside("from the last move's square", LAST_FILES, LAST_RANKS),
  "opens an own diagonal",
  "opens an own file or rank",
  "opens an enemy's diagonal",
  "opens an enemy's file or rank",
  "closes an own diagonal",
  "closes an own file or rank",
  "closes an enemy's diagonal",
  "closes an enemy's file or rank",
];

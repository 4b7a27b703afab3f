/**
 * The truth about a small game, found without search: all positions are listed, and wins follow from
 * known wins until nothing changes. Written for reading; a repetition or a draw is no success of the attacker.
 */
import { type Game, type Player, type ThreatGame, UNDECIDED } from "../../src/game/game.js";

interface ListedPosition {
  readonly attacking: boolean;
  /** The attacker has won. */
  readonly won: boolean;
  readonly moves: readonly string[];
  /** The position after a pass of the defender, where the game has passes. */
  readonly pass?: string | undefined;
}

type Positions = ReadonlyMap<string, ListedPosition>;

/** All positions that can be reached from the current one, each with its name. */
function listPositions(game: Game | ThreatGame, attacker: Player): { root: string; positions: Positions } {
  const positions = new Map<string, ListedPosition>();
  const words = new Int32Array(game.positionWords);
  const nameOf = () => {
    game.store(words, 0);
    return `${words.join(" ")} ${game.outcome()}`;
  };

  function list(): string {
    const name = nameOf();
    if (positions.has(name)) return name;
    const attacking = game.sideToMove() === attacker;
    const moves: string[] = [];
    const position = { attacking, won: game.outcome() === attacker, moves };
    positions.set(name, position);
    const buffer = new Int32Array(game.maximumMoves);
    const count = game.generate(buffer, 0);
    for (const move of buffer.subarray(0, count)) {
      game.play(move);
      moves.push(list());
      game.undo();
    }
    if ("playPass" in game && !attacking && game.outcome() === UNDECIDED) {
      game.playPass();
      positions.set(name, { ...position, pass: list() });
      game.undo();
    }
    return name;
  }

  return { root: list(), positions };
}

/** The names found in rounds, as long as `holds`, given those known so far, adds more. */
function leastFixpoint(
  names: Iterable<string>,
  holds: (name: string, known: ReadonlySet<string>) => boolean,
): ReadonlySet<string> {
  const known = new Set<string>();
  const all = [...names];
  for (let size = -1; size < known.size; ) {
    size = known.size;
    for (const name of all) if (holds(name, known)) known.add(name);
  }
  return known;
}

/** Whether the attacker can force a win from the game's current position. */
export function isWon(game: Game, attacker: Player): boolean {
  const { root, positions } = listPositions(game, attacker);
  return leastFixpoint(positions.keys(), (name, won) => {
    const position = get(positions, name);
    if (position.won) return true;
    if (position.moves.length === 0) return false;
    return position.attacking
      ? position.moves.some((next) => won.has(next))
      : position.moves.every((next) => won.has(next));
  }).has(root);
}

/**
 * The λ order of the current position with the attacker to move, at most `limit`; null for none.
 *
 * Order 0 wins at once. Order n: some move leads to q, where passing leaves a position of order below n, and where every
 * legal reply leaves one of order n at most. With the defender to move it is the largest order over the replies.
 */
export function lambdaOrder(game: ThreatGame, attacker: Player, limit: number): number | null {
  const { root, positions } = listPositions(game, attacker);
  const attackers = [...positions.keys()].filter((name) => get(positions, name).attacking);
  const isEnd = (name: string) => get(positions, name).won;
  let proven: ReadonlySet<string> = new Set(
    attackers.filter((name) => get(positions, name).moves.some(isEnd)),
  );
  /** A reply may also end the game with a win of the attacker. */
  const everyReply = (moves: readonly string[], known: ReadonlySet<string>) =>
    moves.length > 0 && moves.every((reply) => isEnd(reply) || known.has(reply));

  for (let order = 0; order <= limit; order++) {
    if (order > 0) {
      const lower = proven;
      proven = leastFixpoint(attackers, (name, known) => {
        if (lower.has(name)) return true;
        return get(positions, name).moves.some((next) => {
          const { pass, moves } = get(positions, next);
          return pass !== undefined && lower.has(pass) && everyReply(moves, known);
        });
      });
    }
    const { attacking, moves } = get(positions, root);
    if (attacking ? proven.has(root) : everyReply(moves, proven)) return order;
  }
  return null;
}

function get(positions: Positions, name: string): ListedPosition {
  const position = positions.get(name);
  if (position === undefined) throw new Error(`no position ${name}`);
  return position;
}

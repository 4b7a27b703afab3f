// A second checker, written from docs/certificates.md alone and on the fast rules: where it disagrees with the first one,
// one of the two has a mistake. It is slow, and reads whole certificates.
import type { CertificateHeader } from "../../../src/certificates/format/certificate-format.js";
import type { Game, Outcome } from "../../../src/game/game.js";
import type { GameModule } from "../../../src/game/module.js";
import type { Editable, EditableNode } from "./editing.js";
import { createScoreGame, mayBeOfScore } from "./second-scores.js";
import { createSecondZones } from "./second-zones.js";

const UNDECIDED = -1;

/** Problems that were read as they are written: most nodes of a forged certificate stand in the genuine one, too. */
const written = new Set<string>();

/** Whether a certificate holds; its checksums are another matter. */
export function holds(certificate: Editable, module: GameModule, rules: number): boolean {
  const nodeHolds = checkerOf(certificate, module, rules);
  return nodeHolds !== undefined && certificate.nodes.every(nodeHolds);
}

/** The numbers of the nodes that do not hold; undefined where the header is wrong, or the root is another position. */
export function wrongNodes(certificate: Editable, module: GameModule, rules: number): number[] | undefined {
  const nodeHolds = checkerOf(certificate, module, rules);
  return nodeHolds && [...certificate.nodes.keys()].filter((number) => !nodeHolds(certificate.nodes[number]));
}

/** A node whose words are no position of the game is not valid. */
function checkerOf(certificate: Editable, module: GameModule, rules: number) {
  try {
    const nodeHolds = createCheck(certificate, module, rules);
    return nodeHolds && ((node: EditableNode) => holdsAtAll(() => nodeHolds(node)));
  } catch {
    return undefined;
  }
}

function holdsAtAll(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

/** Whether the game has the goal and the choices of rules, and a certificate may be about them. */
function mayStand(
  { goal, asked, options }: CertificateHeader,
  { goals, options: rows = {} }: GameModule,
): boolean {
  const deniedBy = (name: string) => {
    const found = Object.hasOwn(goals, name) ? goals[name] : undefined;
    return typeof found === "object" ? (found.denies ?? []) : [];
  };
  if (goal !== null && (!Object.hasOwn(goals, goal) || deniedBy(goal).length > 0)) return false;
  if (asked !== undefined && (goal === null || !deniedBy(asked).includes(goal))) return false;
  return Object.entries(options).every(
    ([name, value]) =>
      Object.hasOwn(rows, name) && rows[name].only === undefined && rows[name].kind.is(value),
  );
}

/** Shogi with all legal moves; a player who has none has lost. */
function realGame(module: GameModule): Game {
  const game = (module.createValued ?? module.create)({});
  const moves = new Int32Array(game.maximumMoves);
  let plies = 0;
  return {
    ...game,
    load(words, offset) {
      plies = 0;
      game.load(words, offset);
    },
    play(move) {
      plies++;
      game.play(move);
    },
    undo() {
      plies--;
      game.undo();
    },
    // The position of a node is never one in which the game has ended.
    outcome: () =>
      plies > 0 && game.generate(moves, 0) === 0 ? ((1 - game.sideToMove()) as Outcome) : game.outcome(),
  };
}

function createCheck(
  { header, nodes }: Editable,
  module: GameModule,
  rules: number,
): ((node: EditableNode) => boolean) | undefined {
  const { game: name, goal, attacker, verdict, position, root, options } = header;
  const proof = verdict === "proven";
  const isOfScore = header.score !== undefined;
  if (name !== module.name || header.rules !== rules) return undefined;
  if (!(isOfScore ? mayBeOfScore(header) : mayStand(header, module))) return undefined;
  const realShogi = name === "shogi" && rules > 0 && goal !== "mate" && goal !== "mated";
  // No search proves that there is no such win.
  if (realShogi && !proof) return undefined;
  const start = module.parsePosition(position);
  if (module.formatPosition(start) !== position) return undefined;
  const own = module.goalOf?.(start);
  if (own !== undefined && goal !== own) return undefined;
  if (name === "shogi" && rules > 0 && !position.split(" ")[0].includes(attacker === 0 ? "k" : "K"))
    return undefined;
  // Only certificates of Go have zones; in a disproof with zones play ends only at the goal.
  const isZoned = header.zoneWords !== undefined;
  if (isZoned && (name !== "go" || rules === 0)) return undefined;
  const lasting = isZoned && !proof;
  const asGiven = () => module.create(lasting ? { ...options, staticLife: false } : options);
  const game: ReturnType<GameModule["create"]> = isOfScore
    ? createScoreGame(header, start)
    : realShogi
      ? realGame(module)
      : asGiven();
  if (header.positionWords !== game.positionWords || nodes[root] === undefined) return undefined;
  const constants = start.subarray(game.positionWords);
  game.setConstants?.(start, game.positionWords);
  game.load(start, 0);
  const named = goal === null || isOfScore ? "side-to-move" : module.goals[goal];
  const asked = typeof named === "object" ? named.attacker : named;
  const player = typeof asked === "function" ? asked(start) : asked;
  if (!isOfScore && attacker !== (player === "side-to-move" ? game.sideToMove() : player)) return undefined;
  const zones = isZoned ? createSecondZones(start, proof) : undefined;
  /** In problems of mate the moves depend on whose problem it is. */
  function load(position: readonly number[]): void {
    if (constants.length > 0) {
      // Words that are no problem cannot be written as text and read again.
      const problem = Int32Array.of(...position, ...constants);
      const text = `${name} ${problem}`;
      if (!written.has(text)) {
        if (String(module.parsePosition(module.formatPosition(problem))) !== String(problem))
          throw new Error("no problem");
        written.add(text);
      }
    }
    game.load(Int32Array.from(position), 0);
    if ("setAttacker" in game) game.setAttacker(attacker);
  }
  const nameOf = (words: Int32Array) => {
    const image = words.slice();
    module.canonicalise?.(image, 0);
    return String(image);
  };
  if (nameOf(Int32Array.from(nodes[root].position)) !== nameOf(start.slice(0, game.positionWords)))
    return undefined;

  /** What follows from every legal move: the position and its name, and who has won. */
  function replies(game: Game): { move: number; after: Int32Array; end: number; name: string }[] {
    const moves = new Int32Array(game.maximumMoves);
    return Array.from(moves.subarray(0, game.generate(moves, 0)), (move) => {
      const after = new Int32Array(game.positionWords);
      game.play(move);
      const end = game.outcome();
      game.store(after, 0);
      game.undo();
      return { move, after, end, name: nameOf(after) };
    });
  }

  function nodeHolds({ position, rank, move, children, zone = [] }: EditableNode): boolean {
    if (rank < 0 || (!proof && rank !== 0)) return false;
    if (children.some((child) => nodes[child] === undefined)) return false;
    if (proof && children.some((child) => nodes[child].rank >= rank)) return false;
    if (zones?.isZone(zone) === false) return false;
    load(position);
    const isGoal = (end: number) => end === attacker;
    if (game.outcome() !== UNDECIDED) return children.length === 0 && isGoal(game.outcome()) === proof;
    if (lasting && children.length === 0) return zones?.lasts(zone, Int32Array.from(position)) === true;
    const names = children.map((child) => nameOf(Int32Array.from(nodes[child].position)));
    const choosing = (game.sideToMove() === attacker) === proof;
    const zonesByName = new Map(names.map((name, i) => [name, nodes[children[i]].zone]));
    const withZone = <Reply extends { name: string }>(reply: Reply) => ({
      ...reply,
      zone: zonesByName.get(reply.name),
    });
    const words = Int32Array.from(position);
    const legal = replies(game);
    if (choosing) {
      if (legal.length === 0) return !proof && children.length === 0;
      const chosen = legal.find((reply) => reply.move === move);
      if (chosen === undefined) return false;
      if (zones?.holdsForChoice(zone, words, withZone(chosen)) === false) return false;
      if (chosen.end !== UNDECIDED) return children.length === 0 && isGoal(chosen.end) === proof;
      return names.length === 1 && names[0] === chosen.name;
    }
    const all = legal.filter((reply) => zones?.counts(zone, reply.move) ?? true);
    if (move !== 0 || (all.length === 0 && proof)) return false;
    if (all.some(({ end }) => end !== UNDECIDED && isGoal(end) !== proof)) return false;
    const reached = new Set(all.filter(({ end }) => end === UNDECIDED).map(({ name }) => name));
    return (
      new Set(names).size === names.length &&
      names.length === reached.size &&
      names.every((name) => reached.has(name)) &&
      zones?.holdsForAll(
        zone,
        words,
        all.map(withZone),
        legal.map(({ move }) => move),
      ) !== false
    );
  }

  return nodeHolds;
}

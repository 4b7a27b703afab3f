// A second checker, written from docs/certificates.md alone and on the fast rules: whoever disagrees with the first one
// has found a mistake in one of the two. It takes its time, and whole certificates at once.
import type { Game } from "../../src/game/game.js";
import type { GameModule } from "../../src/game/module.js";
import type { Editable, EditableNode } from "./editing.js";

const UNDECIDED = -1;

/** Whether a certificate holds; its checksums are another matter. */
export function holds(certificate: Editable, module: GameModule, rules: number): boolean {
  try {
    return allHolds(certificate, module, rules);
  } catch {
    // Something in it is no position of the game at all.
    return false;
  }
}

function allHolds({ header, nodes }: Editable, module: GameModule, rules: number): boolean {
  const { game: name, goal, attacker, verdict, position, root, options } = header;
  const proof = verdict === "proven";
  if (name !== module.name || header.rules !== rules) return false;
  const game = module.create(options);
  if (header.positionWords !== game.positionWords || nodes[root] === undefined) return false;
  const start = module.parsePosition(position);
  const constants = start.subarray(game.positionWords);
  game.setConstants?.(start, game.positionWords);
  game.load(start, 0);
  if (module.goalOf !== undefined && goal !== module.goalOf(start)) return false;
  const named = goal === null ? "side-to-move" : module.goals[goal];
  const asked = typeof named === "object" ? named.attacker : named;
  const player = typeof asked === "function" ? asked(start) : asked;
  if (attacker !== (player === "side-to-move" ? game.sideToMove() : player)) return false;
  if (Object.keys(options).some((name) => module.options?.[name] === undefined)) return false;
  /** In problems of mate the moves depend on whose problem it is. */
  function load(position: readonly number[]): void {
    if (constants.length > 0) {
      // Whatever is no problem has no text that is read as it.
      const problem = Int32Array.of(...position, ...constants);
      if (String(module.parsePosition(module.formatPosition(problem))) !== String(problem))
        throw new Error("no problem");
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
    return false;

  /** What follows from every legal move: the name of the position, or who has won. */
  function replies(game: Game): { move: number; end: number; name: string }[] {
    const moves = new Int32Array(game.maximumMoves);
    return Array.from(moves.subarray(0, game.generate(moves, 0)), (move) => {
      const after = new Int32Array(game.positionWords);
      game.play(move);
      const end = game.outcome();
      game.store(after, 0);
      game.undo();
      return { move, end, name: nameOf(after) };
    });
  }

  function nodeHolds({ position, rank, move, children }: EditableNode): boolean {
    if (rank < 0 || (!proof && rank !== 0)) return false;
    if (children.some((child) => nodes[child] === undefined)) return false;
    if (proof && children.some((child) => nodes[child].rank >= rank)) return false;
    load(position);
    const isGoal = (end: number) => end === attacker;
    if (game.outcome() !== UNDECIDED) return children.length === 0 && isGoal(game.outcome()) === proof;
    const names = children.map((child) => nameOf(Int32Array.from(nodes[child].position)));
    const choosing = (game.sideToMove() === attacker) === proof;
    const all = replies(game);
    if (choosing) {
      if (all.length === 0) return !proof && children.length === 0;
      const chosen = all.find((reply) => reply.move === move);
      if (chosen === undefined) return false;
      if (chosen.end !== UNDECIDED) return children.length === 0 && isGoal(chosen.end) === proof;
      return names.length === 1 && names[0] === chosen.name;
    }
    if (move !== 0 || (all.length === 0 && proof)) return false;
    if (all.some(({ end }) => end !== UNDECIDED && isGoal(end) !== proof)) return false;
    const reached = new Set(all.filter(({ end }) => end === UNDECIDED).map(({ name }) => name));
    return (
      new Set(names).size === names.length &&
      names.length === reached.size &&
      names.every((name) => reached.has(name))
    );
  }

  return nodes.every(nodeHolds);
}

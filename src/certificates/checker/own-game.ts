/**
 * The referee of a game: its reference rules, or its module where it has none. Then the check shows that the nodes hold
 * together under the rules of the module, and not that these rules are right.
 */
import { type Outcome, UNDECIDED } from "../../game/game.js";
import type { GameModule } from "../../game/module.js";
import { OWN_RULES, type Referee, type RefereeKind, type RefereeSubject, type Successor } from "./referee.js";

/** @param subject of the certificate: the choices of rules, and a position with the constants of the problem */
function createModuleReferee(
  module: GameModule,
  { options, position: root }: Pick<RefereeSubject, "options" | "position">,
): Referee<Int32Array> {
  const game = module.create(options);
  if ((game.constantWords ?? 0) > 0) game.setConstants?.(module.parsePosition(root), game.positionWords);
  const moves = new Int32Array(game.maximumMoves);

  function legalMoves(position: Int32Array): Int32Array {
    game.load(position, 0);
    return moves.subarray(0, game.generate(moves, 0));
  }

  /** The position must be loaded. */
  function successor(move: number): Successor {
    const position = new Int32Array(game.positionWords);
    game.play(move);
    const outcome = game.outcome();
    game.store(position, 0);
    game.undo();
    return { move, outcome, name: name(position) };
  }

  function name(position: Int32Array): string {
    const image = position.slice();
    module.canonicalise?.(image, 0);
    return String(image);
  }

  return {
    rules: OWN_RULES,
    positionWords: game.positionWords,
    parse: (text) => module.parsePosition(text),
    read(words) {
      const packed = new Int32Array(game.positionWords);
      game.load(words, 0);
      game.store(packed, 0);
      return packed.every((word, i) => word === words[i]) ? packed : undefined;
    },
    sideToMove(position) {
      game.load(position, 0);
      return game.sideToMove();
    },
    outcome(position): Outcome {
      game.load(position, 0);
      return game.outcome();
    },
    successors(position) {
      if (this.outcome(position) !== UNDECIDED) return [];
      return Array.from(legalMoves(position), successor);
    },
    play: (position, move) => (legalMoves(position).includes(move) ? successor(move) : undefined),
    name,
  };
}

/** The reference rules of a game that has them, the module's own of another. */
export function createReferee(
  module: GameModule,
  kind: RefereeKind | undefined,
  subject: RefereeSubject,
): Referee {
  return kind === undefined ? createModuleReferee(module, subject) : kind.create(subject);
}

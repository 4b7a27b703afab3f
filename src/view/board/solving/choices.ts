/** What can be chosen in a game, as whoever answers says. */
import type { Backend } from "../asking/backend.js";
import type { GameReply } from "../messages.js";

export interface Choices {
  readonly reply: Promise<GameReply>;
  /** Undefined until it is there. */
  readonly known: GameReply | undefined;
}

export interface ChoicesByGame {
  /** Asked for when a game comes on the board, and again where nobody has answered. */
  of(game: string): Choices;
}

export const NO_CHOICES: Pick<GameReply, "goals" | "settings"> = { goals: [], settings: [] };

export function createChoices(backend: Pick<Backend, "game">): ChoicesByGame {
  let last: { readonly game: string; reply: Promise<GameReply>; known: GameReply | undefined } | undefined;
  return {
    of(game) {
      if (last?.game === game) return last;
      const choices = { game, reply: backend.game(game), known: undefined as GameReply | undefined };
      last = choices;
      choices.reply.then(
        (reply) => {
          choices.known = reply;
        },
        () => {
          if (last === choices) last = undefined;
        },
      );
      return choices;
    },
  };
}

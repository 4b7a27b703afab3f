/**
 * A position and the moves that were played from it, as engine protocols and boards have it: moves are played and taken
 * back, the position is searched, and what is known meanwhile is reported.
 */
import { SetupError } from "../game/errors.js";
import { type Game, type Outcome, type Player, UNDECIDED } from "../game/game.js";
import type { GameModule } from "../game/module.js";
import { shownValue } from "../game/setting.js";
import type { ChooseResult, SolveResult } from "./results.js";
import { type ChooseSettings, checkObject, type SolveSettings } from "./settings.js";

export interface Session {
  /**
   * Begins anew.
   *
   * @param position the start of the game when left out
   * @throws NotationError for a text that cannot be read, SetupError for a move that is not legal; the session stays as it was
   */
  setPosition(position?: string, moves?: readonly string[]): void;
  /** The position after the moves. */
  position(): string;
  /** Moves played so far. */
  moves(): readonly string[];
  legalMoves(): readonly string[];
  sideToMove(): Player;
  outcome(): Outcome;
  /** @throws NotationError for a text that cannot be read, SetupError for a move that is not legal */
  play(move: string): void;
  /** Takes the last move back; returns false when there is none. */
  undo(): boolean;
  /** As `Solver.solve`, at the position after the moves. */
  solve(settings?: SolveSettings & { readonly goal?: string | undefined }): Promise<SolveResult>;
  /** As `Solver.choose`, at the position after the moves. */
  choose(settings?: ChooseSettings): Promise<ChooseResult>;
  /** Stops the searches of this session; their promises resolve with what is known. */
  stop(): void;
}

/** What a session asks its solver to do. */
export interface SessionSolver {
  solve(
    problem: { position: string; goal?: string | undefined },
    settings: SolveSettings,
  ): Promise<SolveResult>;
  choose(problem: { position: string }, settings: ChooseSettings): Promise<ChooseResult>;
}

function checkText(what: string, given: unknown): void {
  if (typeof given !== "string") throw new SetupError(`${what} is a text, not ${shownValue(given)}`);
}

/** @param rules that nothing else uses */
export function createSession(module: GameModule, rules: Game, solver: SessionSolver): Session {
  const { parseMove } = module;
  if (parseMove === undefined) {
    throw new SetupError(`${module.name} has no parseMove; without it moves have no texts to play`);
  }
  /** The problem with its constants; the words of its position are those that the session began with. */
  let problem = module.parsePosition(module.start);
  let played: number[] = [];
  /** The searches that have not ended. */
  const searches = new Set<AbortController>();
  load(problem, []);

  function load(words: Int32Array, moves: readonly number[]): void {
    rules.setConstants?.(words, rules.positionWords);
    rules.load(words, 0);
    for (const move of moves) rules.play(move);
  }

  function legal(): number[] {
    const moves = new Int32Array(rules.maximumMoves);
    return rules.outcome() === UNDECIDED ? Array.from(moves.subarray(0, rules.generate(moves, 0))) : [];
  }

  function play(text: string): void {
    checkText("a move", text);
    const move = parseMove?.(text);
    if (move === undefined || !legal().includes(move)) {
      throw new SetupError(`${text} is not legal at ${position()}`);
    }
    rules.play(move);
    played.push(move);
  }

  function position(): string {
    const words = problem.slice();
    rules.store(words, 0);
    return module.formatPosition(words);
  }

  /** A search that `stop` ends, and the signal that was given with it. */
  async function stoppable<Result>(
    asked: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const search = new AbortController();
    searches.add(search);
    try {
      return await start(asked === undefined ? search.signal : AbortSignal.any([search.signal, asked]));
    } finally {
      searches.delete(search);
    }
  }

  return {
    setPosition(text = module.start, moves = []) {
      checkText("a position", text);
      if (!Array.isArray(moves)) throw new SetupError(`moves are a list of texts, not ${shownValue(moves)}`);
      const before = { problem, played };
      problem = module.parsePosition(text);
      played = [];
      try {
        load(problem, []);
        for (const move of moves) play(move);
      } catch (error) {
        ({ problem, played } = before);
        load(problem, played);
        throw error;
      }
    },
    position,
    moves: () => played.map((move) => module.formatMove(move)),
    legalMoves: () => legal().map((move) => module.formatMove(move)),
    sideToMove: () => rules.sideToMove(),
    outcome: () => rules.outcome(),
    play,
    undo() {
      if (played.length === 0) return false;
      played.pop();
      rules.undo();
      return true;
    },
    async solve(asked = {}) {
      checkObject("solve", asked);
      const { goal, ...settings } = asked;
      return stoppable(settings.signal, (signal) =>
        solver.solve({ position: position(), goal }, { ...settings, signal }),
      );
    },
    async choose(settings = {}) {
      checkObject("choose", settings);
      return stoppable(settings.signal, (signal) =>
        solver.choose({ position: position() }, { ...settings, signal }),
      );
    },
    stop() {
      for (const search of searches) search.abort();
    },
  };
}

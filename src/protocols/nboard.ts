/**
 * The frame of NBoard's protocol, version 2, and 1 for old programs: lines in, lines out, without input or output of its
 * own. What thinks is handed in as a `Thinker`. Lines that say nothing to it are skipped in silence.
 */
import { InputError } from "../game/errors.js";
import { createEnding, createExplain, LONGEST_LINE, type Protocol } from "./protocol.js";
import { createQuestions } from "./questions.js";

/** A move and what is known of it. */
export interface Thought {
  /** From the move on: two characters each, without blanks; empty where the game is over. */
  readonly line: string;
  /** In points, as the side to move sees them; undefined where nothing is known. */
  readonly value: number | undefined;
  /** Plies, or `100%` where the value is exact, `100%W` where only who wins is. */
  readonly depth: string;
}

/** A thought with a value. */
export type Known = Thought & { readonly value: number };

export interface Effort {
  readonly nodes: number;
  readonly seconds: number;
}

export interface Thinking {
  /** The most plies to look ahead. */
  readonly depth: number;
  /** How many of the best moves are wanted. */
  readonly moves: number;
  /** Whether the clock of the game counts. */
  readonly clock: boolean;
  readonly signal: AbortSignal;
  /** Sends what is known by now. */
  tell(thoughts: readonly Known[], effort: Effort): void;
}

/** A position that does not change, whatever is played later. */
export interface ThinkingPosition {
  /** A move that can be played if there is no better one; undefined where the game is over. */
  readonly anyMove: string | undefined;
  /** Whether such a search ends by itself before long. */
  isLimited(asked: Pick<Thinking, "depth" | "clock">): boolean;
  /** Resolves to the best move, or to the result of a game that is over. */
  think(thinking: Thinking): Promise<Thought>;
}

export interface Thinker {
  readonly name: string;
  /** @throws InputError or FailureError for what is not a game; the game before stays */
  setGame(text: string): void;
  /** @throws InputError for a move that is not legal; the game stays as it was */
  play(move: string, seconds: number): void;
  position(): ThinkingPosition;
  /** The moves of the game, from the first on. */
  history(): readonly ThinkingPosition[];
  close(): Promise<void>;
}

export interface NboardSetup {
  readonly thinker: Thinker;
  send(line: string): void;
  /** Takes an error that the thinker should not have thrown. */
  onMistake(error: unknown): void;
}

/** Plies to look ahead until a number is set. */
const DEPTH = 8;

export function createNboard({ thinker, send, onMistake }: NboardSetup): Protocol {
  /** Moves stand alone in version 1. */
  let version = 2;
  let depth = DEPTH;
  const questions = createQuestions((text) => {
    if (text !== "") send(text);
  });

  const explain = createExplain(onMistake);
  const ending = createEnding(() => questions.settled().then(() => thinker.close()), explain);

  function report(error: unknown): void {
    send(`status ${explain(error)}`);
  }

  /** Does what ends the searches of the position before. */
  function change(act: () => void): void {
    questions.stop();
    act();
  }

  function tell(thoughts: readonly Known[], { nodes, seconds }: Effort): void {
    for (const { line, value, depth: reached } of thoughts) {
      send(`search ${line} ${value.toFixed(2)} 0 ${reached}`);
    }
    send(`nodestats ${nodes} ${seconds.toFixed(2)}`);
  }

  /** @param answer what follows from the best move, or from none */
  function think(
    moves: number,
    clock: boolean,
    answer: (best: Thought | undefined, seconds: number, any: string | undefined) => string,
  ): void {
    const plies = depth;
    questions.ask({
      held: false,
      open() {
        const position = thinker.position();
        return {
          limited: position.isLimited({ depth: plies, clock }),
          async find({ signal }) {
            const began = performance.now();
            let best: Thought | undefined;
            if (!signal.aborted) send("status Thinking");
            try {
              best = await position.think({ depth: plies, moves, clock, signal, tell });
            } catch (error) {
              report(error);
            }
            send("status");
            return answer(best, (performance.now() - began) / 1000, position.anyMove);
          },
        };
      },
      failed(error) {
        report(error);
        send("status");
        return answer(undefined, 0, undefined);
      },
    });
  }

  function analyse(): void {
    const plies = depth;
    questions.ask({
      held: false,
      open() {
        const positions = thinker.history();
        return {
          limited: false,
          find: ({ signal }) => analyseAll(positions, plies, signal, { send, report }),
        };
      },
      failed(error) {
        report(error);
        return "status";
      },
    });
  }

  const settings: Readonly<Record<string, (value: string) => void>> = {
    depth(value) {
      const plies = Math.floor(Number(value));
      if (!Number.isFinite(plies) || plies < 1) {
        throw new InputError(`set depth: "${value}" is not a number of at least 1; the depth stays ${depth}`);
      }
      depth = plies;
    },
    contempt(value) {
      if (value !== "" && Number.isFinite(Number(value))) return;
      throw new InputError(`set contempt: "${value}" is not a number; it would change nothing`);
    },
    game: (value) => change(() => thinker.setGame(value)),
  };

  const commands: Readonly<Record<string, (words: readonly string[], rest: string) => void>> = {
    nboard([number]) {
      version = Number(number) === 1 ? 1 : 2;
      send(`set myname ${thinker.name}`);
    },
    set([name, ...words], rest) {
      if (Object.hasOwn(settings, name))
        settings[name](words.length === 0 ? "" : rest.slice(name.length).trim());
    },
    move(_, rest) {
      const [move, , seconds = ""] = rest.split("/");
      change(() => thinker.play(move, Number(seconds) || 0));
    },
    hint: ([count]) => think(Math.max(1, Math.floor(Number(count)) || 1), false, () => ""),
    go: () => think(1, true, (...found) => answerOf(version, ...found)),
    ping([number = ""]) {
      questions.stop();
      void questions.settled().then(() => send(`pong ${number}`.trim()));
    },
    learn: () => send("learned"),
    analyze: analyse,
    quit() {
      questions.stop();
      ending.begin();
    },
  };

  return {
    ended: ending.ended,
    receive(line) {
      if (ending.hasBegun() || line.length >= LONGEST_LINE) return;
      const text = line.trim();
      const [name, ...words] = text.split(/\s+/);
      try {
        if (Object.hasOwn(commands, name)) commands[name](words, text.slice(name.length).trim());
      } catch (error) {
        report(error);
      }
    },
    close() {
      if (ending.hasBegun()) return;
      questions.finish();
      ending.begin();
    },
  };
}

/** Sends the values of the positions of a game; returns what ends them. */
async function analyseAll(
  positions: readonly ThinkingPosition[],
  depth: number,
  signal: AbortSignal,
  { send, report }: { send(line: string): void; report(error: unknown): void },
): Promise<string> {
  // From the end, where values are exact, to the beginning.
  for (const [ply, position] of [...positions.entries()].reverse()) {
    if (signal.aborted) break;
    try {
      const asked = { depth, moves: 1, clock: false, signal, tell() {} };
      const best = await position.think(asked);
      if (best.value !== undefined && !signal.aborted) send(`analysis ${ply} ${best.value.toFixed(2)}`);
    } catch (error) {
      report(error);
    }
  }
  return "status";
}

/** The move that is played; in version 1 it stands alone, later with its value and the seconds that it took. */
export function answerOf(
  version: number,
  best: Pick<Thought, "line" | "value"> | undefined,
  seconds: number,
  any: string | undefined,
): string {
  const move = (best?.line.slice(0, 2) || any || "PA").toUpperCase();
  if (version < 2) return `=== ${move}`;
  return `=== ${move}/${best?.value?.toFixed(2) ?? ""}/${seconds.toFixed(2)}`;
}

/**
 * The frame of USI, a protocol of engines that descends from UCI: lines in, lines out, without input or output of its own.
 * What finds moves is handed in as a `UsiPlayer`.
 *
 * Every search is answered exactly once: for a mate by `checkmate`, for a move by `bestmove`. A `ponder`, and a
 * search for a move that is `infinite`, are not answered before `stop` or `ponderhit`.
 */
import { createEnding, createExplain, LONGEST_LINE, type Protocol } from "./protocol.js";
import { type Asking, createQuestions } from "./questions.js";
import { formatInfo, type UsiInfo } from "./usi-info.js";
import { formatOption, readOption, type UsiOption, type UsiValues } from "./usi-options.js";
import { readGo, thinkingTime, type UsiGo } from "./usi-time.js";

/** Limits of a search, and functions that report its progress. */
export interface UsiSearch extends Asking {
  readonly values: UsiValues;
  /** Seconds from when the question is released; undefined without a limit. */
  readonly seconds: number | undefined;
  /** Whether the time counts only from `ponderhit`. */
  readonly held: boolean;
  /** Nodes that it may take, as far as the question says. */
  readonly nodes: number | undefined;
  /** Sends a line at once. */
  tell(info: UsiInfo): void;
  /** Sends a line unless one was sent a moment before. */
  progress(info: UsiInfo): void;
}

export interface UsiPlayer {
  readonly name: string;
  readonly author: string;
  readonly options: readonly UsiOption[];
  /**
   * Takes threads and memory as the options say; what was taken before is given back where they have changed.
   *
   * @returns sentences that the user should see
   */
  open(values: UsiValues): Promise<readonly string[]>;
  /**
   * @param line from `position` on
   * @throws InputError for what is not a position; the position before stays
   */
  setPosition(line: string): void;
  /** Forgets what is known of the game before. */
  newGame(): void;
  /** The position that is set up, whatever is set up later. */
  position(): UsiPosition;
  /** Gives threads and memory back. */
  close(): Promise<void>;
}

export interface UsiPosition {
  readonly sideToMove: 0 | 1;
  /** Looks for a mate; resolves to what is after `checkmate`. */
  findMate(search: UsiSearch): Promise<string>;
  /** Chooses a move; resolves to what is after `bestmove`. */
  findMove(search: UsiSearch): Promise<string>;
}

export interface UsiSetup {
  readonly player: UsiPlayer;
  send(line: string): void;
  /** Takes an error that the player should not have thrown; the other side is told only that there was one. */
  onMistake(error: unknown): void;
}

/** The interval at which a search reports its progress: more than once a second. */
const PROGRESS_MILLISECONDS = 500;

export function createUsi({ player, send, onMistake }: UsiSetup): Protocol {
  const values = new Map<string, string>(player.options.map(({ name, preset }) => [name, preset]));
  const questions = createQuestions(send);
  const explain = createExplain(onMistake);
  /** Answers to `isready`, which come in their order. */
  let ready: Promise<void> = Promise.resolve();
  const ending = createEnding(
    () => Promise.all([questions.settled(), ready]).then(() => player.close()),
    explain,
  );

  function say(sentence: string): void {
    send(formatInfo({ string: sentence }));
  }

  /** @param requested the options as they were when it was asked */
  async function prepare(requested: UsiValues): Promise<void> {
    try {
      for (const sentence of await player.open(requested)) say(sentence);
    } catch (error) {
      say(explain(error));
    }
    send("readyok");
  }

  function go(words: readonly string[]): void {
    const asked = readGo(words);
    for (const part of asked.strange) say(`${part} has no effect in go`);
    questions.ask({
      held: asked.held,
      open() {
        const position = player.position();
        const requested = new Map(values);
        const seconds = thinkingTime(asked, position.sideToMove);
        return {
          limited: seconds !== undefined || asked.nodes !== undefined,
          find: (asking) => find(position, requested, asked, seconds, asking),
        };
      },
      failed(error) {
        say(explain(error));
        return asked.mate ? "checkmate timeout" : "bestmove resign";
      },
    });
  }

  async function find(
    position: UsiPosition,
    requested: UsiValues,
    { mate, held, nodes }: UsiGo,
    seconds: number | undefined,
    asking: Asking,
  ): Promise<string> {
    await ready;
    let told = performance.now();
    const tell = (info: UsiInfo) => {
      told = performance.now();
      send(formatInfo(info));
    };
    const progress = (info: UsiInfo) => {
      if (performance.now() - told >= PROGRESS_MILLISECONDS) tell(info);
    };
    const search: UsiSearch = { ...asking, values: requested, seconds, held, nodes, tell, progress };
    return mate
      ? `checkmate ${await position.findMate(search)}`.trimEnd()
      : `bestmove ${await position.findMove(search)}`;
  }

  /** What each command does with the words after it. */
  const commands: Readonly<Record<string, (words: readonly string[], line: string) => void>> = {
    usi() {
      send(`id name ${player.name}`);
      send(`id author ${player.author}`);
      for (const option of player.options) send(formatOption(option));
      send("usiok");
    },
    isready() {
      if (questions.busy()) send("readyok");
      else {
        const requested = new Map(values);
        ready = ready.then(() => prepare(requested));
      }
    },
    setoption(words) {
      const read = readOption(words, player.options);
      if (typeof read === "string") say(read);
      else if (!questions.busy()) values.set(read.name, read.value);
    },
    usinewgame: () => player.newGame(),
    position: (_, line) => player.setPosition(line),
    go,
    stop: () => questions.stop(),
    ponderhit: () => questions.release(),
    gameover: () => questions.stop(),
    quit() {
      questions.stop();
      ending.begin();
    },
  };

  return {
    ended: ending.ended,
    receive(line) {
      if (ending.hasBegun()) return;
      if (line.length >= LONGEST_LINE) {
        say(`a line of more than ${LONGEST_LINE} characters is ignored`);
        return;
      }
      const text = line.trim();
      const [name, ...words] = text.split(/\s+/);
      try {
        if (Object.hasOwn(commands, name)) commands[name](words, text);
      } catch (error) {
        say(explain(error));
      }
    },
    close() {
      if (ending.hasBegun()) return;
      questions.finish();
      ending.begin();
    },
  };
}

/**
 * The frame of the protocol by which Cassio asks engines for Othello (Nicolet, Causse & Delorme 2009,
 * http://cassio.free.fr/engine-protocol.htm): lines in, lines out, without input or output of its own. All lines begin with
 * `ENGINE-PROTOCOL`; an empty one asks whether the engine is alive. After each command the engine is `ready.` again. Bounds that a
 * search may stop at are read and not used: what it finds is the value itself.
 */
import { InputError, SetupError } from "../../../game/errors.js";
import { createEnding, createExplain, LONGEST_LINE, type Protocol } from "../../../protocols/protocol.js";
import { createQuestions } from "../../../protocols/questions.js";

/** What a search has found by now. */
export interface CassioResult {
  /** From the best move on: two characters each, without blanks. */
  readonly line: string;
  /** Plies that it looked ahead. */
  readonly depth: number;
  /** Bounds of the value, in discs, as the side to move sees it. */
  readonly lower: number;
  readonly upper: number;
  readonly nodes: number;
  readonly seconds: number;
}

export interface CassioSearch {
  /** The squares and the side to move without blanks between them, as results begin with them. */
  readonly position: string;
  /** `B` or `W`: whose values these are. */
  readonly side: string;
  /**
   * @param depth the most plies to look ahead; undefined for the exact score
   */
  run(depth: number | undefined, signal: AbortSignal, tell: (result: CassioResult) => void): Promise<void>;
}

export interface CassioEngine {
  readonly name: string;
  /** @throws InputError for what is not a position */
  search(position: string): CassioSearch;
  close(): Promise<void>;
}

export interface CassioSetup {
  readonly engine: CassioEngine;
  send(line: string): void;
  /** Takes an error that the engine should not have thrown. */
  onMistake(error: unknown): void;
}

const PREFIX = "ENGINE-PROTOCOL";
const READY = "ready.";

export function createCassio({ engine, send, onMistake }: CassioSetup): Protocol {
  const questions = createQuestions(send);
  const explain = createExplain(onMistake);
  const ending = createEnding(
    () => questions.settled().then(() => engine.close()),
    explain,
    () => send("bye bye!"),
  );
  /** Nodes and seconds of the search that runs. */
  let known: { nodes: number; began: number } = { nodes: 0, began: 0 };

  function refuse(error: unknown): void {
    send(`ERROR: ${explain(error)}`);
    send(READY);
  }

  /** @param isEndgame the depth is left out then */
  function ask(words: readonly string[], isEndgame: boolean): void {
    // Blanks may stand between the squares and the side to move.
    const numbers = isEndgame ? 3 : 4;
    const search = engine.search(words.slice(0, -numbers).join(""));
    const [alpha, beta, ...rest] = words.slice(-numbers).map(Number);
    const depth = isEndgame ? undefined : rest[0];
    if (
      ![alpha, beta, ...rest].every(Number.isFinite) ||
      alpha >= beta ||
      (depth !== undefined && depth < 1)
    ) {
      const form = isEndgame ? "POSITION ALPHA BETA PRECISION" : "POSITION ALPHA BETA DEPTH PRECISION";
      throw new SetupError(`write ${isEndgame ? "endgame" : "midgame"}-search ${form}, ALPHA below BETA`);
    }
    questions.ask({
      held: false,
      open: () => ({
        limited: true,
        async find({ signal }) {
          known = { nodes: 0, began: performance.now() };
          if (!signal.aborted)
            await search.run(depth, signal, (result) => {
              known.nodes = result.nodes;
              send(resultLine(search, result));
            });
          return READY;
        },
      }),
      failed(error) {
        send(`ERROR: ${explain(error)}`);
        return READY;
      },
    });
  }

  const commands: Readonly<Record<string, (words: readonly string[]) => void>> = {
    init: () => send(READY),
    "get-version"() {
      send(`version: ${engine.name}`);
      send(READY);
    },
    "midgame-search": (words) => ask(words, false),
    "endgame-search": (words) => ask(words, true),
    "get-search-infos"() {
      const seconds = (performance.now() - known.began) / 1000;
      send(questions.busy() ? `node ${known.nodes}, time ${seconds.toFixed(3)}` : READY);
    },
    stop() {
      if (questions.busy()) questions.stop();
      else send(READY);
    },
    // Each search begins with an empty table.
    "new-position": () => send(READY),
    "empty-hash": () => send(READY),
    quit() {
      questions.stop();
      ending.begin();
    },
  };

  return {
    ended: ending.ended,
    receive(line) {
      if (ending.hasBegun() || line.length >= LONGEST_LINE) return;
      const [prefix, name = "", ...words] = line.trim().split(/\s+/);
      if (prefix === "") return send(questions.busy() ? "ok." : READY);
      try {
        if (prefix !== PREFIX)
          throw new InputError(`found ${JSON.stringify(prefix.slice(0, 16))}; lines begin with ${PREFIX}`);
        if (!Object.hasOwn(commands, name.toLowerCase()))
          throw new InputError(`${name === "" ? "nothing" : name} is no command`);
        commands[name.toLowerCase()](words);
      } catch (error) {
        refuse(error);
      }
    },
    close() {
      if (ending.hasBegun()) return;
      questions.finish();
      ending.begin();
    },
  };
}

/** Values are written with the colour of the side to move. */
function resultLine(
  { position, side }: CassioSearch,
  { line, depth, lower, upper, nodes, seconds }: CassioResult,
): string {
  const value = (number: number) => `${side}${number < 0 ? "-" : "+"}${Math.abs(number).toFixed(2)}`;
  const move = line.slice(0, 2);
  return `${position}, move ${move}, depth ${depth}, @100%, ${value(lower)} <= v <= ${value(upper)}, ${line}, node ${nodes}, time ${seconds.toFixed(3)}`;
}

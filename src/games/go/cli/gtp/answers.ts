/** What a Go program answers in GTP: a board that is set up and played on, and whether blocks on it can be taken. */
import { FailureError, InputError } from "../../../../game/errors.js";
import type { GtpCommand } from "../../../../protocols/gtp.js";
import type { Solver } from "../../../../solver/api.js";
import { ANALYZE_COMMANDS, NOTHING_SEARCHED, sentenceOf } from "./analysis.js";
import { type Colour, createGtpBoard } from "./board.js";
import { createClocks } from "./clocks.js";
import { chooseMove } from "./genmove.js";
import { handicapPoints } from "./handicap.js";
import { judgeLife } from "./life.js";
import type { Reader, Reading } from "./reading.js";
import { loadRecord } from "./records.js";
import { listStatus } from "./status.js";

export interface GtpSettings {
  readonly reader: Reader;
  /** What searches on whole boards, ready to begin. */
  solver(): Promise<Solver>;
  /** Starts what questions need; never rejects. Whoever sets up a board waits for it, so that no question need. */
  readonly prepare: () => Promise<void>;
  /** The version of the package. */
  readonly version: string;
  /** Seconds that a question may take, above 0. */
  readonly time: number;
  /** The folder that the names of files start from. */
  readonly folder: string;
  /** Takes what has to be said to people, as a sentence: the protocol has no place for it. */
  warn(sentence: string): void;
}

/** What Go programs are asked at the end of a game, and why there is no answer: nothing here says whose a point is. */
export const REFUSED: Readonly<Record<string, string>> = {
  final_score: "cannot score: this engine finds out what can be captured, and does not count points",
};

export function createGtpAnswers({
  reader,
  solver,
  prepare,
  version,
  time,
  folder,
  warn,
}: GtpSettings): Readonly<Record<string, GtpCommand>> {
  const board = createGtpBoard();
  const clocks = createClocks();
  const play = doing(2, ([colour, vertex]) => {
    if (vertex === undefined) throw new InputError("write a colour and a point, as in play black C3");
    board.play(colourOf(colour), vertex);
  });
  const settingUp = (count: number, action: (words: readonly string[]) => void): GtpCommand => {
    const act = doing(count, action);
    return async (words, signal) => {
      const answer = await act(words, signal);
      await prepare();
      return answer;
    };
  };
  const undo = doing(0, () => board.undo());
  const handicap = atMost(1, ([count = ""]) => {
    const points = handicapPoints(board.columns, board.rows, wholeOf(count));
    board.setHandicap(points);
    return points.join(" ");
  });

  async function read(vertex: string, attacking: boolean, signal: AbortSignal): Promise<Reading> {
    const { colour } = board.blockOn(vertex);
    const attack = board.problemOf(vertex, colour === 0 ? 1 : 0);
    const defence = board.problemOf(vertex, colour);
    const isBanned = (attacking ? attack : defence).includes(" ko=");
    const passed = isBanned ? { passed: attacking ? defence : attack } : {};
    const asked = attacking ? { attack, ...passed } : { attack, defence, ...passed };
    return reader.read(asked, { time, signal });
  }

  /** `0`, or how it goes and the move. */
  const question = (attacking: boolean) =>
    atMost(1, async ([vertex = ""], signal) => {
      const { code, move = "pass" } = await read(vertex, attacking, signal);
      if (code === undefined) {
        throw new FailureError(`not decided: ${NOTHING_SEARCHED}`);
      }
      // What a retake spends is not part of the point.
      return code === 0 ? "0" : `${code} ${move.replace("!", "").toUpperCase()}`;
    });

  /** What becomes of a group if the side moves first that wants this. */
  const life = (goal: "kill" | "live") =>
    atMost(1, async ([vertex = ""], signal) => {
      const { colour } = board.blockOn(vertex);
      const side = goal === "live" ? colour : colour === 0 ? 1 : 0;
      return judgeLife(solver(), board.problemOf(vertex, side), goal, { time, signal });
    });

  /** The same as a sentence. */
  const explanation = (attacking: boolean) =>
    atMost(1, async ([vertex = ""], signal) =>
      sentenceOf(vertex, attacking, await read(vertex, attacking, signal)),
    );

  async function moveFor(colour: Colour, signal: AbortSignal): Promise<string> {
    return chooseMove(board, reader, colour, { time: Math.min(time, clocks.share(colour)), signal });
  }

  return {
    name: atMost(0, () => "solve-fast"),
    version: atMost(0, () => version),
    boardsize: settingUp(2, ([columns, rows = columns]) => board.resize(wholeOf(columns), wholeOf(rows))),
    rectangular_boardsize: settingUp(2, ([columns, rows]) => board.resize(wholeOf(columns), wholeOf(rows))),
    clear_board: settingUp(0, () => board.resize(board.columns, board.rows)),
    // Nothing depends on it, since nothing is counted.
    komi: doing(1, ([komi]) => {
      if (!/^[+-]?\d+(\.\d*)?$/.test(komi ?? "")) throw new InputError("write a number, as in komi 6.5");
    }),
    play,
    undo,
    fixed_handicap: handicap,
    place_free_handicap: handicap,
    set_free_handicap: doing(Number.POSITIVE_INFINITY, (vertices) => board.setHandicap(vertices)),
    loadsgf: settingUp(Number.POSITIVE_INFINITY, (words) => {
      const { record, warnings } = loadRecord(words, folder);
      try {
        board.take(record);
      } catch (error) {
        if (error instanceof InputError) throw new InputError(`${record.source}: ${error.message}`);
        throw error;
      }
      for (const { message } of warnings) warn(message);
    }),
    showboard: atMost(0, () => `\n${board.picture()}`),
    genmove: atMost(1, async ([text], signal) => {
      const colour = colourOf(text);
      const vertex = await moveFor(colour, signal);
      board.play(colour, vertex);
      return vertex;
    }),
    reg_genmove: atMost(1, ([text], signal) => moveFor(colourOf(text), signal)),
    time_settings: doing(3, (words) => {
      const [main, byoyomi, stones] = numbersIn(words, 3, "time_settings 300 25 5");
      clocks.set(main, byoyomi, stones);
    }),
    time_left: doing(3, ([colour, ...words]) => {
      const [seconds, stones] = numbersIn(words, 2, "time_left black 60 0");
      clocks.left(colourOf(colour), seconds, stones);
    }),
    attack: question(true),
    defend: question(false),
    kill: life("kill"),
    life: life("live"),
    "solve-fast-attack": explanation(true),
    "solve-fast-defend": explanation(false),
    final_status_list: atMost(1, ([status = ""], signal) =>
      listStatus(board, reader, status, { time, signal }),
    ),
    "gogui-analyze_commands": atMost(0, () => ANALYZE_COMMANDS),
    // As suites of questions play moves that are no part of a record, and take them back.
    trymove: play,
    popgo: undo,
    // How deep another program reads; here only the time decides.
    increase_depths: atMost(0, () => ""),
    decrease_depths: atMost(0, () => ""),
  };
}

/** A command that takes no more than this many words: what is after them was meant for something. */
function atMost(count: number, command: GtpCommand): GtpCommand {
  return (words, signal) => {
    if (words.length > count) throw new InputError(`${JSON.stringify(words[count])} is one word too many`);
    return command(words, signal);
  };
}

/** One that only does something. */
function doing(count: number, action: (words: readonly string[]) => void): GtpCommand {
  return atMost(count, (words) => {
    action(words);
    return "";
  });
}

/** NaN for what is not a whole number: whoever takes it refuses that. */
function wholeOf(text = ""): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function colourOf(text = ""): Colour {
  if (/^(b|black)$/i.test(text)) return 0;
  if (/^(w|white)$/i.test(text)) return 1;
  throw new InputError(`${JSON.stringify(text)} is not a colour; write black or white`);
}

/** Numbers of at least 0. */
function numbersIn(words: readonly string[], count: number, example: string): number[] {
  const numbers = words.map(Number);
  if (numbers.length === count && numbers.every((number) => number >= 0)) return numbers;
  throw new InputError(`a number is missing or wrong; write, for example, ${example}`);
}

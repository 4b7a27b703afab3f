/** What a Go program answers in GTP: a board that is set up and played on, and whether blocks on it can be taken. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reasonOf } from "../../../formats/file-errors.js";
import { RecordError } from "../../../formats/record-error.js";
import { InputError } from "../../../game/errors.js";
import type { GtpCommand } from "../../../protocols/gtp.js";
import { type RecordProblem, readSgfProblems, ShortGameError, WHOLE_LINE } from "../records/problems.js";
import { type Colour, createGtpBoard } from "./gtp-board.js";
import { createClocks } from "./gtp-clocks.js";
import { chooseMove } from "./gtp-genmove.js";
import type { Reader } from "./gtp-reading.js";

export interface GtpSettings {
  readonly reader: Reader;
  /** Of the package. */
  readonly version: string;
  /** Seconds that a question may take, above 0. */
  readonly time: number;
  /** The folder that the names of files start from. */
  readonly folder: string;
}

/** A command that only does something. */
function doing(action: (words: readonly string[]) => void): GtpCommand {
  return (words) => {
    action(words);
    return "";
  };
}

export function createGtpAnswers({
  reader,
  version,
  time,
  folder,
}: GtpSettings): Readonly<Record<string, GtpCommand>> {
  const board = createGtpBoard();
  const clocks = createClocks();
  const play = doing(([colour, vertex]) => {
    if (vertex === undefined) throw new InputError("write a colour and a point, as in play black C3");
    board.play(colourOf(colour), vertex);
  });
  const undo = doing(() => board.undo());

  /** Whoever sets up a board is going to ask about it. */
  const settingUp = (action: (words: readonly string[]) => void): GtpCommand =>
    doing((words) => {
      action(words);
      reader.prepare();
    });

  /** `0`, or how it goes and the move. */
  async function question(vertex: string, attacking: boolean, signal: AbortSignal): Promise<string> {
    const { colour } = board.blockOn(vertex);
    const attack = board.problemOf(vertex, colour === 0 ? 1 : 0);
    const defence = board.problemOf(vertex, colour);
    const isBanned = (attacking ? attack : defence).includes(" ko=");
    const passed = isBanned ? { passed: attacking ? defence : attack } : {};
    const asked = attacking ? { attack, ...passed } : { attack, defence, ...passed };
    const { code, move = "pass" } = await reader.read(asked, { time, signal });
    // What a retake spends is no part of the point.
    return code === 0 ? "0" : `${code} ${move.replace("!", "").toUpperCase()}`;
  }

  return {
    name: () => "solve-fast",
    version: () => version,
    boardsize: settingUp(([size]) => board.resize(sizeOf(size), sizeOf(size))),
    rectangular_boardsize: settingUp(([columns, rows]) => board.resize(sizeOf(columns), sizeOf(rows))),
    clear_board: settingUp(() => board.resize(board.columns, board.rows)),
    // Nothing hangs on it, since nothing is counted.
    komi: doing(([komi]) => {
      if (!/^[+-]?\d+(\.\d*)?$/.test(komi ?? "")) throw new InputError("write a number, as in komi 6.5");
    }),
    play,
    undo,
    set_free_handicap: doing((vertices) => board.setHandicap(vertices)),
    loadsgf: settingUp((words) => {
      const [, file = "", move] = /^(.*?)(?: ([+-]?\d+(?:\.\d+)?))?$/.exec(words.join(" ")) ?? [];
      if (file === "" || (move !== undefined && !/^[1-9]\d*$/.test(move))) {
        throw new InputError("write loadsgf FILE, or loadsgf FILE MOVE with MOVE from 1");
      }
      const path = resolve(folder, file);
      const record = readRecord(path, move === undefined ? WHOLE_LINE : Number(move) - 1);
      try {
        board.take(record);
      } catch (error) {
        if (error instanceof InputError) throw new InputError(`${path}: ${error.message}`);
        throw error;
      }
    }),
    showboard: () => `\n${board.picture()}`,
    async genmove([text], signal) {
      const colour = colourOf(text);
      const limits = { time: Math.min(time, clocks.share(colour)), signal };
      const vertex = await chooseMove(board, reader, colour, limits);
      board.play(colour, vertex);
      return vertex;
    },
    time_settings: doing((words) => {
      const [main, byoyomi, stones] = numbersIn(words, 3, "time_settings 300 25 5");
      clocks.set(main, byoyomi, stones);
    }),
    time_left: doing(([colour, ...words]) => {
      const [seconds, stones] = numbersIn(words, 2, "time_left black 60 0");
      clocks.left(colourOf(colour), seconds, stones);
    }),
    attack: ([vertex = ""], signal) => question(vertex, true, signal),
    defend: ([vertex = ""], signal) => question(vertex, false, signal),
    // As suites of questions play moves that are no part of a record, and take them back.
    trymove: play,
    popgo: undo,
    // How deep another program reads; here only the time decides.
    increase_depths: () => "",
    decrease_depths: () => "",
  };
}

/** NaN for what is no whole number: the board refuses it. */
function sizeOf(text = ""): number {
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

function readRecord(file: string, moves: number): RecordProblem {
  try {
    const { problems, damage } = readSgfProblems(readFileSync(file), file, moves);
    const [record] = [...damage, ...problems];
    if (record instanceof ShortGameError) {
      const { moves: has } = record;
      throw new InputError(`${file}: has ${has} moves on its main line; write a MOVE from 1 to ${has + 1}`);
    }
    if (record instanceof RecordError) throw record;
    return record;
  } catch (error) {
    if (error instanceof InputError || error instanceof RecordError) throw error;
    throw new InputError(`${file}: ${reasonOf(error)}`);
  }
}

/** What a Go program answers in GTP: a board that is set up and played on, and whether blocks on it can be taken. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reasonOf } from "../../../formats/file-errors.js";
import { RecordError } from "../../../formats/record-error.js";
import { InputError } from "../../../game/errors.js";
import type { GtpCommand } from "../../../protocols/gtp.js";
import { readSgfProblems, WHOLE_LINE } from "../records/problems.js";
import { type Colour, createGtpBoard } from "./gtp-board.js";
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

export function createGtpAnswers({
  reader,
  version,
  time,
  folder,
}: GtpSettings): Readonly<Record<string, GtpCommand>> {
  const board = createGtpBoard();
  const play: GtpCommand = ([colour, vertex]) => {
    if (vertex === undefined) throw new InputError("write a colour and a point, as in play black C3");
    board.play(colourOf(colour), vertex);
    return "";
  };
  const undo: GtpCommand = () => {
    board.undo();
    return "";
  };

  /** `0`, or how it goes and the move. */
  async function question(vertex: string, attacking: boolean, signal: AbortSignal): Promise<string> {
    const { colour } = board.blockOn(vertex);
    const attack = board.problemOf(vertex, otherColour(colour));
    const asked = attacking ? { attack } : { attack, defence: board.problemOf(vertex, colour) };
    const { code, move } = await reader.read(asked, { time, signal });
    return code === 0 ? "0" : `${code} ${vertexOf(move)}`;
  }

  return {
    name: () => "solve-fast",
    version: () => version,
    boardsize: ([size]) => {
      board.resize(Number(size), Number(size));
      return "";
    },
    rectangular_boardsize: ([columns, rows]) => {
      board.resize(Number(columns), Number(rows));
      return "";
    },
    clear_board: () => {
      board.resize(board.columns, board.rows);
      return "";
    },
    // Nothing hangs on it, since nothing is counted.
    komi: ([komi]) => {
      if (komi === undefined || !Number.isFinite(Number(komi))) throw new InputError("write a number");
      return "";
    },
    play,
    undo,
    set_free_handicap: (vertices) => {
      board.setHandicap(vertices);
      return "";
    },
    loadsgf: (words) => {
      const [, file = "", move] = /^(.*?)(?: (\d+))?$/.exec(words.join(" ")) ?? [];
      if (file === "" || move === "0") {
        throw new InputError("write loadsgf FILE, or loadsgf FILE MOVE with MOVE from 1");
      }
      board.take(readRecord(resolve(folder, file), move === undefined ? WHOLE_LINE : Number(move) - 1));
      return "";
    },
    showboard: () => `\n${board.picture()}`,
    attack: ([vertex = ""], signal) => question(vertex, true, signal),
    defend: ([vertex = ""], signal) => question(vertex, false, signal),
    // What suites of questions play beside a record.
    trymove: play,
    popgo: undo,
    increase_depths: () => "",
    decrease_depths: () => "",
  };
}

function colourOf(text = ""): Colour {
  if (/^(b|black)$/i.test(text)) return 0;
  if (/^(w|white)$/i.test(text)) return 1;
  throw new InputError(`${text} is no colour; write black or white`);
}

function otherColour(colour: Colour): Colour {
  return colour === 0 ? 1 : 0;
}

/** A move as a vertex: what it spends is no part of it. */
function vertexOf(move = "pass"): string {
  return move.replace("!", "").toUpperCase();
}

function readRecord(file: string, moves: number) {
  try {
    const [record] = readSgfProblems(readFileSync(file), file, moves);
    if (record instanceof RecordError) throw record;
    return record;
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw new InputError(`${file}: ${reasonOf(error)}`);
  }
}

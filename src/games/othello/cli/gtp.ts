/** `solve-fast othello-gtp`: GTP 2 with the moves of Othello, as other programs for Othello speak it. */
import { Command } from "commander";
import { settingOption } from "../../../cli/options/options.js";
import { serve } from "../../../cli/terminal/serve.js";
import { SetupError } from "../../../game/errors.js";
import { createGtp, type GtpCommand } from "../../../protocols/gtp.js";
import type { Thinker } from "../../../protocols/nboard.js";
import { drawBoard } from "../notation/board-text.js";
import { parseMove, parsePosition, START_TEXT } from "../notation/notation.js";
import { PASS, sideToMoveOf } from "../notation/position.js";
import { writeGgf } from "../records/ggf.js";
import { createReplay } from "../records/replay.js";
import { blackScoreOf } from "../records/result.js";
import { createThinker } from "./nboard-thinker.js";

/** Plies to look ahead while there are more empty squares than are counted out. */
const DEPTH = 8;
const COLOURS: Readonly<Record<string, number>> = { b: 0, black: 0, w: 1, white: 1 };

/** The commands, which share one game. */
export function othelloCommands(
  thinker: Thinker,
  depth: number,
  version: string,
): Readonly<Record<string, GtpCommand>> {
  const replay = createReplay();
  const words = parsePosition(START_TEXT);
  /** Squares, and PASS. */
  let moves: number[] = [];
  /** Seconds that a side has left; undefined without a clock. */
  let left: (number | undefined)[] = [undefined, undefined];

  function set(played: readonly number[]): boolean {
    replay.restart();
    return played.every((move) => (move === PASS ? replay.pass() : replay.play(move)));
  }

  function play(move: number): void {
    if (!set([...moves, move])) {
      set(moves);
      throw new SetupError("illegal move");
    }
    moves = [...moves, move];
  }

  function colourOf(word = ""): number {
    const colour = COLOURS[word.toLowerCase()];
    if (colour === undefined)
      throw new SetupError(`${word === "" ? "nothing" : word} is no colour; write b or w`);
    return colour;
  }

  /** Whether this side has to pass now. */
  function mustPass(colour: number): boolean {
    set(moves);
    if (!replay.pass()) return false;
    replay.store(words, 0);
    return sideToMoveOf(words) !== colour;
  }

  /** @throws SetupError where the other side is to move; a pass that it has to play may be left out */
  function checkTurn(colour: number): void {
    set(moves);
    if (replay.finished()) return;
    replay.store(words, 0);
    if (sideToMoveOf(words) !== colour)
      throw new SetupError(`it is ${["black", "white"][1 - colour]}'s turn`);
  }

  async function choose(word: string | undefined, signal: AbortSignal): Promise<string> {
    const colour = colourOf(word);
    if (mustPass(colour)) return "pass";
    checkTurn(colour);
    const seconds = left[colour];
    const clock = seconds === undefined ? "" : `TI[${Math.floor(seconds / 60)}:${Math.floor(seconds % 60)}]`;
    thinker.setGame(writeGgf(moves, ["", ""]).replace("TY[8]", `${clock}TY[8]`));
    const position = thinker.position();
    if (position.anyMove === undefined) return "pass";
    const { line } = await position.think({ depth, moves: 1, clock: true, signal, tell() {} });
    const move = line.slice(0, 2);
    return move === "PA" ? "pass" : move.toUpperCase();
  }

  function number(word: string | undefined, what: string): number {
    const value = Number(word);
    if (word === undefined || !(value >= 0)) throw new SetupError(`${what} is a number from 0 on`);
    return value;
  }

  return {
    name: () => "solve-fast",
    version: () => version,
    boardsize([size]) {
      if (size !== "8") throw new SetupError("unacceptable size; Othello is played on 8");
      moves = [];
      return "";
    },
    clear_board() {
      moves = [];
      return "";
    },
    komi: () => "",
    play([word, text = ""]) {
      const colour = colourOf(word);
      const move = parseMove(text);
      if (move !== PASS || !mustPass(colour)) checkTurn(colour);
      play(move);
      return "";
    },
    async genmove([colour], signal) {
      const move = await choose(colour, signal);
      // After the end of the game a pass is no move.
      if (move !== "pass" || mustPass(colourOf(colour))) play(parseMove(move));
      return move;
    },
    reg_genmove: ([colour], signal) => choose(colour, signal),
    undo() {
      if (moves.length === 0) throw new SetupError("cannot undo");
      moves = moves.slice(0, -1);
      return "";
    },
    time_settings([main, extra, stones]) {
      const seconds = number(main, "the main time");
      // GTP's sign for no limit: time per stone, and no stones.
      const isFree = Number(extra) > 0 && Number(stones) === 0;
      left = isFree ? [undefined, undefined] : [seconds, seconds];
      return "";
    },
    time_left([colour, seconds]) {
      left[colourOf(colour)] = number(seconds, "the time left");
      return "";
    },
    showboard() {
      set(moves);
      replay.store(words, 0);
      return `\n${drawBoard(words)}`;
    },
    final_score() {
      set(moves);
      if (!replay.finished()) throw new SetupError("the game is not over");
      replay.store(words, 0);
      const difference = 2 * blackScoreOf(words) - 64;
      return difference === 0 ? "0" : `${difference > 0 ? "B" : "W"}+${Math.abs(difference)}`;
    },
  };
}

async function answer({ depth }: { depth: number }, { parent }: Command): Promise<void> {
  const version = parent?.version() ?? "";
  const thinker = createThinker(version);
  await serve((send) =>
    createGtp({
      commands: othelloCommands(thinker, depth, version),
      send,
      onMistake: (error) => console.error(error),
    }),
  );
  await thinker.close();
}

export function othelloGtpCommand(): Command {
  return new Command("othello-gtp")
    .description("act as a GTP engine that plays Othello (docs/protocols.md)")
    .addOption(settingOption("depth", DEPTH, "look ahead this many plies"))
    .addHelpText("after", "\nExamples:\n  solve-fast othello-gtp --depth 10")
    .action(answer);
}

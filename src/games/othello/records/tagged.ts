/**
 * Games with tags in front of their moves, in the manner of PGN, as PlayOK exports them:
 *
 *     [Site "PlayOK"]
 *     [Black "anna"]
 *     [White "bert"]
 *     [Result "36-28"]
 *
 *     1. f5 d6 2. c3 d3 … 36-28
 *
 * Moves are those of lists (moves.ts), on as many lines as there are. Of the tags, the names of the players are kept, and the result is
 * compared with the moves.
 */
import { type ReadGames, RecordError } from "../../../files/file-errors.js";
import { POSITION_WORDS } from "../notation/position.js";
import { type MoveList, parseMoveLists } from "./moves.js";
import { createReplay } from "./replay.js";
import { resultMismatch } from "./result.js";

export interface TaggedGame extends MoveList {
  /** The names of black and of white; empty where the tags do not say. */
  readonly players: readonly [string, string];
}

interface Result {
  readonly text: string;
  readonly line: number;
}

const TAG = /^\s*\[\s*(\w+)\s+"([^"]*)"\s*\]\s*$/;

/** Whether a text begins with a tag. */
export function isTagged(text: string): boolean {
  return /^\s*\[\s*\w+\s+"/.test(text);
}

/**
 * Reads all games of a text and plays them over. A game is read up to the first thing that is not a move, or is not legal.
 *
 * @param name of the file, for messages
 * @throws RecordError for a text without games
 */
export function parseTagged(text: string, name: string): ReadGames<TaggedGame> {
  const games: (TaggedGame | RecordError)[] = [];
  let players: [string, string] = ["", ""];
  let result: Result | undefined;
  let isAmongTags = false;
  const lines = text.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, tag, value = ""] = TAG.exec(lines[at]) ?? [];
    if (tag !== undefined) {
      if (!isAmongTags) {
        players = ["", ""];
        result = undefined;
      }
      isAmongTags = true;
      if (tag.toLowerCase() === "result") result = { text: value, line: at + 1 };
      const player = ["black", "white"].indexOf(tag.toLowerCase());
      if (player >= 0) players[player] = value;
    } else if (lines[at].trim() !== "") {
      isAmongTags = false;
      const first = at;
      while (at + 1 < lines.length && !TAG.test(lines[at + 1])) at++;
      games.push(compared(readMoves(lines.slice(first, at + 1), first, players), result));
    }
  }
  if (games.length === 0) throw new RecordError(name, "", "has tags, and no moves behind them");
  return { games, damage: [] };

  /** A game with what its tag says of the end, if that does not fit the moves. */
  function compared(game: TaggedGame | RecordError, said: Result | undefined): TaggedGame | RecordError {
    if (said === undefined || game instanceof RecordError || game.damage !== undefined) return game;
    const replay = createReplay();
    for (const move of game.moves) replay.play(move);
    if (!replay.finished()) return game;
    const end = new Int32Array(POSITION_WORDS);
    replay.store(end, 0);
    const problem = resultMismatch(said.text, end);
    return problem === undefined
      ? game
      : { ...game, damage: new RecordError(name, `line ${said.line}`, problem) };
  }

  /** A list on one line: what is wrong is named with the line of the first move. */
  function readMoves(
    lines: readonly string[],
    before: number,
    players: readonly [string, string],
  ): TaggedGame | RecordError {
    const { games } = parseMoveLists(`${"\n".repeat(before)}${lines.join(" ").trim()}`, name);
    const [game] = games;
    return game instanceof RecordError ? game : { ...game, players };
  }
}

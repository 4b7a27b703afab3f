/** CSA, the format of the Computer Shogi Association: a position piece by piece, and moves with the piece that arrives. */
import type { Player } from "../../../game/game.js";
import { GOLD, KING, PAWN, pieceOf, TYPE_MASK } from "../notation/pieces.js";
import { quote, START_TEXT } from "../notation/sfen.js";
import { createDiagram, type Diagram, promoted } from "./diagram.js";
import { type ReadGame, withoutTheRest } from "./read-game.js";
import { GameProblem, UnreadableLine } from "./record-error.js";
import { createReplay, type Replay, type Square, type WrittenMove } from "./replay.js";
import { refuseUnknown } from "./set-up.js";

/** By type. */
const NAMES = ["", ..."FU KY KE GI KA HI KI OU TO NY NK NG UM RY".split(" ")];
const UNDIVIDED = /^['N$]/;
const KEYS = /^\$(?:EVENT|SITE|START_TIME|END_TIME|TIME_LIMIT|TIME[+-]?|OPENING|MAX_MOVES|JISHOGI|NOTE):/;
const MOVE = /^([-+])(\d)(\d)([1-9])([1-9])([A-Z]{2})$/;
const BESIDE_MOVES = /^(?:['VN].*|T\d[\d.]*)?$/;
const SETUP = /^P[I1-9+-]/;
const START = /^PI((?:[1-9]{2}[A-Z]{2})*)$/;
const ROW = /^P([1-9])((?: \* ?|[-+][A-Z]{2}){9})$/;
const PIECES = /^P([-+])((?:\d{2}[A-Z]{2})*)$/;
const ROWS = 9;

/** @param lines those of one game @throws GameProblem */
export function readCsa(lines: readonly string[]): ReadGame {
  const position = createPosition();
  const names = new Map<string, string>();
  const left: GameProblem[] = [];
  let replay: Replay | undefined;
  let ended = false;
  read: for (const [i, line] of lines.entries()) {
    for (const text of UNDIVIDED.test(line) ? [line] : line.split(",")) {
      const statement = text.trimEnd();
      try {
        if (replay === undefined) readHead(statement, i + 1);
        else readBody(replay, statement, i + 1);
      } catch (error) {
        const moves = replay?.moves() ?? 0;
        left.push(withoutTheRest(error, { ended, moves, cutShort: i === lines.length - 1 }));
        break read;
      }
    }
  }
  replay ??= createReplay(position.words());
  const players = ["N+", "N-"].map((key) => names.get(key)).filter((name) => name !== undefined);
  return { title: names.get("$EVENT") ?? players.join(" - "), ...replay.result(), left };

  function readHead(text: string, line: number): void {
    const [, key, value] = /^(N[+-]|\$[^:]*:)(.*)$/.exec(text) ?? [];
    if (text === "+" || text === "-") {
      position.diagram.sideToMove = playerOf(text);
      replay = createReplay(position.words());
    } else if (SETUP.test(text)) position.read(text, line);
    else if (key?.startsWith("$")) {
      readKey(text, line);
      names.set(key.slice(0, -1), value);
    } else if (key !== undefined) {
      if (value !== "") names.set(key, value);
    } else if (!/^(?:['V].*)?$/.test(text)) {
      throw new UnreadableLine(
        `found ${quote(text.trim())}; a line before the moves begins with V, N, $, P or '`,
        line,
      );
    }
  }

  function readBody(game: Replay, text: string, line: number): void {
    const move = MOVE.exec(text);
    if (text.startsWith("%")) readEnd(game, text, line);
    else if (move !== null) {
      if (ended)
        throw new GameProblem("the game continues after its end; games are separated by a line with /", line);
      game.play(moveOf(game, move, line));
    } else if (text.startsWith("$")) readKey(text, line);
    else if (!BESIDE_MOVES.test(text)) {
      throw new UnreadableLine(`found ${quote(text.trim())}; write a move as in +7776FU`, line);
    }
  }

  function readEnd(game: Replay, text: string, line: number): void {
    if (text === "%MATTA") throw new GameProblem("%MATTA takes a move back; leave out both", line);
    if (!/^%[-+A-Z_]+$/.test(text)) {
      throw new UnreadableLine(`found ${quote(text)}; write an end as in %TORYO`, line);
    }
    game.end(text);
    ended = true;
  }
}

/** A key of CSA's own says nothing of the position. */
function readKey(text: string, line: number): void {
  if (!KEYS.test(text)) refuseUnknown(text.normalize("NFKC"), line);
}

interface CsaPosition {
  readonly diagram: Diagram;
  /** @throws GameProblem */
  read(text: string, line: number): void;
  /** @throws GameProblem */
  words(): Int32Array;
}

function createPosition(): CsaPosition {
  const diagram = createDiagram();
  const lines: number[] = [];
  const rows = new Map<number, number>();
  let started = false;
  let rest: Player | undefined;

  function put(square: Square, name: string, player: Player, line: number): void {
    if (diagram.at(...square) !== 0) throw new GameProblem(`two pieces on ${square.join("")}`, line);
    diagram.put(...square, pieceOf(player, typeNamed(name, line)));
  }

  function readStart(pieces: string, line: number): void {
    if (started || lines.length > 1)
      throw new GameProblem("PI sets up a position again; write one, PI or rows", line);
    started = true;
    const usual = createDiagram(START_TEXT);
    for (let rank = 1; rank <= ROWS; rank++) {
      for (let file = 1; file <= ROWS; file++) diagram.put(file, rank, usual.at(file, rank));
    }
    for (const [text, file, rank, name] of pieces.matchAll(/(\d)(\d)(..)/g)) {
      const square: Square = [Number(file), Number(rank)];
      if ((diagram.at(...square) & TYPE_MASK) !== typeNamed(name, line)) {
        throw new GameProblem(
          `found ${quote(text)} behind PI, but no ${name} stands on ${file}${rank}`,
          line,
        );
      }
      diagram.put(...square, 0);
    }
  }

  function readRow(row: number, text: string, line: number): void {
    if (started || rows.has(row)) throw new GameProblem(`row ${row} is set up again; write each once`, line);
    rows.set(row, line);
    const cells = text.match(/ \* ?|[-+]../g) ?? [];
    for (const [i, cell] of cells.entries()) {
      if (cell[0] !== " ") put([ROWS - i, row], cell.slice(1), playerOf(cell[0]), line);
    }
  }

  function readPieces(player: Player, pieces: string, line: number): void {
    for (const [text, file, rank, name] of pieces.matchAll(/(\d)(\d)(..)/g)) {
      if (rest !== undefined)
        throw new GameProblem(`found ${quote(text)} behind AL, which stands for all that is left`, line);
      if (text === "00AL") rest = player;
      else if (file !== "0" && rank !== "0") put([Number(file), Number(rank)], name, player, line);
      else {
        const type = typeNamed(name, line);
        if (file !== rank || type > GOLD)
          throw new GameProblem(`found ${quote(text)} in a hand; write 00FU`, line);
        diagram.hands[player][type]++;
      }
    }
  }

  return {
    diagram,
    read(text, line) {
      lines.push(line);
      const [, removed] = START.exec(text) ?? [];
      const [, row, cells] = ROW.exec(text) ?? [];
      const [, side, pieces] = PIECES.exec(text) ?? [];
      if (removed !== undefined) readStart(removed, line);
      else if (row !== undefined) readRow(Number(row), cells, line);
      else if (side !== undefined) readPieces(playerOf(side), pieces, line);
      else {
        throw new UnreadableLine(
          `found ${quote(text.trim())}; a position is PI, or rows as in P1-KY-KE … and pieces as in P+00FU`,
          line,
        );
      }
    },
    words() {
      if (lines.length === 0) throw new GameProblem("the position is missing; write PI for the usual start");
      if (rows.size > 0 && rows.size < ROWS) {
        throw new GameProblem(
          `the board has ${rows.size} rows; write nine, P1 to P9`,
          Math.max(...rows.values()),
        );
      }
      if (rest !== undefined) diagram.giveRest(rest);
      return diagram.position((row) => rows.get(row) ?? lines[0]);
    },
  };
}

/** The piece is named as it is after the move, so that the board says whether it promotes. */
function moveOf(game: Replay, words: RegExpExecArray, line: number): WrittenMove {
  const [text, side, fromFile, fromRank, toFile, toRank, name] = words;
  const arrives = typeNamed(name, line);
  const to: Square = [Number(toFile), Number(toRank)];
  const move = { text, line, player: playerOf(side), to };
  if (fromFile === "0" && fromRank === "0") return { ...move, from: "hand", piece: arrives, promotes: false };
  const from: Square = [Number(fromFile), Number(fromRank)];
  const stands = game.typeAt(from);
  const promotes = stands >= PAWN && stands < KING && stands !== arrives && promoted(stands) === arrives;
  return { ...move, from, piece: promotes ? stands : arrives, promotes };
}

function playerOf(side: string): Player {
  return side === "+" ? 0 : 1;
}

function typeNamed(name: string, line: number): number {
  const type = NAMES.indexOf(name);
  if (type > 0) return type;
  throw new GameProblem(`found ${quote(name)} for a piece; write one of ${NAMES.slice(1).join(", ")}`, line);
}

/** Type by its name, 0 for a name that is none. */
export function csaType(name: unknown): number {
  return typeof name === "string" ? Math.max(0, NAMES.indexOf(name)) : 0;
}

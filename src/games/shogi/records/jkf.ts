/** JKF, the JSON Kifu Format of Kifu for JS: a position by its preset or piece by piece, and moves as objects. */
import { placesIn } from "../../../files/text.js";
import type { Player } from "../../../game/game.js";
import { GOLD, pieceOf } from "../notation/pieces.js";
import { START_TEXT } from "../notation/sfen.js";
import { parsePosition } from "../text-forms.js";
import { csaType } from "./csa.js";
import { createDiagram } from "./diagram.js";
import { handicapNamed, PRESETS } from "./handicaps.js";
import { mateInOf, titleOf } from "./kakinoki.js";
import type { ReadGame } from "./read-game.js";
import { GameProblem } from "./record-error.js";
import { createReplay, type Square, type WrittenMove } from "./replay.js";
import { refuseUnknown } from "./set-up.js";

type Fields = Readonly<Record<string, unknown>>;

const FILES = 9;
const RELATIVE: Readonly<Record<string, string>> = { L: "左", C: "直", R: "右", U: "上", M: "寄", D: "引" };
/** Keys of the objects in which an unknown key could be about the position. */
const KEYS = {
  initial: ["preset", "data", "mode"],
  data: ["color", "board", "hands"],
  move: ["color", "from", "to", "piece", "same", "promote", "capture", "relative"],
} as const;

/** @throws GameProblem naming a place as in `moves[3]` */
export function readJkf(text: string): ReadGame {
  const end = endOfValue(text);
  const jkf = fieldsOf(parsed(text.slice(0, end)), "the record");
  const headers = headersOf(jkf.header);
  const start = positionOf(jkf.initial, headers);
  const replay = createReplay(start);
  const left: GameProblem[] = [];
  if (text.slice(end).trim() !== "") {
    const { line } = placesIn(text)(end + text.slice(end).search(/\S/));
    left.push(new GameProblem("found text after the record; the game before it is read", line));
  }
  const nodes = listOf(jkf.moves, "moves");
  let ended = false;
  for (const [i, node] of nodes.entries()) {
    const place = `moves[${i}]`;
    const { move, special } = fieldsOf(node, place);
    if (ended) {
      left.push(new GameProblem(`${place}: the game continues after its end; the game up to there is read`));
      break;
    }
    if (move !== undefined && move !== null) replay.play(moveOf(fieldsOf(move, place), place));
    else if (i > 0 && (special === undefined || special === null)) {
      throw new GameProblem(`${place}: neither a move nor an end (special)`);
    }
    if (special === undefined || special === null) continue;
    if (typeof special !== "string" || special === "MATTA") {
      throw new GameProblem(`${place}: special is ${JSON.stringify(special)}; write an end, as in TORYO`);
    }
    replay.end(special);
    ended = true;
  }
  return { title: titleOf(headers), ...replay.result(), mateIn: mateInOf(headers), headers, left };
}

/** Where the first object of a text ends, whatever is after it. */
function endOfValue(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth === 0 && token.length === 1) return index + 1;
  }
  return text.length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const [, position] = /position (\d+)/.exec(message) ?? [];
    throw new GameProblem(
      `no JKF record (${message.replaceAll("\n", " ")})`,
      position === undefined ? undefined : placesIn(text)(Number(position)).line,
    );
  }
}

function headersOf(header: unknown): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [key, value] of Object.entries(
    header === undefined || header === null ? {} : fieldsOf(header, "header"),
  )) {
    const line = `${key}:${typeof value === "string" ? value : JSON.stringify(value)}`.normalize("NFKC");
    if (key !== "手合割") refuseUnknown(line);
    headers.set(key, String(value));
  }
  return headers;
}

function positionOf(initial: unknown, headers: ReadonlyMap<string, string>): Int32Array {
  const handicap = headers.get("手合割");
  if (initial === undefined || initial === null) {
    if (handicap === undefined || handicapNamed(handicap) === START_TEXT) return parsePosition(START_TEXT);
    throw new GameProblem(`header: 手合割 is ${handicap}, and there is no "initial"; say the position there`);
  }
  const { preset, data } = known(fieldsOf(initial, "initial"), "initial");
  const named = PRESETS.get(String(preset));
  if (named === undefined && preset !== "OTHER") {
    throw new GameProblem(
      `initial: preset ${JSON.stringify(preset)} is not known; write ${[...PRESETS.keys()].join(", ")} or OTHER`,
    );
  }
  const hasData = data !== undefined && data !== null;
  if (hasData !== (preset === "OTHER")) {
    throw new GameProblem(
      hasData
        ? `initial: preset ${String(preset)} and data; data is for preset OTHER`
        : "initial: preset OTHER without data",
    );
  }
  if (handicap !== undefined && named !== undefined && handicapNamed(handicap) !== named) {
    throw new GameProblem(`header: 手合割 is ${handicap}, and preset is ${String(preset)}; leave one out`);
  }
  return named === undefined ? setUp(known(fieldsOf(data, "initial.data"), "data")) : parsePosition(named);
}

function setUp({ color, board, hands }: Fields): Int32Array {
  const diagram = createDiagram();
  diagram.sideToMove = playerOf(color, "initial.data.color");
  const files = listOf(board, "initial.data.board", FILES);
  for (const [x, file] of files.entries()) {
    for (const [y, square] of listOf(file, `initial.data.board[${x}]`, FILES).entries()) {
      const place = `initial.data.board[${x}][${y}]`;
      const { kind, color: side } = fieldsOf(square ?? {}, place);
      if (kind === undefined || kind === null) continue;
      diagram.put(x + 1, y + 1, pieceOf(playerOf(side, `${place}.color`), typeNamed(kind, `${place}.kind`)));
    }
  }
  for (const [i, hand] of listOf(hands, "initial.data.hands", 2).entries()) {
    const place = `initial.data.hands[${i}]`;
    for (const [kind, count] of Object.entries(fieldsOf(hand, place))) {
      const type = typeNamed(kind, place);
      if (!Number.isInteger(count) || (count as number) < 0 || (type > GOLD && count !== 0)) {
        throw new GameProblem(
          `${place}: ${kind} is ${JSON.stringify(count)}; a hand has FU, KY, KE, GI, KI, KA and HI`,
        );
      }
      diagram.hands[i][type] += count as number;
    }
  }
  return diagram.position();
}

function moveOf(fields: Fields, place: string): WrittenMove {
  const { color, from, to, piece, same, promote, capture, relative } = known(fields, "move", place);
  const words = relative === undefined || relative === null ? "" : String(relative);
  if (/[^LCRUMDH]/.test(words)) throw new GameProblem(`${place}: relative is ${JSON.stringify(relative)}`);
  const written = fieldsOf({ from, to, piece }, place);
  return {
    text: `${place}: ${JSON.stringify(written)}`,
    player: color === undefined || color === null ? undefined : playerOf(color, `${place}: color`),
    to: to === undefined && same === true ? "same" : squareOf(to, `${place}: to`),
    from:
      from === undefined || from === null
        ? words.includes("H")
          ? "hand"
          : undefined
        : squareOf(from, `${place}: from`),
    piece: typeNamed(piece, `${place}: piece`),
    promotes: promote === true,
    relative: words.replace("H", "").replaceAll(/./g, (letter) => RELATIVE[letter]),
    takes: capture === undefined || capture === null ? undefined : typeNamed(capture, `${place}: capture`),
  };
}

function fieldsOf(value: unknown, place: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new GameProblem(`${place}: found ${short(value)} where an object should be`);
}

function listOf(value: unknown, place: string, length?: number): readonly unknown[] {
  if (Array.isArray(value) && (length === undefined || value.length === length)) return value;
  throw new GameProblem(
    `${place}: found ${short(value)} where a list${length === undefined ? "" : ` of ${length}`} should be`,
  );
}

function known(fields: Fields, what: keyof typeof KEYS, place: string = what): Fields {
  const strange = Object.keys(fields).find((key) => !(KEYS[what] as readonly string[]).includes(key));
  if (strange === undefined) return fields;
  throw new GameProblem(`${place}: ${JSON.stringify(strange)} is not known; write ${KEYS[what].join(", ")}`);
}

function playerOf(color: unknown, place: string): Player {
  if (color === 0 || color === 1) return color;
  throw new GameProblem(`${place}: found ${short(color)}; write 0 for black or 1 for white`);
}

function squareOf(value: unknown, place: string): Square {
  const { x, y } = fieldsOf(value, place);
  if ([x, y].every((each) => Number.isInteger(each) && (each as number) >= 1 && (each as number) <= FILES)) {
    return [x as number, y as number];
  }
  throw new GameProblem(`${place}: found ${short(value)}; write x and y from 1 to 9`);
}

function typeNamed(name: unknown, place: string): number {
  const type = csaType(name);
  if (type > 0) return type;
  throw new GameProblem(`${place}: found ${short(name)} for a piece; write FU, KY, KE and so on, as in CSA`);
}

/** As it is in an error: the beginning. */
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

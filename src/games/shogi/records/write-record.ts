/** Lines of play as records of tsshogi, which writes them in its formats. */
import { formatMove, formatPosition } from "../notation/sfen.js";
import { RecordError } from "./record-error.js";
import { type GameRecord, tsshogi } from "./tsshogi.js";

/** @param start packed words of the position */
function makeRecord(start: Int32Array, moves: readonly number[]): GameRecord {
  const record = tsshogi.Record.newByUSI(`position sfen ${formatPosition(start)}`);
  if (record instanceof Error) throw record;
  for (const move of moves) play(record, move);
  return record;
}

function play(record: GameRecord, move: number): void {
  const next = record.position.createMoveByUSI(formatMove(move));
  if (next === null || !record.append(next)) throw new RecordError(`${formatMove(move)} is not a legal move`);
}

/** How a game ended, as CSA says it. */
export type CsaEnd = "TORYO" | "TSUMI" | "SENNICHITE" | "KACHI" | "ILLEGAL_MOVE" | "JISHOGI" | "MAX_MOVES";

/**
 * Writes a game as CSA, in UTF-8 with line feeds.
 *
 * @param start packed words of the position
 * @param players black and white
 */
export function writeCsa(
  start: Int32Array,
  moves: readonly number[],
  players: readonly [string, string],
  end: CsaEnd,
): string {
  const record = makeRecord(start, moves);
  record.metadata.setStandardMetadata("blackName", players[0]);
  record.metadata.setStandardMetadata("whiteName", players[1]);
  const text = tsshogi
    .exportCSA(record)
    .replaceAll("\r\n", "\n")
    .replace(/^%.*\n/gm, "");
  return `${text.trimEnd()}\n%${end}\n`;
}

/** A line beside another one. */
export interface SideLine {
  /** Plies before it, from the position on. */
  readonly at: number;
  readonly moves: readonly number[];
  /** A comment on its first move. */
  readonly comment?: string;
  /** How it ends, if it comes to an end: 詰み or 不詰. */
  readonly end?: "mate" | "no mate";
  /** Lines beside this one; `at` counts the plies from the position on. */
  readonly sideLines?: readonly SideLine[];
}

export interface RecordNotes {
  /** Headings and what they say; `title` is 作品名. */
  readonly headers?: ReadonlyMap<string, string>;
  readonly title?: string;
  /** A comment on the position. */
  readonly comment?: string;
  /** Whether the last move mates; the record then ends with 詰み. */
  readonly mated?: boolean;
  readonly sideLines?: readonly SideLine[];
}

const WRITERS = {
  kif: (record: GameRecord) => inOrder(tsshogi.exportKIF(record)),
  ki2: (record: GameRecord) => inOrder(tsshogi.exportKI2(record)),
  jkf: (record: GameRecord) => `${tsshogi.exportJKFString(record)}\n`,
};
export type RecordForm = keyof typeof WRITERS;

/** Writes a line of play as KIF, with line feeds. */
export function writeKif(start: Int32Array, moves: readonly number[], notes: RecordNotes = {}): string {
  return writeRecord("kif", start, moves, notes);
}

/**
 * Writes a line of play, with line feeds, and other lines as variations of it.
 *
 * @param start packed words of the position
 * @throws RecordError for a move that is not legal
 */
export function writeRecord(
  form: RecordForm,
  start: Int32Array,
  moves: readonly number[],
  { headers = new Map(), title, comment, mated = false, sideLines = [] }: RecordNotes,
): string {
  const record = makeRecord(start, moves);
  if (title !== undefined) record.metadata.setCustomMetadata("作品名", title);
  for (const [heading, words] of headers) record.metadata.setCustomMetadata(heading, words);
  if (comment !== undefined) record.first.comment = comment;
  if (mated) record.append(tsshogi.specialMove(SPECIAL.mate));
  for (const side of sideLines) addSideLine(record, side);
  record.resetAllBranchSelection();
  return WRITERS[form](record);
}

/** @param outer the line that it is a side line of, where that is not the main line */
function addSideLine(record: GameRecord, side: SideLine, outer?: SideLine): void {
  const { at, moves, comment, end, sideLines = [] } = side;
  const start = outer?.at ?? at;
  record.resetAllBranchSelection();
  record.goto(start);
  for (const move of outer?.moves.slice(0, at - start) ?? []) play(record, move);
  for (const [i, move] of moves.entries()) {
    play(record, move);
    if (i === 0 && comment !== undefined) record.current.comment = comment;
  }
  if (end !== undefined) record.append(tsshogi.specialMove(SPECIAL[end]));
  const path = outer === undefined ? [] : outer.moves.slice(0, at - start);
  // The way to what is beside this line begins where that to it does.
  for (const inside of sideLines) addSideLine(record, inside, { at: start, moves: [...path, ...moves] });
}

const SPECIAL = { mate: tsshogi.SpecialMoveType.MATE, "no mate": tsshogi.SpecialMoveType.NO_MATE } as const;

/** Hands in the order of books, from the rook to the pawn; tsshogi writes them from the pawn on. */
function inOrder(text: string): string {
  return text.replaceAll(/^([先後]手の持駒：)([^\n]*)$/gm, (_, heading: string, hand: string) => {
    const pieces = hand.split("\u3000").filter((piece) => piece !== "");
    return (
      heading + pieces.sort((one, other) => ORDER.indexOf(one[0]) - ORDER.indexOf(other[0])).join("\u3000")
    );
  });
}

const ORDER = "飛角金銀桂香歩";

/**
 * Boards as people paste them: rows of `.`, `X` and `O` with or without blanks, coordinates and a frame, as programs that
 * speak GTP print them (`showboard`), and the diagrams of Sensei's Library, whose lines begin with `$$`.
 *
 *        A B C D            $$B Black to move
 *      4 X . O . 4          $$  ---------
 *      3 . X O . 3          $$ | X . W . |
 *      2 . . X . 2          $$ | . X W . |
 *      1 . . . . 1          $$ | . . X . |
 *        A B C D            $$ | . . . . |
 *     b target=C4           $$  ---------
 *
 * Each line is understood or refused: one that is skipped might be a row.
 */
import { RecordError } from "../../../files/file-errors.js";
import { SMALLEST_SIZE } from "../notation/points.js";
import { COLUMNS } from "../notation/vertices.js";
import { type AskedWords, askedIn } from "./asked-words.js";
import { addRow, type Diagram, PLAIN, problemOf, rowOf, SENSEI, type Signs } from "./diagram-rows.js";
import type { RecordProblems } from "./problems.js";

const CAPTURES = /(?:^|\s\s)\s*(?:black|white) \([XO]\) has captured \d+ stones?\s*$/i;
/** The answer to a command of GTP begins so. */
const ANSWER = /^=\d*\s*$/;
const FRAME = /^\s*[+-]*-{3,}[+-]*\s*$/;
const SIDE =
  /^\s*(black|white|[bw](?=\W))(?: \([XO]\))?(?:(?: is)? to (?:move|play)| moves| plays)?(?: first)?[.:]?\s*$/i;
const WORDS = /^\s*(?:([bwBW])(?=\s|$))?((?:\s*[a-z]+=\S+)*)\s*$/;
const HEADER = /^\$\$([BW])?c?(\d{1,2})?(?:m\d+)?(?:\s|$)/;
/** In a diagram of Sensei's Library: a link below it, `{…}` or `[…]`. */
const LINK = /^\s*(?:\{.*\}|\[.*\])\s*$/;
/** What may stand above a board, and the head of SGF. */
const HEADS = [/^\s*\(\s*(?:;|$)/, CAPTURES, ANSWER, FRAME, SIDE];
const LONGEST_LINE = 1000;

/** What is wrong, and where: line and column from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** What a line beside a board says about it. */
interface Said {
  readonly side: "b" | "w" | undefined;
  readonly words: Readonly<Record<string, string>>;
  readonly line: number;
}

/** Whether a text consists of diagrams, rather than of problems with one per line. */
export function hasDiagrams(text: string): boolean {
  const lines = text.split("\n").map(withoutFrame);
  if (lines.some((line) => line.startsWith("$$") || hasNames(line))) return true;
  return lines.filter(isRow).length >= SMALLEST_SIZE;
}

/** Whether a line is what SGF or a board begins with, a row or what is above the first; a title is none. */
export function beginsRecord(line: string): boolean {
  return (
    line.startsWith("$$") ||
    hasNames(line) ||
    isRow(withoutFrame(line)) ||
    HEADS.some((form) => form.test(line))
  );
}

function isRow(line: string): boolean {
  const row = rowOf(line.replace(CAPTURES, ""), PLAIN);
  return "cells" in row && row.cells.length >= SMALLEST_SIZE;
}

/**
 * The diagrams of a text, divided by empty lines or, with `$$`, by their first lines.
 *
 * @param marksTargets whether the targets are the marked stones; otherwise they are named elsewhere, and no mark can be wrong
 */
export function readDiagrams(text: string, file: string, marksTargets = true): RecordProblems {
  const diagrams: Diagram[] = [];
  const warnings: RecordError[] = [];
  /** What is said of no board yet: directly above this line, and elsewhere. */
  let above: Said | undefined;
  const loose: Said[] = [];
  /** Words directly above this line, which would be a row that is damaged if one followed. */
  let prose: Place | undefined;
  for (const [i, whole] of `${text}\n`.split("\n").entries()) {
    const line = withoutFrame(whole);
    const problem = line.length > LONGEST_LINE ? "no line of a board" : readLine(line.trimEnd(), i + 1);
    if (problem === undefined) continue;
    const place = { line: i + 1, column: 1, ...(typeof problem === "string" ? { problem } : problem) };
    const last = diagrams.at(-1);
    const isInside =
      last !== undefined && !last.isClosed && (last.signs === SENSEI) === line.startsWith("$$");
    if (isInside) last.error ??= errorAt(place);
    else prose ??= place;
  }
  if (diagrams.length === 0) throw new RecordError(file, "", "no board");
  const [only] = diagrams;
  for (const said of loose) {
    if (diagrams.length === 1 && only.side === undefined && loose.length === 1) say(only, said);
    else {
      const problem =
        "stands at no board, and was passed over; write it directly above its board or below it";
      warnings.push(errorAt({ line: said.line, column: 1, problem }));
    }
  }
  const problems = diagrams.map((diagram, i) => {
    try {
      const source = diagrams.length === 1 ? file : `${file}, diagram ${i + 1}`;
      return problemOf(diagram, source, marksTargets, (warning) => warnings.push(warning));
    } catch (error) {
      if (error instanceof RecordError) return error;
      throw error;
    }
  });
  return { problems, damage: [], warnings };

  function errorAt({ line, column, problem }: Place): RecordError {
    return new RecordError(file, `line ${line}, column ${column}`, problem);
  }

  /** Reads a line; returns what is wrong with it. */
  function readLine(line: string, number: number) {
    if (line.startsWith("$$")) return readSensei(line, number);
    if (line === "" || ANSWER.test(line)) return end();
    if (/^\s*#/.test(line)) return undefined;
    const content = line.replace(CAPTURES, "");
    if (content.trim() === "" || FRAME.test(content)) return undefined;
    const [, colour] = SIDE.exec(content) ?? [];
    const [isWords, letter, words = ""] = WORDS.exec(content) ?? [];
    const hint = askedIn(content);
    if (hint !== undefined && colour === undefined) return readSaid({ ...saidBy(hint), line: number });
    if (colour !== undefined || isWords !== undefined) {
      const pairs = [...words.matchAll(/([a-z]+)=(\S+)/g)].map(([, name, value]) => [name, value] as const);
      if (new Set(pairs.map(([name]) => name)).size < pairs.length)
        return "a word is given twice; leave one out";
      const side = (colour ?? letter)?.[0].toLowerCase() as "b" | "w" | undefined;
      return readSaid({ side, words: Object.fromEntries(pairs), line: number });
    }
    return hasNames(content) ? readNames(content, number) : readRow(content, PLAIN, number, 0);
  }

  /** An empty line ends what is above it. */
  function end(): undefined {
    const last = diagrams.at(-1);
    if (last !== undefined) last.isClosed = true;
    if (above !== undefined) loose.push(above);
    if (prose !== undefined) {
      warnings.push(errorAt({ ...prose, column: 1, problem: "no line of a board; it was passed over" }));
    }
    above = undefined;
    prose = undefined;
  }

  function readSaid(said: Said): string | undefined {
    const last = diagrams.at(-1);
    if (last !== undefined && !last.isClosed && last.rows.length > 0) return say(last, said);
    if (above !== undefined) return "the side to move is named twice; leave one out";
    above = said;
    return undefined;
  }

  function say(diagram: Diagram, { side, words }: Said): string | undefined {
    const isTwice = side !== undefined && diagram.side !== undefined;
    if (isTwice || Object.keys(words).some((name) => Object.hasOwn(diagram.words, name))) {
      return "is said twice of this board; leave one out";
    }
    if (side !== undefined) diagram.side = side;
    diagram.words = { ...diagram.words, ...words };
    return undefined;
  }

  /** The diagram that a row, or the names above it, belongs to. */
  function current(signs: Signs, line: number): Diagram {
    return isOpen(signs) ? diagrams[diagrams.length - 1] : begin(signs, line);
  }

  /** Whether a row would belong to the last diagram. */
  function isOpen(signs: Signs): boolean {
    const last = diagrams.at(-1);
    return last?.signs === signs && !last.isClosed && !last.edges.has("bottom");
  }

  function begin(signs: Signs, line: number): Diagram {
    const diagram: Diagram = { signs, line, rows: [], words: {}, edges: new Set(), isClosed: false };
    diagrams.push(diagram);
    if (above !== undefined) say(diagram, above);
    if (prose !== undefined) diagram.error = errorAt(prose);
    above = undefined;
    prose = undefined;
    return diagram;
  }

  function readNames(content: string, line: number): string | undefined {
    const names = content.replaceAll(/\s/g, "").toUpperCase();
    if (!COLUMNS.startsWith(names)) return `columns are named ${COLUMNS.slice(0, names.length)}, without I`;
    const diagram = current(PLAIN, line);
    if (diagram.columns !== undefined && diagram.columns !== names.length) {
      return `names of ${names.length} columns, and of ${diagram.columns} above`;
    }
    diagram.columns = names.length;
    return undefined;
  }

  function readSensei(whole: string, line: number) {
    const content = whole.slice(2);
    if (content.trim() === "" || LINK.test(content)) return undefined;
    if (FRAME.test(content)) {
      const diagram = current(SENSEI, line);
      diagram.edges.add(diagram.rows.length === 0 ? "top" : "bottom");
      return undefined;
    }
    const [, colour, size] = HEADER.exec(whole) ?? [];
    const isTitle = !isOpen(SENSEI) && !("cells" in rowOf(content, SENSEI)) && !/^\s*\|/.test(content);
    if (colour === undefined && size === undefined && !isTitle) return readRow(content, SENSEI, line, 2);
    const diagram = begin(SENSEI, line);
    const hint = askedIn(content);
    if (hint !== undefined) say(diagram, { ...saidBy(hint), line });
    if (colour !== undefined) diagram.side = colour === "B" ? "b" : "w";
    if (size !== undefined) diagram.size = Number(size);
    return undefined;
  }

  function readRow(content: string, signs: Signs, line: number, before: number) {
    const row = rowOf(content, signs);
    if ("cells" in row) return addRow(current(signs, line), row);
    const problem = `found ${JSON.stringify(row.stranger)} in a row of a board; ${signs.form}`;
    return { column: before + row.index + 1, problem };
  }
}

/** What a title says, in the words of the text form. */
function saidBy({ side, asks }: AskedWords): Pick<Said, "side" | "words"> {
  return { side, words: asks === undefined ? {} : { asks } };
}

/** A row in a frame of `#`, which otherwise begins a comment, has one of `|`: every sign keeps its column. */
function withoutFrame(line: string): string {
  const framed = line.replace(/^(\s*)#([^#]+)#(\s*)$/, "$1|$2|$3");
  return framed !== line && isRow(framed) ? framed : line;
}

/** Whether a line is names of columns, `A B C`. */
function hasNames(content: string): boolean {
  const names = content.replaceAll(/\s/g, "").toUpperCase();
  return names.length >= SMALLEST_SIZE && /^ABC?D?E?F?G?H?(?:[IJ][A-U]*)?$/.test(names);
}

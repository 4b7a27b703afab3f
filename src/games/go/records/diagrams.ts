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
import { WORD_NAMES } from "../notation/fields.js";
import { SMALLEST_SIZE } from "../notation/points.js";
import { COLUMNS } from "../notation/vertices.js";
import { type AskedWords, askedIn, otherSide } from "./asked-words.js";
import { createDiagramCollector, type DiagramCollector, type Said, say } from "./diagram-collector.js";
import { addRow, PLAIN, problemOf, rowOf, SENSEI, type Signs } from "./diagram-rows.js";
import type { RecordProblems } from "./problems.js";

const CAPTURES = /(?:^|\s\s)\s*(?:black|white) \([XO]\) has captured \d+ stones?\s*$/i;
/** The answer to a command of GTP begins so. */
const ANSWER = /^=\d*\s*$/;
const FRAME = /^\s*[+-]*-{3,}[+-]*\s*$/;
const SIDE =
  /^\s*(black|white|[bw](?=\W))(?: \([XO]\))?(?:(?: is)? to (?:move|play)| moves| plays)?(?: first)?[.:]?\s*$/i;
const LETTER = /^\s*([bw])\s*$/i;
/** A word of the text form, without the punctuation of a sentence behind it. */
const WORD = new RegExp(`(?<=^|[\\s(])(${WORD_NAMES.join("|")})=(\\S+?)(?=[,.;)]*(?:\\s|$))`, "gi");
/** What is written like a word and is none: "target = A8", "level=hard". In titles a single letter before `=` is a point: "a=best". */
const NO_WORD = /(?:^|[\s(])[a-z]{2,}\s*=/i;
const HEADER = /^\$\$([BW])?c?(\d{1,2})?(?:m\d+)?(?:\s|$)/;
/** In a diagram of Sensei's Library: a link below it, `{…}` or `[…]`. */
const LINK = /^\s*(?:\{.*\}|\[.*\])\s*$/;
/** What may stand above a board, and the head of SGF. */
const HEADS = [/^\s*\(\s*(?:;|$)/, CAPTURES, ANSWER, FRAME, SIDE];
const LONGEST_LINE = 1000;

/** Whether a text consists of diagrams, rather than of problems with one per line. */
export function hasDiagrams(text: string): boolean {
  const lines = text.split("\n").map((line) => withoutFrame(unquoted(line)));
  if (lines.some((line) => line.startsWith("$$") || hasNames(line))) return true;
  return lines.filter(isRow).length >= SMALLEST_SIZE;
}

/** Whether a line is what SGF or a board begins with, a row or what is above the first; a title is none. */
export function beginsRecord(line: string): boolean {
  return (
    unquoted(line).startsWith("$$") ||
    hasNames(line) ||
    isRow(withoutFrame(line)) ||
    HEADS.some((form) => form.test(wordsBeside(line).rest))
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
  const into = createDiagramCollector(file);
  const { diagrams, warnings } = into;
  for (const [i, whole] of `${text}\n`.split("\n").entries()) {
    const written = unquoted(whole);
    const line = withoutFrame(written);
    const problem = line.length > LONGEST_LINE ? "no line of a board" : readLine(into, line.trimEnd(), i + 1);
    if (problem === undefined) continue;
    const found = typeof problem === "string" ? { problem, column: 1 } : problem;
    const place = { ...found, line: i + 1, column: found.column + whole.length - written.length };
    const isSaid = typeof problem === "string" && hasWords(line);
    if (isTitle(line) && !isSaid) into.passOver(place);
    else into.takeProblem(place, line.startsWith("$$"));
  }
  if (diagrams.length === 0) throw new RecordError(file, "", "no board");
  into.settleLoose();
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
}

/** Reads a line; returns what is wrong with it. */
function readLine(into: DiagramCollector, line: string, number: number) {
  if (line.startsWith("$$")) return readSensei(into, line, number);
  if (line === "" || ANSWER.test(line)) return into.end();
  if (/^\s*#/.test(line)) {
    return mayBeRow(line, into) ? readRow(into, line, PLAIN, number, 0) : undefined;
  }
  const content = line.replace(CAPTURES, "");
  if (content.trim() === "") return undefined;
  if (FRAME.test(content)) return into.readFrame();
  const { words, rest, problem } = wordsBeside(content);
  const hint = askedIn(rest);
  const [, colour] = SIDE.exec(rest) ?? LETTER.exec(rest) ?? [];
  if (hint !== undefined || colour !== undefined || (rest.trim() === "" && problem === undefined)) {
    if (problem !== undefined) return problem;
    if (NO_WORD.test(rest)) warnOfNoWord(into, number);
    if (colour !== undefined) {
      return into.readSaid({ side: colour[0].toLowerCase() as "b" | "w", words, line: number });
    }
    if (hint?.isOfOther) warnOfSide(into, number, "the one to move", hint.side);
    const said = hint === undefined ? { side: undefined, words: {} } : saidBy(hint);
    return into.readSaid({ side: said.side, words: { ...said.words, ...words }, line: number });
  }
  return hasNames(content) ? readNames(into, content, number) : readRow(into, content, PLAIN, number, 0);
}

function readNames(into: DiagramCollector, content: string, line: number): string | undefined {
  const names = content.replaceAll(/\s/g, "").toUpperCase();
  if (!COLUMNS.startsWith(names)) return `columns are named ${COLUMNS.slice(0, names.length)}, without I`;
  const diagram = into.current(PLAIN, line);
  if (diagram.columns !== undefined && diagram.columns !== names.length) {
    return `names of ${names.length} columns, and of ${diagram.columns} above`;
  }
  diagram.columns = names.length;
  return undefined;
}

function readSensei(into: DiagramCollector, whole: string, line: number) {
  const content = whole.slice(2);
  if (content.trim() === "" || LINK.test(content)) return undefined;
  if (FRAME.test(content)) {
    const diagram = into.current(SENSEI, line);
    diagram.edges.add(diagram.rows.length === 0 ? "top" : "bottom");
    return undefined;
  }
  const [, colour, size] = HEADER.exec(whole) ?? [];
  const isTitle = !into.isOpen(SENSEI) && !("cells" in rowOf(content, SENSEI)) && !/^\s*\|/.test(content);
  if (colour === undefined && size === undefined && !isTitle) return readRow(into, content, SENSEI, line, 2);
  const diagram = into.begin(SENSEI, line);
  const { words: beside, rest, problem } = wordsBeside(content);
  const hint = askedIn(rest);
  if (NO_WORD.test(rest)) warnOfNoWord(into, line);
  const said = [diagram.side, hint?.side].filter((side) => side !== undefined);
  if (hint !== undefined) say(diagram, { ...saidBy(hint), line });
  if (colour !== undefined) diagram.side = colour === "B" ? "b" : "w";
  const { side } = diagram;
  if (side !== undefined && (hint?.isOfOther || said.some((one) => one !== side))) {
    const than = colour === undefined ? "the one to move" : `$$${colour}`;
    warnOfSide(into, line, than, side);
    // What they ask is of the other side.
    const { asks: _, ...words } = diagram.words;
    diagram.words = words;
  }
  diagram.words = { ...diagram.words, ...beside };
  if (problem !== undefined) return problem;
  if (size !== undefined) diagram.size = Number(size);
  return undefined;
}

function readRow(into: DiagramCollector, content: string, signs: Signs, line: number, before: number) {
  const row = rowOf(content, signs);
  if ("cells" in row) return addRow(into.current(signs, line), row);
  const problem = `found ${JSON.stringify(row.stranger)} in a row of a board; ${signs.form}`;
  return { column: before + row.index + 1, problem };
}

/** The words of the text form that a line has, what it is without them, and what is wrong with them. */
function wordsBeside(content: string) {
  const pairs = [...content.matchAll(WORD)].map(([, name, value]) => [name.toLowerCase(), value] as const);
  const isTwice = new Set(pairs.map(([name]) => name)).size < pairs.length;
  return {
    words: Object.fromEntries(pairs),
    rest: content.replaceAll(WORD, (word) => " ".repeat(word.length)),
    ...(isTwice && { problem: "a word is given twice; leave one out" }),
  };
}

function hasWords(line: string): boolean {
  return line.search(WORD) >= 0;
}

function warnOfNoWord(into: DiagramCollector, line: number): void {
  const problem =
    "what is before = is no word of a problem, and was passed over; words have no blanks, as in target=C3";
  into.warn({ line, column: 1, problem });
}

function warnOfSide(into: DiagramCollector, line: number, than: string, taken: "b" | "w"): void {
  into.warn({ line, column: 1, problem: otherSide(than, taken) });
}

/** What a title says, in the words of the text form. */
function saidBy({ side, asks }: AskedWords): Pick<Said, "side" | "words"> {
  return { side, words: asks === undefined ? {} : { asks } };
}

/** A line of a diagram as mails and forums quote it, behind `>`. */
function unquoted(line: string): string {
  return line.replace(/^\s*(?:>\s*)+(?=\$\$)/, "");
}

/** A row in a frame of `#`, which otherwise begins a comment, has blanks in its place: every sign keeps its column. */
function withoutFrame(line: string): string {
  const [, before, row, after] = /^(\s*)#([^#]+)#(\s*)$/.exec(line) ?? [];
  return row !== undefined && isRow(`|${row}|`) ? `${before} ${row} ${after}` : line;
}

/** Whether a line that begins with `#` is as likely a row with a wrong sign as a comment: that would leave a smaller board. */
function mayBeRow(line: string, into: DiagramCollector): boolean {
  const signs = line.replaceAll(/\s/g, "");
  const width = into.isOpen(PLAIN) ? into.diagrams.at(-1)?.rows[0]?.cells.length : undefined;
  if (/^#+$/.test(signs)) return signs.length === width;
  if (isRow(line.replaceAll("#", "."))) return true;
  // Signs have blanks between all of them or none; words do not.
  const isRowLike = !/\S\s+\S/.test(line) || !/\S\S/.test(line);
  return isRowLike && (signs.length === width || signs.endsWith("#"));
}

/** Whether a line that is no row has a word and no three signs of a row: a row with a wrong sign looks otherwise. */
function isTitle(line: string): boolean {
  const words = line.match(/\p{L}{2,}|\p{Script=Han}/gu) ?? [];
  return words.some((word) => /[^xo]/i.test(word)) && !/(?:^|\s)(?:[.·+xo●○]\s?){3,}(?:\s|$)/i.test(line);
}

/** Whether a line is names of columns, `A B C`. */
function hasNames(content: string): boolean {
  const names = content.replaceAll(/\s/g, "").toUpperCase();
  return names.length >= SMALLEST_SIZE && /^ABC?D?E?F?G?H?(?:[IJ][A-U]*)?$/.test(names);
}

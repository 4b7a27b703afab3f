/** Gathers what the lines of a text say of its diagrams. */
import { RecordError } from "../../../files/file-errors.js";
import { type Diagram, PLAIN, SENSEI, type Signs } from "./diagram-rows.js";

/** What is wrong, and where: line and column from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** What a line beside a board says about it. */
export interface Said {
  readonly side: "b" | "w" | undefined;
  readonly words: Readonly<Record<string, string>>;
  readonly line: number;
}

export interface DiagramCollector {
  readonly diagrams: readonly Diagram[];
  readonly warnings: RecordError[];
  /** An empty line ends what is above it. */
  end(): undefined;
  /** Takes what a line beside a board says; returns what is wrong with it. */
  readSaid(said: Said): string | undefined;
  /** Takes a line of a frame, above the rows of a plain board or below them. */
  readFrame(): undefined;
  /** The diagram that a row, or the names above it, belongs to. */
  current(signs: Signs, line: number): Diagram;
  /** Whether a row would belong to the last diagram. */
  isOpen(signs: Signs): boolean;
  begin(signs: Signs, line: number): Diagram;
  /** Takes what is wrong with a line, `isSensei` one that begins with `$$`. */
  takeProblem(place: Place, isSensei: boolean): void;
  /** Warns of a line that is none of a board, such as a title; a board above it has ended. */
  passOver(place: Place): void;
  /** Warns of a line that was read. */
  warn(place: Place): void;
  /** Gives a single diagram what a line at no board says, and warns of all other such lines. */
  settleLoose(): void;
}

const NO_LINE = "no line of a board; it was passed over";

/** @param file its name, for messages */
export function createDiagramCollector(file: string): DiagramCollector {
  const diagrams: Diagram[] = [];
  const warnings: RecordError[] = [];
  /** What is said of no board yet: directly above this line, and elsewhere. */
  let above: Said | undefined;
  const loose: Said[] = [];
  /** Words directly above this line, which would be a row that is damaged if one followed. */
  let prose: Place | undefined;
  /** Whether a frame is directly above this line. */
  let isFramed = false;
  return {
    diagrams,
    warnings,
    end,
    readSaid,
    readFrame,
    current,
    isOpen,
    begin,
    takeProblem,
    passOver,
    warn,
    settleLoose,
  };

  function end(): undefined {
    const last = diagrams.at(-1);
    if (last !== undefined) last.isClosed = true;
    if (above !== undefined) loose.push(above);
    if (prose !== undefined) {
      warnings.push(errorAt({ ...prose, column: 1, problem: NO_LINE }));
    }
    above = undefined;
    prose = undefined;
    isFramed = false;
  }

  function readSaid(said: Said): string | undefined {
    isFramed = false;
    const last = diagrams.at(-1);
    if (last !== undefined && !last.isClosed && last.rows.length > 0) return say(last, said);
    if (above !== undefined) return "the side to move is named twice; leave one out";
    above = said;
    return undefined;
  }

  function readFrame(): undefined {
    const last = diagrams.at(-1);
    if (last === undefined || !isOpen(PLAIN)) isFramed = true;
    else last.edges.add(last.rows.length === 0 ? "top" : "bottom");
  }

  function current(signs: Signs, line: number): Diagram {
    return isOpen(signs) ? diagrams[diagrams.length - 1] : begin(signs, line);
  }

  function isOpen(signs: Signs): boolean {
    const last = diagrams.at(-1);
    if (last?.signs !== signs || last.isClosed) return false;
    // Names of columns may stand below the frame.
    return signs === PLAIN || !last.edges.has("bottom");
  }

  function begin(signs: Signs, line: number): Diagram {
    const diagram: Diagram = { signs, line, rows: [], words: {}, edges: new Set(), isClosed: false };
    diagrams.push(diagram);
    if (isFramed && signs === PLAIN) diagram.edges.add("top");
    if (above !== undefined) say(diagram, above);
    if (prose !== undefined) diagram.error = errorAt(prose);
    above = undefined;
    prose = undefined;
    isFramed = false;
    return diagram;
  }

  function takeProblem(place: Place, isSensei: boolean): void {
    const last = diagrams.at(-1);
    const isInside = last !== undefined && !last.isClosed && (last.signs === SENSEI) === isSensei;
    if (isInside) last.error ??= errorAt(place);
    else prose ??= place;
  }

  function passOver({ line }: Place): void {
    const last = diagrams.at(-1);
    if (last !== undefined && last.rows.length > 0) last.isClosed = true;
    warn({ line, column: 1, problem: NO_LINE });
  }

  function warn(place: Place): void {
    warnings.push(errorAt(place));
  }

  function settleLoose(): void {
    const [only] = diagrams;
    for (const said of loose) {
      if (diagrams.length === 1 && only.side === undefined && loose.length === 1) say(only, said);
      else {
        const problem =
          "stands at no board, and was passed over; write it directly above its board or below it";
        warnings.push(errorAt({ line: said.line, column: 1, problem }));
      }
    }
  }

  function errorAt({ line, column, problem }: Place): RecordError {
    return new RecordError(file, `line ${line}, column ${column}`, problem);
  }
}

/** Adds what a line says to a diagram; returns what is wrong with it. */
export function say(diagram: Diagram, { side, words }: Said): string | undefined {
  const isTwice = side !== undefined && diagram.side !== undefined;
  if (isTwice || Object.keys(words).some((name) => Object.hasOwn(diagram.words, name))) {
    return "is said twice of this board; leave one out";
  }
  if (side !== undefined) diagram.side = side;
  diagram.words = { ...diagram.words, ...words };
  return undefined;
}

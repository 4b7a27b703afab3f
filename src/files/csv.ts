/**
 * Tables as text: a row a line, cells between delimiters, in quotes where they hold delimiters or line breaks
 * (RFC 4180). Nothing is refused here, so that the reader can say what is wrong with a cell, and where it stands.
 */

export interface Cell {
  /** Without blanks around it. */
  readonly text: string;
  /** Where the text begins in the file, from 1. */
  readonly line: number;
  readonly column: number;
}

export interface Table {
  /** Rows in which something stands. */
  readonly rows: readonly (readonly Cell[])[];
  /** A quote that is never closed, if there is one: its cell reaches to the end of the file. */
  readonly openQuote: Cell | undefined;
}

/** @param delimiter one character; left out, every line is one cell, and quotes mean nothing */
export function parseTable(text: string, delimiter?: string): Table {
  const rows: Cell[][] = [];
  let openQuote: Cell | undefined;
  let line = 1;
  let lineStart = 0;
  let at = 0;

  /** The text up to the next delimiter or line break, blanks before it left out. */
  function readPlain(): Cell {
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n") at++;
    return { text: text.slice(start, at).trimEnd(), line, column: start - lineStart + 1 };
  }

  function readQuoted(): Cell {
    const start = { line, column: at - lineStart + 2 };
    let content = "";
    for (at++; at < text.length; at++) {
      if (text[at] === '"') {
        if (text[at + 1] !== '"') break;
        at++;
      } else if (text[at] === "\n") {
        line++;
        lineStart = at + 1;
      }
      content += text[at];
    }
    if (at === text.length) {
      openQuote = { ...start, text: content };
      return openQuote;
    }
    at++;
    return { ...start, text: (content + readPlain().text).trim() };
  }

  while (at < text.length) {
    const row: Cell[] = [];
    for (;;) {
      while (text[at] === " ") at++;
      row.push(delimiter !== undefined && text[at] === '"' ? readQuoted() : readPlain());
      if (at === text.length || text[at] === "\n") break;
      at++;
    }
    if (row.some((cell) => cell.text !== "")) rows.push(row);
    at++;
    line++;
    lineStart = at;
  }
  return { rows, openQuote };
}

/** The text of a game in SGF: nodes with properties, variations in brackets. */

/** A node: the values of its properties by their names, and what follows it. */
export interface SgfTree {
  readonly data: Readonly<Record<string, readonly string[]>>;
  readonly children: readonly SgfTree[];
}

const INDENT = "  ";

/** A game as a file has it, one node per line, with a line feed at its end. */
export function formatSgfGame(root: SgfTree): string {
  const lines: string[] = [];
  write(root, 0);
  return `${lines.join("\n")}\n`;

  /** A variation: its nodes up to where others part. */
  function write(first: SgfTree, level: number): void {
    const indent = INDENT.repeat(level);
    lines.push(`${indent}(`);
    let last = first;
    for (; last.children.length === 1; [last] = last.children)
      lines.push(`${indent}${INDENT}${formatNode(last)}`);
    lines.push(`${indent}${INDENT}${formatNode(last)}`);
    for (const child of last.children) write(child, level + 1);
    lines.push(`${indent})`);
  }
}

function formatNode({ data }: SgfTree): string {
  const properties = Object.entries(data).map(
    ([name, values]) => `${name}[${values.map(escaped).join("][")}]`,
  );
  return `;${properties.join("")}`;
}

/** With a backslash before what would end a value, or would take away what the next character means. */
function escaped(text: string): string {
  return text.replaceAll(/[\\\]]/g, "\\$&");
}

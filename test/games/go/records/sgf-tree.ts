/** Reads SGF by its grammar (FF4), all variations of a game: what viewers do, written apart from the project's own reader. */

export interface ReadNode {
  readonly data: Readonly<Record<string, readonly string[] | undefined>>;
  readonly children: readonly ReadNode[];
}

/** @throws Error at the first place that is not SGF */
export function readSgfTree(text: string): ReadNode {
  let at = 0;
  const root = tree();
  space();
  if (at < text.length) throw new Error(`${at}: ends after the game`);
  return root;

  /** GameTree = "(" Sequence { GameTree } ")" */
  function tree(): ReadNode {
    expectNext("(");
    const first = node();
    let last = first;
    for (; isNext(";"); last = last.children[0] as typeof first) last.children.push(node());
    while (isNext("(")) last.children.push(tree());
    expectNext(")");
    return first;
  }

  /** Node = ";" { Property }, Property = PropIdent PropValue { PropValue } */
  function node() {
    expectNext(";");
    const data: Record<string, string[]> = {};
    for (space(); /[A-Z]/.test(text.charAt(at)); space()) {
      let name = "";
      while (/[A-Z]/.test(text.charAt(at))) name += text.charAt(at++);
      if (name in data) throw new Error(`${at}: ${name} stands there twice`);
      data[name] = [value()];
      while (isNext("[")) data[name].push(value());
    }
    return { data, children: [] as ReadNode[] };
  }

  function value(): string {
    expectNext("[");
    let said = "";
    for (; text.charAt(at) !== "]"; at++) {
      if (at >= text.length) throw new Error(`${at}: a value does not end`);
      if (text.charAt(at) === "\\") at++;
      said += text.charAt(at);
    }
    at++;
    return said;
  }

  function space(): void {
    while (/\s/.test(text.charAt(at))) at++;
  }

  function isNext(character: string): boolean {
    space();
    return text.charAt(at) === character;
  }

  function expectNext(character: string): void {
    if (!isNext(character)) throw new Error(`${at}: ${character} is missing`);
    at++;
  }
}

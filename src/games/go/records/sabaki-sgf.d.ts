/** What is used of the library @sabaki/sgf, which comes without declarations. */
declare module "@sabaki/sgf" {
  interface Token {
    readonly type: "parenthesis" | "semicolon" | "prop_ident" | "c_value_type" | "invalid";
    readonly value: string;
    /** From 0. */
    readonly row: number;
    readonly col: number;
  }
  /** A node to write: the values of its properties by their names. */
  export interface SgfTree {
    readonly data: Readonly<Record<string, readonly string[]>>;
    readonly children: readonly SgfTree[];
  }
  const sgf: {
    tokenizeIter(text: string): Iterable<Token>;
    unescapeString(text: string): string;
    stringify(games: readonly SgfTree[]): string;
  };
  export default sgf;
}

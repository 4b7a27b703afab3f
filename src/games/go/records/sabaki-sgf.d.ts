/** What is used of the library @sabaki/sgf, which comes without declarations. */
declare module "@sabaki/sgf" {
  interface Token {
    readonly type: "parenthesis" | "semicolon" | "prop_ident" | "c_value_type" | "invalid";
    readonly value: string;
    /** From 0. */
    readonly row: number;
    readonly col: number;
  }
  const sgf: {
    tokenizeIter(text: string): Iterable<Token>;
    unescapeString(text: string): string;
  };
  export default sgf;
}

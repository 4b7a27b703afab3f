/** A game for pages, as `solve-fast/browser/shogi` has it: the default export of such a module. */
export interface BrowserGame {
  readonly name: string;
  /** The text of what a worker runs, engines and all. A page that may not start workers from texts serves it as a file. */
  readonly program: string;
}

declare const game: BrowserGame;
export default game;

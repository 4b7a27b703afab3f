/** A game for pages, the default export of `solve-fast/browser/NAME`. */
export interface BrowserGame {
  readonly name: string;
  /** The text of what a worker runs, engines and all. A page that may not start workers from texts serves it as a file. */
  readonly program: string;
}

declare const game: BrowserGame;
export default game;

/**
 * What all protocols have in common for the code that joins them to their input: lines in, and a moment at which all is said.
 */

export interface Protocol {
  /** Takes a line of input. */
  receive(line: string): void;
  /** Takes the end of input. */
  close(): void;
  /**
   * Whether so many lines wait for their turn that no more should come until something is sent; left out where no line waits.
   */
  isFull?(): boolean;
  /** Resolves once the other side has quit, or everything before the end of input is answered. */
  readonly ended: Promise<void>;
}

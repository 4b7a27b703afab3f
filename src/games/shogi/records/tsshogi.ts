/**
 * What is used of the library tsshogi, with types: its own declarations import one another without file extensions,
 * which TypeScript does not follow under Node's rules for modules.
 */
import * as library from "tsshogi";

interface SpecialMove {
  readonly type: string;
}

/** A position that judges moves; in tests it is the referee of the rules. */
export interface RefereePosition {
  /** Null when no such move is possible. */
  createMoveByUSI(move: string): object | null;
  isValidMove(move: object): boolean;
  doMove(move: object): boolean;
  readonly checked: boolean;
  readonly sfen: string;
}

export interface GameRecord {
  readonly metadata: {
    getStandardMetadata(key: string): string | undefined;
    setStandardMetadata(key: string, value: string): void;
    setCustomMetadata(key: string, value: string): void;
  };
  readonly position: RefereePosition;
  readonly first: { comment: string };
  readonly current: { comment: string };
  /** Goes to a ply, along the variations that were played last. */
  goto(ply: number): void;
  /** Makes the first move of each position the one that `goto` plays. */
  resetAllBranchSelection(): void;
  append(move: object | SpecialMove): boolean;
  getUSI(options: { readonly startpos: boolean; readonly allMoves: boolean }): string;
}

interface TsShogi {
  readonly Position: { newBySFEN(sfen: string): RefereePosition | null };
  readonly Record: { newByUSI(line: string): GameRecord | Error };
  readonly SpecialMoveType: { readonly MATE: string; readonly NO_MATE: string };
  formatMove(
    position: RefereePosition,
    move: object,
    options: { readonly lastMove: object | undefined; readonly compatible: boolean },
  ): string;
  exportKIF(record: GameRecord, options?: { readonly returnCode?: string }): string;
  exportKI2(record: GameRecord): string;
  exportCSA(record: GameRecord): string;
  exportJKFString(record: GameRecord): string;
  specialMove(type: string): SpecialMove;
}

export const tsshogi = library as unknown as TsShogi;

/** Rows of numbers, as threads hand them over and journals keep them. */

/** What a method has chosen: a move, its value by both judges, nodes and microseconds of the search. */
export type Choice = readonly [
  move: number,
  deeper: number,
  final: number,
  nodes: number,
  microseconds: number,
];
const CHOICE_FIELDS = 5;

/** What has become of a game: the value of the last move by both judges. */
export type Outcome = readonly [deeper: number, final: number];
const OUTCOME_FIELDS = 2;

/** The values of one method's moves by both judges, position by position. */
export interface Judgements {
  readonly deeper: readonly number[];
  readonly final: readonly number[];
}

/** What the methods have chosen at each position: rows of `Choice`s, one after the other. */
export function choicesOf(rows: readonly (readonly number[])[], method: number) {
  const column = (field: number) => rows.map((row) => row[CHOICE_FIELDS * method + field]);
  return {
    moves: column(0),
    deeper: column(1),
    final: column(2),
    nodes: column(3),
    microseconds: column(4),
  };
}

/** What has become of the games of each method: rows of `Outcome`s, one after the other. */
export function outcomesOf(rows: readonly (readonly number[])[], method: number): Judgements {
  const column = (field: number) => rows.map((row) => row[OUTCOME_FIELDS * method + field]);
  return { deeper: column(0), final: column(1) };
}

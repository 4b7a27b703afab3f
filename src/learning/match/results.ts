/** What a match comes to. */
import {
  eloInterval,
  gamesNeeded,
  type Pentanomial,
  type Sprt,
  scoreInterval,
  sprt,
} from "../../math/match.js";
import type { Interval } from "../../math/statistics.js";
import type { LearnedGame } from "../depth/move-source.js";
import { ENDS_OF, type End, type PlayedGame } from "./play.js";

export interface MatchResults {
  readonly game: LearnedGame;
  readonly a: string;
  readonly b: string;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly games: number;
  /** Results of player a. */
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly score: number;
  readonly elo: number;
  readonly eloInterval: readonly [number, number];
  readonly pentanomial: Pentanomial;
  readonly sprt?: Sprt;
  readonly ends: Readonly<Partial<Record<End, number>>>;
  /** Mean length of a game, the opening included. */
  readonly plies: number;
  /** Mean plies that searches reached, of a and of b. */
  readonly depth: readonly [number, number];
  readonly nodesPerSecond: readonly [number, number];
  readonly gamesNeeded: number;
  readonly threads: number;
  readonly wallSeconds: number;
}

/** Twice the points of player a in a game; a is black in games with even numbers. */
function pointsOf({ winner }: PlayedGame, number: number): number {
  return winner === null ? 1 : winner === number % 2 ? 2 : 0;
}

/** @param games an even number of them */
export function pairsOf(games: readonly PlayedGame[]): Pentanomial {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let i = 0; i + 1 < games.length; i += 2) {
    pairs[(pointsOf(games[i], i) + pointsOf(games[i + 1], i + 1)) as 0 | 1 | 2 | 3 | 4]++;
  }
  return pairs;
}

export function matchResults(
  games: readonly PlayedGame[],
  about: Pick<MatchResults, "game" | "a" | "b" | "threads" | "wallSeconds"> & {
    readonly nodes?: number | undefined;
    readonly seconds?: number | undefined;
    readonly sprt?: readonly [number, number] | undefined;
  },
): MatchResults {
  const { sprt: hypotheses, nodes, seconds, ...rest } = about;
  const pentanomial = pairsOf(games);
  const points = games.map(pointsOf);
  const count = (value: number) => points.filter((each) => each === value).length;
  const elo = eloInterval(pentanomial);
  /** Sums over the moves of player a (0) or b (1). */
  const sumOf = (player: 0 | 1, field: "chosen" | "plies" | "nodes" | "seconds") =>
    games.reduce((sum, game, i) => sum + game[field][(i + player) % 2], 0);
  const ofBoth = (ratio: (player: 0 | 1) => number) => [ratio(0), ratio(1)] as const;
  return {
    ...rest,
    ...(nodes === undefined ? {} : { nodes }),
    ...(seconds === undefined ? {} : { seconds }),
    games: games.length,
    wins: count(2),
    losses: count(0),
    draws: count(1),
    score: scoreInterval(pentanomial).estimate,
    elo: elo.estimate,
    eloInterval: [elo.low, elo.high],
    pentanomial,
    ...(hypotheses === undefined ? {} : { sprt: sprt(pentanomial, ...hypotheses) }),
    ends: Object.fromEntries(
      ENDS_OF[about.game].map((end) => [end, games.filter((game) => game.end === end).length]),
    ),
    plies: games.reduce((sum, { moves }) => sum + moves.length, 0) / games.length,
    depth: ofBoth((player) => sumOf(player, "plies") / sumOf(player, "chosen")),
    nodesPerSecond: ofBoth((player) => sumOf(player, "nodes") / sumOf(player, "seconds")),
    gamesNeeded: gamesNeeded(pentanomial),
  };
}

/** The score of player a with its interval. */
export function scoreBounds({ pentanomial }: MatchResults): Interval {
  return scoreInterval(pentanomial);
}

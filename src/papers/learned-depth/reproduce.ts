/** `reproduce learned-depth`: the paper's matches at equal nodes and at equal time, in a folder that keeps them. */
import { join } from "node:path";
import { inFolder, writeOutput } from "../../files/output.js";
import type { LearnedGame } from "../../learning/depth/move-source.js";
import { playMatch } from "../../learning/match/match.js";
import type { Player } from "../../learning/match/players.js";
import { type MatchResults, matchResults, scoreBounds } from "../../learning/match/results.js";
import { decide } from "../../math/statistics.js";
import { formatCount } from "../../report/numbers.js";
import type { PolicyName } from "../../search/negascout/searcher.js";
import type { Pool } from "../../solver/threads/pool.js";
import { type CsvRow, openReport, type PaperFinding } from "../paper-report.js";
import { PAIRS } from "./paper.js";
import { formatReproduced, oursOf } from "./report.js";
import type { Question, Reproduced, Row } from "./results.js";

/** Matches of the first three pairs are also played at equal time. */
const TIMED_PAIRS = 3;

/** What is looked at beyond the paper. */
const GROWTH = [1 / 4, 1, 4];
const FACTORS = [1, 1.5, 2, 3];
const ABLATIONS = [
  ["the least D of all legal moves", { leastOfAll: true }],
  ["no reduction of captures, promotions and checks", { spareTactical: true }],
] as const;

export interface ReproduceOptions {
  /** Games of each match at equal nodes, and of each at equal time. */
  readonly games: number;
  readonly timeGames: number;
  readonly nodes: number;
  /** Seconds a move. */
  readonly time: number;
  readonly seed: number;
  /** The player `learned`, and how it is named. */
  readonly learned: Player;
  readonly weights: string;
  readonly questions?: QuestionOptions | undefined;
  readonly folder: string;
  /** Gets the report and its tables. */
  readonly report?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((match: string, share: number) => void) | undefined;
}

export interface QuestionOptions {
  /** Games of each match. */
  readonly games: number;
  /** Plays with other weights of shogi, and with weights of Othello; without them these questions are left out. */
  readonly other?: Player | undefined;
  readonly othello?: Player | undefined;
}

/** A match of `learned` by name, which is a folder too, and what it is asked for. */
interface Asked {
  readonly name: string;
  readonly question: string;
  readonly a: Player;
  readonly b: Player;
  readonly names: readonly [string, string];
  readonly nodes: number;
  readonly game?: LearnedGame;
}

const ALL: Player = { policy: "all", factor: 1 };

/** @throws FileError for a folder that does not serve; the signal's reason */
export function reproduceLearnedDepth(pool: Pool, options: ReproduceOptions): Promise<Reproduced> {
  return inFolder(options.folder, async () => {
    const { games, timeGames, nodes, time, seed, learned, weights, folder, signal, onProgress } = options;
    const report = openReport(options, MEASURES);

    /** A match in a folder of its own, which keeps it. */
    async function play(
      name: string,
      players: readonly [Player, Player],
      names: readonly [string, string],
      limit: { readonly nodes?: number; readonly seconds?: number },
      count = games,
      game: LearnedGame = "shogi",
    ): Promise<MatchResults> {
      const started = performance.now();
      const [a, b] = players;
      const match = await playMatch(pool, {
        ...{ game, a, b, games: count, seed, signal, ...limit, folder: join(folder, name) },
        onProgress: (share, detail) => onProgress?.(`${name}, ${detail}`, share ?? 0),
      });
      return matchResults(match.games, {
        ...{ game, a: names[0], b: names[1], ...limit, threads: pool.threads },
        wallSeconds: (performance.now() - started) / 1000,
      });
    }

    const playerOf = (policy: PolicyName): Player => (policy === "learned" ? learned : { policy, factor: 1 });
    const table1: Row[] = [];
    for (const [i, { pair, a, b, paper }] of PAIRS.entries()) {
      const players = [playerOf(a), playerOf(b)] as const;
      const atNodes = await play(`${a}-${b}-nodes`, players, [a, b], { nodes });
      const atTime =
        i < TIMED_PAIRS ? await play(`${a}-${b}-time`, players, [a, b], { seconds: time }, timeGames) : null;
      table1.push({ pair, paper, nodes: atNodes, time: atTime });
    }
    const questions: Question[] = [];
    if (options.questions !== undefined) {
      for (const asked of questionsOf(options.questions, learned, nodes)) {
        const { question, a, b, names, game } = asked;
        const count = options.questions.games;
        // The same match as in the table is played once.
        const known = a.factor === learned.factor && b === ALL && asked.nodes === nodes && count === games;
        const name = known && game === undefined ? "learned-all-nodes" : asked.name;
        const match = await play(name, [a, b], names, { nodes: asked.nodes }, count, game);
        questions.push({ question, match });
      }
    }
    const reproduced: Reproduced = {
      ...{ games, nodes, seconds: time, weights, table1, findings: findingsOf(table1) },
      ...(options.questions === undefined ? {} : { questions }),
    };
    writeOutput(join(folder, REPORT), `${JSON.stringify(reproduced, undefined, 2)}\n`);
    report.write(reproduced, formatReproduced(reproduced), {
      tables: { "matches.csv": table1.flatMap(rowsOf) },
    });
    return reproduced;
  });
}

const REPORT = "learned-depth.json";
/** What decides how games go. */
const MEASURES = [
  "src/learning/match",
  "src/search/negascout",
  "src/games/shogi/rules",
  "src/games/shogi/negascout",
  "src/games/shogi/depth",
  "src/games/shogi/evaluation",
  "weights",
];

function rowsOf({ pair, nodes, time }: Row): CsvRow[] {
  return [nodes, ...(time === null ? [] : [time])].map((match) => ({
    ...{ pair, games: match.games, "nodes a move": match.nodes, "seconds a move": match.seconds },
    ...{ won: match.wins, lost: match.losses, drawn: match.draws },
    ...{ elo: match.elo, "elo low": match.eloInterval[0], "elo high": match.eloInterval[1] },
  }));
}

function questionsOf({ other, othello }: QuestionOptions, learned: Player, nodes: number): readonly Asked[] {
  const against = (b: Player, as: string) => ({ a: learned, b, names: ["learned", as] as const, nodes });
  return [
    ...GROWTH.map((share) => Math.round(share * nodes)).map((more) => ({
      ...against(ALL, "all"),
      ...{ name: `growth-${more}`, question: `${more} nodes a move, against all`, nodes: more },
    })),
    ...FACTORS.map((factor) => ({
      ...against(ALL, "all"),
      ...{ name: `factor-${factor}`, question: `D times ${factor}, against all` },
      a: { ...learned, factor },
    })),
    ...ABLATIONS.map(([what, changed]) => ({
      ...against(learned, "learned"),
      ...{ name: Object.keys(changed)[0], question: `${what}, against the method` },
      a: { ...learned, ...changed },
      names: [Object.keys(changed)[0], "learned"] as const,
    })),
    ...(other === undefined
      ? []
      : [{ ...against(other, "other weights"), name: "weights", question: "against other weights" }]),
    ...(othello === undefined
      ? []
      : [
          {
            ...against(ALL, "all"),
            ...{ name: "othello", question: "in Othello, against all", a: othello, game: "othello" as const },
          },
        ]),
  ];
}

/** Who beats whom, decided by the intervals of the scores; the paper's pairs alone. */
function findingsOf(table1: readonly Row[]): PaperFinding[] {
  return table1.flatMap(({ pair, paper, nodes, time }) =>
    paper === null
      ? []
      : [nodes, ...(time === null ? [] : [time])].map((match) => ({
          section: "Table 1",
          claim: pair.replace("–", " beats "),
          finding: decide(scoreBounds(match), "above", 0.5),
          conditions: `${match.nodes === undefined ? `${match.seconds} s` : `${formatCount(match.nodes)} nodes`} a move, ${match.games} games; the paper 5 s`,
          measured: `won–lost–drawn, Elo: ${oursOf(match).join(", ")}`,
        })),
  );
}

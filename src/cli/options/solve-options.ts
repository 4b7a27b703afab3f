/** The options of `solve`, and which of them go together: one that would have no effect is refused. */
import type { GameModule } from "../../game/module.js";
import { GAME_NAMES } from "../../games/registry.js";
import type { MovesFlags } from "../../games/shogi/commands/moves.js";
import type { Futile } from "../../games/shogi/mate/bound.js";
import type { MethodName } from "../../parallel/choose/choose-thread.js";
import type { Algorithm } from "../../search/algorithms.js";
import { listOf } from "../../solver/list-of.js";
import { UsageError } from "../failures.js";
import type { SearchFlags } from "./options.js";

export interface SolveFlags extends SearchFlags, MovesFlags {
  readonly game?: string;
  readonly file?: readonly string[];
  readonly goal?: string;
  readonly freeStart?: boolean;
  readonly algorithm?: Algorithm;
  readonly trueOrder?: boolean;
  readonly certificate?: string;
  readonly shortest?: boolean;
  readonly futile?: Futile;
  readonly allSolutions?: boolean;
  readonly fillHand?: boolean;
  readonly kif?: string;
  readonly record?: number;
  readonly empties?: number;
  readonly maxNodes?: number;
  readonly time?: number;
  readonly parallel?: "root-split" | "shared-table";
  readonly depth?: number;
  readonly method?: MethodName;
  readonly sigma?: number | "auto";
  readonly samples?: number;
  readonly seed?: number;
  readonly evaluation?: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly exitCode?: boolean;
}

type Flag = keyof SolveFlags;

const CHOOSING: readonly Flag[] = ["depth", "method", "sigma", "samples"];
const PROVING: readonly Flag[] = [
  ...(["goal", "algorithm", "parallel", "maxOrder", "trueOrder", "certificate", "exitCode"] as const),
  ...(["andStrategy", "epsilon", "sums", "leafNumbers", "shuffle", "tableEntries", "tableMemory"] as const),
];
const OF_SHOGI: readonly Flag[] = ["moves", "shortest", "futile", "allSolutions", "fillHand", "kif"];
const OF_OTHELLO: readonly Flag[] = ["record", "empties"];

const NOT_FOR_GAMES: readonly Flag[] = [
  ...(["file", "goal", "fillHand", "kif", "certificate", "exitCode"] as const),
  ...(["shortest", "futile", "allSolutions", "trueOrder", "parallel"] as const),
];

/** Whether a move is asked for rather than a proof. */
export function choosesMove(flags: SolveFlags): boolean {
  return firstOf(CHOOSING, flags) !== undefined;
}

/** @throws UsageError for a goal that the game does not have, or an option that has no effect beside the others */
export function checkFlags(game: GameModule, problems: readonly string[], flags: SolveFlags): void {
  const { goal, freeStart, method, samples, seed } = flags;
  if (goal !== undefined && !Object.hasOwn(game.goals, goal)) {
    const names = Object.keys(game.goals);
    const has = names.length === 1 ? "the goal" : "the goals";
    throw new UsageError(`--goal ${goal}: ${game.name} has ${has} ${listOf(names)}`);
  }
  const refuse = (flag: Flag | undefined, why: (option: string) => string) => {
    if (flag !== undefined) throw new UsageError(why(optionOf(flag)));
  };
  if (game.name !== "shogi") {
    refuse(firstOf(OF_SHOGI, flags), (option) => `${option} is about mates in shogi; ${game.name} has none`);
  }
  if (game.name !== "othello") {
    refuse(
      firstOf(OF_OTHELLO, flags),
      (option) => `${option} is about games of othello, not of ${game.name}`,
    );
  }
  if (freeStart && game.name !== "simpei" && GAME_NAMES.includes(game.name)) {
    refuse("freeStart", (option) => `${option} drops a rule of simpei that ${game.name} does not have`);
  }
  if (flags.moves !== undefined) {
    refuse(
      firstOf(NOT_FOR_GAMES, flags),
      (option) => `${option} is for problems; --moves walks through games`,
    );
    if (problems.length > 0) {
      throw new UsageError(
        `"${problems[0]}": a problem beside --moves, which walks through games; leave one out`,
      );
    }
  }
  const choosing = firstOf(CHOOSING, flags);
  if (choosing === undefined) {
    refuse(
      firstOf(["evaluation", "seed"], flags),
      (option) => `${option} is for choosing a move; add --depth`,
    );
    return;
  }
  refuse(
    firstOf([...PROVING, "freeStart"], flags),
    (option) => `${option} is for proofs; with ${optionOf(choosing)} a move is chosen`,
  );
  if (method === "minimax") {
    refuse(
      firstOf(["sigma", "samples"], flags),
      (option) => `${option} is of the expectation method, not of minimax`,
    );
  }
  if (samples === undefined && seed !== undefined) {
    refuse("seed", (option) => `${option} chooses the random numbers of --samples, which is not given`);
  }
}

function firstOf(names: readonly Flag[], flags: SolveFlags): Flag | undefined {
  return names.find((name) => flags[name] !== undefined);
}

/** As it is typed. */
function optionOf(flag: Flag): string {
  return `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Problem sets with their answers, for tests of techniques (techniques.ts). */
import { resolve } from "node:path";
import { readBundle } from "../../src/files/problem-bundle.js";
import type { Player } from "../../src/game/game.js";
import { LEVELS, levelsOf } from "../../src/games/go/analysis/grade.js";
import { goalOf, opposite } from "../../src/games/go/notation/goals.js";
import { packPosition, unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { parseProblem } from "../../src/games/go/notation/text.js";
import { readLifeAndDeath, readOneEyes } from "../../src/games/go/records/lives.js";
import { readShogiProblems } from "../../src/games/shogi/records/problems.js";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import { simpei } from "../../src/games/simpei/module.js";
import { captures } from "../problems/go.js";
import type { Asked } from "./techniques/techniques.js";

/** Every n-th, from the first on. */
export function sample<Item>(items: readonly Item[], every: number): Item[] {
  return items.filter((_, i) => i % every === 0);
}

const pathOf = (file: string) => resolve(import.meta.dirname, "../../problems", file);

/** Captures that df-pn decides within this many nodes, each at all levels of threats. */
export function goProblems(mostNodes: number): Asked[] {
  return captures
    .filter(({ answer }) => answer.nodes !== null && answer.nodes <= mostNodes)
    .map(({ name, position, answer }) => {
      const words = parseProblem(position);
      const problem = unpackProblem(words);
      const start = unpackPosition(problem, words);
      const attacker = (1 - problem.defender) as Player;
      const succeeds = levelsOf(answer.ko);
      return {
        name,
        positions: LEVELS.map(([attackersThreats, defendersThreats], level) => [
          packPosition(problem, { ...start, attackersThreats, defendersThreats }),
          attacker,
          level < succeeds ? "proven" : "disproven",
        ]),
      };
    });
}

/** A set of problems of life without outside threats. */
export function livesOf(set: "life-and-death" | "one-eye"): Asked[] {
  const read = set === "one-eye" ? readOneEyes : readLifeAndDeath;
  return read(pathOf(`go/${set}`)).map(({ name, position, answer }) => {
    const words = parseProblem(position);
    const lives = goalOf(words) === "live";
    const capture = lives ? opposite(words) : words;
    const attacker = (1 - unpackProblem(capture).defender) as Player;
    return { name, positions: [[capture, attacker, answer?.lives ? "disproven" : "proven"]] };
  });
}

/** @param asked whether to search for mates, which hisshi do not have, or for wins of order 2 at most */
export function shogiProblems(set: "mates" | "hisshi", asked: "mate" | "hisshi"): Asked[] {
  return readShogiProblems(pathOf(`shogi/${set}.txt`)).map(({ name, position }) => {
    const words = parsePosition(position);
    const attacker = position.split(" ")[1] === "b" ? 0 : 1;
    const verdict = set === "hisshi" && asked === "mate" ? "disproven" : "proven";
    return { name, positions: [[words, attacker, verdict]] };
  });
}

/** Mates within their length and, where futile interpositions count, none within two plies fewer. */
export function boundedMates(longest: number): Asked[] {
  return readShogiProblems(pathOf("shogi/mates.txt")).flatMap(({ name, position, plies: shortest }) => {
    const plies = shortest ?? Number.POSITIVE_INFINITY;
    if (plies > longest) return [];
    const words = parsePosition(position);
    const attacker = position.split(" ")[1] === "b" ? 0 : 1;
    return [
      { name, question: { plies, futile: "include" }, positions: [[words, attacker, "proven"]] },
      { name, question: { plies, futile: "exclude" }, positions: [[words, attacker, "proven"]] },
      {
        name,
        question: { plies: plies - 2, futile: "include" },
        positions: [[words, attacker, "disproven"]],
      },
    ] satisfies Asked[];
  });
}

/** The choices of rules for the positions. */
export const FREE_START = { freeStart: true };

/** Positions with their values from retrograde analysis. */
export function simpeiProblems(every: number): Asked[] {
  const { problems } = readBundle(pathOf("simpei/sample.bundle"));
  return sample(problems, every).map(({ position, value }) => {
    const words = simpei.parsePosition(position);
    return { name: position, positions: [[words, sideOf(words), value === "win" ? "proven" : "disproven"]] };
  });
}

function sideOf(words: Int32Array): Player {
  const game = simpei.create(FREE_START);
  game.load(words, 0);
  return game.sideToMove();
}

// Graph games as a module, so that their verdicts can be certified.
import type { GameModule } from "../../../src/game/module.js";
import { createGraphGame, type Graph, type GraphGame } from "../../search/graph-game.js";

export interface GraphModule extends GameModule {
  /** Gives another graph to the rules made from now on, and to those made before. */
  setGraph(graph: Graph): void;
}

/** The game on a graph; a position is the number of its node. */
export function createGraphModule(start: Graph = []): GraphModule {
  let graph = start;
  const made: GraphGame[] = [];
  return {
    name: "graph",
    create() {
      const game = createGraphGame(graph);
      made.push(game);
      return game;
    },
    parsePosition: (text) => Int32Array.of(Number(text)),
    formatPosition: (words, offset = 0) => String(words[offset]),
    formatMove: String,
    goals: { first: 0, second: 1 },
    start: "0",
    setGraph(next) {
      graph = next;
      for (const game of made) game.setGraph(next);
    },
  };
}

/** `solve-fast cassio`, which Cassio starts: stdin and stdout as the lines of the engine. */
import { Command } from "commander";
import { serve } from "../../../cli/terminal/serve.js";
import { createBudget } from "../../../search/limits.js";
import { parseMove, parsePosition } from "../notation/notation.js";
import { PASS } from "../notation/position.js";
import { type CassioEngine, type CassioResult, createCassio } from "./cassio-lines.js";
import { type MakeSolver, makeSolver, openSolver } from "./engine-solver.js";

/** The most that `choose` can be asked for. */
const MOST_PLIES = 60;

/** Two characters per move; a pass is `PS`. */
function lineOf(moves: readonly string[]): string {
  return moves.map((move) => (parseMove(move) === PASS ? "PS" : move.toUpperCase())).join("");
}

export function createCassioEngine(version: string, make: MakeSolver = makeSolver): CassioEngine {
  const solver = openSolver(make);
  return {
    name: `solve-fast ${version}`.trim(),
    search(text) {
      parsePosition(text);
      const squares = text.length - 1;
      const position = `${text.slice(0, squares)} ${text.slice(squares)}`;
      const empties = [...text].filter((square) => "-._".includes(square)).length;
      return {
        position: text,
        side: /[XxBb*]$/.test(text) ? "B" : "W",
        async run(depth, signal, tell) {
          const engine = await solver.start();
          const budget = createBudget({ signal });
          const send = (found: Omit<CassioResult, "nodes" | "seconds">) =>
            tell({ ...found, nodes: budget.nodes, seconds: budget.seconds });
          const plies = Math.min(depth ?? 0, MOST_PLIES);
          for (let ply = 1; ply <= plies && ply < empties; ply++) {
            const chosen = await engine.choose({ position }, { method: "minimax", depth: ply, signal });
            budget.spend(chosen);
            if (signal.aborted || chosen.depth < ply) return;
            const [{ move, value }] = [...chosen.moves].sort((a, b) => b.value - a.value);
            send({ line: lineOf([move]), depth: ply, lower: value, upper: value });
          }
          if (depth !== undefined && depth < empties) return;
          const found = await engine.solve(position, { signal });
          budget.spend(found);
          const { score, line } = found;
          if (score === undefined || score.bestMove === null) return;
          const shown = line.length > 0 ? line : [score.bestMove];
          send({ line: lineOf(shown), depth: empties, lower: score.lower, upper: score.upper });
        },
      };
    },
    close: () => solver.close(),
  };
}

async function answer(_: object, { parent }: Command): Promise<void> {
  const engine = createCassioEngine(parent?.version() ?? "");
  await serve((send) => createCassio({ engine, send, onMistake: (error) => console.error(error) }));
}

export function cassioCommand(): Command {
  return new Command("cassio")
    .description("act as an engine for Othello in Cassio's protocol (docs/protocols.md)")
    .addHelpText("after", "\nExamples:\n  solve-fast cassio")
    .action(answer);
}

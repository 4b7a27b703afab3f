/** `solve-fast schema`: what a command writes with `--json`, as a JSON schema. */

import { Argument, Command } from "commander";
import { z } from "zod";
import { PAPERS, paperSchema } from "../../experiments/registry.js";
import { InputError } from "../../game/errors.js";
import { GAMES } from "../../games/registry.js";
import { type GameSchemas, loadGameCommands } from "../game-commands.js";
import { SCHEMAS, solveSchema, sweepSummary } from "../schemas.js";

/** The schemas of all commands, by name; `reproduce` has one for each paper. */
export async function allSchemas(): Promise<Readonly<Record<string, z.ZodType>>> {
  const games = await Promise.all(GAMES.map(loadGameCommands));
  const schemas: GameSchemas[] = await Promise.all(games.map((game) => game.schemas?.() ?? {}));
  const findings = Object.assign({}, ...schemas.map((each) => each.findings ?? {}));
  const others = schemas.flatMap((each) => each.solve ?? []);
  const solve = solveSchema(findings, others);
  const own = Object.assign({}, ...schemas.map((each) => each.commands ?? {}));
  const papers = await Promise.all(
    Object.entries(PAPERS).map(async ([name, paper]) => [`reproduce ${name}`, await paperSchema(paper)]),
  );
  return {
    "solve-fast": z.union([solve, sweepSummary]),
    solve,
    ...SCHEMAS,
    ...own,
    ...Object.fromEntries(papers),
  };
}

export async function command(): Promise<Command> {
  const schemas = await allSchemas();
  const names = Object.keys(schemas);
  return new Command("schema")
    .description("print the JSON schema of what a command writes with --json, one object a line")
    .addArgument(new Argument("<command...>", `the command: ${names.join(", ")}`))
    .addHelpText(
      "after",
      `
Examples:
  solve-fast schema solve
  solve-fast schema ${names.at(-1)}`,
    )
    .action((words: readonly string[]) => {
      const name = words.join(" ");
      if (!Object.hasOwn(schemas, name)) {
        throw new InputError(`no command that writes JSON is named ${name}; known: ${names.join(", ")}`);
      }
      console.log(JSON.stringify(z.toJSONSchema(schemas[name]), undefined, 2));
    });
}

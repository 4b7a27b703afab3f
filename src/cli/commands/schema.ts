/** `solve-fast schema`: what a command writes with `--json`, as a JSON schema. */

import { Argument, Command } from "commander";
import { z } from "zod";
import { InputError } from "../../game/errors.js";
import type { Settings } from "../../game/setting.js";
import { GAMES } from "../../registry/games.js";
import { PAPERS, paperSchema } from "../../registry/papers.js";
import { CHOOSE_SETTINGS, ownSettings, PROBLEM_SETTINGS, SOLVE_SETTINGS } from "../../solver/settings.js";
import { loadNamedGame } from "../files/named-game.js";
import { type GameSchemas, loadCli } from "../game-cli.js";
import { chooseSchema, SCHEMAS, solveSchema, sweepSummary } from "../help/schemas.js";

/** The schemas of all commands, by name; `reproduce` has one for each paper. */
export async function allSchemas(): Promise<Readonly<Record<string, z.ZodType>>> {
  const games = await Promise.all(GAMES.map(({ name }) => loadCli(name)));
  const schemas: GameSchemas[] = await Promise.all(games.map((game) => game.output?.schemas?.() ?? {}));
  const findings: Record<string, z.ZodType> = {};
  for (const [name, schema] of schemas.flatMap((each) => Object.entries(each.findings ?? {}))) {
    findings[name] = name in findings ? z.union([findings[name], schema]) : schema;
  }
  const solve = solveSchema(findings);
  const own = Object.assign({}, ...schemas.map((each) => each.commands ?? {}));
  const papers = await Promise.all(
    Object.entries(PAPERS).map(async ([name, paper]) => [`reproduce ${name}`, await paperSchema(paper)]),
  );
  return {
    "solve-fast": z.union([solve, sweepSummary]),
    solve,
    "solve -": questionSchema({ ...PROBLEM_SETTINGS, ...SOLVE_SETTINGS, ...(await settingsOfGames()) }),
    choose: chooseSchema,
    "choose -": questionSchema({ position: PROBLEM_SETTINGS.position, ...CHOOSE_SETTINGS }),
    review: z.union(schemas.flatMap((each) => each.review ?? [])),
    ...SCHEMAS,
    check: z.union([SCHEMAS.check, ...schemas.flatMap((each) => each.check ?? [])]),
    ...own,
    ...Object.fromEntries(papers),
  };
}

/** The settings of `solve` that only some games have. */
async function settingsOfGames(): Promise<Settings> {
  const files = await Promise.all(GAMES.map(({ name }) => loadNamedGame(name)));
  return Object.assign({}, ...files.map(({ module, analysis }) => ownSettings(module, analysis)));
}

/** A line on standard input of `solve GAME -` and `choose GAME -`: a position, and every setting that JSON can say. */
function questionSchema(rows: Settings): z.ZodType {
  const fields = Object.entries(rows).flatMap(([name, { kind, sentence: says, default: unset }]) => {
    if (kind.schema === undefined) return [];
    const sentence = kind.isNegated ? `false: ${says}` : says;
    const text = unset === undefined ? sentence : `${sentence} (default: ${unset})`;
    return [[name, z.fromJSONSchema({ ...kind.schema, description: text }).optional()] as const];
  });
  return z.strictObject({ id: z.unknown().optional(), ...Object.fromEntries(fields) });
}

export async function command(): Promise<Command> {
  const schemas = await allSchemas();
  const names = Object.keys(schemas);
  return new Command("schema")
    .description("print the JSON schema of what a command writes with --json")
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

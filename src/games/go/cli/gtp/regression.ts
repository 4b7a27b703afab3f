/** `solve-fast gtp-regression`: the questions of a suite, through the GTP engine, and which answers are as expected. */
import { dirname } from "node:path";
import { Argument, Command } from "commander";
import { located } from "../../../../cli/files/input-files.js";
import { options, settingOption } from "../../../../cli/options/options.js";
import { FileError, reasonOf } from "../../../../files/file-errors.js";
import { decodeText } from "../../../../files/text.js";
import { readWhole } from "../../../../files/whole-file.js";
import { FailureError, InputError } from "../../../../game/errors.js";
import { openEngine } from "./gtp-engine.js";
import { readSuite, type SuiteLine } from "./suite.js";

interface Flags {
  readonly time: number;
  readonly threads: number;
  readonly json?: boolean;
}

/** What came of a question, as it is printed. */
interface Answered {
  /** The number before the command; null where there is none. */
  readonly id: number | null;
  readonly command: string;
  readonly answer: string;
  readonly expected: string;
  readonly right: boolean;
  readonly starred: boolean;
  readonly seconds: number;
}

async function regress(
  file: string,
  { time, threads, json = false }: Flags,
  { parent }: Command,
): Promise<void> {
  const suite = readSuite(readText(file), file);
  const questions: Answered[] = [];
  const refused: string[] = [];
  let answer = "";
  let next = () => {};
  const engine = openEngine({
    time,
    threads,
    version: parent?.version() ?? "",
    folder: dirname(file),
    send(text) {
      answer = text.trim();
      next();
    },
  });
  try {
    for (const each of suite) {
      const start = performance.now();
      await new Promise<void>((resolve) => {
        next = resolve;
        engine.gtp.receive(each.command);
      });
      const answered = judge(each, answer, (performance.now() - start) / 1000);
      if (answered === undefined) {
        if (answer.startsWith("?")) refused.push(`${file}:${each.line}: ${each.command}: ${textOf(answer)}`);
        continue;
      }
      questions.push(answered);
      if (json) console.log(JSON.stringify(answered));
      else if (!answered.right) console.log(disagreement(answered));
    }
  } finally {
    await engine.close();
  }
  if (questions.length === 0) {
    throw new InputError(`${file}: no questions; write the expected answer after a command, as in #? [1 C3]`);
  }
  summarise(questions, json);
  if (refused.length === 0) return;
  const count = refused.length === 1 ? "1 of its commands was" : `${refused.length} of its commands were`;
  throw new FailureError(`${count} refused; the first: ${refused[0]}`);
}

function readText(file: string): string {
  try {
    return decodeText(readWhole(located(file)));
  } catch (error) {
    throw new FileError(`${file}: ${reasonOf(error)}`);
  }
}

/** The answer without its sign and number. */
function textOf(answer: string): string {
  return answer.replace(/^[=?]\d*\s*/, "");
}

/** Undefined where nothing is expected. */
function judge({ command, expected }: SuiteLine, answer: string, seconds: number): Answered | undefined {
  if (expected === undefined) return undefined;
  const [, id, asked] = /^(\d+)?\s*(.*)$/.exec(command) ?? [];
  return {
    id: id === undefined ? null : Number(id),
    command: asked ?? command,
    answer: answer.startsWith("?") ? `? ${textOf(answer)}` : textOf(answer),
    expected: expected.text,
    right: answer.startsWith("=") && expected.isMet(textOf(answer)),
    starred: expected.starred,
    seconds,
  };
}

function disagreement({ id, command, answer, expected, starred }: Answered): string {
  return `${id ?? "-"} ${command}: ${answer}, expected ${expected}${starred ? " (starred)" : ""}`;
}

function summarise(questions: readonly Answered[], json: boolean): void {
  const right = questions.filter((question) => question.right).length;
  const seconds = questions.reduce((sum, question) => sum + question.seconds, 0);
  const slowest = Math.max(...questions.map((question) => question.seconds));
  if (json) console.log(JSON.stringify({ right, questions: questions.length, seconds, slowest }));
  else {
    const share = ((100 * right) / questions.length).toFixed(0);
    const times = `${seconds.toFixed(1)} s, the slowest in ${slowest.toFixed(2)} s`;
    console.log(`${right} of ${questions.length} right (${share} %) in ${times}`);
  }
}

export function gtpRegressionCommand(): Command {
  return new Command("gtp-regression")
    .description(
      "ask the engine the questions of a GTP test suite, and compare its answers with the expected ones",
    )
    .addArgument(
      new Argument("<file>", "GTP commands, each followed by the expected answer, as in #? [1 C3]"),
    )
    .addOption(settingOption("time", 1, "stop a question after this many seconds"))
    .addOption(settingOption("threads", 1))
    .addOption(options.json())
    .addHelpText("after", "\nExamples:\n  solve-fast gtp-regression reading.tst --time 1 --json")
    .action(regress);
}

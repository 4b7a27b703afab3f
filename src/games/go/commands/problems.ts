/**
 * Problems of Go from the command line: positions, files with one a line, files of SGF, and folders of these. The options
 * --target, --targets, --goal, --region, --threats and --side say what a problem does not say, or say it anew; --class refuses
 * what is of another class.
 */
import { extname } from "node:path";
import { filesIn } from "../../../cli/files/folder-files.js";
import { looksLikeFile, problemWith } from "../../../cli/files/input-files.js";
import { type GivenProblems, type NamedProblem, readProblems } from "../../../cli/files/problem-texts.js";
import { RecordError } from "../../../formats/record-error.js";
import { decodeText } from "../../../formats/text.js";
import { InputError } from "../../../game/errors.js";
import { NotationError } from "../../../game/notation-error.js";
import { flagOf } from "../../../game/setting.js";
import go from "../module.js";
import { unpackPosition, unpackProblem } from "../notation/position.js";
import { formatProblem, parseProblem } from "../notation/text.js";
import { lacksOfOneEye } from "../questions/one-eye.js";
import type { RecordProblems } from "../records/problems.js";
import type { GoFlags } from "./flags.js";

const SGF_FILES = { extensions: [".sgf"], called: "SGF files" };
const SIDE = /^(\s*(?:[^|]*\|)?\s*\S+)\s+([bw])(?=\s|$)/i;

/**
 * @param words positions, names of files or of folders
 * @param files names of files, `-` for stdin
 * @throws InputError when a position is none, or a file holds nothing else; FailureError when a file cannot be read
 */
export async function readGoProblems(
  words: readonly string[],
  files: readonly string[],
  flags: GoFlags,
): Promise<GivenProblems> {
  checkGoal(flags);
  let records = false;
  const pasted: string[] = [];
  const positionsOf = (word: string) => positionsIn(word, flags, (warning) => pasted.push(warning));
  const named = await Promise.all(words.map(positionsOf));
  const unreadable: string[] = [];
  const filesOf = (path: string) => filesIn(path, SGF_FILES, (problem) => void unreadable.push(problem));
  const given = await readProblems(
    go,
    named.flat().flatMap(filesOf),
    files.flatMap(filesOf),
    async (_, bytes, name) => {
      if (isSgf(bytes, name)) {
        records = true;
        const { readSgfProblems } = await import("../records/problems.js");
        return problemsInRecords(() => readSgfProblems(bytes, name, flags.at), flags);
      }
      const text = decodeText(bytes);
      const { hasDiagrams, readDiagrams } = await import("../records/diagrams.js");
      if (hasDiagrams(text)) return problemsInRecords(() => readDiagrams(text, name), flags);
      return problemsInLines(text, name, flags);
    },
  );
  if (flags.at === undefined || records) {
    const { refused, warnings = [] } = given;
    return { ...given, refused: [...unreadable, ...refused], warnings: [...pasted, ...warnings] };
  }
  throw new InputError(
    "--at has an effect only on records (SGF), but none is named; name one, or leave it out",
  );
}

/** @throws InputError for a line that is no problem */
export function readGoLine(line: string, flags: GoFlags): NamedProblem {
  return { name: nameOf(line), position: problemWithFlags(line, flags) };
}

/** The name of a file as it is; of a position, or a board that is pasted in, the positions. */
async function positionsIn(word: string, flags: GoFlags, warn: (warning: string) => void): Promise<string[]> {
  if (word === "-" || looksLikeFile(word)) return [word];
  if (!word.includes("\n")) return [argumentOf(word, flags)];
  const { hasDiagrams, readDiagrams } = await import("../records/diagrams.js");
  if (!hasDiagrams(word)) return [argumentOf(word, flags)];
  const {
    problems,
    refused,
    warnings = [],
  } = problemsInRecords(() => readDiagrams(word, "the board"), flags);
  for (const problem of refused) throw new InputError(problem);
  for (const warning of warnings) warn(warning);
  return problems.map(({ position }) => position);
}

function argumentOf(word: string, flags: GoFlags): string {
  try {
    return problemWithFlags(word, flags);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const noFile = /\s/.test(word.trim()) || word === "" ? "" : "no such file, and as a position: ";
    throw new InputError(problemWith(word, `${noFile}${error.message}`));
  }
}

function checkGoal({ goal, targets }: GoFlags): void {
  if (goal === undefined || targets === undefined || goal === "live") return;
  if ((goal === "kill") === (targets === "all")) return;
  throw new InputError(`--goal ${goal} and --targets ${targets} contradict each other; leave one out`);
}

function isSgf(bytes: Buffer, name: string): boolean {
  return extname(name).toLowerCase() === ".sgf" || /^\s*\(\s*;/.test(decodeText(bytes.subarray(0, 64)));
}

function nameOf(text: string): string {
  return text.includes("|") ? text.slice(0, text.indexOf("|")).trim() : "";
}

function problemsInLines(text: string, file: string, flags: GoFlags): GivenProblems {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    const content = line.replace(/#.*/, "").trimEnd();
    if (content.trim() === "") continue;
    try {
      problems.push(readGoLine(content, flags));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push(`${file}:${i + 1}: ${error.message}`);
    }
  }
  if (problems.length + refused.length === 0)
    throw new InputError(`${file}: no positions; write one per line`);
  return { problems, refused };
}

function problemsInRecords(read: () => RecordProblems, flags: GoFlags): GivenProblems {
  const problems: NamedProblem[] = [];
  const refused: string[] = [];
  let records: RecordProblems;
  try {
    records = read();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { problems, refused: [error.message] };
  }
  for (const record of records.problems) {
    if (record instanceof RecordError) {
      refused.push(record.message);
      continue;
    }
    const { source, board, side: asked = flags.side, words } = record;
    if ((words.target ?? flags.target) === undefined) {
      refused.push(
        `${source}: no target is named; mark a stone to take (in SGF by MA), or write --target C3 or the like`,
      );
      continue;
    }
    const written = Object.entries(words).map(([word, value]) => ` ${word}=${value}`);
    for (const side of asked === undefined ? (["b", "w"] as const) : [asked]) {
      const who = asked === undefined ? `, ${side === "b" ? "black" : "white"} to move` : "";
      try {
        const position = problemWithFlags(`${board} ${side}${written.join("")}`, flags);
        problems.push({ name: `${source}${who}`, position });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // What is wrong stands in the record, where columns of its text form say nothing; of both sides it is said once.
        const problem = `${source}: ${error.message.replace(/^column \d+: /, "")}`;
        if (refused.at(-1) !== problem) refused.push(problem);
      }
    }
  }
  const [damage, warnings] = [records.damage, records.warnings].map((all) =>
    all.map(({ message }) => message),
  );
  return { problems, refused, damage, warnings };
}

/**
 * The problem of a text with what the options say of it, as it is written.
 *
 * @throws InputError naming a column of the text, or an option
 */
function problemWithFlags(text: string, flags: GoFlags): string {
  const ofLife = (flags.goal ?? /\sgoal=(\S*)/.exec(text)?.[1]) === "live";
  const goal = flags.goal ?? (flags.targets === undefined || ofLife ? undefined : goalOf(flags.targets));
  const said = [
    ["target", flags.target, "target"],
    ["goal", goal, flags.goal === undefined ? "targets" : "goal"],
    ["targets", ofLife ? flags.targets : undefined, "targets"],
    ["region", flags.region, "region"],
    ["threats", flags.threats, "threats"],
  ] as const;
  let whole = text;
  const [, board, side] = SIDE.exec(text) ?? [];
  if (flags.side !== undefined && board !== undefined) {
    whole = `${board} ${flags.side}${text.slice(SIDE.exec(text)?.[0].length)}`;
    // A ban is for the side whose turn it was.
    if (side.toLowerCase() !== flags.side) whole = whole.replace(/\sko=\S*/, "");
  }
  const given = said.filter(([, value]) => value !== undefined);
  for (const [word] of given) whole = whole.replace(new RegExp(`\\s${word}=\\S*`), "");
  const options = given.map(([word, value, name]) => {
    const from = whole.length + 2;
    whole += ` ${word}=${value}`;
    return { name, from, to: whole.length };
  });
  try {
    const words = parseProblem(whole);
    const { attackersThreats, defendersThreats } = unpackPosition(unpackProblem(words), words);
    if (flags.grade && attackersThreats + defendersThreats > 0) {
      throw new InputError(
        `--grade is about all numbers of threats, and threats=${attackersThreats}:${defendersThreats} is said; leave one of them out`,
      );
    }
    const lack = flags.class === undefined ? undefined : lacksOfOneEye(words);
    if (lack !== undefined) throw new InputError(`is not a one-eye problem: ${lack}`);
    return formatProblem(words);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const name = options.find(({ from, to }) => error.column >= from && error.column <= to)?.name;
    if (name === undefined) throw error;
    throw new InputError(`${flagOf(name)} ${flags[name]}: ${error.message.replace(/^column \d+: /, "")}`);
  }
}

function goalOf(targets: "any" | "all"): string {
  return targets === "all" ? "kill" : "capture";
}

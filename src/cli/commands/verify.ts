/** `solve-fast verify`: checks certificates node by node, with the rules alone. */

import { Command } from "commander";
import { CertificateError } from "../../certificates/format/certificate.js";
import { FailureError, InputError } from "../../game/errors.js";
import type { GameOptions } from "../../game/module.js";
import { formatValue } from "../../report/choose.js";
import { amountOf, countOf, formatPlies, formatRate, formatSeconds } from "../../report/numbers.js";
import { cutLine, displayWidth } from "../../report/wrap.js";
import {
  gameBeside,
  type VerifyResult,
  type VerifySettings,
  verifyCertificate,
} from "../../solver/certificates/verify.js";
import { gameSource, isOwnGame } from "../../solver/loading/load-game.js";
import { tryOwnGame } from "../../solver/loading/try-game.js";
import { createPool, type Pool } from "../../solver/threads/pool.js";
import { EXIT_INTERRUPTED } from "../failures.js";
import { certificatesIn } from "../files/certificate-files.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";
import { interruptSignal } from "../terminal/interrupt.js";
import { printableLine } from "../terminal/printable.js";
import { fitted, lineWidth } from "../terminal/terminal.js";

interface Flags {
  readonly game?: string;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function verify(
  paths: readonly string[],
  { game, threads, json, quiet = false }: Flags,
): Promise<void> {
  const files = certificatesIn(paths);
  const own = game === undefined ? undefined : gameSource(game);
  warnOfThreads(threads, quiet);
  const { signal, release } = interruptSignal();
  const pool = createPool(threads, { handsOn: own === undefined || !isOwnGame(own) });
  let checked = 0;
  let unreadable = 0;
  const broken: string[] = [];
  const totals = { nodes: 0, seconds: 0 };
  try {
    // Tried even if it is not needed, so that a typing mistake is reported before the work starts.
    if (own !== undefined) {
      await tryOwnGame(own, undefined, pool);
      refuseUnused(own, files);
    }
    for (const file of files) {
      const result = await resultOf(pool, file, { own: game, signal });
      if (json) console.log(JSON.stringify(result));
      else if ("nodes" in result) console.log(fitted(formatVerify(result)));
      if ("nodes" in result) {
        totals.nodes += result.nodes;
        totals.seconds += result.seconds;
      } else unreadable++;
      checked++;
      if (result.valid) continue;
      broken.push(`${file}: ${result.problem}`);
      if (files.length > 1) console.error(printableLine(`solve-fast: ${broken.at(-1)}`));
    }
  } catch (error) {
    if (error !== signal.reason) throw error;
    const how = checked === 0 ? "" : `, of which ${checked - broken.length} hold`;
    console.error(
      `solve-fast: stopped; ${checked} of ${countOf(files.length, "certificate")} checked to the end${how}`,
    );
    process.exitCode = EXIT_INTERRUPTED;
    return;
  } finally {
    release();
    await pool.close();
  }
  if (!json && files.length > 1) {
    const { nodes, seconds } = totals;
    console.log(
      `${files.length - broken.length} of ${files.length} certificates hold; ${amountOf(nodes, "node")}, ${formatRate(nodes, seconds)}`,
    );
  }
  if (broken.length === 0) return;
  throw new FailureError(
    files.length === 1
      ? broken[0]
      : `${broken.length} of ${files.length} certificates ${broken.length === 1 ? "does" : "do"} not hold${unreadable === 0 ? "" : " or cannot be read"}`,
  );
}

/** @throws InputError where none of the certificates is of the game that is named */
function refuseUnused(own: string, files: readonly string[]): void {
  const others = files.map((file) => gameBeside(file, own));
  if (others.includes(undefined)) return;
  const what =
    files.length === 1
      ? `${files[0]}: a certificate of ${others[0]}, which comes`
      : "these are certificates of games that come";
  throw new InputError(`${what} with solve-fast; leave out --game`);
}

/** A file that cannot be read; the others are checked all the same. */
interface Unreadable {
  readonly file: string;
  readonly valid: false;
  readonly problem: string;
}

async function resultOf(
  pool: Pool,
  file: string,
  settings: VerifySettings,
): Promise<VerifyResult | Unreadable> {
  try {
    return await verifyCertificate(pool, file, settings);
  } catch (error) {
    // By its name: errors of threads are copies.
    if (!(error instanceof Error && error.name === CertificateError.name)) throw error;
    const { message } = error;
    const place = `${file}: `;
    return { file, valid: false, problem: message.startsWith(place) ? message.slice(place.length) : message };
  }
}

/** Choices of rules to read, as in ` (freeStart)`. */
function choicesOf(options: GameOptions): string {
  const texts = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  return texts.length === 0 ? "" : ` (${texts.join(", ")})`;
}

/** Characters of a position that are always shown. */
const SHORTEST_POSITION = 12;

function saidOf({ goal, verdict, score }: Pick<VerifyResult, "goal" | "verdict" | "score">): string {
  if (score !== undefined) return `score ${formatValue(score)}: ${verdict}`;
  return `${goal ?? "the side to move wins"}: ${verdict}`;
}

/** Two lines, without a line feed at the end. */
function formatVerify(result: VerifyResult): string {
  const { file, game, asked, shows, options: choices } = result;
  const { valid, nodes, plies, seconds, threads } = result;
  const beside = [...(asked === undefined ? [] : [saidOf(result)]), ...(shows === undefined ? [] : [shows])];
  const rules = `${game}${choicesOf(choices)}`;
  // These texts come from the file: a line feed in them would begin a line that looks like one of this command.
  const [front, end] = [
    printableLine(`${file}: ${rules}, `),
    printableLine(`, ${saidOf(asked ?? result)}${beside.length === 0 ? "" : ` (${beside.join("; ")})`}`),
  ];
  // On a terminal, a position is cut rather than broken. Where little of it would be left, the goal is below it.
  const left = lineWidth() - displayWidth(front + end);
  const room = left < SHORTEST_POSITION ? lineWidth() - displayWidth(front) - 1 : left;
  const shown = printableLine((asked ?? result).position);
  const told = front + cutLine(shown, Math.max(SHORTEST_POSITION, room));
  const subject = left < SHORTEST_POSITION ? `${told},\n${end.replace(", ", "  ")}` : told + end;
  const rate = `${countOf(nodes, "node")} checked in ${formatSeconds(seconds)}, ${formatRate(nodes, seconds)} on ${countOf(threads, "thread")}`;
  const within = plies === undefined ? "" : `, within ${formatPlies(plies)}`;
  return `${subject}\n  ${valid ? `holds${within}` : "DOES NOT HOLD"}; ${rate}`;
}

export function command(): Command {
  return new Command("verify")
    .description("check certificates node by node with the reference rules, without any search")
    .argument("<files...>", "certificates that `solve --certificate` wrote, or folders of them")
    .addOption(options.game())
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
The exit status is 0 only when everything holds. Otherwise the first node that does not hold is named for each file, with its
position and what is wrong. What a certificate shows is in docs/certificates.md.

Examples:
  solve-fast verify start.proof
  solve-fast verify proofs/ --threads 4
  solve-fast verify nim.proof --game docs/examples/graph-nim.js`,
    )
    .action(verify);
}

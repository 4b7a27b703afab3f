/** `solve-fast verify`: checks certificates node by node, with the rules alone. */
import { Command } from "commander";
import { CertificateError } from "../formats/certificate.js";
import { createPool } from "../parallel/pool.js";
import { type VerifyResult, verifyCertificate } from "../parallel/verify.js";
import { amountOf, countOf, formatRate, formatSeconds } from "../report/throughput.js";
import { certificatesIn } from "./certificate-files.js";
import { options, warnOfThreads } from "./common-options.js";
import { FailureError } from "./failures.js";

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
  warnOfThreads(threads, quiet);
  const pool = createPool(threads);
  const broken: string[] = [];
  const totals = { nodes: 0, seconds: 0 };
  try {
    for (const file of files) {
      try {
        const result = await verifyCertificate(pool, file, game);
        console.log(json ? JSON.stringify(result) : formatVerify(result));
        totals.nodes += result.nodes;
        totals.seconds += result.seconds;
        if (!result.valid) broken.push(`${file}: ${result.problem}`);
      } catch (error) {
        // A damaged file among others does not keep them from being checked.
        if (!(error instanceof Error && error.name === CertificateError.name)) throw error;
        if (json) console.log(JSON.stringify({ file, valid: false, problem: error.message }));
        broken.push(error.message);
      }
    }
  } finally {
    await pool.close();
  }
  if (!json && files.length > 1) {
    const { nodes, seconds } = totals;
    console.log(
      `${files.length - broken.length} of ${files.length} certificates hold; ${amountOf(nodes, "node")}, ${formatRate(nodes, seconds)}`,
    );
  }
  if (broken.length > 0) {
    const more = broken.length - 1;
    const others = more === 0 ? "" : `; ${more} more ${more === 1 ? "does" : "do"} not hold`;
    throw new FailureError(`${broken[0]}${others}`);
  }
}

/** Two lines, without a line feed at the end. */
function formatVerify(result: VerifyResult): string {
  const { file, game, position, goal, verdict, freeStart, valid, nodes, seconds, threads } = result;
  const rules = freeStart ? `${game} with the free start` : game;
  const subject = `${file}: ${rules}, ${position}, ${goal ?? "the side to move wins"}: ${verdict}`;
  const rate = `${countOf(nodes, "node")} checked in ${formatSeconds(seconds)}, ${formatRate(nodes, seconds)} on ${countOf(threads, "thread")}`;
  return `${subject}\n  ${valid ? "holds" : "DOES NOT HOLD"}; ${rate}`;
}

export function verifyCommand(): Command {
  return new Command("verify")
    .description("check certificates node by node, with the reference rules and nothing of the searches")
    .argument("<files...>", "certificates of `solve --certificate`, or folders of them")
    .addOption(options.game())
    .addOption(options.threads())
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
The exit status is 0 only when everything holds; otherwise the first node that does not is named, with its position and
what is wrong. What a certificate shows is in docs/certificates.md.

Examples:
  solve-fast verify start.proof
  solve-fast verify proofs/ --threads 4
  solve-fast verify nim.proof --game docs/examples/graph-nim.js`,
    )
    .action(verify);
}

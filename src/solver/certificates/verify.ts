/** Checks certificates with all threads. */
import { CONTROL_WORDS } from "../../../native-layout/control-record.js";
import { type OpenCertificate, openCertificate } from "../../certificates/certificate-file.js";
import { createChecker, type Flaw } from "../../certificates/checker/check.js";
import { problemOf, problemWithCounts } from "../../certificates/checker/check-whole.js";
import { gameToCheck } from "../../certificates/checker/checked-game.js";
import { OWN_RULES } from "../../certificates/checker/referee.js";
import { CertificateError } from "../../certificates/format/certificate.js";
import type { CertificateHeader } from "../../certificates/format/certificate-format.js";
import { answerOf, type CertifiedAnswer } from "../../game/goal.js";
import type { GameOptions } from "../../game/module.js";
import { GAME_NAMES } from "../../registry/games.js";
import type { Limits } from "../../search/limits.js";
import { gameSource, loadGame } from "../loading/load-game.js";
import type { Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import { FIRST_BROKEN, NEXT_CHUNK, NONE_BROKEN, type VerifyShare } from "./verify-thread.js";

export interface VerifyResult {
  readonly file: string;
  readonly game: string;
  readonly position: string;
  /** Null: the side to move wins. */
  readonly goal: string | null;
  readonly verdict: "proven" | "disproven";
  /** In a certificate of a score, whose goal is `score`: the score, as the side to move sees it. */
  readonly score?: number;
  /** What was asked for, where that is the opposite of `goal`: the same problem with the goal that was asked. */
  readonly asked?: Omit<CertifiedAnswer, "shows">;
  /** What that shows, where the game has words for it; left out where the header does not hold. */
  readonly shows?: string;
  /** Choices of rules. */
  readonly options: GameOptions;
  /** Whether everything holds. */
  readonly valid: boolean;
  /** Plies within which the goal is reached, whatever the defender does; only of a proof that holds and lists all replies. */
  readonly plies?: number;
  /** What is wrong, when it does not. */
  readonly problem?: string;
  /** The first node that does not hold, and its position. */
  readonly flaw?: Flaw;
  /** Nodes checked. */
  readonly nodes: number;
  /** Seconds that the threads took for it, once they were there. */
  readonly seconds: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
}

/** The signal ends the work; nothing is then known of the certificate. */
export interface VerifySettings extends Pick<Limits, "signal"> {
  /** The path or URL of a user's own game, for certificates of that game. */
  readonly own?: string | undefined;
}

/**
 * @throws CertificateError when the file cannot be read or is damaged, or its game is not known; GameError when `own` is
 * no game; the signal's reason when the signal stopped the check
 */
export async function verifyCertificate(
  pool: Pool,
  file: string,
  settings: VerifySettings = {},
): Promise<VerifyResult> {
  const certificate = openCertificate(file);
  try {
    return await verifyOpened(pool, file, certificate, settings);
  } finally {
    certificate.close();
  }
}

/** All threads that read the certificate have ended when this settles: only then may its descriptor be closed. */
async function verifyOpened(
  pool: Pool,
  file: string,
  certificate: OpenCertificate,
  { own, signal }: VerifySettings,
): Promise<VerifyResult> {
  const { header, chunks, index } = certificate;
  const game = sourceOf(header, file, own);
  const module = await loadGame(game);
  const { position, goal, verdict, options, score } = header;
  const certified = { position, goal, verdict, ...(score === undefined ? {} : { score }) };
  const claim = { file, game: header.game, ...certified, options, threads: pool.threads };
  const checker = createChecker(certificate, gameToCheck(module, await module.referee?.()));
  const problem = checker.checkRoot();
  if (problem !== undefined) {
    return { ...claim, valid: false, problem, nodes: 0, seconds: 0, nodesPerSecond: 0 };
  }
  const { shows, ...asked } = answerOf(module, header);
  const about = {
    ...claim,
    ...(asked.goal === goal ? {} : { asked }),
    ...(shows === undefined ? {} : { shows }),
  };
  const progress = new Int32Array(new SharedArrayBuffer(8));
  progress[NEXT_CHUNK] = 0;
  progress[FIRST_BROKEN] = NONE_BROKEN;
  const control = new Int32Array(new SharedArrayBuffer(4 * CONTROL_WORDS));
  const threads = Math.min(pool.threads, chunks);
  const run = await runThreads<VerifyShare>({
    control,
    threads,
    signal,
    start: (_, watch) =>
      pool.run({ kind: "verify", certificate: index, game, progress, control, threads }, watch),
  });
  signal?.throwIfAborted();
  const shares = run.shares.filter((share) => share !== undefined);
  const seconds = Math.max(...shares.map((share) => share.seconds));
  const nodes = sumOf(shares, (share) => share.nodes);
  const links = sumOf(shares, (share) => share.links);
  const flaw = firstOf(shares);
  const found =
    flaw === undefined
      ? (problemWithCounts(header, { nodes, links }) ?? problemWithFile(certificate))
      : problemOf(flaw);
  const plies = checker.pliesOf(Math.min(...shares.map((share) => share.lowestRank)));
  return {
    ...about,
    valid: found === undefined,
    ...(plies === undefined || found !== undefined ? {} : { plies }),
    ...(found === undefined ? {} : { problem: found }),
    ...(flaw === undefined ? {} : { flaw }),
    nodes,
    seconds,
    nodesPerSecond: nodes / seconds,
  };
}

/** Certificates of a user's own game say so by the version of their rules; its name may be that of another. */
function isOfOwnGame({ game, rules }: Pick<CertificateHeader, "game" | "rules">): boolean {
  return rules === OWN_RULES || !GAME_NAMES.includes(game);
}

/**
 * @param own from `gameSource`
 * @returns the game of the certificate, where it is another; undefined also for a file that cannot be read
 */
export function gameBeside(file: string, own: string): string | undefined {
  try {
    const { header, close } = openCertificate(file);
    close();
    return isOfOwnGame(header) || header.game === own ? undefined : header.game;
  } catch {
    return undefined;
  }
}

function sourceOf({ game, rules }: CertificateHeader, file: string, own: string | undefined): string {
  if (!isOfOwnGame({ game, rules })) return game;
  if (own !== undefined) return gameSource(own);
  throw new CertificateError(`${file}: is about ${game}, a user's game; name its module with --game`);
}

/** What was checked is the opened file; its name must not belong to another file by now. */
function problemWithFile(certificate: OpenCertificate): string | undefined {
  return certificate.isInPlace()
    ? undefined
    : "the file was changed or replaced while it was checked; check it again";
}

function firstOf(shares: readonly VerifyShare[]): Flaw | undefined {
  return shares
    .flatMap(({ flaw }) => (flaw === undefined ? [] : [flaw]))
    .reduce<Flaw | undefined>(
      (first, flaw) => (first !== undefined && first.node < flaw.node ? first : flaw),
      undefined,
    );
}

function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** The certificate of a verdict that was just found, or the reason why there is none. */
import { OWN_RULES, type RefereeKind } from "../../certificates/checker/referee.js";
import type { CertificateSubject } from "../../certificates/extract/certify.js";
import type { ShownWin } from "../../certificates/extract/extract-within.js";
import { LIMITS } from "../../certificates/format/certificate-format.js";
import { FileError } from "../../files/file-errors.js";
import { createOutput } from "../../files/output.js";
import { SetupError } from "../../game/errors.js";
import type { Player } from "../../game/game.js";
import { whyUncertified } from "../../game/goal.js";
import { type GameModule, type GameOptions, rulesAmong } from "../../game/module.js";
import { type Budget, createBudget } from "../../search/limits.js";
import { hasReferee } from "../loading/load-game.js";
import { MORE_TIME } from "../settings.js";
import type { Found } from "../solve/found.js";
import type { SolveOptions, SolveSession } from "../solve/run-solve.js";
import type { SolveSetup } from "../threads/thread-context.js";

/** Bytes of a header without its long texts, rounded up generously. */
const REST_OF_HEADER = 1024;

export type CertificateOutcome =
  | {
      readonly file: string;
      readonly nodes: number;
      /** Children of all its nodes together. */
      readonly links: number;
      /** Plies within which the proof shows that the attacker reaches the goal; only of one that lists all replies. */
      readonly plies?: number;
      /** Seconds that it took to find the nodes again and write them. */
      readonly seconds: number;
    }
  /** Why there is none, as a part of a sentence. */
  | { readonly refused: string };

/** What a certificate is to say, except for the verdict. */
export interface CertificateRequest extends Omit<CertificateSubject, "verdict"> {
  readonly file: string;
  /** Like the referee's own `refuses`; also refuses a goal that has no certificate. */
  readonly refuses: NonNullable<RefereeKind["refuses"]>;
  /** The time for this certificate and others of the problem, which no limit of the search counts. Default no limit. */
  readonly writing?: Budget;
  /** Whether `position` is that of a wider problem than is searched: the same position, with more moves. Default false. */
  readonly wider?: boolean;
  /** What a proof is to show beside the verdict, where the search knows lengths. Where that cannot be shown, it shows the verdict alone. */
  readonly shown?: ShownWin | undefined;
}

/** @throws SetupError when verdicts of the game have no certificates: nothing could check them */
export function refuseWithoutReferee(game: Parameters<typeof hasReferee>[0]): void {
  if (hasReferee(game)) return;
  throw new SetupError(`no certificate: ${game.module.name} has no reference rules to check it with`);
}

/**
 * @throws SetupError when verdicts of the game have no certificates (`refuseWithoutReferee`), or its positions are too large, FileError when the file cannot be written there:
 * both before the search
 */
export async function requestFor(
  file: string,
  game: Parameters<typeof hasReferee>[0],
  options: GameOptions,
  problem: { readonly position: string; readonly goal: string | null; readonly attacker: Player },
): Promise<CertificateRequest> {
  refuseWithoutReferee(game);
  const { module } = game;
  const refused = whyTooLarge(module, options, problem.position);
  if (refused !== undefined) throw new SetupError(`no certificate: ${refused}`);
  createOutput(file).discard();
  const { rules, refuses } = (await module.referee?.()) ?? { rules: OWN_RULES };
  return {
    ...{ file, game: module.name, rules, options: rulesAmong(module, options), ...problem },
    refuses: (goal, verdict) => whyUncertified(module, goal) ?? refuses?.(goal, verdict),
  };
}

/** Why readers would refuse the certificate, if they would. */
function whyTooLarge(module: GameModule, options: GameOptions, position: string): string | undefined {
  const { positionWords } = module.create(options);
  if (positionWords > LIMITS.positionWords) {
    return `a position of ${module.name} has ${positionWords} words; certificates take ${LIMITS.positionWords}`;
  }
  const bytes = new TextEncoder().encode(position + module.name).length;
  const most = LIMITS.headerBytes - REST_OF_HEADER;
  if (bytes <= most) return undefined;
  return `the position's text and the game's name have ${bytes} bytes; certificates take ${most}`;
}

/**
 * @param session what writes it
 * @throws FileError when the file can no longer be written
 */
export async function certifyVerdict(
  session: Pick<SolveSession, "certificate">,
  words: Int32Array,
  setup: SolveSetup,
  options: SolveOptions,
  found: Pick<Found, "verdict" | "reason" | "noProofWithinOrder" | "nodes" | "seconds">,
  { file, refuses, writing = createBudget({}), wider = false, shown, ...request }: CertificateRequest,
): Promise<CertificateOutcome> {
  const { verdict, reason, noProofWithinOrder, nodes, seconds } = found;
  if (noProofWithinOrder !== undefined) {
    return { refused: `that there is no proof within order ${noProofWithinOrder} says nothing of the goal` };
  }
  if (verdict === "unknown") return { refused: `the verdict is unknown (${reason})` };
  if (wider && verdict !== "proven") {
    return { refused: "the attacker fails within the moves that were searched, and may succeed with more" };
  }
  const refused = refuses(request.goal, verdict);
  if (refused !== undefined) return { refused };
  const start = performance.now();
  const { onProgress } = options;
  const onNodes =
    onProgress && ((written: number) => onProgress({ nodes, seconds, certificateNodes: written }));
  const written = await writing.run(options.signal, (signal) =>
    session.certificate(
      words,
      setup,
      { attacker: options.attacker, signal, nodes, path: file, wider, shown, onNodes },
      { ...request, verdict },
    ),
  );
  if (written !== undefined && "unwritten" in written) throw new FileError(written.unwritten);
  if (written === undefined || "refused" in written) {
    const tooLong = writing.reached !== undefined && !options.signal?.aborted;
    if (written !== undefined && !tooLong) return written;
    return {
      refused: `it was not written within ${Number(writing.limits.time?.toPrecision(3))} s; ${MORE_TIME}`,
    };
  }
  return { file, ...written, seconds: (performance.now() - start) / 1000 };
}

/** Tells the caller (`onInfo`) what is known of a problem while it is searched. */
import type { GameModule } from "../../game/module.js";
import type { Limits, SolveProgress } from "../../search/limits.js";
import type { Question } from "../analysis.js";
import type { SolveSettings } from "../settings.js";
import type { GameFindings } from "./found.js";
import type { Look } from "./onlooker.js";

/** A question that informs. */
export interface Informing<Settings> extends Pick<Question, "onFindings"> {
  /** The settings of the question. */
  readonly settings: Settings;
  /** Tells once more, when the search has ended. */
  atEnd(found: SolveProgress): void;
}

/**
 * @param look what the table tells of the search by now; undefined where there is none to look into
 * @param settings those that were asked for; without `onInfo` they stay as they are, and nothing is reported
 */
export function informing<Settings extends Pick<SolveSettings, "onInfo"> & Pick<Limits, "onProgress">>(
  { formatMove }: Pick<GameModule, "formatMove">,
  look: () => Look | undefined,
  settings: Settings,
): Informing<Settings> {
  const { onInfo, onProgress } = settings;
  if (onInfo === undefined) return { settings, atEnd() {} };
  let findings: GameFindings = {};
  let line: readonly number[] = [];
  let last: SolveProgress = { nodes: 0, seconds: 0 };
  const tell = () => {
    const { nodes, seconds } = last;
    const seen = look();
    onInfo({
      ...last,
      nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
      tableUse: seen?.tableUse ?? null,
      numbers: seen?.numbers ?? null,
      line: (seen?.line ?? line).map((move) => formatMove(move)),
      findings,
    });
  };
  return {
    settings: {
      ...settings,
      onProgress(progress: SolveProgress) {
        last = progress;
        onProgress?.(progress);
        tell();
      },
    },
    onFindings(found, { line: at = line, progress = last } = {}) {
      findings = { ...findings, ...found };
      line = at;
      last = progress;
      tell();
    },
    atEnd({ nodes, seconds }) {
      last = { nodes, seconds };
      tell();
    },
  };
}

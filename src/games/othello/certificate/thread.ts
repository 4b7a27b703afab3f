/** Writes the certificate of a score, from the table in which it was found. */
import { regionWords } from "../../../../native-layout/arena.js";
import type { CertificateSubject } from "../../../certificates/extract/certify.js";
import { type CertificateShare, stopIn, writeNodes } from "../../../solver/certificates/write-nodes.js";
import { enginePlace } from "../../../solver/threads/engine-place.js";
import type { EndgameTask } from "../analysis/thread.js";
import { loadEndgameEngine } from "../endgame/load-engine.js";
import { createScoreQuestions } from "../endgame/questions.js";
import { sourceOfScore } from "./source.js";

export interface ScoreCertificateTask extends Pick<EndgameTask, "kind" | "module" | "arena" | "generation"> {
  readonly subject: CertificateSubject;
  readonly path: string;
}

export async function run(
  { arena, generation, subject, path }: ScoreCertificateTask,
  begin: () => void,
  finish: () => void,
): Promise<CertificateShare> {
  const engine = await loadEndgameEngine(arena.memory, enginePlace(arena));
  begin();
  const control = regionWords(arena, "control");
  const table = regionWords(arena, "table");
  const questions = createScoreQuestions(engine, { table }, generation, { tick: () => stopIn(control) });
  const records = { control, threads: regionWords(arena, "threads") };
  return writeNodes(records, sourceOfScore(subject, questions), subject, path, finish);
}

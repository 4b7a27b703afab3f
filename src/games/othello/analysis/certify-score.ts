/** The certificate of a score that was just found, in place of one of the verdict: it says more. */
import type { Question } from "../../../solver/analysis.js";
import { type CertificateRequest, certifyVerdict } from "../../../solver/certificates/certify.js";
import type { Found } from "../../../solver/solve/found.js";
import { subjectOfScore } from "../certificate/source.js";
import type { EndgameSession } from "./session.js";

/** @returns what was found, and what became of its certificate */
export async function certifyScore(
  session: EndgameSession,
  { words, setup, attacker, settings }: Question,
  found: Found,
  request: CertificateRequest,
): Promise<Found> {
  const { value = null } = found.findings?.score ?? {};
  if (value === null)
    return { ...found, certificate: { refused: `the score is not known (${found.reason})` } };
  const start = performance.now();
  const writer: Pick<EndgameSession, "certificate"> = session;
  const certificate = await certifyVerdict(
    {
      certificate: (_words, _setup, options, { verdict: _, attacker: __, goal: ___, ...subject }) =>
        writer.certificate(subjectOfScore(subject, value), options),
    },
    words,
    setup,
    { attacker, signal: settings.signal, onProgress: settings.onProgress },
    found,
    request,
  );
  return { ...found, certificate, certificateSeconds: (performance.now() - start) / 1000 };
}

/**
 * Certificates as a library, `solve-fast/certificates`: read from bytes, and checked with a game's reference rules.
 * Nothing here needs Node, so that it runs in a browser too.
 *
 * ```js
 * import { checkCertificate, ownGame, readCertificate } from "solve-fast/certificates";
 * import myGame from "./my-game.js";
 *
 * const answer = await fetch("start.proof");
 * const certificate = readCertificate(new Uint8Array(await answer.arrayBuffer()), "start.proof");
 * const { position, verdict } = certificate.header;
 * const { valid, problem } = checkCertificate(certificate, ownGame(myGame));
 * console.log(position, verdict, valid ? "holds" : problem);
 * ```
 *
 * Games of the package have reference rules, as `solve-fast/referees/NAME`. What a certificate shows is in
 * docs/certificates.md.
 */
export type { Flaw } from "./certificates/checker/check.js";
export { type CertificateReport, checkCertificate } from "./certificates/checker/check-whole.js";
export { type CheckedGame, ownGame } from "./certificates/checker/checked-game.js";
export type { Name, Referee, RefereeSubject, Successor } from "./certificates/checker/referee.js";
export { type Certificate, CertificateError, readCertificate } from "./certificates/format/certificate.js";
export type { CertificateHeader, Chunk } from "./certificates/format/certificate-format.js";
export type { GameModule } from "./game/module.js";

/**
 * Certificates as a library, `solve-fast/certificates`: read from bytes, and checked with a game's reference rules.
 * Nothing here needs Node, so that it runs in a browser too.
 *
 * ```js
 * import { checkCertificate, readCertificate } from "solve-fast/certificates";
 * import { simpei } from "solve-fast/referees/simpei";
 *
 * const answer = await fetch("simpei.proof");
 * const certificate = readCertificate(new Uint8Array(await answer.arrayBuffer()), "simpei.proof");
 * const { position, verdict } = certificate.header;
 * const { valid, problem } = checkCertificate(certificate, simpei);
 * console.log(position, verdict, valid ? "holds" : problem);
 * ```
 *
 * A game of one's own is checked with `ownGame(myGame)` in place of `simpei`. What a certificate shows is in
 * docs/certificates.md.
 */
export type { Flaw } from "./checker/check.js";
export { type CertificateReport, checkCertificate } from "./checker/check-whole.js";
export { type CheckedGame, ownGame } from "./checker/checked-game.js";
export type { Name, Referee, Successor } from "./checker/referee.js";
export type { RefereeSubject } from "./checker/rules.js";
export { type Certificate, CertificateError, readCertificate } from "./formats/bytes/certificate.js";
export type { CertificateHeader, Chunk } from "./formats/bytes/certificate-format.js";
export type { GameModule } from "./game/module.js";

/** A file of old problems as a user solves it; the referee checks every printed line. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";
import { judgeMate } from "../mate/referee.js";

/** Odd numbers of Zukō and Musō, `name|SFEN`; not part of the project. */
const FILE = resolve(import.meta.dirname, "../../../../../shared/problems/shogi/edo-odd.txt");

/** A limit of nodes, so that the number of solved problems does not depend on the machine. */
function solve(maxNodes: number, ...options: string[]) {
  const limit = String(maxNodes);
  const args = ["--file", FILE, "--max-nodes", limit, "--threads", "2", "--json", "--quiet", ...options];
  const { status, stdout } = solveFast("solve", "shogi", ...args);
  expect(status).toBe(0);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it.skipIf(!existsSync(FILE))("the lines of old problems are mates, and no defence lasts longer", () => {
  const texts = readFileSync(FILE, "utf8").trim().split("\n");
  const results = solve(2_000_000);
  expect(results.map(({ name }) => name)).toEqual(texts.map((text) => text.split("|")[0]));
  const proven = results.filter(({ verdict }) => verdict === "proven");
  // These texts have no mate: their certificates are valid, and plain df-pn disproves the first one, too.
  const disproven = results.filter(({ verdict }) => verdict === "disproven").map(({ name }) => name);
  expect(["muso037", "muso089", "zuko073"]).toEqual(expect.arrayContaining(disproven));
  expect(proven.length).toBeGreaterThan(85);
  for (const { position, line } of proven) judgeMate(position, line);
  const complete = proven.filter(({ mate, line }) => mate.plies === line.length);
  expect(complete.length).toBeGreaterThanOrEqual(proven.length - 2);
  const shortest = new Map(solve(500_000, "--shortest").map((result) => [result.name, result]));
  const compared = proven.filter(({ name }) => shortest.get(name).mate?.shortest === true);
  for (const { name, mate } of compared) {
    expect([name, mate.plies]).toSatisfy(([, length]) => length >= shortest.get(name).mate.plies);
  }
  expect(compared.length).toBeGreaterThan(25);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  console.log(
    `${proven.length} of ${results.length} proven in ${seconds.toFixed(0)} s; every line is a mate, ` +
      `${complete.length} last as long as the mate, ${compared.length} compared with the shortest`,
  );
});

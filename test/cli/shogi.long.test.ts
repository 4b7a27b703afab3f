/** A file of old problems as a user solves it, every printed line before the referee. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { judgeMate } from "../search/mate-referee.js";
import { solveFast } from "./command.js";

/** Odd numbers of Zukō and Musō, `name|SFEN`; not part of the project. */
const FILE = resolve(import.meta.dirname, "../../../shared/problems/shogi/edo-odd.txt");

it.skipIf(!existsSync(FILE))("the lines of old problems are mates", () => {
  const texts = readFileSync(FILE, "utf8").trim().split("\n");
  const args = ["--file", FILE, "--time", "10", "--threads", "2", "--json", "--quiet"];
  const { status, stdout } = solveFast("solve", "shogi", ...args);
  expect(status).toBe(0);
  const results = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(results.map(({ name }) => name)).toEqual(texts.map((text) => text.split("|")[0]));
  const proven = results.filter(({ verdict }) => verdict === "proven");
  // The texts of these have no mate: their certificates hold, and plain df-pn disproves the first, too.
  const disproven = results.filter(({ verdict }) => verdict === "disproven").map(({ name }) => name);
  expect(["muso037", "muso089", "zuko073"]).toEqual(expect.arrayContaining(disproven));
  expect(proven.length).toBeGreaterThan(85);
  const complete = proven.filter(({ plies }) => plies !== null);
  expect(complete.length).toBe(proven.length);
  for (const { position, line } of complete) judgeMate(position, line);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  console.log(
    `${proven.length} of ${results.length} proven in ${seconds.toFixed(0)} s; every line is a mate`,
  );
});

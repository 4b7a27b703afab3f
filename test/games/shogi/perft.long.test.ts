/** The rows of the perft table that take seconds. */
import { expect, it } from "vitest";
import { START_TEXT } from "../../../src/games/shogi/text-forms.js";
import { perft } from "./perft.js";

it("counts 19,861,490 games of five plies from the start", () => {
  expect(perft(START_TEXT, 5)).toBe(19_861_490);
});

it("counts 547,581,517 games of six plies from the start", () => {
  expect(perft(START_TEXT, 6)).toBe(547_581_517);
});

// A result that does not fit the moves is said, in every form of record.
import { describe, expect, it } from "vitest";
import { RecordError } from "../../../../src/files/file-errors.js";
import { parseGgf } from "../../../../src/games/othello/records/ggf.js";
import { parseMoveLists } from "../../../../src/games/othello/records/moves.js";
import { parseProblem } from "../../../../src/games/othello/records/problem.js";
import { parseTagged } from "../../../../src/games/othello/records/tagged.js";

/** The shortest game: black has all 13 discs after nine moves. */
const MOVES = "e6f4e3f6g5d6e7f5c5";
const START = "8 ---------------------------O*------*O--------------------------- *";

function ggf(result: string): string {
  const moves = (MOVES.match(/../g) ?? []).map((move, i) => `${"BW"[i % 2]}[${move}]`);
  return `(;GM[Othello]PB[a]PW[b]RE[${result}]TY[8]BO[${START}]${moves.join("")};)`;
}

function damageIn(read: () => { games: readonly (RecordError | { damage?: RecordError })[] }): string {
  const [game] = read().games;
  const damage = game instanceof RecordError ? game : game.damage;
  return damage?.message ?? "";
}

const FORMS: Readonly<Record<string, (result: string) => string>> = {
  "a list": (result) => damageIn(() => parseMoveLists(`${MOVES} ${result}`, "x")),
  "a row of a table": (result) => damageIn(() => parseMoveLists(`a,b\n1,"${MOVES} ${result}"`, "x")),
  "a game with tags": (result) => damageIn(() => parseTagged(`[Black "a"]\n\n${MOVES} ${result}`, "x")),
  GGF: (result) => damageIn(() => parseGgf(ggf(result), "x")),
  "an argument": (result) => {
    try {
      parseProblem(`${MOVES} ${result}`);
      return "";
    } catch (error) {
      return String(error);
    }
  },
};

describe.each(Object.keys(FORMS))("a result in %s", (form) => {
  it.each(["13-0", "64-0", "+13", "+64", "time"])("may be %s", (result) => {
    expect(FORMS[form](result)).toBe("");
  });

  it.each(["0-13", "36-28", "+12", "-64", "draw"])("is said where it does not fit: %s", (result) => {
    expect(FORMS[form](result)).toContain(`the result is ${result}, and the moves lead to 13-0`);
  });
});

it("of a tag is compared as well", () => {
  const text = (result: string) => `[Black "a"]\n[Result "${result}"]\n\n${MOVES}`;
  expect(damageIn(() => parseTagged(text("64-0"), "x"))).toBe("");
  expect(damageIn(() => parseTagged(text("1-0"), "x"))).toBe("");
  expect(damageIn(() => parseTagged(text("36-28"), "x"))).toContain(
    "line 2: the result is 36-28, and the moves lead to 13-0",
  );
});

it("counts the empty squares for the winner in GGF as well, with decimals", () => {
  expect(FORMS.GGF("+64.000")).toBe("");
  expect(FORMS.GGF("+12.000")).toContain("line 1, column 24, game 1: the result is +12.000");
  expect(FORMS.GGF("+12.000:r")).toBe("");
});

// Keys on a board: each place of each game can be reached, and a way back leads where it began.
import { describe, expect, test } from "vitest";
import { view as go } from "../../src/games/go/view/view.js";
import { view as othello } from "../../src/games/othello/view/view.js";
import { view as shogi } from "../../src/games/shogi/view/view.js";
import { view as simpei } from "../../src/games/simpei/view/view.js";
import { editorOf } from "../../src/view/board/question.js";
import type { Place } from "../../src/view/drawing.js";
import type { GameView } from "../../src/view/game-view.js";
import { plainChosen } from "../../src/view/game-view.js";
import { nextPlace } from "../../src/view/parts/place-cursor.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function placesOf(view: GameView): readonly Place[] {
  const words = view.module.parsePosition(view.module.start);
  const drawn = view.draw?.(words, plainChosen(view)).places ?? [];
  return [...(editorOf(view).places?.(words) ?? []), ...drawn];
}

describe.each<[string, GameView]>([
  ["go", go],
  ["othello", othello],
  ["shogi", shogi],
  ["simpei", simpei],
])("%s", (_, view) => {
  test("every place is reached by the arrow keys", () => {
    const places = placesOf(view);
    const reached = new Set<string>();
    const open = [nextPlace(places, undefined, "ArrowLeft") ?? ""];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      for (const key of KEYS) open.push(nextPlace(places, at, key) ?? "");
    }
    expect([...reached].sort()).toEqual([...new Set(places.map(({ name }) => name))].sort());
  });
});

test("an arrow leads to the neighbour in its direction, and at the edge nowhere", () => {
  const words = go.module.parsePosition("..../..../X... b target=A1");
  const places = go.draw?.(words, {}).places ?? [];
  expect(KEYS.map((key) => nextPlace(places, "B2", key))).toEqual(["A2", "C2", "B3", "B1"]);
  expect(KEYS.map((key) => nextPlace(places, "A1", key))).toEqual(["A1", "B1", "A2", "A1"]);
  expect(nextPlace([], undefined, "ArrowUp")).toBeUndefined();
});

describe("what a narrow screen shows of a board of Go", () => {
  const focusOf = (text: string) => go.draw?.(go.module.parsePosition(text), {}).focus;
  const empty = ".".repeat(19);
  const rows = (...first: string[]) =>
    [...first, ...Array.from({ length: 19 - first.length }, () => empty)].join("/");

  test("the corner with the stones, with points around them and with both edges", () => {
    const corner = rows("...XO..............", "XXXXO..............", "OOOOO..............");
    // 7 of 19 columns and 5 rows: the edges of the board are left and above.
    expect(focusOf(`${corner} w target=A18 goal=kill`)).toEqual({ x: 0, y: 0, width: 304, height: 224 });
  });

  test("the whole of it where stones are everywhere, or nowhere", () => {
    expect(focusOf("X../.X./..X b target=A3")).toBeUndefined();
    const around = [`X${".".repeat(17)}X`, ...Array.from({ length: 17 }, () => empty), `X${".".repeat(17)}X`];
    expect(focusOf(`${around.join("/")} b target=A19`)).toBeUndefined();
  });
});

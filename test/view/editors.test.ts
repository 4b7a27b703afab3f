// Positions that are set up by hand: by tools anywhere on the board, and by buttons.
import { describe, expect, test } from "vitest";
import { GAMES } from "../../src/registry/games.js";
import { loadGame } from "../../src/solver/loading/load-game.js";
import { linkOf, PLACE, placeIn, questionIn, startOf } from "../../src/view/board/question.js";
import type { Editor } from "../../src/view/editor.js";
import type { GameView } from "../../src/view/game-view.js";
import { createDice } from "../certificates/checker/mutations.js";

interface Edited {
  readonly view: GameView;
  readonly editor: Editor;
}

async function edited(name: string): Promise<Edited> {
  const view = (await (await loadGame(name)).view?.()) as GameView;
  return { view, editor: view.editor as Editor };
}

const countOf = (text: string, letter: string) => text.split(letter).length - 1;

describe.each(GAMES.map(({ name }) => name))("the editor of %s", (name) => {
  test("whatever is pressed: a draft can be drawn, and its address gives it back", async () => {
    const { view, editor } = await edited(name);
    const dice = createDice(7);
    let words = startOf(name, view).words;
    for (let step = 0; step < 300; step++) {
      const before = words.join();
      const given = words;
      const places = [...(view.draw?.(words, {}).places ?? []), ...(editor.places?.(words) ?? [])];
      const tools = editor.tools(words, {});
      const what = dice(10);
      if (what === 0) words = editor.actions[dice(editor.actions.length)].act(words);
      else if (what === 1) {
        const { values, set, of } = editor.choices[dice(editor.choices.length)];
        const value = values[dice(values.length)];
        words = set(words, value);
        expect(of(words)).toBe(value);
      } else words = editor.put(words, tools[dice(tools.length)].name, places[dice(places.length)].name);
      expect(given.join()).toBe(before);
      for (const { left = 0 } of editor.tools(words, {})) expect(left).toBeGreaterThanOrEqual(0);
      view.draw?.(words, {});
      const settings: Record<string, string> = dice(2) === 0 ? {} : { time: "60", algorithm: "df-pn & more" };
      const question = { game: name, words, goal: dice(2) === 0 ? "" : "mate", settings };
      expect(questionIn({ [name]: view }, `#${linkOf(view, question)}`)).toEqual(question);
      const place = "moves=G*4b,5a4b";
      const link = `#${linkOf(view, question)}${PLACE}${place}`;
      expect([questionIn({ [name]: view }, link), placeIn(link)]).toEqual([question, place]);
    }
  });
});

test("shogi: the rest of the set goes to the defender, and a piece again is promoted and then taken away", async () => {
  const { view, editor } = await edited("shogi");
  const [rest, empty] = editor.actions;
  let words = empty.act(startOf("shogi", view).words);
  words = editor.put(words, "white 8", "5a");
  words = editor.put(words, "black 6", "5c");
  words = editor.put(words, "black 6", "5c");
  expect(editor.write(words)).toBe("4k4/9/4+R4/9/9/9/9/9/9 b - 1");
  expect(editor.write(editor.put(words, "black 6", "5c"))).toBe("4k4/9/9/9/9/9/9/9/9 b - 1");
  words = rest.act(editor.put(words, "black 7", "hand 0"));
  expect(editor.write(words)).toBe("4k4/9/4+R4/9/9/9/9/9/9 b Gr2b3g4s4n4l18p 1");
  // Nothing is left to put, and what is removed is in the box again.
  expect(editor.put(words, "white 1", "1a").join()).toBe(words.join());
  expect(
    editor.tools(editor.put(words, "erase", "hand 1 1"), {}).find(({ name }) => name === "black 1")?.left,
  ).toBe(1);
});

test("Go: without a target the text leaves it to be found, and the region and the question stay", async () => {
  const { editor } = await edited("go");
  const text = ".XO../.XO../.XO../..... b asks=live";
  expect(editor.write(editor.read(text))).toBe(text);
  const problem = ".XO../.XO../.XO../..... w target=C3 goal=live region=A1:D4";
  const words = editor.read(problem);
  expect(editor.write(words)).toBe(problem);
  const [, none] = editor.actions;
  expect(editor.write(none.act(words))).toBe(".XO../.XO../.XO../..... w region=A1:D4 asks=live");
  // A target of the other colour begins anew, and a stone that is removed is no target.
  expect(editor.write(editor.put(words, "target", "B3"))).toContain("target=B3 ");
  expect(editor.write(editor.put(words, "erase", "C3"))).not.toContain("target");
});

test("Othello and Simpei: sides are exchanged, and no side has more than its pieces", async () => {
  const othello = await edited("othello");
  const start = startOf("othello", othello.view).words;
  const turned = othello.editor.actions.find(({ name }) => name === "Exchange colours")?.act(start);
  expect(othello.editor.write(turned as Int32Array)).toBe(
    "---------------------------XO------OX--------------------------- O",
  );
  const simpei = await edited("simpei");
  let words = startOf("simpei", simpei.view).words;
  for (const place of ["U00", "U01", "U02", "U03", "L00"]) words = simpei.editor.put(words, "x", place);
  const text = simpei.editor.write(words);
  expect(countOf(text.slice(0, text.indexOf(" x ")), "x")).toBe(4);
  expect(text).toContain("x0o4");
});

/** Diagrams in files: well-formed, pieces and hands where books have them, and texts as texts. */
import { describe, expect, it } from "vitest";
import { parsePosition } from "../../src/games/shogi/text-forms.js";
import { drawDiagram } from "../../src/games/shogi/view/diagram.js";
import { svgOf } from "../../src/view/svg.js";

/** Black holds a gold and two pawns; white everything else, as in a problem. */
const PROBLEM = "4k4/9/4P4/9/9/9/9/9/+r8 b G2Pr2b3g4s4n4l15p 1";

/** Letters of a diagram, with where they are and whether they are upside down. */
function lettersOf(position: string) {
  const { pieces } = drawDiagram(parsePosition(position));
  return pieces.map(({ attributes, text }) => ({
    ...{ text, x: Number(attributes.x), y: Number(attributes.y) },
    turned: attributes.transform !== undefined,
  }));
}

const columnAt = (letters: ReturnType<typeof lettersOf>, isThere: (x: number) => boolean) =>
  letters
    .filter(({ x }) => isThere(x))
    .map(({ text }) => text)
    .join("");

describe("a diagram of shogi", () => {
  it("has kanji on their squares, white's upside down", () => {
    const letters = lettersOf(PROBLEM).filter(({ x }) => x > 44 && x < 404);
    expect(letters).toEqual([
      { text: "玉", x: 44 + 4.5 * 40, y: 30 + 0.5 * 44, turned: true },
      { text: "歩", x: 44 + 4.5 * 40, y: 30 + 2.5 * 44, turned: false },
      { text: "龍", x: 44 + 0.5 * 40, y: 30 + 8.5 * 44, turned: true },
    ]);
  });

  it("has the hands at the sides, in the order of books", () => {
    const letters = lettersOf(PROBLEM);
    expect(columnAt(letters, (x) => x > 404)).toBe("▲持駒金歩二");
    expect(columnAt(letters, (x) => x < 44)).toBe("△持駒残り全部");
    const withKing = lettersOf("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1");
    expect(columnAt(withKing, (x) => x < 44)).toBe("△持駒なし");
    const game = lettersOf("4k4/9/9/9/9/9/9/9/4K4 w RB2G12P4n 1");
    expect(columnAt(game, (x) => x > 404)).toBe("▲持駒飛角金二歩十二");
    expect(columnAt(game, (x) => x < 44)).toBe("△持駒桂四");
  });
});

describe("a picture", () => {
  it("is well-formed, whatever the title holds", () => {
    const svg = svgOf(drawDiagram(parsePosition(PROBLEM)), '</title><script>"&\u0007 題');
    expect(svg).toContain("&lt;/title&gt;&lt;script&gt;&quot;&amp;\ufffd 題");
    const open: string[] = [];
    for (const [, closing, name, empty] of svg.matchAll(/<(\/?)([a-z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
    expect(svg.replaceAll(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, "")).not.toMatch(/[<>]/);
  });

  it("has room for a title only where there is one", () => {
    const drawing = drawDiagram(parsePosition(PROBLEM));
    const heightOf = (svg: string) => Number(/ height="(\d+)"/.exec(svg)?.[1]);
    expect(heightOf(svgOf(drawing, ""))).toBe(drawing.height);
    expect(heightOf(svgOf(drawing, "題"))).toBeGreaterThan(drawing.height);
  });
});

/** Shapes that the boards of several games share. Classes name the page's colours (style.ts). */
import type { Place, Shape } from "./drawing.js";

export function line(x1: number, y1: number, x2: number, y2: number): Shape {
  return { tag: "line", attributes: { class: "grid", x1, y1, x2, y2 } };
}

export function disc(x: number, y: number, radius: number, name: string): Shape {
  return { tag: "circle", attributes: { class: name, cx: x, cy: y, r: radius } };
}

export function box({ x, y, width, height }: Omit<Place, "name">, name: string): Shape {
  return { tag: "rect", attributes: { class: name, x, y, width, height } };
}

/** A text, centred on a point. */
export function label(text: string, x: number, y: number, size: number, name = "label"): Shape {
  return {
    tag: "text",
    attributes: {
      class: name,
      x,
      y,
      "font-size": size,
      "text-anchor": "middle",
      "dominant-baseline": "central",
    },
    text,
  };
}

/** A square around a point. */
export function placeAt(name: string, x: number, y: number, side: number): Place {
  return { name, x: x - side / 2, y: y - side / 2, width: side, height: side };
}

/** Drawings as files of SVG, in the black and white of books. */
import type { Drawing, Shape } from "./drawing.js";
import { label } from "./shapes.js";

/** Fonts that have kanji, for texts of any kind. */
const FONTS = "'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',serif";
/** The look of each class of shapes (style.ts has the colours of pages). */
const LOOK: Readonly<Record<string, string>> = {
  field: "fill:#fff;stroke:#000;stroke-width:2",
  grid: "stroke:#000;stroke-width:1",
  dot: "fill:#000",
  label: "fill:#000",
  count: "fill:#000",
  title: "fill:#000;font-weight:700",
  tile: "fill:#fff;stroke:#000;stroke-width:1",
  ink: "fill:#000",
  stone: "stroke:#000;stroke-width:1.5",
  first: "fill:#000",
  second: "fill:#fff",
  "on-first": "fill:#fff",
  "on-second": "fill:#000",
  outside: "fill:#ddd",
  wanted: "fill:none;stroke:#888;stroke-width:3",
  taken: "stroke-dasharray:3 3",
  ban: "fill:#000",
};
const TITLE_HEIGHT = 34;
const TITLE_SIZE = 20;
/** The width of a letter of the title, as a share of its size, when it may be a kanji. */
const WIDEST = 1.05;

/** A picture with a title above the board; empty for none. */
export function svgOf({ width, height, ground, pieces }: Drawing, title: string): string {
  const top = title === "" ? 0 : TITLE_HEIGHT;
  const size = Math.min(TITLE_SIZE, (width - 16) / (WIDEST * [...title].length));
  const heading = title === "" ? [] : [label(title, width / 2, TITLE_HEIGHT / 2 + 2, size, "title")];
  const style = Object.entries(LOOK)
    .map(([name, look]) => `.${name}{${look}}`)
    .join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + top}" viewBox="0 0 ${width} ${height + top}">`,
    ...(title === "" ? [] : [`<title>${escaped(title)}</title>`]),
    `<style>text{font-family:${FONTS}}${style}</style>`,
    `<rect width="${width}" height="${height + top}" fill="#fff"/>`,
    ...heading.map(elementOf),
    `<g transform="translate(0 ${top})">`,
    ...[...ground, ...pieces].map(elementOf),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function elementOf({ tag, attributes, text }: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${written.join("")}${text === undefined ? "/>" : `>${escaped(text)}</${tag}>`}`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "\ufffd");
}

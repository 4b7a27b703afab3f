/** Which weights of a stage (patterns.ts) are one: those of a pattern and of its mirror image. */
import { STAGE_WEIGHTS } from "./patterns.js";

/** Where the squares of each kind of pattern are in its mirror image; `count` kinds in a row have the same. */
const KINDS: readonly { readonly count: number; readonly mirror: readonly number[] }[] = [
  { count: 1, mirror: [7, 6, 5, 4, 3, 2, 1, 0, 9, 8] },
  { count: 2, mirror: reversed(8) },
  ...[8, 7, 6].map((squares) => ({ count: 1, mirror: reversed(squares) })),
  { count: 1, mirror: [0, 3, 6, 1, 4, 7, 2, 5, 8] },
];

export interface PatternClasses {
  /** By number of the pattern, the class that it belongs to. */
  readonly classOf: Int32Array;
  readonly count: number;
}

export function patternClasses(): PatternClasses {
  const classOf = new Int32Array(STAGE_WEIGHTS);
  let count = 0;
  let offset = 0;
  for (const { count: kinds, mirror } of KINDS) {
    const images = imagesBy(mirror);
    for (let kind = 0; kind < kinds; kind++, offset += images.length) {
      for (let number = 0; number < images.length; number++) {
        const image = images[number];
        classOf[offset + number] = image < number ? classOf[offset + image] : count++;
      }
    }
  }
  return { classOf, count };
}

/** The numbers of the mirror images, by numbers. */
function imagesBy(mirror: readonly number[]): Int32Array {
  const images = new Int32Array(3 ** mirror.length);
  let known = 1;
  for (const place of mirror) {
    const power = 3 ** place;
    for (let number = 0; number < known; number++) {
      images[known + number] = images[number] + power;
      images[2 * known + number] = images[number] + 2 * power;
    }
    known *= 3;
  }
  return images;
}

function reversed(squares: number): number[] {
  return Array.from({ length: squares }, (_, i) => squares - 1 - i);
}

/// <reference lib="dom" />
/** Whether the system's fonts can draw these letters: those that they cannot all look the same. */
import { element } from "./elements.js";

/** @param letters two at least, which look different */
export function hasGlyphs(letters: string): boolean {
  const canvas = element("canvas", { width: 20, height: 20 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return true;
  context.font = "16px sans-serif";
  context.textBaseline = "top";
  const pictures = new Set(
    Array.from(letters, (letter) => {
      context.clearRect(0, 0, 20, 20);
      context.fillText(letter, 0, 0);
      return context.getImageData(0, 0, 20, 20).data.join();
    }),
  );
  return pictures.size > 1;
}

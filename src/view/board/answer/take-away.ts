/// <reference lib="dom" />
/** What a reader takes away from a board: the link, and pictures of the position. */
import type { Drawing } from "../../drawing.js";
import { say } from "../../language.js";
import { button, element } from "../../parts/elements.js";
import { sharedLink } from "../../parts/shared-link.js";
import { svgOf } from "../../svg.js";

/** Pixels for a unit of a drawing. */
const SCALE = 2;

/** What is on the board. */
export interface TakenAway {
  /** Names the files. */
  readonly name: string;
  /** Undefined for a game without a drawing. */
  readonly drawing: Drawing | undefined;
}

/** @param current called when something is taken */
export function createTakeAway(current: () => TakenAway): HTMLElement {
  const said = element("span", { class: "quiet", role: "status" });

  async function copyLink(): Promise<void> {
    const link = sharedLink();
    try {
      await navigator.clipboard.writeText(link);
      said.replaceChildren(say("Copied."));
    } catch {
      said.replaceChildren(element("code", {}, link));
    }
  }

  function savePicture(ending: "png" | "svg"): void {
    const { name, drawing } = current();
    if (drawing === undefined) {
      said.replaceChildren(say("This game has no drawing."));
      return;
    }
    const svg = new Blob([svgOf(drawing, "")], { type: "image/svg+xml" });
    if (ending === "svg") save(`${name}.svg`, svg);
    else void pixelsOf(svg, drawing).then((png) => save(`${name}.png`, png));
  }

  return element(
    "details",
    { class: "take-away" },
    element("summary", {}, say("Link and pictures")),
    element(
      "div",
      { class: "buttons" },
      button(say("Copy the link"), () => void copyLink()),
      button("SVG", () => savePicture("svg"), { id: "save-svg" }),
      button("PNG", () => savePicture("png"), { id: "save-png" }),
      said,
    ),
  );
}

/** A picture in pixels. @throws Error where the browser cannot draw it */
async function pixelsOf(svg: Blob, { width, height }: Drawing): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = element("canvas", { width: SCALE * width, height: SCALE * height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((png) => (png === null ? reject(new Error("no picture")) : resolve(png)));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a file to the reader. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

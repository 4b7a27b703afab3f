/// <reference lib="dom" />
/** What a reader takes away from a board: the link, and pictures of the position. */
import { say } from "../../language.js";
import { button, element } from "../../parts/elements.js";
import { pictureButtons, type ShownPosition } from "../../parts/pictures.js";
import { sharedLink } from "../../parts/shared-link.js";

/** @param current called when a picture is taken */
export function createTakeAway(current: () => ShownPosition): HTMLElement {
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

  return element(
    "details",
    { class: "take-away" },
    element("summary", {}, say("Link and pictures")),
    element(
      "div",
      { class: "buttons" },
      button(say("Copy the link"), () => void copyLink()),
      ...pictureButtons(current, said),
      said,
    ),
  );
}

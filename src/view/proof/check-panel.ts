/// <reference lib="dom" />
/** The button that checks all nodes of a certificate in the page, and says what `verify` says. */
import { button, element } from "../parts/elements.js";
import { formatCount, formatNumber, formatTime } from "../words.js";
import { ask } from "../worker.js";

interface Checked {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly nodes: number;
  /** The text of a user's own game. */
  readonly game: string | undefined;
}

/** @param goTo shows a node; there is no button for a node that cannot be reached */
export function createCheckPanel(
  { bytes, name, nodes: all, game }: Checked,
  canGoTo: (node: number) => boolean,
  goTo: (node: number) => void,
): HTMLElement {
  const panel = element("div", { class: "check", role: "status" });
  const start = () => button("Check all nodes", () => void check());

  async function check(): Promise<void> {
    const bar = element("progress", { max: all, value: 0, "aria-label": "Nodes checked" });
    const count = element("span", {}, "Checking …");
    const asked = ask({ kind: "check", bytes, name }, game, (nodes) => {
      bar.value = nodes;
      count.textContent = `${formatNumber(nodes)} of ${formatCount(all, "node")}`;
    });
    const stop = button("Stop", () => asked.stop());
    panel.replaceChildren(bar, count, stop);
    const answer = await asked.answer;
    if (answer?.kind === "checked" && answer.valid) {
      const { nodes, seconds } = answer;
      panel.replaceChildren(
        element("strong", { class: "good" }, "Checked here: it holds."),
        ` ${formatCount(nodes, "node")} in ${formatTime(seconds)}.`,
      );
    } else if (answer?.kind === "checked") {
      const { problem = "", node } = answer;
      panel.replaceChildren(
        element("strong", { class: "wrong" }, "Checked here: it does NOT hold."),
        ` ${problem} `,
        ...(node === undefined || !canGoTo(node) ? [] : [button(`Go to node ${node}`, () => goTo(node))]),
      );
    } else if (answer?.kind === "failed") {
      panel.replaceChildren(
        element("strong", { class: "wrong" }, "It cannot be checked."),
        ` ${answer.message} `,
      );
    } else panel.replaceChildren("Stopped before the end. ", start());
  }

  panel.append(start());
  return panel;
}

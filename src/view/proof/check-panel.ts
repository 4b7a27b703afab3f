/// <reference lib="dom" />
/** The button that checks all nodes of a certificate in the page, and says what `verify` says. */
import { say, sayMessage } from "../language.js";
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
  const start = () => button(say("Check all nodes"), () => void check());

  async function check(): Promise<void> {
    const bar = element("progress", { max: all, value: 0, "aria-label": say("Checking") });
    const count = element("span", {}, say("Checking …"));
    const asked = ask({ kind: "check", bytes, name }, game, (nodes) => {
      bar.value = nodes;
      count.textContent = say("{done} of {all}", {
        done: formatNumber(nodes),
        all: formatCount(all, "node"),
      });
    });
    const stop = button(say("Stop"), () => asked.stop());
    panel.replaceChildren(bar, count, stop);
    const answer = await asked.answer;
    if (answer?.kind === "checked" && answer.valid) {
      const { nodes, seconds } = answer;
      panel.replaceChildren(
        element("strong", { class: "good" }, say("Checked here: it holds.")),
        ` ${say("{nodes} in {time}.", { nodes: formatCount(nodes, "node"), time: formatTime(seconds) })}`,
      );
    } else if (answer?.kind === "checked") {
      const { problem = "", node } = answer;
      panel.replaceChildren(
        element("strong", { class: "wrong" }, say("Checked here: it does NOT hold.")),
        ` ${problem} `,
        ...(node === undefined || !canGoTo(node)
          ? []
          : [button(say("Go to node {node}", { node }), () => goTo(node))]),
      );
    } else if (answer?.kind === "failed") {
      panel.replaceChildren(
        element("strong", { class: "wrong" }, say("It cannot be checked.")),
        ` ${sayMessage(answer.message)} `,
      );
    } else panel.replaceChildren(`${say("Stopped before the end.")} `, start());
  }

  panel.append(start());
  return panel;
}

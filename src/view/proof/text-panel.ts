/// <reference lib="dom" />
/** One line of text for moves and positions: they are played, set up, or found among the nodes. */

import type { GameView } from "../game-view.js";
import { say, sayMessage, type Text } from "../language.js";
import type { LineRules } from "../line-rules.js";
import { button, element } from "../parts/elements.js";
import { refusalOf } from "../parts/move-form.js";
import { formatCount, formatNumber } from "../words.js";
import type { ProofTree } from "./proof-tree.js";
import { type Found, findNodes, wantedBy } from "./search-nodes.js";

/** The most results of a search that are listed. */
const SHOWN_HITS = 200;

/** What the panel needs from its page. */
export interface TextActions {
  /** The position on the board. */
  current(): { readonly words: Int32Array; readonly rules: LineRules };
  /** How people write a move that is made at a position. */
  write(move: number, words: Int32Array, rules: LineRules): string;
  play(move: number): void;
  /** @throws Error for a text that is no position */
  setUp(text: string): void;
  /** Shows a node, or the row of a move that is played there. */
  goTo(found: Found): void;
}

export interface TextPanel {
  readonly elements: readonly HTMLElement[];
  focus(): void;
  refuse(problem: string): void;
}

const NOTHING: Text = "Type a move, as in the outline, or a position.";

export function createTextPanel(
  { module }: GameView,
  tree: ProofTree,
  rules: LineRules,
  actions: TextActions,
): TextPanel {
  const input = element("input", {
    type: "text",
    id: "text",
    placeholder: say("a move or a position"),
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "text-problem",
  });
  const problem = element("span", { id: "text-problem", class: "wrong", role: "alert" });
  const hits = element("div", { class: "hits" });
  let finding = new AbortController();

  function refuse(text: string): void {
    problem.textContent = text;
  }

  function play(): void {
    refuse("");
    const text = input.value.trim();
    const { words, rules: by } = actions.current();
    const legal = by.successors(words).map(({ move }) => move);
    const named = legal.find(
      (move) => module.formatMove(move) === text || actions.write(move, words, by) === text,
    );
    const wanted = named === undefined ? wantedBy(module, text) : { move: named };
    if (text === "") refuse(say(NOTHING));
    else if ("text" in wanted) refuse(refusalOf(module, text));
    else if ("position" in wanted) {
      try {
        actions.setUp(text);
      } catch (error) {
        refuse(sayMessage((error as Error).message));
      }
    } else if (legal.includes(wanted.move)) actions.play(wanted.move);
    else refuse(say("This move is not legal here. Find shows where it is."));
  }

  async function find(): Promise<void> {
    refuse("");
    finding.abort();
    const text = input.value.trim();
    if (text === "") {
      refuse(say(NOTHING));
      return;
    }
    const search = new AbortController();
    finding = search;
    const status = element("p", { role: "status" }, say("Looking …"));
    const list = element("ul", {});
    const stop = button(say("Stop"), () => search.abort());
    hits.replaceChildren(status, stop, list);
    const all = formatNumber(tree.header.nodes);
    const progress = (found: readonly Found[], nodes: number) => {
      const values = { found: formatCount(found.length, "node"), nodes: formatCount(nodes, "node"), all };
      status.textContent = say("{found} found; {nodes} of {all} looked at", values);
      fill(list, found);
    };
    const write = (move: number, words: Int32Array) => actions.write(move, words, rules);
    const wanted = wantedBy(module, text);
    const found = await findNodes(module, tree, rules, wanted, write, search.signal, progress);
    if (finding !== search) return;
    fill(list, found);
    const isListed = found.length <= SHOWN_HITS;
    const end: Text = search.signal.aborted
      ? isListed
        ? "{found} found before it was stopped."
        : "{found} found before it was stopped, of which {listed} are listed."
      : isListed
        ? "{found} found."
        : "{found} found, of which {listed} are listed.";
    status.textContent = say(end, { found: formatCount(found.length, "node"), listed: SHOWN_HITS });
    stop.replaceWith(button(say("Close"), () => hits.replaceChildren()));
  }

  /** Adds what was found since the last call. */
  function fill(list: HTMLUListElement, found: readonly Found[]): void {
    for (const hit of found.slice(list.childElementCount, SHOWN_HITS)) {
      const text = module.formatPosition(rules.whole(tree.words(hit.node)));
      const open = button(say("Node {node}", { node: hit.node }), () => actions.goTo(hit));
      list.append(element("li", {}, open, " ", element("span", { class: "quiet" }, text)));
    }
  }

  const submit = (event: Event) => {
    event.preventDefault();
    play();
  };
  const form = element(
    "form",
    { class: "ask", submit },
    element("label", { for: "text", class: "unseen" }, say("A move or a position")),
    input,
    element("button", { type: "submit" }, say("Play")),
    button(say("Find"), () => void find()),
    problem,
  );
  return { elements: [form, hits], focus: () => input.focus(), refuse };
}

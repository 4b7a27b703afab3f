/// <reference lib="dom" />
/** What stands on the page of an answer: its proof or its scores, and how they are saved. */
import type { Language } from "../found-answer.js";
import type { GameView } from "../game-view.js";
import { button, element } from "../parts/elements.js";
import { createProofPage } from "../proof/proof-page.js";
import { createScorePage } from "../scores/score-page.js";
import { effortText, sentenceOf } from "./answer-text.js";
import type { Backend } from "./backend.js";
import type { FailedEvent, RecordedEvent, SolvedEvent } from "./messages.js";
import { type Asked, requestNumber } from "./solve-panel.js";
import { save } from "./take-away.js";

/** An answer, and where it is shown. */
export interface ShownAnswer {
  readonly view: GameView;
  readonly backend: Backend;
  readonly event: SolvedEvent;
  /** What was asked, and what the problem is called: empty without a name. */
  readonly asked: Asked;
  readonly name: string;
  readonly language: Language;
  /** The formats of other programs in which the game's solutions are written. */
  readonly records: readonly string[];
  /** How the addresses of its places begin. */
  readonly link: string;
  /** Removes its listeners. */
  readonly signal: AbortSignal;
  /** Goes back to the board. */
  edit(): void;
}

/** The proof of an answer, or its line of best play; undefined where there is neither. */
export function createAnswerPage(answer: ShownAnswer): HTMLElement[] | undefined {
  const { view, event, language, link, signal } = answer;
  const { certificate, scored, notes, result } = event;
  if (certificate === undefined && scored === undefined) return undefined;
  const { nodes, seconds } = result;
  const title = sentenceOf(view, event, language);
  const effort = effortText({ nodes, seconds, nodesPerSecond: nodes / seconds, tableUse: null });
  const note = [...notes, effort].join("\n");
  // Scores say more of an endgame than the nodes of their proof.
  const elements =
    scored === undefined
      ? createProofPage(view, { title, note, name: "the proof" }, bytesOf(certificate ?? ""), {
          ...{ link, signal, source: "proof" },
        })
      : createScorePage(
          view,
          { kind: "scores", title, note, name: "", lines: [{ name: "", ...scored }] },
          { link, signal, source: "answer" },
        );
  const said = element("span", { class: "quiet", role: "status" });
  return [
    element(
      "div",
      { class: "buttons bar" },
      button("Edit the position", answer.edit, { id: "edit" }),
      ...(certificate === undefined ? [] : saveButtons(answer, certificate, { title, note }, said)),
      ...answer.records.map((form) => recordButton(answer, form, said)),
      said,
    ),
    ...elements,
  ];
}

/** Saves the proof for `verify` and `view`, and where somebody writes it, as a page. */
function saveButtons(
  { view, backend }: ShownAnswer,
  certificate: string,
  texts: { readonly title: string; readonly note: string },
  said: HTMLElement,
): HTMLElement[] {
  const { name } = view.module;

  /** One file of HTML, which opens from disk. */
  async function savePage(): Promise<void> {
    try {
      const reply = await backend.page?.({ game: name, certificate, ...texts });
      if (reply !== undefined) save(`${name}.html`, new Blob([reply.html], { type: "text/html" }));
    } catch (error) {
      said.textContent = (error as Error).message;
    }
  }

  const saveProof = () => save(`${name}.proof`, new Blob([bytesOf(certificate)]));
  return [
    button("Save the proof", saveProof, { id: "save" }),
    ...(backend.page === undefined
      ? []
      : [button("Save as a page", () => void savePage(), { id: "save-page" })]),
  ];
}

/** Saves the solution as other programs read it: what such a file says more than the answer is searched first. */
function recordButton(
  { view, backend, asked, name, language, signal }: ShownAnswer,
  form: string,
  said: HTMLElement,
): HTMLElement {
  const label = `Save as ${form}`;
  const act = button(label, () => void (running === undefined ? write() : backend.stop(running)), {
    id: `save-${form.toLowerCase()}`,
  });
  let running: string | undefined;
  signal.addEventListener("abort", () => running !== undefined && backend.stop(running));

  async function write(): Promise<void> {
    running = requestNumber();
    act.textContent = "Stop";
    said.textContent = "Writing …";
    const request = { ...asked, id: running, goOn: true, form, title: name, language };
    const written = await backend.record(request, (progress) => {
      said.textContent = `Writing … ${effortText(progress)}`;
    });
    running = undefined;
    act.textContent = label;
    said.textContent = keep(written);
  }

  /** @returns what is said about it */
  function keep(written: FailedEvent | RecordedEvent): string {
    if (written.kind === "failed") return written.message;
    const { bytes, extension, leftOut } = written;
    save(`${view.module.name}${extension}`, new Blob([bytesOf(bytes)]));
    return leftOut === undefined ? "" : `${form}: ${leftOut}.`;
  }

  return act;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

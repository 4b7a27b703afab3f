/// <reference lib="dom" />
/** What stands on the page of an answer: its proof or its scores, and how they are saved. */
import type { GameView } from "../../game-view.js";
import { languageNow, say, sayMessage } from "../../language.js";
import type { ProofData, ScoresData } from "../../page-data.js";
import { button, element } from "../../parts/elements.js";
import { save } from "../../parts/pictures.js";
import { createProofPage } from "../../proof/proof-page.js";
import { createScorePage } from "../../scores/score-page.js";
import type { Backend } from "../asking/backend.js";
import type { FailedEvent, RecordedEvent, SolvedEvent } from "../messages.js";
import { effortText, sentenceOf } from "../solving/answer-text.js";
import type { Asked } from "../solving/asked.js";
import { requestNumber } from "../solving/solve-panel.js";
import { savedPage } from "./saved-page.js";

/** A larger proof is not saved as a page: the page is one text, and browsers take long with such texts. */
const MOST_PAGE_BYTES = 128 * 2 ** 20;

/** An answer, and where it is shown. */
export interface ShownAnswer {
  readonly view: GameView;
  readonly backend: Backend;
  readonly event: SolvedEvent;
  /** What was asked, and what the problem is called: empty without a name. */
  readonly asked: Asked["request"];
  readonly name: string;
  /** The formats of other programs in which the game's solutions are written. */
  readonly records: readonly string[];
  /** The text of a user's own game. */
  readonly ownGame: string | undefined;
  /** How the addresses of its places begin. */
  readonly link: string;
  /** Removes its listeners. */
  readonly signal: AbortSignal;
  /** Goes back to the board. */
  edit(): void;
}

/** The proof of an answer, or its line of best play; one of them is there. */
export function createAnswerPage(answer: ShownAnswer): HTMLElement[] {
  const { view, event, link, signal } = answer;
  const { file, scored, notes, result } = event;
  const { nodes, seconds } = result;
  const title = sentenceOf(view, event);
  const effort = effortText({ nodes, seconds, nodesPerSecond: nodes / seconds, tableUse: null });
  const note = [...notes.map(sayMessage), effort].join("\n");
  // Scores say more of an endgame than the nodes of their proof.
  const bytes = file ?? new Uint8Array();
  const own = answer.ownGame === undefined ? {} : { game: answer.ownGame };
  const data: ProofData | ScoresData =
    scored === undefined
      ? { kind: "proof", title, note, name: say("the proof"), ...own }
      : { kind: "scores", title, note, name: "", lines: [{ name: "", ...scored }], ...own };
  const elements =
    data.kind === "proof"
      ? createProofPage(view, data, bytes, { link, signal, source: "proof" })
      : createScorePage(view, data, { link, signal, source: "answer" });
  const said = element("span", { class: "quiet", role: "status" });
  const bar = element(
    "div",
    { class: "buttons bar" },
    button(say("Edit the position"), answer.edit, { id: "edit" }),
    ...(file === undefined ? [] : [proofButton(answer, bytes)]),
    pageButton(answer, data, data.kind === "proof" ? bytes : new Uint8Array(), said),
    ...answer.records.map((form) => recordButton(answer, form, said)),
    said,
  );
  return [element("div", { class: "answer-page" }, bar, ...elements)];
}

/** Saves the proof for `verify` and `view`. */
function proofButton({ view }: ShownAnswer, bytes: Uint8Array<ArrayBuffer>): HTMLElement {
  const act = () => save(`${view.module.name}.proof`, new Blob([bytes]));
  return button(say("Save the proof"), act, { id: "save" });
}

/** Saves what is shown as one file of HTML, which opens from disk. */
function pageButton(
  { view }: ShownAnswer,
  shown: ProofData | ScoresData,
  bytes: Uint8Array<ArrayBuffer>,
  said: HTMLElement,
): HTMLElement {
  const { name } = view.module;
  async function act(): Promise<void> {
    said.textContent = "";
    if (bytes.length > MOST_PAGE_BYTES) {
      said.textContent = say(
        "This proof is too large for a page of its own. Save the proof, and open it with `solve-fast view`.",
      );
      return;
    }
    const html = await savedPage({ kind: "saved", game: name, language: languageNow(), shown }, bytes);
    save(`${name}.html`, new Blob([html], { type: "text/html" }));
  }
  return button(say("Save as a page"), () => void act(), { id: "save-page" });
}

/** Saves the solution as other programs read it: what such a file says more than the answer is searched first. */
function recordButton(
  { view, backend, asked, name, signal }: ShownAnswer,
  form: string,
  said: HTMLElement,
): HTMLElement {
  const label = say("Save as {form}", { form });
  const act = button(label, () => void (running === undefined ? write() : backend.stop(running)), {
    id: `save-${form.toLowerCase()}`,
  });
  let running: string | undefined;
  signal.addEventListener("abort", () => running !== undefined && backend.stop(running));

  async function write(): Promise<void> {
    running = requestNumber();
    act.textContent = say("Stop");
    said.textContent = say("Writing …");
    const request = { ...asked, id: running, goOn: true, form, title: name, language: languageNow() };
    const written = await backend.record(request, (status) => {
      said.textContent =
        status.kind === "waiting"
          ? say("Waiting until another search of this game ends or is stopped …")
          : `${say("Writing …")} ${effortText(status)}`;
    });
    running = undefined;
    act.textContent = label;
    said.textContent = keep(written);
  }

  /** @returns what is said about it */
  function keep(written: FailedEvent | RecordedEvent): string {
    if (written.kind === "failed") return sayMessage(written.message);
    const { file, extension, leftOut } = written;
    save(`${view.module.name}${extension}`, new Blob([file]));
    return leftOut === undefined ? "" : say("{form}: {lack}.", { form, lack: sayMessage(leftOut) });
  }

  return act;
}

/// <reference lib="dom" />
/** A box for texts and files with problems, which are read as the command line reads them. */
import { asError } from "../../../game/errors.js";
import { say, sayMessage } from "../../language.js";
import { base64Of } from "../../parts/base64.js";
import { button, element } from "../../parts/elements.js";
import type { Backend } from "../asking/backend.js";
import { MOST_READ_BYTES, type ReadReply } from "../messages.js";

export interface PastePanel {
  readonly element: HTMLElement;
  /** What could not be read. */
  tell(sentences: readonly string[]): void;
  tellMore(sentences: readonly string[]): void;
  /** Reads what was dropped on the page: a file or a text. */
  take(dropped: DataTransfer | null): void;
  /** Whether what is being read can be and is still wanted, once that is known; true where nothing is being read. */
  readonly read: Promise<boolean>;
  /** Takes no notice any more of what is being read. */
  leave(): void;
  /** Says the same in the language of the page. */
  translate(): void;
}

/** Said of an address whose question cannot be shown. */
export const WRONG_LINK = "the link has no position that this board can read";

/** Sentences that are shown; of a file with many mistakes the first ones are enough. */
const MOST_SAID = 12;

/** Until it is said that something is being read. */
const SLOW_READ_MS = 500;
const READING = "reading …";

/**
 * @param game the one on the board
 * @param onRead is told of problems that were read
 * @param openLink opens the question behind the `#` of a board's address, and says whether there is one
 */
export function createPastePanel(
  backend: Backend,
  game: () => string,
  onRead: (reply: ReadReply) => void,
  openLink: (hash: string) => boolean,
): PastePanel {
  const box = element("textarea", {
    ...{ id: "paste", rows: 3, spellcheck: "false", autocomplete: "off" },
    "aria-describedby": "paste-problem",
  });
  const problem = element("div", { id: "paste-problem", class: "wrong", role: "alert" });
  const file = element("input", {
    ...{ type: "file", hidden: true },
    change: () => {
      const [given] = file.files ?? [];
      if (given !== undefined) begin(readFile(given));
      file.value = "";
    },
  });

  let told: readonly string[] = [];
  let reading = Promise.resolve(true);
  /** How often something was given to read: what was given earlier than last is not wanted any more. */
  let number = 0;

  function begin(next: Promise<boolean>): void {
    reading = next;
    void next.then(() => {
      if (reading === next) reading = Promise.resolve(true);
    });
  }

  function leave(): void {
    number++;
    reading = Promise.resolve(true);
    if (told[0] === READING) tell([]);
  }

  function tell(sentences: readonly string[]): void {
    told = sentences;
    const more = sentences.length - MOST_SAID;
    problem.replaceChildren(
      ...sentences.slice(0, MOST_SAID).map((sentence) => element("p", {}, sayMessage(sentence))),
      ...(more > 0 ? [element("p", {}, say("and {more} more", { more }))] : []),
    );
  }

  /** Says it where something is too large to be read. */
  function isTooLarge(bytes: number): boolean {
    if (bytes <= MOST_READ_BYTES) return false;
    const [size, most] = [bytes, MOST_READ_BYTES].map((one) => (one / 2 ** 20).toFixed(1));
    tell([
      `this has ${size} MiB, and a board reads at most ${most} MiB; take a part of it, or solve it with the command line`,
    ]);
    return true;
  }

  /** @returns whether it could be read, and is still wanted */
  async function read(
    name: string,
    size: number,
    content: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<boolean> {
    const mine = ++number;
    if (isTooLarge(size)) return false;
    tell([]);
    const slow = setTimeout(() => mine === number && tell([READING]), SLOW_READ_MS);
    const reply = await content()
      .then(async (bytes) => backend.read({ game: game(), name, bytes: await base64Of(bytes) }))
      .catch(asError);
    clearTimeout(slow);
    if (mine !== number) return false;
    try {
      if (reply instanceof Error) throw reply;
      onRead(reply);
      tell(reply.said);
      return true;
    } catch (error) {
      tell(asError(error).message.split("\n"));
      return false;
    }
  }

  function readFile(given: File): Promise<boolean> {
    return read(given.name, given.size, async () => new Uint8Array(await given.arrayBuffer()));
  }

  function readText(): void {
    const [, hash] = /^\S*?(#game=\S+)$/.exec(box.value.trim()) ?? [];
    const bytes = new TextEncoder().encode(box.value);
    if (hash === undefined) begin(read("", bytes.length, async () => bytes));
    else {
      leave();
      tell(openLink(hash) ? [] : [WRONG_LINK]);
    }
  }

  box.addEventListener("paste", (event) => {
    // A box with a million lines would keep the page busy for seconds.
    if (isTooLarge(event.clipboardData?.getData("text/plain").length ?? 0)) event.preventDefault();
    else setTimeout(readText);
  });
  box.addEventListener("keydown", (event) => {
    // With an input method, Enter ends what is being typed.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    readText();
  });
  const label = element("label", { for: "paste", class: "unseen" });
  const readButton = button("", readText);
  const openButton = button("", () => file.click());

  function translate(): void {
    label.textContent = say("A position, a record or a link");
    box.placeholder = say("Paste a position, a record or a link, or drop a file");
    readButton.textContent = say("Read");
    openButton.textContent = say("Open a file …");
    tell(told);
  }

  translate();
  return {
    element: element(
      "div",
      { class: "paste" },
      label,
      box,
      problem,
      element("div", { class: "buttons" }, readButton, openButton, file),
    ),
    tell,
    tellMore: (sentences) => tell([...told, ...sentences]),
    take(dropped) {
      const text = dropped?.getData("text/plain") ?? "";
      const [given] = dropped?.files ?? [];
      if (given !== undefined) begin(readFile(given));
      else if (text !== "" && !isTooLarge(text.length)) {
        box.value = text;
        readText();
      }
    },
    get read() {
      return reading;
    },
    leave,
    translate,
  };
}

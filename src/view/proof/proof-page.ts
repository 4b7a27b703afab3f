/// <reference lib="dom" />
/** The page of a proof: its board, its outline, and what can be asked about both. */

import { createChecker } from "../../certificates/checker/check.js";
import { gameToCheck } from "../../certificates/checker/checked-game.js";
import { type Certificate, readCertificate } from "../../certificates/format/certificate.js";
import type { CertificateHeader } from "../../certificates/format/certificate-format.js";
import { answerOf } from "../../game/goal.js";
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayMessage, sayWord } from "../language.js";
import { createLineRules, type LineRules } from "../line-rules.js";
import type { ProofData } from "../page-data.js";
import { type Board, createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { createCopyPanel } from "../parts/copy-panel.js";
import { button, element } from "../parts/elements.js";
import { picturePanel } from "../parts/pictures.js";
import { decoded } from "../parts/shared-link.js";
import { onWheel } from "../parts/wheel.js";
import { questionText, rulesText, withCapital } from "../words.js";
import { createCheckPanel } from "./check-panel.js";
import { answerOfProof, foundLine } from "./found-line.js";
import { createOutline, type Outline } from "./outline.js";
import { claimText, remarksOn, rowText, turnText } from "./proof-texts.js";
import { createProofTree } from "./proof-tree.js";
import {
  type Aside,
  answerAt,
  endOfMainLine,
  goToPlace,
  goToRow,
  lineOfPlay,
  linkByMoves,
  linkTo,
  type ProofWalk,
  playBeside,
  rowAfterMove,
  type Source,
  setUp,
  standsAt,
  startWalk,
  stepBack,
} from "./proof-walk.js";
import type { Row } from "./rows.js";
import { createTextPanel, type TextPanel } from "./text-panel.js";
import { createVerdictPanel, type VerdictPanel } from "./verdict-panel.js";

/** The fewest words of a node in a certificate: position, rank, move and degree. */
const nodeWords = ({ positionWords }: CertificateHeader) => positionWords + 3;

/** For a proof that is only a part of a page. */
export interface ProofPlace {
  /** How links to its nodes begin. */
  readonly link: string;
  /** Removes its listeners. */
  readonly signal: AbortSignal;
  /** What the proof is called where the page says what stands in it. */
  readonly source?: Source;
  /** Whether what the certificate says by itself stands over it, where nothing else was said; else the title says it. */
  readonly saysAnswer?: boolean;
}

/** What is shown of a certificate. */
type ShownProof = Pick<ProofData, "title" | "note" | "name" | "game" | "answer">;

/** A page that has been built: what is drawn again as the reader walks through it. */
interface ProofPage {
  readonly view: GameView;
  readonly walk: ProofWalk;
  readonly link: string;
  readonly board: Board;
  readonly outline: Outline;
  readonly panel: VerdictPanel;
  readonly texts: TextPanel;
  /** The answer that was found, where there is one, and what stands in it. */
  readonly found: HTMLElement;
  readonly foundLine: ((chosen: Chosen) => (HTMLElement | string)[]) | undefined;
  readonly turn: HTMLElement;
  readonly path: HTMLElement;
  readonly remark: HTMLElement;
  chosen: Chosen;
  /** Beside the proof: the move with which a search answers. */
  answer: number | undefined;
}

/** @throws CertificateError for bytes that are not a certificate */
export function createProofPage(
  view: GameView,
  data: ShownProof,
  bytes: Uint8Array,
  { link = "", signal = new AbortController().signal, source, saysAnswer = false }: Partial<ProofPlace> = {},
): HTMLElement[] {
  const { certificate, rules } = readProof(view, data.name, bytes);
  const forged = createChecker(certificate, gameToCheck(view.module, view.referee)).checkRoot();
  const walk = startWalk(view, createProofTree(certificate), rules, source);
  const isWhole = forged === undefined && walk.tree.problem === undefined;
  const found = data.answer ?? (saysAnswer && isWhole ? answerOfProof(walk) : undefined);
  const page: ProofPage = {
    view,
    walk,
    link,
    board: createBoard(view, (move) => play(page, move)),
    outline: createOutline(
      walk.rows,
      (row) => rowText(walk, row, page.chosen),
      (row) => visit(page, row),
      ({ node }) => goToNode(page, node),
      signal,
    ),
    panel: createVerdictPanel(view, data.game),
    texts: createTextPanel(view, walk.tree, rules, {
      current: () => standsAt(walk),
      write: (move, words, by) => view.moveText(move, by.whole(words), page.chosen),
      play: (move) => play(page, move),
      setUp: (text) => openPosition(page, text),
      goTo({ node, move }) {
        goToNode(page, node);
        const below = move === undefined ? [] : walk.rows.below(walk.place.row);
        const target = below.find((one) => one.move === move);
        if (target !== undefined) goTo(page, target);
      },
    }),
    found: element("p", { class: "found" }),
    foundLine: forged === undefined && found !== undefined ? foundLine(walk, found) : undefined,
    turn: element("p", { class: "turn", "aria-live": "polite" }),
    path: element("p", { class: "path" }),
    remark: element("div", { class: "remark" }),
    chosen: firstChoices(view),
    answer: undefined,
  };
  const heading = headingOf(page, data, bytes, forged);
  const right = element("section", { class: "outline", "aria-label": say("Proof") }, page.outline.element);
  const main = element("main", {}, positionSection(page), right);
  onWheel(page.board.element, (forward) => (forward ? goDown(page) : goUp(page)));
  addEventListener("keydown", (event) => pressKey(page, event), { signal });
  addEventListener("hashchange", () => openLink(page), { signal });
  signal.addEventListener("abort", () => page.panel.stop());
  show(page);
  // Runs once the page is built.
  setTimeout(() => openLink(page));
  return [heading, main];
}

/** @throws Error where the certificate is not of this game, or claims more nodes than it has */
function readProof(
  view: GameView,
  name: string,
  bytes: Uint8Array,
): { certificate: Certificate; rules: LineRules } {
  const certificate = readCertificate(bytes, name);
  const { header } = certificate;
  const { module } = view;
  if (header.game !== module.name) throw new Error(`it is of ${header.game}, not of ${module.name}`);
  // Checked before memory is allocated for nodes that are not there.
  if (header.nodes * 4 * nodeWords(header) > bytes.length) {
    throw new Error(`${name}: it is too short for the ${header.nodes} nodes that it claims`);
  }
  const rules = createLineRules(view, header);
  if (header.positionWords !== rules.positionWords) {
    throw new Error(
      `its positions have ${header.positionWords} words; those of ${module.name} have ${rules.positionWords}`,
    );
  }
  return { certificate, rules };
}

function headingOf(
  page: ProofPage,
  { title, note, name, game, answer }: ShownProof,
  bytes: Uint8Array,
  forged: string | undefined,
): HTMLElement {
  const { view, walk } = page;
  const { module } = view;
  const { tree } = walk;
  const { header } = tree;
  const wrong = forged ?? tree.problem;
  const { position } = answerOf(module, header);
  const about = [rulesText(header), position].filter((text) => text !== "");
  const subject = { bytes, name, nodes: header.nodes, game };
  return element(
    "header",
    {},
    element("h1", {}, title === "" ? withCapital(questionText(view, header)) : title),
    element("p", { class: "about" }, [sayWord(module.name), ...about].join(" · ")),
    ...(page.foundLine === undefined ? [] : [page.found]),
    element("p", { class: "verdict" }, claimText(walk, forged)),
    createCheckPanel(subject, tree.isReached, (node) => goToNode(page, node)),
    ...(wrong === undefined
      ? []
      : [
          element(
            "p",
            { class: "wrong", role: "alert" },
            say("This certificate is broken: {wrong}.", { wrong }),
          ),
        ]),
    ...(answer?.asked ?? []).map((text) => element("p", {}, sayMessage(text))),
    ...(note === "" ? [] : [element("p", { class: "note" }, note)]),
  );
}

/** The board with its buttons and texts. */
function positionSection(page: ProofPage): HTMLElement {
  const { view, walk, board, turn, path, remark, texts } = page;
  return element(
    "section",
    { class: "position", "aria-label": say("Position") },
    board.element,
    turn,
    element(
      "div",
      { class: "buttons walk" },
      button(say("Start"), () => goTo(page, walk.rows.root)),
      button(say("Back"), () => goBack(page)),
      button(say("Next"), () => goDown(page)),
      button(say("Main line"), () => goTo(page, endOfMainLine(walk))),
    ),
    path,
    remark,
    ...texts.elements,
    createCopyPanel(view, () => {
      const { start, moves } = lineOfPlay(walk);
      return { start, moves: moves.map(({ move }) => move) };
    }),
    ...picturePanel(view, () => {
      const { words, rules } = standsAt(walk);
      return { words: rules.whole(words), chosen: page.chosen };
    }),
    ...choiceSwitches(view, page.chosen, (values) => {
      page.chosen = values;
      show(page);
    }),
  );
}

function visit(page: ProofPage, row: Row): void {
  goToRow(page.walk, row);
  change(page);
}

function goTo(page: ProofPage, row: Row): void {
  page.outline.select(row);
  visit(page, row);
}

/** Does nothing where there is no such node, or no way to it. */
function goToNode(page: ProofPage, node: number): void {
  const { rows, tree } = page.walk;
  const target = node >= 0 && node < tree.header.nodes ? rows.rowOf(node) : undefined;
  if (target !== undefined) goTo(page, target);
}

function goBack(page: ProofPage): void {
  if (!stepBack(page.walk)) return;
  page.outline.select(page.walk.place.row);
  change(page);
}

/** To the position above in the outline; on a line beside the proof, a step back. */
function goUp(page: ProofPage): void {
  const { row, aside } = page.walk.place;
  if (aside !== undefined) goBack(page);
  else if (row.parent !== undefined) goTo(page, row.parent);
}

/** To the first row below in the outline; beside the proof, to the answer that was found. */
function goDown(page: ProofPage): void {
  const { place, rows } = page.walk;
  if (page.answer !== undefined) {
    play(page, page.answer);
    return;
  }
  const next = place.aside === undefined && place.row.here ? rows.below(place.row)[0] : undefined;
  if (next !== undefined) goTo(page, next);
}

function play(page: ProofPage, move: number): void {
  const { walk, panel } = page;
  const target = rowAfterMove(walk, move);
  if (target !== undefined) {
    goTo(page, target);
    return;
  }
  const played = playBeside(walk, move);
  if (played === undefined) return;
  change(page);
  panel.element.replaceChildren();
  if (!played.step.over) searchHere(page, played.aside);
}

/** Plays moves from the start on, as far as they are legal. */
function playAll(page: ProofPage, moves: readonly string[]): void {
  const { walk } = page;
  goTo(page, walk.rows.root);
  for (const text of moves) {
    const { words, rules, over } = standsAt(walk);
    const legal = over ? [] : rules.successors(words);
    const made = legal.find(({ move }) => walk.view.module.formatMove(move) === text);
    if (made === undefined) return;
    play(page, made.move);
  }
}

function openPosition(page: ProofPage, text: string): void {
  const aside = setUp(page.walk, text);
  change(page);
  searchHere(page, aside);
}

/** Searches the position on the board, which is no part of the proof. */
function searchHere(page: ProofPage, { subject, rules }: Aside): void {
  const { panel, walk, chosen } = page;
  panel.ask({ subject, rules, words: standsAt(walk).words, chosen }, (move) => {
    page.answer = move;
    drawBoard(page);
  });
}

/** Shows another position, with a link to it. */
function change(page: ProofPage): void {
  page.panel.stop();
  page.answer = undefined;
  show(page);
  // Does not go through `hashchange`, and leaves no steps behind in the browser's history.
  const place = page.link === "" ? linkTo(page.walk) : linkByMoves(page.walk);
  history.replaceState(null, "", `#${page.link}${place}`);
}

function drawBoard({ walk, board, chosen, answer }: ProofPage): void {
  const { words, rules, over } = standsAt(walk);
  const legal = over ? [] : rules.successors(words).map(({ move }) => move);
  const made = lineOfPlay(walk).moves.at(-1);
  const last = made === undefined ? undefined : { move: made.move, words: rules.whole(made.words) };
  board.show({ words: rules.whole(words), legal, last, answer: answer ?? answerAt(walk)?.move }, chosen);
}

function show(page: ProofPage): void {
  const { view, walk, outline, turn, path, remark, chosen } = page;
  const { rules } = standsAt(walk);
  const { moves } = lineOfPlay(walk);
  drawBoard(page);
  page.found.replaceChildren(...(page.foundLine?.(chosen) ?? []));
  turn.textContent = turnText(walk);
  path.replaceChildren(
    ...moves.map(({ move, words: before, place }, i) => {
      const go = () => {
        if (place.aside === undefined) goTo(page, place.row);
        else {
          goToPlace(walk, place);
          change(page);
        }
      };
      const here = i === moves.length - 1 ? "here" : "";
      return button(view.moveText(move, rules.whole(before), chosen), go, { class: here });
    }),
    ...(moves.length === 0 ? [element("span", { class: "quiet" }, say("Start"))] : []),
  );
  remark.replaceChildren(
    ...remarksOn(walk, chosen).map(({ text, name }) => element("p", { class: name }, text)),
    ...(walk.place.aside === undefined ? [] : besideProof(page)),
  );
  outline.refresh();
}

/** The way back to the proof, and what a search says of the position beside it. */
function besideProof(page: ProofPage): HTMLElement[] {
  const back = button(say("Back to the proof"), () => visit(page, page.walk.place.row));
  return [element("div", { class: "buttons" }, back), page.panel.element];
}

function pressKey(page: ProofPage, event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
  if (target instanceof HTMLElement && target.matches("button") && (key === " " || key === "Enter")) return;
  if (key === "Backspace") goBack(page);
  else if (key === "/") page.texts.focus();
  else if (key === "m") goTo(page, endOfMainLine(page.walk));
  else if (!page.outline.press(key)) return;
  event.preventDefault();
}

/** Shows what the address of the page names. */
function openLink(page: ProofPage): void {
  const { link, walk, texts } = page;
  if (!location.hash.startsWith(`#${link}`)) return;
  const hash = location.hash.slice(1 + link.length);
  const [, node] = /^node-(\d+)$/.exec(hash) ?? [];
  const [, position] = /^position=(.+)$/.exec(hash) ?? [];
  const [, moves] = /^moves=(.+)$/.exec(hash) ?? [];
  if (node !== undefined && Number(node) !== walk.place.row.node) goToNode(page, Number(node));
  if (moves !== undefined && hash !== linkByMoves(walk)) playAll(page, moves.split(",").map(decoded));
  if (position === undefined) return;
  try {
    openPosition(page, decoded(position));
  } catch (error) {
    texts.refuse(sayMessage((error as Error).message));
  }
}

/// <reference lib="dom" />
/** The page of endgames and games with exact scores: lines of play, and the score of every move at each position. */

import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { languageNow, say, sayWord } from "../language.js";
import type { ScoresData } from "../page-data.js";
import { answerLine } from "../parts/answer-line.js";
import { type Board, createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { createCopyPanel } from "../parts/copy-panel.js";
import { button, element } from "../parts/elements.js";
import { createMoveForm, moveNamed, refusalOf } from "../parts/move-form.js";
import { picturePanel } from "../parts/pictures.js";
import { decoded } from "../parts/shared-link.js";
import { onWheel } from "../parts/wheel.js";
import type { ProofPlace } from "../proof/proof-page.js";
import { formatCount, withCapital } from "../words.js";
import { createMoveScores, type MoveScore, type MoveScores, scoreText, signed } from "./move-scores.js";
import {
  goAlong,
  isOnLine,
  lineScores,
  makeMove,
  movesNamed,
  nextOnLine,
  type ScoreWalk,
  scoreRemarks,
  walkAlong,
  walkFrom,
  wordsOf,
} from "./score-walk.js";

/** A page that has been built: what is drawn again as the reader walks through it. */
interface ScorePage {
  readonly view: GameView;
  readonly data: ScoresData;
  readonly board: Board;
  readonly panel: MoveScores;
  readonly title: HTMLElement;
  readonly turn: HTMLElement;
  readonly path: HTMLElement;
  readonly remark: HTMLElement;
  readonly problem: HTMLElement;
  readonly played: HTMLElement;
  readonly numbers: readonly HTMLElement[];
  /** What links begin with, and what the page calls where its lines come from. */
  readonly link: string;
  readonly source: string;
  /** The number of the line that was opened last. */
  at: number;
  walk: ScoreWalk;
  /** What is known about the moves here. */
  scores: readonly MoveScore[];
  chosen: Chosen;
}

export function createScorePage(
  view: GameView,
  data: ScoresData,
  { link = "", signal = new AbortController().signal, source = "file" }: Partial<ProofPlace> = {},
): HTMLElement[] {
  const page: ScorePage = {
    view,
    data,
    board: createBoard(view, (move) => play(page, move)),
    panel: createMoveScores(
      (move) => play(page, move),
      (scores) => {
        page.scores = scores;
        drawBoard(page);
        showRemarks(page);
      },
    ),
    title: element("h2", {}),
    turn: element("p", { class: "turn", "aria-live": "polite" }),
    path: element("p", { class: "path" }),
    remark: element("div", { class: "remark" }),
    problem: element("p", { class: "wrong", role: "alert" }),
    played: element("ol", { class: "played" }),
    numbers: data.lines.map(({ name }, i) =>
      button(String(i + 1), () => open(page, i), { title: name, "aria-label": nameOf(data, i) }),
    ),
    link,
    source,
    at: 0,
    walk: walkAlong(view, data.lines[0]),
    scores: [],
    chosen: firstChoices(view),
  };
  const content = [headingOf(page), element("main", {}, positionSection(page), scoreSection(page))];
  onWheel(page.board.element, (forward) => (forward ? goOn(page) : goBack(page)));
  addEventListener("keydown", (event) => pressKey(page, event), { signal });
  addEventListener("hashchange", () => openLink(page), { signal });
  signal.addEventListener("abort", () => page.panel.stop());
  openLink(page);
  return content;
}

function nameOf({ lines }: ScoresData, i: number): string {
  const { name } = lines[i];
  const position = lines.length === 1 ? say("Position") : say("Position {number}", { number: i + 1 });
  return `${position}${name === "" ? "" : `, ${name}`}`;
}

function headingOf({ view, data, walk, chosen }: ScorePage): HTMLElement {
  const { title, name, lines, note, answer } = data;
  const said = answer?.words[languageNow()];
  const moves = lineScores(walk).map(({ move, words }) =>
    view.moveText(move, walk.rules.whole(words), chosen),
  );
  const about = [sayWord(view.module.name), name, formatCount(lines.length, "position")];
  return element(
    "header",
    {},
    element(
      "h1",
      {},
      title === "" ? say("Exact scores of {game}", { game: sayWord(view.module.name) }) : title,
    ),
    element("p", { class: "about" }, about.filter((text) => text !== "").join(" · ")),
    ...(said === undefined ? [] : [element("p", { class: "found" }, ...answerLine(said, moves))]),
    ...(note === "" ? [] : [element("p", { class: "note" }, note)]),
  );
}

/** The board with its buttons and texts. */
function positionSection(page: ScorePage): HTMLElement {
  const { view, title, board, turn, path, remark, problem } = page;
  return element(
    "section",
    { class: "position", "aria-label": say("Position") },
    title,
    board.element,
    turn,
    element(
      "div",
      { class: "buttons walk" },
      button(say("Start"), () => goTo(page, 0)),
      button(say("Back"), () => goBack(page)),
      button(say("Next"), () => goOn(page)),
      button(say("To the line's end"), () => goTo(page, page.walk.line.length)),
    ),
    path,
    remark,
    createMoveForm(say("a move or a position"), say("A move or a position"), (text) => enter(page, text)),
    problem,
    createCopyPanel(view, () => {
      const { rules, steps } = page.walk;
      return { start: rules.whole(rules.start), moves: steps.map(({ move }) => move) };
    }),
    ...picturePanel(view, () => {
      const { walk, chosen } = page;
      return { words: walk.rules.whole(wordsOf(walk)), chosen };
    }),
    ...choiceSwitches(view, page.chosen, (values) => {
      page.chosen = values;
      show(page);
    }),
  );
}

function scoreSection({ panel, played, numbers, source }: ScorePage): HTMLElement {
  return element(
    "section",
    { class: "listed", "aria-label": say("Scores") },
    element("h2", {}, say("Moves here")),
    panel.element,
    element("h2", {}, say("The line in the {source}", { source: sayWord(source) })),
    element(
      "p",
      { class: "quiet" },
      say("Each score is that of the player who makes the move, so the sign changes from move to move."),
    ),
    played,
    ...(numbers.length > 1
      ? [element("nav", { class: "numbers", "aria-label": say("Positions") }, ...numbers)]
      : []),
  );
}

function open(page: ScorePage, i: number): void {
  page.at = i;
  page.walk = walkAlong(page.view, page.data.lines[i]);
  show(page);
}

function play(page: ScorePage, move: number): void {
  if (makeMove(page.walk, move)) show(page);
}

function goBack(page: ScorePage): void {
  const { walk } = page;
  if (walk.steps.length === 0) return;
  walk.steps = walk.steps.slice(0, -1);
  show(page);
}

function goOn(page: ScorePage): void {
  const next = nextOnLine(page.walk);
  if (next !== undefined) play(page, next);
}

/** Goes to a place of the line, given by how many of its moves are made. */
function goTo(page: ScorePage, moves: number): void {
  goAlong(page.walk, moves);
  show(page);
}

/** Plays a typed move, or shows a typed position; returns whether the text is one. */
function enter(page: ScorePage, text: string): boolean {
  const { view, walk, problem, chosen } = page;
  problem.replaceChildren();
  const words = wordsOf(walk);
  const legal = walk.rules.successors(words).map(({ move }) => move);
  const move = moveNamed(view, text, legal, walk.rules.whole(words), chosen);
  if (move !== undefined) {
    play(page, move);
    return true;
  }
  return openPosition(page, text);
}

/** Shows a position of the reader's own; returns whether the text is one. */
function openPosition(page: ScorePage, text: string): boolean {
  const { view, problem } = page;
  try {
    page.walk = walkFrom(view, text);
  } catch {
    problem.replaceChildren(refusalOf(view.module, text));
    return false;
  }
  show(page);
  return true;
}

function drawBoard({ board, walk, scores, chosen }: ScorePage): void {
  const { rules, steps } = walk;
  const words = wordsOf(walk);
  const made = steps.at(-1);
  const legal = rules.successors(words).map(({ move }) => move);
  const exact = scores.filter(({ lower, upper }) => lower === upper);
  const said = new Map(exact.map((one) => [one.move, scoreText(one)]));
  const last = made && { move: made.move, words: rules.whole(made.words) };
  board.show({ words: rules.whole(words), legal, last, answer: nextOnLine(walk), said }, chosen);
}

function showRemarks({ remark, walk, scores, source }: ScorePage): void {
  const remarks = scoreRemarks(walk, scores, source);
  remark.replaceChildren(...remarks.map(({ text, name }) => element("p", { class: name }, text)));
}

function show(page: ScorePage): void {
  const { view, data, walk, panel, title, turn, played, numbers, at, chosen } = page;
  const { given, rules, steps } = walk;
  panel.stop();
  page.problem.replaceChildren();
  page.scores = [];
  const words = wordsOf(walk);
  const successors = rules.successors(words);
  const side = rules.sideToMove(words);
  title.textContent = given === undefined ? say("Your position") : nameOf(data, at);
  turn.textContent =
    successors.length === 0
      ? say("The game is over")
      : say("{player} to move", { player: withCapital(sayWord(view.players[side], view)) });
  showPath(page);
  played.replaceChildren(...lineRows(page));
  for (const [i, one] of numbers.entries()) one.className = given !== undefined && i === at ? "here" : "";
  drawBoard(page);
  showRemarks(page);
  panel.show(
    successors.map(({ move }) => {
      const after = rules.after(words, move);
      const text = view.moveText(move, rules.whole(words), chosen);
      return { move, text, words: after, changesSide: rules.sideToMove(after) !== side };
    }),
  );
  const own = () => encodeURIComponent(view.module.formatPosition(rules.whole(rules.start)));
  const place = given === undefined ? `position=${own()}` : `position-${at + 1}`;
  const moves = steps.map(({ move }) => view.module.formatMove(move)).join(",");
  history.replaceState(null, "", `#${page.link}${place}${moves === "" ? "" : `/${moves}`}`);
}

/** The moves made so far, as buttons that lead back to them. */
function showPath(page: ScorePage): void {
  const { view, walk, path, chosen } = page;
  const { steps, rules } = walk;
  path.replaceChildren(
    ...steps.map(({ move, words }, i) => {
      const back = () => {
        walk.steps = steps.slice(0, i + 1);
        show(page);
      };
      const text = view.moveText(move, rules.whole(words), chosen);
      return button(text, back, { class: i === steps.length - 1 ? "here" : "" });
    }),
    ...(steps.length === 0 ? [element("span", { class: "quiet" }, say("Start"))] : []),
  );
}

/** The moves of the file's line, and what each of them lost. */
function lineRows(page: ScorePage): HTMLElement[] {
  const { view, walk, chosen } = page;
  const here = isOnLine(walk) ? walk.steps.length : 0;
  return lineScores(walk).map(({ player, move, words, score, lost }, i) => {
    const text = view.moveText(move, walk.rules.whole(words), chosen);
    const go = () => goTo(page, i + 1);
    return element(
      "li",
      {},
      button(`${sayWord(view.players[player], view)} ${text}`, go, { class: here === i + 1 ? "here" : "" }),
      element("span", { class: "quiet" }, signed(score)),
      ...(lost > 0 ? [element("span", { class: "wrong" }, say("lost {discs}", { discs: lost }))] : []),
    );
  });
}

function pressKey(page: ScorePage, event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
  if (key === "ArrowLeft" || key === "Backspace") goBack(page);
  else if (key === "ArrowRight") goOn(page);
  else if (key === "Home") goTo(page, 0);
  else if (key === "End") goTo(page, page.walk.line.length);
  else return;
  event.preventDefault();
}

/** What the address of the page says behind what links begin with. */
function placeIn(link: string): string {
  return location.hash.startsWith(`#${link}`) ? location.hash.slice(1 + link.length) : "";
}

/** Opens the line or the position that the address of the page names, and makes its moves. */
function openLink(page: ScorePage): void {
  const { view, data } = page;
  const place = placeIn(page.link);
  const [, number = "1"] = /^position-(\d+)/.exec(place) ?? [];
  const [, own] = /^position=([^/]+)/.exec(place) ?? [];
  const [, moves = ""] = /^[^/]+\/(.*)$/.exec(place) ?? [];
  open(page, Math.min(Math.max(Number(number), 1), data.lines.length) - 1);
  if (own !== undefined && !openPosition(page, decoded(own))) return;
  const wanted = decoded(moves).split(",");
  for (const move of movesNamed(view, page.walk.rules, wanted)) play(page, move);
}

/// <reference lib="dom" />
/**
 * A set of problems to be solved: the reader plays the attacker, and the page answers with the defence that lasts longest.
 * What the certificate of a problem does not have is searched, so that a second solution is not called a mistake.
 */
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayMessage, sayWord } from "../language.js";
import type { PuzzleData } from "../page-data.js";
import { type Board, createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { button, element } from "../parts/elements.js";
import { createMoveForm, moveNamed } from "../parts/move-form.js";
import { createProofPage } from "../proof/proof-page.js";
import type { Row } from "../proof/rows.js";
import type { SolveAnswer } from "../questions.js";
import { formatCount, goalText, withCapital } from "../words.js";
import { type Asked, ask } from "../worker.js";
import {
  type Consequence,
  judge,
  makeMove,
  moveText,
  openPuzzle,
  type PuzzlePlay,
  takeBack,
  tryMove,
  wordsOf,
} from "./puzzle-play.js";
import { listSolutions, type SolutionList } from "./solutions.js";

/** The most nodes for searching a move that is not in the proof. */
const MOST_NODES = 1_000_000;

/** A page that has been built: what is drawn again as the reader plays. */
interface PuzzlePage {
  readonly view: GameView;
  readonly data: PuzzleData;
  readonly bytes: Uint8Array;
  readonly board: Board;
  readonly title: HTMLElement;
  readonly turn: HTMLElement;
  readonly said: HTMLElement;
  readonly line: HTMLElement;
  readonly more: HTMLElement;
  readonly numbers: readonly HTMLElement[];
  /** Where problems are solved; `proof` takes its place until it is closed. */
  readonly puzzles: HTMLElement;
  readonly proof: HTMLElement;
  readonly solved: Set<number>;
  /** The number of the open problem. */
  at: number;
  /** Undefined before the first problem is open. */
  play: PuzzlePlay | undefined;
  /** Whether it has ended, or waits for an answer: no move can be played. */
  isOver: boolean;
  chosen: Chosen;
  /** The search of a move that is not in the proof. */
  asked: Asked | undefined;
  solutions: SolutionList | undefined;
  /** Removes the listeners of the proof, while one is shown. */
  proofShown: AbortController | undefined;
}

/**
 * @param signal removes its listeners, and stops what it searches
 * @param solved numbers of the problems that have been solved, from 0
 */
export function createPuzzlePage(
  view: GameView,
  data: PuzzleData,
  bytes: Uint8Array,
  signal: AbortSignal,
  solved: Set<number>,
): HTMLElement[] {
  const page: PuzzlePage = {
    view,
    data,
    bytes,
    board: createBoard(view, (move) => void play(page, move)),
    title: element("h2", {}),
    turn: element("p", { class: "turn", "aria-live": "polite" }),
    said: element("div", { class: "remark", role: "status" }),
    line: element("p", { class: "path" }),
    more: element("div", { class: "more" }),
    numbers: data.puzzles.map(({ name }, i) =>
      button(String(i + 1), () => open(page, i), { title: name, "aria-label": nameOf(data, i) }),
    ),
    puzzles: element("main", { class: "puzzles" }),
    proof: element("div", { hidden: true }),
    solved,
    at: 0,
    play: undefined,
    isOver: false,
    chosen: firstChoices(view),
    asked: undefined,
    solutions: undefined,
    proofShown: undefined,
  };
  page.puzzles.append(
    problemSection(page),
    element("nav", { class: "numbers", "aria-label": say("Problems") }, ...page.numbers),
  );
  addEventListener("hashchange", () => openLink(page), { signal });
  signal.addEventListener("abort", () => {
    stopAsking(page);
    page.solutions?.stop();
    page.proofShown?.abort();
  });
  openLink(page);
  return [headingOf(page), page.puzzles, page.proof];
}

function nameOf({ puzzles }: PuzzleData, i: number): string {
  const { name } = puzzles[i];
  const problem = say("Problem {number}", { number: i + 1 });
  return name === "" ? problem : say("{problem}, {name}", { problem, name });
}

function headingOf({ view, data }: PuzzlePage): HTMLElement {
  const { title, name, note, puzzles } = data;
  return element(
    "header",
    {},
    element("h1", {}, title === "" ? name : title),
    element(
      "p",
      { class: "about" },
      `${sayWord(view.module.name)} · ${formatCount(puzzles.length, "problem")}`,
    ),
    ...(note === "" ? [] : [element("p", { class: "note" }, note)]),
  );
}

/** The board with its buttons and texts. */
function problemSection(page: PuzzlePage): HTMLElement {
  const { view, title, board, turn, said, line, more } = page;
  return element(
    "section",
    { class: "position", "aria-label": say("Problem") },
    title,
    board.element,
    turn,
    said,
    line,
    createMoveForm(say("or type a move"), say("A move"), (text) => enter(page, text)),
    element(
      "div",
      { class: "buttons walk" },
      button(say("Start again"), () => open(page, page.at)),
      button(say("Length"), () => showLength(page)),
      button(say("Solution"), () => showProof(page)),
      button(say("All solutions"), () => showSolutions(page)),
    ),
    more,
    ...choiceSwitches(view, page.chosen, (values) => {
      page.chosen = values;
      show(page);
    }),
  );
}

function stopAsking(page: PuzzlePage): void {
  page.asked?.stop();
  page.asked = undefined;
}

function open(page: PuzzlePage, i: number): void {
  const { view, data, bytes, more, said } = page;
  stopAsking(page);
  page.solutions?.stop();
  closeProof(page);
  page.at = i;
  page.play = undefined;
  more.replaceChildren();
  const { offset, length } = data.puzzles[i];
  try {
    page.play = openPuzzle(view, bytes.subarray(offset, offset + length), nameOf(data, i));
  } catch (error) {
    said.replaceChildren(element("p", { class: "wrong" }, sayMessage((error as Error).message)));
    return;
  }
  history.replaceState(null, "", `#problem-${i + 1}`);
  const goal = goalText(view, page.play.certificate.header);
  write(page, say("Goal: {goal}. Play a move on the board.", { goal }));
  show(page);
}

/** Writes a sentence below the board. */
function write({ said }: PuzzlePage, text: string, name = ""): void {
  said.replaceChildren(element("p", { class: name }, text));
}

/** @param over whether the problem has ended, or waits for an answer */
function show(page: PuzzlePage, over = false): void {
  page.isOver = over;
  const { view, data, play, board, title, turn, line, numbers, at, chosen, solved } = page;
  if (play === undefined) return;
  const { rules, steps } = play;
  const words = wordsOf(play);
  const made = steps.at(-1);
  const legal = over ? [] : rules.successors(words).map(({ move }) => move);
  const last = made === undefined ? undefined : { move: made.move, words: rules.whole(made.before) };
  board.show({ words: rules.whole(words), legal, last }, chosen);
  title.textContent = nameOf(data, at);
  turn.textContent = over
    ? ""
    : say("{player} to move", { player: withCapital(sayWord(view.players[rules.sideToMove(words)], view)) });
  line.replaceChildren(
    ...steps.map(({ move, before }) =>
      element("span", { class: "chip" }, view.moveText(move, rules.whole(before), chosen)),
    ),
  );
  for (const [i, one] of numbers.entries()) {
    one.className = `${i === at ? "here " : ""}${solved.has(i) ? "solved" : ""}`.trim();
    if (i === at) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

/** Makes the reader's move, and answers it. */
async function play(page: PuzzlePage, move: number): Promise<void> {
  const puzzle = page.play;
  if (puzzle === undefined) return;
  const made = tryMove(puzzle, move, page.chosen);
  if (made === undefined) return;
  if (made.kind !== "search") tell(page, puzzle, made);
  else {
    const found = await search(page, puzzle, made.text);
    if (found !== undefined) tell(page, puzzle, judge(found, made.text));
  }
}

/** Shows what became of the reader's move. */
function tell(page: PuzzlePage, puzzle: PuzzlePlay, what: Consequence): void {
  const { at, data, said } = page;
  if (what.kind === "solved") {
    page.solved.add(at);
    write(page, say("{text} Solved.", { text: what.text }), "good");
    if (at + 1 < data.puzzles.length) said.append(button(say("Next problem"), () => open(page, at + 1)));
    show(page, true);
  } else if (what.kind === "mistake") {
    const { text, refutation } = what;
    const defence = refutation === undefined ? "" : moveText(puzzle, refutation, page.chosen);
    write(page, defence === "" ? text : say("{text} The defence: {move}.", { text, move: defence }), "wrong");
    said.append(button(say("Take it back"), () => goBack(page)));
    show(page, true);
  } else if (what.kind === "reply") reply(page, puzzle, what.move, what.row, what.text);
}

function reply(page: PuzzlePage, puzzle: PuzzlePlay, move: number, row: Row | undefined, text: string): void {
  const answer = moveText(puzzle, move, page.chosen);
  makeMove(puzzle, move, row);
  write(page, say("{text} The longest defence: {move}.", { text, move: answer }), "good");
  show(page);
}

/** Back to where the reader was to move. */
function goBack(page: PuzzlePage): void {
  if (page.play === undefined) return;
  stopAsking(page);
  takeBack(page.play);
  write(page, say("Play another move."));
  show(page);
}

/** Searches the position on the board; undefined when it was stopped, or failed. */
async function search(page: PuzzlePage, puzzle: PuzzlePlay, text: string): Promise<SolveAnswer | undefined> {
  stopAsking(page);
  write(page, say("{move} is not the move of the proof. Searching …", { move: text }));
  show(page, true);
  const { certificate, rules } = puzzle;
  const words = rules.whole(wordsOf(puzzle));
  const question = { kind: "solve", subject: certificate.header, words, maxNodes: MOST_NODES } as const;
  const mine = ask(question, page.data.game, () => {});
  page.asked = mine;
  page.said.append(
    button(say("Stop"), () => {
      mine.stop();
      goBack(page);
    }),
  );
  const answer = await mine.answer;
  if (page.asked === mine) page.asked = undefined;
  if (answer?.kind === "failed") {
    const message = sayMessage(answer.message);
    tell(page, puzzle, { kind: "mistake", text: say("The search failed: {message}", { message }) });
  }
  return answer?.kind === "solved" ? answer : undefined;
}

/** All first moves that reach the goal. */
function showSolutions(page: PuzzlePage): void {
  if (page.play === undefined) return;
  page.solutions?.stop();
  page.solutions = listSolutions(page.play, page.chosen, MOST_NODES, page.data.game);
  page.more.replaceChildren(...page.solutions.elements);
}

function showLength({ play: puzzle, more }: PuzzlePage): void {
  if (puzzle === undefined) return;
  const plies = formatCount(puzzle.tree.plies(puzzle.certificate.header.root), "ply", "plies");
  const text = say("The proof in the file reaches the goal within {plies}; there may be a shorter one.", {
    plies,
  });
  more.replaceChildren(element("p", {}, text));
}

/** Plays a typed move; returns whether it was played. */
function enter(page: PuzzlePage, text: string): boolean {
  const { view, play: puzzle, chosen } = page;
  // What is said then, and its buttons, stay.
  if (puzzle === undefined || page.isOver) return false;
  const { rules } = puzzle;
  const words = wordsOf(puzzle);
  const legal = rules.successors(words).map((one) => one.move);
  const move = moveNamed(view, text, legal, rules.whole(words), chosen);
  if (move === undefined)
    write(page, say(text === "" ? "Type a move." : "This is not a legal move here."), "wrong");
  else void play(page, move);
  return move !== undefined;
}

function closeProof(page: PuzzlePage): void {
  page.proofShown?.abort();
  page.proofShown = undefined;
  page.proof.hidden = true;
  page.puzzles.hidden = false;
  page.proof.replaceChildren();
}

function showProof(page: PuzzlePage): void {
  const { view, data, at, play: puzzle } = page;
  if (puzzle === undefined) return;
  page.proofShown = new AbortController();
  const place = { link: `problem-${at + 1}/`, signal: page.proofShown.signal, saysAnswer: true };
  const name = nameOf(data, at);
  const about = { title: name, note: "", name, ...(data.game === undefined ? {} : { game: data.game }) };
  page.solved.add(at);
  page.proof.replaceChildren(
    button(say("Back to the problems"), () => {
      closeProof(page);
      history.replaceState(null, "", `#problem-${at + 1}`);
      show(page);
    }),
    ...createProofPage(view, about, puzzle.bytes, place),
  );
  page.puzzles.hidden = true;
  page.proof.hidden = false;
}

/** Opens the problem that the address of the page names, with its proof where it names that. */
function openLink(page: PuzzlePage): void {
  const { data, proofShown, at } = page;
  const [, number, inProof] = /^#problem-(\d+)(\/.*)?$/.exec(location.hash) ?? [];
  const wanted = Math.min(Math.max(Number(number ?? 1), 1), data.puzzles.length) - 1;
  const hash = location.hash;
  if (proofShown !== undefined && wanted === at && inProof !== undefined) return;
  open(page, wanted);
  if (inProof === undefined) return;
  history.replaceState(null, "", hash);
  showProof(page);
}

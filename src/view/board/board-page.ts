/// <reference lib="dom" />
/** The page of a board: a problem is set up, solved, and its proof is walked through; one page for all games. */
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { createLineRules, type LineRules } from "../line-rules.js";
import type { BoardData } from "../page-data.js";
import { type Board, createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { button, element } from "../parts/elements.js";
import { createProofPage } from "../proof/proof-page.js";
import { createScorePage } from "../scores/score-page.js";
import { askBy } from "../worker.js";
import { effortText, sentenceOf } from "./answer-text.js";
import { type Backend, backendOver, type Channel } from "./backend.js";
import { createEditBoard, type EditBoard } from "./edit-board.js";
import type { ReadReply, SolvedEvent } from "./messages.js";
import { createPastePanel, type PastePanel } from "./paste-panel.js";
import { createProblemTable, type ProblemTable } from "./problem-table.js";
import { editorOf, linkOf, type Question, questionIn, startOf } from "./question.js";
import { createSettingsPanel, type SettingsPanel } from "./settings-panel.js";
import { createSetupPanel, PLAY, type SetupPanel } from "./setup-panel.js";
import { createSolvePanel, type SolvePanel } from "./solve-panel.js";
import { createTakeAway, save, type TakenAway } from "./take-away.js";

/** Steps that can be taken back. */
const MOST_PAST = 1000;

interface BoardPage {
  readonly views: Readonly<Record<string, GameView>>;
  readonly backend: Backend;
  readonly root: HTMLElement;
  readonly paste: PastePanel;
  readonly settings: SettingsPanel;
  readonly solve: SolvePanel;
  question: Question;
  past: Question[];
  problems: ReadReply["problems"];
  /** The answers to them, where they are several. */
  table: ProblemTable | undefined;
  chosen: Chosen;
  /** What belongs to the game on the board. */
  parts: GameParts;
  /** Ends what the proof that is shown listens to. */
  shown: AbortController;
}

/** What stands on the page for one game. */
interface GameParts {
  readonly edit: EditBoard;
  readonly board: Board;
  readonly setup: SetupPanel;
  readonly places: HTMLElement;
  readonly problem: HTMLElement;
}

/** @param channel to whoever answers */
export function createBoardPage(
  views: Readonly<Record<string, GameView>>,
  data: BoardData,
  channel: Channel,
): HTMLElement[] {
  const backend = backendOver(channel);
  const [first] = data.problems;
  const given =
    first === undefined
      ? startOf(data.game, views[data.game])
      : { game: data.game, words: editorOf(views[data.game]).read(first.position), goal: "" };
  const question = questionIn(views, location.hash) ?? given;
  const page: BoardPage = {
    ...{ views, backend, question, past: [], problems: data.problems, table: undefined },
    root: element("div", { class: "board-page" }),
    paste: createPastePanel(
      backend,
      () => page.question.game,
      (reply) => openRead(page, reply),
    ),
    settings: createSettingsPanel(() => setGoal(page)),
    solve: createSolvePanel(
      backend,
      () => viewOf(page),
      () => askedOn(page),
      (event) => openAnswer(page, event),
    ),
    chosen: {},
    parts: undefined as never,
    shown: new AbortController(),
  };
  askBy((asked, _, progress) =>
    backend.ask(page.question.game, page.settings.chosen().rules, asked, progress),
  );
  addEventListener("hashchange", () => openLink(page));
  addEventListener("keydown", (event) => pressKey(page, event));
  openGame(page, question);
  listProblems(page);
  showSetup(page);
  page.paste.say(data.said);
  return [page.root];
}

function viewOf({ views, question }: BoardPage): GameView {
  return views[question.game];
}

/** Shows a question of perhaps another game, and asks what can be chosen there. */
function openGame(page: BoardPage, question: Question): void {
  const { backend, settings } = page;
  page.question = question;
  const view = viewOf(page);
  page.chosen = firstChoices(view);
  page.parts = {
    edit: createEditBoard(view, (place) => put(page, place)),
    board: createBoard(view, (move) => playMove(page, move)),
    setup: createSetupPanel(
      view,
      () => page.question.words,
      (words) => change(page, { ...page.question, words }),
      () => showBoard(page),
    ),
    places: element("div", { class: "places" }),
    problem: element("p", { class: "wrong", role: "alert" }),
  };
  settings.show({ settings: [], goals: [], threads: 1 });
  backend.game(question.game).then(
    (reply) => {
      if (page.question.game !== question.game) return;
      settings.show(reply);
      settings.choose(page.question.goal);
    },
    (error: Error) => page.paste.say([error.message]),
  );
  showSetup(page);
}

/** The page as a board to set up. */
function showSetup(page: BoardPage): void {
  const { views, question, paste, settings, solve, parts, root } = page;
  const view = viewOf(page);
  page.shown.abort();
  const games = Object.keys(views).map((name) =>
    element("option", { value: name, selected: name === question.game }, name),
  );
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    page.problems = [];
    listProblems(page);
    solve.clear();
    page.past.push(page.question);
    openGame(page, startOf(value, views[value]));
  };
  root.replaceChildren(
    element(
      "header",
      { class: "bar" },
      element("h1", {}, "solve-fast"),
      element("label", {}, "Game ", element("select", { id: "game", change }, ...games)),
      button("Undo", () => undo(page), { id: "undo" }),
    ),
    element(
      "main",
      { class: "at-board" },
      element("section", { class: "position", "aria-label": "Position" }, parts.places, parts.problem),
      element(
        "section",
        { class: "controls", "aria-label": "Problem" },
        paste.element,
        ...problemList(page),
        parts.setup.element,
        settings.element,
        solve.element,
        createTakeAway(() => takenFrom(page)),
        ...choiceSwitches(view, page.chosen, (values) => {
          page.chosen = values;
          showBoard(page);
        }),
      ),
    ),
  );
  showBoard(page);
}

/** Pictures are those that books print. */
function takenFrom(page: BoardPage): TakenAway {
  const { words } = page.question;
  const view = viewOf(page);
  return { name: view.module.name, drawing: view.diagram?.(words) ?? view.draw?.(words, page.chosen) };
}

function showBoard(page: BoardPage): void {
  const { question, parts, chosen } = page;
  const view = viewOf(page);
  const { words } = question;
  parts.setup.show(words, chosen);
  parts.problem.replaceChildren();
  const rules = parts.setup.tool === PLAY ? playRules(page) : undefined;
  if (rules === undefined) {
    parts.edit.show(words, chosen);
    parts.places.replaceChildren(parts.edit.element);
  } else {
    const legal = rules.successors(rules.start).map(({ move }) => move);
    parts.board.show({ words, legal }, chosen);
    parts.places.replaceChildren(parts.board.element);
  }
  history.replaceState(null, "", `#${linkOf(view, question)}`);
}

/** The rules at the position on the board, with all legal moves; undefined, and the reason on the page, where it is none. */
function playRules(page: BoardPage): LineRules | undefined {
  const { question, parts } = page;
  const view = viewOf(page);
  try {
    const position = editorOf(view).write(question.words);
    return createLineRules(view, { position, goal: null, options: {}, attacker: 0 });
  } catch (error) {
    parts.problem.textContent = withoutColumn((error as Error).message);
    return undefined;
  }
}

/** Columns are those of a text that nobody has typed. */
const withoutColumn = (message: string) => message.replace(/^column \d+: /, "");

function put(page: BoardPage, place: string): void {
  const { question, parts } = page;
  const words = editorOf(viewOf(page)).put(question.words, parts.setup.tool, place);
  if (words !== question.words) change(page, { ...question, words });
}

function playMove(page: BoardPage, move: number): void {
  const rules = playRules(page);
  if (rules === undefined) return;
  change(page, { ...page.question, words: rules.whole(rules.after(rules.start, move)) });
}

/** Puts another question on the board, and removes what was said about the one before. */
function change(page: BoardPage, question: Question): void {
  page.past = [...page.past.slice(1 - MOST_PAST), page.question];
  page.question = question;
  page.solve.clear();
  showBoard(page);
}

function undo(page: BoardPage): void {
  const before = page.past.pop();
  if (before === undefined) return;
  page.solve.clear();
  if (before.game === page.question.game) {
    page.question = before;
    page.settings.choose(before.goal);
    showBoard(page);
  } else openGame(page, before);
}

function setGoal(page: BoardPage): void {
  change(page, { ...page.question, goal: page.settings.chosen().goal });
}

function openRead(page: BoardPage, { game, problems }: ReadReply): void {
  page.problems = problems;
  openProblem(page, game, 0);
  listProblems(page);
  showSetup(page);
}

/** Begins the table of the problems that were read. */
function listProblems(page: BoardPage): void {
  page.table?.stop();
  const { backend, problems, question, solve } = page;
  const { game } = question;
  page.table =
    problems.length < 2
      ? undefined
      : createProblemTable(
          backend,
          { view: viewOf(page), solve },
          problems,
          (position) => ({ ...askedOn(page), game, position }),
          (index) => openProblem(page, game, index),
        );
}

function openProblem(page: BoardPage, game: string, number: number): void {
  const { position } = page.problems[number];
  page.past.push(page.question);
  page.solve.clear();
  openGame(page, { game, words: editorOf(page.views[game]).read(position), goal: "" });
}

/** The problems of a file that has several. */
function problemList(page: BoardPage): HTMLElement[] {
  const { problems, question } = page;
  if (problems.length < 2) return [];
  const texts = problems.map(({ position }) => position);
  const here = texts.indexOf(editorOf(viewOf(page)).write(question.words));
  const options = problems.map(({ name }, i) =>
    element("option", { value: i, selected: i === here }, `${i + 1}${name === "" ? "" : `: ${name}`}`),
  );
  const open = ({ target }: Event) =>
    openProblem(page, question.game, Number((target as HTMLSelectElement).value));
  const step = (by: number) => () => {
    const next = here + by;
    if (next >= 0 && next < problems.length) openProblem(page, question.game, next);
  };
  return [
    element(
      "div",
      { class: "buttons" },
      button("‹", step(-1), { "aria-label": "Previous problem" }),
      element(
        "label",
        {},
        "Problem ",
        element("select", { change: open }, ...options),
        ` of ${problems.length}`,
      ),
      button("›", step(1), { "aria-label": "Next problem" }),
    ),
    ...(page.table === undefined ? [] : [page.table.element]),
  ];
}

function askedOn({ question, settings, views }: BoardPage) {
  const { goal: _, ...chosen } = settings.chosen();
  const { goal } = question;
  const position = editorOf(views[question.game]).write(question.words);
  return { game: question.game, position, ...(goal === "" ? {} : { goal }), ...chosen };
}

/** The proof of an answer, or its line of best play; without either, the board stays. */
function openAnswer(page: BoardPage, event: SolvedEvent): void {
  const { certificate, scored, notes, result } = event;
  const view = viewOf(page);
  if (certificate === undefined && scored === undefined) return;
  const shown = new AbortController();
  page.shown.abort();
  page.shown = shown;
  const title = sentenceOf(view, event, page.solve.language);
  const link = `${linkOf(view, page.question)}&at=`;
  const place = { link, signal: shown.signal };
  const { nodes, seconds } = result;
  const effort = effortText({ nodes, seconds, nodesPerSecond: nodes / seconds, tableUse: null });
  const note = [...notes, effort].join("\n");
  // Scores say more of an endgame than the nodes of their proof.
  const elements =
    scored === undefined
      ? createProofPage(view, { title, note, name: "the proof" }, bytesOf(certificate ?? ""), {
          ...place,
          source: "proof",
        })
      : createScorePage(
          view,
          { kind: "scores", title, note, name: "", lines: [{ name: "", ...scored }] },
          { ...place, source: "answer" },
        );
  page.root.replaceChildren(
    element(
      "div",
      { class: "buttons bar" },
      button("Edit the position", () => showSetup(page), { id: "edit" }),
      ...(certificate === undefined
        ? []
        : [
            button(
              "Save the proof",
              () => save(`${view.module.name}.proof`, new Blob([bytesOf(certificate)])),
              { id: "save" },
            ),
            ...(page.backend.page === undefined
              ? []
              : [
                  button("Save as a page", () => void savePage(page, certificate, title, note), {
                    id: "save-page",
                  }),
                ]),
          ]),
    ),
    ...elements,
  );
  scrollTo(0, 0);
}

/** The proof as one file of HTML, which opens from disk. */
async function savePage(
  { backend, question }: BoardPage,
  certificate: string,
  title: string,
  note: string,
): Promise<void> {
  const { game } = question;
  try {
    const reply = await backend.page?.({ game, certificate, title, note });
    if (reply !== undefined) save(`${game}.html`, new Blob([reply.html], { type: "text/html" }));
  } catch (error) {
    alert((error as Error).message);
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Another question was typed into the address. */
function openLink(page: BoardPage): void {
  const asked = questionIn(page.views, location.hash);
  if (asked === undefined || /&at=/.test(location.hash)) return;
  page.past.push(page.question);
  page.solve.clear();
  openGame(page, asked);
}

function pressKey(page: BoardPage, event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (key !== "z" || !(ctrlKey || metaKey)) return;
  if (target instanceof HTMLElement && target.matches("input, textarea")) return;
  event.preventDefault();
  undo(page);
}

/// <reference lib="dom" />
/** The page of a board: a problem is set up, solved, and its proof is walked through; one page for all games. */
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayMessage, sayWord } from "../language.js";
import { createLineRules, type LineRules } from "../line-rules.js";
import type { BoardData } from "../page-data.js";
import { type Board, createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { button, element } from "../parts/elements.js";
import { beginLanguage, languageSwitch } from "../parts/language-switch.js";
import { askBy } from "../worker.js";
import { createAnswerPage } from "./answer/answer-page.js";
import { createTakeAway } from "./answer/take-away.js";
import { type Backend, backendOver, type Channel } from "./asking/backend.js";
import type { GameReply, ReadReply, SolvedEvent } from "./messages.js";
import { type KeptProblems, keptProblems } from "./problems/kept-problems.js";
import { createProblemList } from "./problems/problem-list.js";
import { createProblemTable, type ProblemTable } from "./problems/problem-table.js";
import {
  editorOf,
  linkOf,
  namesQuestion,
  PLACE,
  placeIn,
  type Question,
  questionIn,
  startOf,
} from "./question.js";
import { createEditBoard, type EditBoard } from "./setup/edit-board.js";
import { createPastePanel, type PastePanel, WRONG_LINK } from "./setup/paste-panel.js";
import { createSetupPanel, PLAY, type SetupPanel } from "./setup/setup-panel.js";
import { type Asked, askedBy, knownSettings } from "./solving/asked.js";
import { type ChoicesByGame, createChoices, NO_CHOICES } from "./solving/choices.js";
import { type Choosing, createSettingsPanel, type SettingsPanel } from "./solving/settings-panel.js";
import { createSolvePanel, type SolvePanel } from "./solving/solve-panel.js";

/** Seconds that a question about a move may take: an answer, or "not yet", comes at once. */
const ASK_LIMITS = [{ time: 1 }, { time: 10 }, { time: 60 }];
/** Steps that can be taken back. */
const MOST_PAST = 1000;

interface BoardPage {
  /** A user's own game. */
  readonly own: BoardData["own"];
  readonly views: Readonly<Record<string, GameView>>;
  readonly backend: Backend;
  /** What can be chosen in games. */
  readonly choices: ChoicesByGame;
  readonly root: HTMLElement;
  panels: Panels;
  /** What is asked; the panels show it. */
  question: Question;
  /** The rules of the answer that is shown. */
  rules: Asked["request"]["rules"];
  past: Question[];
  problems: ReadReply["problems"];
  /** The number of the one that was opened last, from 0. */
  opened: number;
  /** The answers to them, where there are several. */
  table: ProblemTable | undefined;
  chosen: Chosen;
  /** What belongs to the game on the board. */
  parts: GameParts;
  /** The place in the proof that the address of the page has named; undefined once it is shown. */
  place: string | undefined;
  /** Whether the next address is an entry of its own in the browser's history: Back comes to what is on the page now. */
  beginsEntry: boolean;
  /** Ends what the answer that is shown listens to; aborted while the board is shown. */
  shown: AbortController;
}

/** What stands on the page for every game. */
interface Panels {
  readonly paste: PastePanel;
  readonly settings: SettingsPanel;
  readonly solve: SolvePanel;
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
  beginLanguage();
  const backend = backendOver(channel, data.own);
  const [first] = data.problems;
  const given =
    first === undefined
      ? startOf(data.game, views[data.game])
      : { ...startOf(data.game, views[data.game]), words: editorOf(views[data.game]).read(first.position) };
  const linked = questionIn(views, location.hash);
  const question = linked ?? given;
  const page: BoardPage = {
    ...{
      views,
      own: data.own,
      backend,
      choices: createChoices(backend),
      question,
      rules: {},
      past: [],
      problems: data.problems,
      opened: 0,
      table: undefined,
    },
    place: linked && placeIn(location.hash),
    root: element("div", { class: "board-page" }),
    panels: undefined as never,
    chosen: {},
    parts: undefined as never,
    beginsEntry: false,
    shown: new AbortController(),
  };
  page.panels = panelsOf(page);
  askBy({
    ask: (asked, _, progress) => backend.ask(page.question.game, page.rules, asked, progress),
    limits: { solve: ASK_LIMITS, exact: ASK_LIMITS },
  });
  addEventListener("hashchange", () => {
    const { hash } = location;
    if (!openLink(page, hash) && namesQuestion(hash)) page.panels.paste.tell([WRONG_LINK]);
  });
  // Anywhere else the browser would leave the page, and show the file.
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    page.panels.paste.take(event.dataTransfer);
  });
  addEventListener("keydown", (event) => pressKey(page, event));
  openGame(page, question);
  // What was pasted stands in no address.
  const kept = linked && keptProblems(question.game);
  if (kept !== undefined) page.problems = kept.problems;
  listProblems(page, question.game, kept?.answers);
  showSetup(page);
  const wrong = linked === undefined && namesQuestion(location.hash) ? [WRONG_LINK] : [];
  page.panels.paste.tell([...wrong, ...data.said]);
  return [page.root];
}

function panelsOf(page: BoardPage): Panels {
  return {
    paste: createPastePanel(
      page.backend,
      () => page.question.game,
      (reply) => openRead(page, reply),
      (hash) => openLink(page, hash),
    ),
    settings: settingsOf(page),
    solve: createSolvePanel(
      page.backend,
      () => viewOf(page),
      () => askedOn(page),
      () => page.panels.paste.read,
      (event, asked) => openAnswer(page, event, asked),
    ),
  };
}

function settingsOf(page: BoardPage): SettingsPanel {
  return createSettingsPanel((choosing) => choose(page, choosing));
}

/** The same page in the language that was chosen; what is searched goes on. */
function translate(page: BoardPage): void {
  const { paste, solve } = page.panels;
  page.panels = { paste, solve, settings: settingsOf(page) };
  paste.translate();
  solve.translate();
  page.table?.translate();
  void showGame(page, page.question);
}

function viewOf({ views, question }: BoardPage): GameView {
  return views[question.game];
}

/** Shows a question of perhaps another game; it is solved at once where the address names a place in its proof. */
function openGame(page: BoardPage, question: Question): void {
  void showGame(page, question).then(() => {
    if (page.question.game === question.game && page.place !== undefined) page.panels.solve.start();
  });
}

/** Shows a question, and what can be chosen in its game as soon as that is known. */
async function showGame(page: BoardPage, question: Question): Promise<void> {
  const { settings, paste } = page.panels;
  page.question = question;
  const view = viewOf(page);
  const { reply, known } = page.choices.of(question.game);
  page.chosen = firstChoices(view);
  page.parts = {
    edit: createEditBoard(view, (place) => put(page, place)),
    board: createBoard(view, (move) => playMove(page, move)),
    setup: createSetupPanel(
      view,
      () => page.question.words,
      (words) => edit(page, words),
      () => showBoard(page),
    ),
    places: element("div", { class: "places" }),
    problem: element("p", { class: "wrong", role: "alert" }),
  };
  settings.show(known ?? NO_CHOICES, view);
  settings.choose(question);
  showSetup(page);
  try {
    const choices = await reply;
    if (page.question.game !== question.game) return;
    leaveUnknown(page, choices);
    if (known !== undefined) return;
    settings.show(choices, view);
    settings.choose(page.question);
    // The moves that can be played are those of the rules.
    if (page.parts.setup.tool === PLAY) showBoard(page);
  } catch (error) {
    paste.tell([(error as Error).message]);
  }
}

/** Leaves out, and names, what a link says of settings and the game does not have. */
function leaveUnknown(page: BoardPage, { settings: rows }: GameReply): void {
  const { question, panels } = page;
  const settings = knownSettings(question, rows);
  const unknown = Object.entries(question.settings).filter(([name]) => !Object.hasOwn(settings, name));
  if (unknown.length === 0) return;
  page.question = { ...question, settings };
  panels.paste.tellMore(
    unknown.map(
      ([name, text]) => `"${name}=${text}" in the link is no setting of this board, and is left out`,
    ),
  );
  showAddress(page);
}

/** The page as a board to set up. */
function showSetup(page: BoardPage): void {
  const { views, question, parts, root } = page;
  const { paste, settings, solve } = page.panels;
  const view = viewOf(page);
  page.shown.abort();
  const games = Object.keys(views).map((name) =>
    element("option", { value: name, selected: name === question.game }, sayWord(name)),
  );
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    page.problems = [];
    listProblems(page, value);
    paste.tell([]);
    leaveProblem(page);
    remember(page);
    page.beginsEntry = true;
    const { time, memory } = page.question.settings;
    const limits = Object.entries({ time, memory }).filter(([, limit]) => limit !== undefined);
    openGame(page, { ...startOf(value, views[value]), settings: Object.fromEntries(limits) });
  };
  root.replaceChildren(
    element(
      "header",
      { class: "bar" },
      element("h1", {}, "solve-fast"),
      element("label", {}, `${say("Game")} `, element("select", { id: "game", change }, ...games)),
      button(say("Undo"), () => undo(page), { id: "undo" }),
      languageSwitch(() => translate(page)),
    ),
    element(
      "main",
      { class: "at-board" },
      element("section", { class: "position", "aria-label": say("Position") }, parts.places, parts.problem),
      element(
        "section",
        { class: "controls", "aria-label": say("Problem") },
        paste.element,
        ...createProblemList(page.problems, numberOnBoard(page), page.table, (index) =>
          openProblem(page, question.game, index),
        ),
        parts.setup.element,
        settings.element,
        solve.element,
        createTakeAway(() => ({ view, words: page.question.words, chosen: page.chosen })),
        ...choiceSwitches(view, page.chosen, (values) => {
          page.chosen = values;
          showBoard(page);
        }),
      ),
    ),
  );
  showBoard(page);
  page.table?.follow(numberOnBoard(page));
}

function showBoard(page: BoardPage): void {
  const { question, parts, chosen } = page;
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
  showAddress(page);
}

function showAddress(page: BoardPage): void {
  const place = page.place === undefined ? "" : `${PLACE}${page.place}`;
  // From the board after an answer, Back comes to the answer again.
  const leavesAnswer = place === "" && placeIn(location.hash) !== undefined;
  setAddress(`#${linkOf(viewOf(page), page.question)}${place}`, page.beginsEntry || leavesAnswer);
  page.beginsEntry = false;
}

/** An entry that is like the one before would make Back do nothing. */
function setAddress(address: string, beginsEntry: boolean): void {
  if (address === location.hash) return;
  if (beginsEntry) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/**
 * The rules at the position on the board, with all legal moves; undefined, and the reason on the page, where it is none. Undefined
 * also while it is not known which rules are chosen.
 */
function playRules(page: BoardPage): LineRules | undefined {
  const { question, parts } = page;
  const view = viewOf(page);
  const { known } = page.choices.of(question.game);
  const isUsual = Object.keys(question.settings).length === 0;
  if (known === undefined && !isUsual) return undefined;
  try {
    const { request } = askedBy(view, question, known?.settings ?? []);
    const { position, rules } = request;
    return createLineRules(view, { position, goal: null, options: rules, attacker: 0 });
  } catch (error) {
    parts.problem.textContent = sayMessage(withoutColumn((error as Error).message));
    return undefined;
  }
}

/** Columns are those of a text that nobody has typed. */
const withoutColumn = (message: string) => message.replace(/^column \d+: /, "");

function put(page: BoardPage, place: string): void {
  const { question, parts } = page;
  if (parts.setup.tool === PLAY) return;
  const words = editorOf(viewOf(page)).put(question.words, parts.setup.tool, place);
  if (words !== question.words) edit(page, words);
}

function playMove(page: BoardPage, move: number): void {
  const rules = playRules(page);
  if (rules === undefined) return;
  edit(page, rules.whole(rules.after(rules.start, move)));
}

/** Puts another position on the board. */
function edit(page: BoardPage, words: Int32Array): void {
  page.panels.paste.leave();
  change(page, { ...page.question, words });
}

/** Puts another question on the board, and removes what was said about the one before. */
function change(page: BoardPage, question: Question): void {
  remember(page);
  page.question = question;
  leaveAnswer(page);
  showBoard(page);
}

/** Undo comes back to what is on the board. */
function remember(page: BoardPage): void {
  page.past = [...page.past.slice(1 - MOST_PAST), page.question];
}

/** Also takes no notice of what is still being read for the board. */
function leaveProblem(page: BoardPage): void {
  page.panels.paste.leave();
  leaveAnswer(page);
}

/** Says nothing more of what was solved, and goes to no place in its proof. */
function leaveAnswer(page: BoardPage): void {
  page.place = undefined;
  page.panels.solve.clear();
}

function undo(page: BoardPage): void {
  const before = page.past.pop();
  if (before === undefined) return;
  leaveProblem(page);
  if (before.game === page.question.game) {
    page.question = before;
    page.panels.settings.choose(before);
    showSetup(page);
  } else openOtherGame(page, before);
}

/** With the problems that were last read for it: those on the page are of the game before. */
function openOtherGame(page: BoardPage, question: Question): void {
  const kept = keptProblems(question.game);
  page.problems = kept?.problems ?? [];
  listProblems(page, question.game, kept?.answers);
  openGame(page, question);
}

/** Another goal is another question; other settings leave what was said of it, so that its search can go on with them. */
function choose(page: BoardPage, { name, text, isOtherQuestion }: Choosing): void {
  const { question } = page;
  const settings = Object.entries({ ...question.settings, [name]: text }).filter(([, one]) => one !== "");
  const chosen =
    name === "goal" ? { ...question, goal: text } : { ...question, settings: Object.fromEntries(settings) };
  if (isOtherQuestion) change(page, chosen);
  else {
    remember(page);
    page.question = chosen;
    showAddress(page);
  }
}

function openRead(page: BoardPage, { game, problems }: ReadReply): void {
  page.problems = problems;
  openProblem(page, game, 0);
  listProblems(page, game);
  showSetup(page);
}

/** Begins the table of the problems that were read. */
function listProblems(page: BoardPage, game: string, answers: KeptProblems["answers"] = {}): void {
  page.table?.stop();
  const { backend, problems, views } = page;
  page.table =
    problems.length < 2
      ? undefined
      : createProblemTable(
          backend,
          views[game],
          { game, problems, answers },
          async () => (await askedOn(page)).request,
          (index) => openProblem(page, game, index),
        );
}

function openProblem(page: BoardPage, game: string, number: number): void {
  const { position } = page.problems[number];
  const { question } = page;
  remember(page);
  leaveProblem(page);
  page.beginsEntry = true;
  page.opened = number;
  const { settings } = question.game === game ? question : startOf(game, page.views[game]);
  openGame(page, { game, words: editorOf(page.views[game]).read(position), goal: "", settings });
}

/** The number of the problem on the board among those of the file, from 0; -1 for none of them. Some may be the same. */
function numberOnBoard({ problems, opened, question, views }: BoardPage): number {
  const here = editorOf(views[question.game]).write(question.words);
  return problems[opened]?.position === here
    ? opened
    : problems.findIndex(({ position }) => position === here);
}

/** What is asked with what is on the board now. */
async function askedOn(page: BoardPage): Promise<Asked> {
  const { question } = page;
  const view = viewOf(page);
  const { settings } = await page.choices.of(question.game).reply;
  return askedBy(view, question, settings);
}

/** Shows an answer, under what was asked; without a proof and without scores the board stays. */
function openAnswer(page: BoardPage, event: SolvedEvent, { question, request }: Asked): void {
  const { backend, own, root } = page;
  const shown = new AbortController();
  page.shown.abort();
  page.shown = shown;
  const board = `#${linkOf(viewOf(page), page.question)}`;
  const link = `#${linkOf(viewOf(page), question)}${PLACE}`;
  const { place } = page;
  page.place = undefined;
  if (event.file === undefined && event.scored === undefined) {
    shown.abort();
    setAddress(board, false);
    return;
  }
  // Before the page of the answer, which reads the place in it. The place is one that a reader was sent to, or had come to; if the
  // page is loaded again, it comes back to the answer, and Back comes to the board.
  const isThere = location.hash.startsWith(link);
  if (!isThere || place !== undefined) setAddress(`${link}${place ?? ""}`, !isThere);
  page.rules = request.rules;
  try {
    const elements = createAnswerPage({
      ...{ view: viewOf(page), backend, event, link: link.slice(1) },
      ...{
        asked: request,
        records: page.choices.of(question.game).known?.records ?? [],
        signal: shown.signal,
      },
      name: page.problems[numberOnBoard(page)]?.name ?? "",
      ownGame: own?.name === question.game ? own.text : undefined,
      edit: () => showSetup(page),
    });
    root.replaceChildren(...elements);
    scrollTo(0, 0);
  } catch (error) {
    // The board stays, and says why.
    shown.abort();
    setAddress(board, false);
    throw error;
  }
}

/**
 * Another question was typed into the address, pasted as one, or is come back to in the browser's history.
 *
 * @returns whether there is a question in it
 */
function openLink(page: BoardPage, hash: string): boolean {
  const asked = questionIn(page.views, hash);
  if (asked === undefined) return false;
  const place = placeIn(hash);
  const isAnswerShown = !page.shown.signal.aborted;
  if (linkOf(viewOf(page), page.question) !== linkOf(page.views[asked.game], asked)) {
    remember(page);
    leaveProblem(page);
    // What was pasted is not in the address yet.
    page.beginsEntry = hash !== location.hash;
    page.place = place;
    if (asked.game === page.question.game) openGame(page, asked);
    else openOtherGame(page, asked);
  } else if (place === undefined) {
    if (isAnswerShown) showSetup(page);
    // On the way to a place by a search.
    else if (page.place !== undefined) leaveAnswer(page);
  } else if (!isAnswerShown) {
    page.place = place;
    page.panels.solve.start();
  }
  // A place in the proof that is shown is gone to by its page.
  return true;
}

function pressKey(page: BoardPage, event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  if (key !== "z" || !(ctrlKey || metaKey)) return;
  if (target instanceof HTMLElement && target.matches("input, textarea")) return;
  event.preventDefault();
  undo(page);
}

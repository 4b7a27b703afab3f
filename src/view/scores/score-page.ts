/// <reference lib="dom" />
/** The page of endgames and games with exact scores: lines of play, and at each position what every move leads to. */

import type { GameView } from "../game-view.js";
import { createLineRules, type LineRules } from "../line-rules.js";
import type { ScoredLine, ScoresData } from "../page-data.js";
import { createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { createCopyPanel } from "../parts/copy-panel.js";
import { button, element } from "../parts/elements.js";
import { createMoveForm, moveNamed, refusalOf } from "../parts/move-form.js";
import { onWheel } from "../parts/wheel.js";
import { formatCount, withCapital } from "../words.js";
import { createMoveScores, type MoveScore, scoreText, signed } from "./move-scores.js";

/** A move that was made, and the packed position in front of it. */
interface Step {
  readonly move: number;
  readonly words: Int32Array;
}

export function createScorePage(view: GameView, data: ScoresData): HTMLElement[] {
  const { module } = view;
  let chosen = firstChoices(view);
  let at = 0;
  /** Undefined where the reader has typed a position. */
  let given: ScoredLine | undefined;
  let line: readonly number[] = [];
  let rules: LineRules;
  let steps: readonly Step[] = [];
  let scores: readonly MoveScore[] = [];

  const board = createBoard(view, play);
  const panel = createMoveScores(play, (next) => {
    scores = next;
    drawBoard();
    remark.replaceChildren(...remarks());
  });
  const title = element("h2", {});
  const turn = element("p", { class: "turn", "aria-live": "polite" });
  const path = element("p", { class: "path" });
  const remark = element("div", { class: "remark" });
  const problem = element("p", { class: "wrong", role: "alert" });
  const played = element("ol", { class: "played" });
  const numbers = data.lines.map((one, i) =>
    button(String(i + 1), () => open(i), { title: one.name, "aria-label": nameOf(i) }),
  );

  function nameOf(i: number): string {
    const { name } = data.lines[i];
    return `${data.lines.length === 1 ? "Position" : `Position ${i + 1}`}${name === "" ? "" : `, ${name}`}`;
  }

  function rulesAt(position: string): LineRules {
    return createLineRules(view, { goal: null, options: {}, attacker: 0, position });
  }

  function wordsNow(): Int32Array {
    const last = steps.at(-1);
    return last === undefined ? rules.start : rules.after(last.words, last.move);
  }

  function open(i: number): void {
    at = i;
    given = data.lines[i];
    rules = rulesAt(given.position);
    line = movesOf(given);
    steps = [];
    show();
  }

  /** The moves of a line, as far as they are legal. */
  function movesOf({ moves }: Pick<ScoredLine, "moves">): number[] {
    let words = rules.start;
    const found: number[] = [];
    for (const text of moves) {
      const legal = rules.successors(words).map(({ move }) => move);
      const move = legal.find((one) => module.formatMove(one) === text);
      if (move === undefined) break;
      found.push(move);
      words = rules.after(words, move);
    }
    return found;
  }

  /** Whether the moves made so far are those of the line. */
  const isOnLine = () => given !== undefined && steps.every(({ move }, i) => line[i] === move);

  function play(move: number): void {
    const words = wordsNow();
    if (!rules.isLegal(words, move)) return;
    steps = [...steps, { move, words }];
    show();
  }

  function goBack(): void {
    if (steps.length === 0) return;
    steps = steps.slice(0, -1);
    show();
  }

  function goOn(): void {
    if (isOnLine() && steps.length < line.length) play(line[steps.length]);
  }

  /** To a place of the line, by how many of its moves are made. */
  function goTo(moves: number): void {
    steps = [];
    let words = rules.start;
    for (const move of line.slice(0, moves)) {
      steps = [...steps, { move, words }];
      words = rules.after(words, move);
    }
    show();
  }

  function enter(text: string): boolean {
    problem.replaceChildren();
    const words = wordsNow();
    const legal = rules.successors(words).map(({ move }) => move);
    const move = moveNamed(view, text, legal, rules.whole(words), chosen);
    if (move !== undefined) {
      play(move);
      return true;
    }
    try {
      rules = rulesAt(module.formatPosition(module.parsePosition(text)));
    } catch {
      problem.replaceChildren(refusalOf(module, text));
      return false;
    }
    [given, line, steps] = [undefined, [], []];
    show();
    return true;
  }

  /** What the file says of the position on the board, as its side to move sees it; undefined where it says nothing. */
  function fileScore(): number | undefined {
    const score = isOnLine() ? given?.scores[steps.length] : undefined;
    return score === undefined ? undefined : seenBy(score, rules.sideToMove(wordsNow()));
  }

  const seenBy = (score: number, player: number) => (player === 0 ? score : 0 - score);

  function drawBoard(): void {
    const words = wordsNow();
    const last = steps.at(-1);
    const legal = rules.successors(words).map(({ move }) => move);
    const said = new Map(
      scores.filter((one) => one.lower === one.upper).map((one) => [one.move, scoreText(one)]),
    );
    const answer = isOnLine() ? line[steps.length] : undefined;
    const before = last && { move: last.move, words: rules.whole(last.words) };
    board.show({ words: rules.whole(words), legal, last: before, answer, said }, chosen);
  }

  function remarks(): HTMLElement[] {
    const file = fileScore();
    const text = (words: string, name = "") => element("p", { class: name }, words);
    const said: HTMLElement[] = [];
    if (given === undefined) said.push(text("A position of yours."));
    else if (!isOnLine()) said.push(text("Beside the line of the file."));
    if (file !== undefined) said.push(text(`The file says: ${signed(file)} for ${playerNow()}.`));
    const moves = rules.successors(wordsNow()).length;
    if (moves === 0 || scores.length < moves || scores.some(({ lower, upper }) => lower < upper)) return said;
    const best = Math.max(...scores.map(({ lower }) => lower));
    const holds = file === undefined || file === best;
    said.push(
      text(
        `Searched here: ${signed(best)} for ${playerNow()}${holds ? "" : ", and not what the file says"}.`,
        holds ? "good" : "wrong",
      ),
    );
    return said;
  }

  function playerNow(): string {
    return view.players[rules.sideToMove(wordsNow())];
  }

  function show(): void {
    panel.stop();
    problem.replaceChildren();
    scores = [];
    const words = wordsNow();
    const successors = rules.successors(words);
    const side = rules.sideToMove(words);
    title.textContent = given === undefined ? "Position of yours" : nameOf(at);
    turn.textContent = successors.length === 0 ? "The game is over" : `${withCapital(playerNow())} to move`;
    path.replaceChildren(
      ...steps.map(({ move, words: from }, i) => {
        const to = () => {
          steps = steps.slice(0, i + 1);
          show();
        };
        const text = view.moveText(move, rules.whole(from), chosen);
        return button(text, to, { class: i === steps.length - 1 ? "here" : "" });
      }),
      ...(steps.length === 0 ? [element("span", { class: "quiet" }, "Start")] : []),
    );
    played.replaceChildren(...lineRows());
    for (const [i, one] of numbers.entries()) {
      one.className = given !== undefined && i === at ? "here" : "";
    }
    drawBoard();
    remark.replaceChildren(...remarks());
    panel.show(
      successors.map(({ move }) => {
        const after = rules.after(words, move);
        const text = view.moveText(move, rules.whole(words), chosen);
        return { move, text, words: after, changesSide: rules.sideToMove(after) !== side };
      }),
    );
    if (given !== undefined) {
      const moves = steps.map(({ move }) => module.formatMove(move)).join(",");
      history.replaceState(null, "", `#position-${at + 1}${moves === "" ? "" : `/${moves}`}`);
    }
  }

  /** The moves of the file's line, and what each of them lost. */
  function lineRows(): HTMLElement[] {
    const { scores: all = [] } = given ?? {};
    let words = rules.start;
    return line.map((move, i) => {
      const player = rules.sideToMove(words);
      const text = view.moveText(move, rules.whole(words), chosen);
      words = rules.after(words, move);
      const lost = seenBy(all[i] - all[i + 1], player);
      const here = isOnLine() && steps.length === i + 1;
      return element(
        "li",
        {},
        button(`${view.players[player]} ${text}`, () => goTo(i + 1), { class: here ? "here" : "" }),
        element("span", { class: "quiet" }, `${signed(seenBy(all[i + 1], player))}`),
        ...(lost > 0 ? [element("span", { class: "wrong" }, `lost ${lost}`)] : []),
      );
    });
  }

  const left = element(
    "section",
    { class: "position", "aria-label": "Position" },
    title,
    board.element,
    turn,
    element(
      "div",
      { class: "buttons walk" },
      button("Start", () => goTo(0)),
      button("Back", goBack),
      button("Next", goOn),
      button("To the line's end", () => goTo(line.length)),
    ),
    path,
    remark,
    createMoveForm("a move or a position", "A move or a position", enter),
    problem,
    createCopyPanel(view, () => ({ start: rules.whole(rules.start), moves: steps.map(({ move }) => move) })),
    ...choiceSwitches(view, chosen, (values) => {
      chosen = values;
      show();
    }),
  );
  const right = element(
    "section",
    { class: "listed", "aria-label": "Scores" },
    element("h2", {}, "Moves here"),
    panel.element,
    element("h2", {}, "The line of the file"),
    element(
      "p",
      { class: "quiet" },
      "Each score is that of the player who makes the move, so the sign changes from move to move.",
    ),
    played,
    ...(numbers.length > 1
      ? [element("nav", { class: "numbers", "aria-label": "Positions" }, ...numbers)]
      : []),
  );

  onWheel(board.element, (forward) => (forward ? goOn() : goBack()));
  addEventListener("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
    if (key === "ArrowLeft" || key === "Backspace") goBack();
    else if (key === "ArrowRight") goOn();
    else if (key === "Home") goTo(0);
    else if (key === "End") goTo(line.length);
    else return;
    event.preventDefault();
  });

  function openLink(): void {
    const [, number = "1", moves = ""] = /^#position-(\d+)(?:\/(.*))?$/.exec(location.hash) ?? [];
    open(Math.min(Math.max(Number(number), 1), data.lines.length) - 1);
    const wanted = decodeURIComponent(moves).split(",");
    for (const move of movesOf({ moves: wanted })) play(move);
  }
  addEventListener("hashchange", openLink);
  openLink();

  const heading = element(
    "header",
    {},
    element("h1", {}, data.title === "" ? `Exact scores of ${module.name}` : data.title),
    element(
      "p",
      { class: "about" },
      [module.name, data.name, formatCount(data.lines.length, "position")]
        .filter((text) => text !== "")
        .join(" · "),
    ),
    ...(data.note === "" ? [] : [element("p", { class: "note" }, data.note)]),
  );
  return [heading, element("main", {}, left, right)];
}

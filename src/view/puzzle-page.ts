/// <reference lib="dom" />
/**
 * A set of problems to be solved: the reader plays the attacker, and the page answers with the defence that lasts longest.
 * What the certificate of a problem does not have is searched, so that a second solution is told from a mistake.
 */
import type { RefereeSubject } from "../checker/rules.js";
import { type Certificate, readCertificate } from "../formats/bytes/certificate.js";
import { UNDECIDED } from "../game/game.js";
import type { GameView } from "./game-view.js";
import { createLineRules, type LineRules } from "./line-rules.js";
import type { PuzzleData } from "./page-data.js";
import { createBoard } from "./parts/board.js";
import { choiceSwitches, firstChoices } from "./parts/choices.js";
import { button, element } from "./parts/elements.js";
import { createMoveForm, moveNamed } from "./parts/move-form.js";
import { createProofPage } from "./proof/proof-page.js";
import { createProofTree, NO_NODE, type ProofTree } from "./proof/proof-tree.js";
import { createRows, type Row, type Rows } from "./proof/rows.js";
import type { SolveAnswer } from "./questions.js";
import { formatCount, goalText, withCapital } from "./words.js";
import { type Asked, ask } from "./worker.js";

/** Nodes that a move which the proof does not have is searched with. */
const MOST_NODES = 1_000_000;

interface Problem {
  readonly certificate: Certificate;
  readonly bytes: Uint8Array;
  readonly tree: ProofTree;
  readonly rules: LineRules;
  readonly rows: Rows;
}

/** A move that was played, with what it leads to. */
interface Step {
  readonly move: number;
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Where that stands in the proof. */
  readonly row: Row | undefined;
}

export function createPuzzlePage(view: GameView, data: PuzzleData, bytes: Uint8Array): HTMLElement[] {
  let chosen = firstChoices(view);
  let at = 0;
  let problem: Problem;
  let steps: Step[] = [];
  let asked: Asked | undefined;
  let proofShown: AbortController | undefined;
  const solved = new Set<number>();

  const board = createBoard(view, play);
  const title = element("h2", {});
  const turn = element("p", { class: "turn", "aria-live": "polite" });
  const said = element("div", { class: "remark", role: "status" });
  const line = element("p", { class: "path" });
  const more = element("div", { class: "more" });
  const numbers = data.puzzles.map(({ name }, i) =>
    button(String(i + 1), () => open(i), { title: name, "aria-label": nameOf(i) }),
  );

  function nameOf(i: number): string {
    const { name } = data.puzzles[i];
    return `Problem ${i + 1}${name === "" ? "" : `, ${name}`}`;
  }

  function load(i: number): Problem {
    const { offset, length } = data.puzzles[i];
    const part = bytes.subarray(offset, offset + length);
    const certificate = readCertificate(part, nameOf(i));
    const tree = createProofTree(certificate);
    const rules = createLineRules(view, certificate.header);
    return { certificate, bytes: part, tree, rules, rows: createRows(tree, rules) };
  }

  function stopAsking(): void {
    asked?.stop();
    asked = undefined;
  }

  function open(i: number): void {
    stopAsking();
    closeProof();
    at = i;
    steps = [];
    more.replaceChildren();
    try {
      problem = load(i);
    } catch (error) {
      said.replaceChildren(element("p", { class: "wrong" }, (error as Error).message));
      return;
    }
    history.replaceState(null, "", `#problem-${i + 1}`);
    say(`Find ${goalText(view, problem.certificate.header)}. Play a move on the board.`);
    show();
  }

  function say(text: string, name = ""): void {
    said.replaceChildren(element("p", { class: name }, text));
  }

  function rowNow(): Row | undefined {
    const last = steps.at(-1);
    return last === undefined ? problem.rows.root : last.row;
  }

  function wordsNow(): Int32Array {
    return steps.at(-1)?.after ?? problem.rows.root.words;
  }

  /** @param over whether no more moves are to be made */
  function show(over = false): void {
    const { rules } = problem;
    const words = wordsNow();
    const last = steps.at(-1);
    const legal = over ? [] : rules.successors(words).map(({ move }) => move);
    const before = last === undefined ? undefined : { move: last.move, words: rules.whole(last.before) };
    board.show({ words: rules.whole(words), legal, last: before }, chosen);
    title.textContent = nameOf(at);
    turn.textContent = over ? "" : `${withCapital(view.players[rules.sideToMove(words)])} to move`;
    line.replaceChildren(
      ...steps.map(({ move, before: from }) =>
        element("span", { class: "chip" }, view.moveText(move, rules.whole(from), chosen)),
      ),
    );
    for (const [i, one] of numbers.entries()) {
      one.className = `${i === at ? "here " : ""}${solved.has(i) ? "solved" : ""}`.trim();
      if (i === at) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
  }

  function stepBy(move: number, row: Row | undefined): void {
    const { rules } = problem;
    const before = wordsNow();
    steps = [...steps, { move, before, after: row?.words ?? rules.after(before, move), row }];
  }

  /** The row of the proof where play goes on: it may be shown elsewhere. */
  function placeOf(row: Row): Row {
    return row.here || row.node === NO_NODE ? row : (problem.rows.rowOf(row.node) ?? row);
  }

  async function play(move: number): Promise<void> {
    const { rules, rows } = problem;
    if (rules.sideToMove(wordsNow()) !== rules.attacker) return;
    const now = rowNow();
    const right = now === undefined ? undefined : rows.below(placeOf(now)).find((row) => row.move === move);
    const successor = rules.successors(wordsNow()).find((one) => one.move === move);
    if (successor === undefined) return;
    const text = view.moveText(move, rules.whole(wordsNow()), chosen);
    stepBy(move, right);
    if (successor.outcome !== UNDECIDED) {
      if (rules.isGoal(successor.outcome)) finish(`${text}: the goal is reached.`);
      else mistake(`${text} ends the game without the goal.`);
      return;
    }
    if (right !== undefined) {
      answerByProof(right, text);
      return;
    }
    const found = await search(text);
    if (found === undefined) return;
    if (found.verdict === "proven") {
      if (found.line.length === 0) finish(`${text} reaches the goal too: another solution.`);
      else reply(found.line[0], undefined, `${text} reaches the goal too, and is not the move of the proof.`);
    } else if (found.verdict === "disproven") mistake(`${text} does not reach the goal.`, found.move);
    else mistake(`${text}: not decided within ${formatCount(found.nodes, "node")}.`);
  }

  /** The defence that lasts longest. */
  function answerByProof(row: Row, text: string): void {
    const [longest] = problem.rows.below(placeOf(row));
    if (longest === undefined) finish(`${text}: the proof ends here.`);
    else if (longest.outcome !== UNDECIDED) {
      stepBy(longest.move, longest);
      finish(`${text}, and whatever follows reaches the goal.`);
    } else reply(longest.move, longest, `${text} is right.`);
  }

  function reply(move: number, row: Row | undefined, text: string): void {
    const answer = view.moveText(move, problem.rules.whole(wordsNow()), chosen);
    stepBy(move, row);
    say(`${text} The longest defence: ${answer}.`, "good");
    show();
  }

  function finish(text: string): void {
    solved.add(at);
    say(`${text} Solved.`, "good");
    if (at + 1 < data.puzzles.length) said.append(button("Next problem", () => open(at + 1)));
    show(true);
  }

  function mistake(text: string, refutation?: number): void {
    const { rules } = problem;
    const against =
      refutation === undefined
        ? ""
        : ` The defence: ${view.moveText(refutation, rules.whole(wordsNow()), chosen)}.`;
    say(`${text}${against}`, "wrong");
    said.append(button("Take it back", takeBack));
    show(true);
  }

  /** Back to where the reader was to move. */
  function takeBack(): void {
    stopAsking();
    steps = steps.slice(0, -1);
    while (steps.length > 0 && problem.rules.sideToMove(wordsNow()) !== problem.rules.attacker) {
      steps = steps.slice(0, -1);
    }
    say("Play another move.");
    show();
  }

  /** Searches the position on the board; undefined when it was stopped. */
  async function search(text: string, words = wordsNow()): Promise<SolveAnswer | undefined> {
    stopAsking();
    say(`${text} is not the move of the proof. Searching …`);
    show(true);
    const { certificate, rules } = problem;
    const subject: RefereeSubject = certificate.header;
    const mine = ask(
      { kind: "solve", subject, words: rules.whole(words), maxNodes: MOST_NODES },
      data.game,
      () => {},
    );
    asked = mine;
    said.append(
      button("Stop", () => {
        mine.stop();
        takeBack();
      }),
    );
    const answer = await mine.answer;
    if (asked === mine) asked = undefined;
    if (answer?.kind === "failed") mistake(`The search failed: ${answer.message}`);
    return answer?.kind === "solved" ? answer : undefined;
  }

  /** All first moves, each with its verdict. */
  async function allSolutions(): Promise<void> {
    stopAsking();
    const mine = problem;
    const { certificate, rules, rows } = mine;
    const start = rows.root.words;
    const moves = rules.successors(start);
    const status = element("p", { role: "status" });
    const list = element("ul", {});
    let stopped = false;
    const stop = button("Stop", () => {
      stopped = true;
      stopAsking();
    });
    more.replaceChildren(status, stop, list);
    const solutions: string[] = [];
    let open = 0;
    for (const [i, { move, outcome }] of moves.entries()) {
      if (stopped || problem !== mine) break;
      const text = view.moveText(move, rules.whole(start), chosen);
      status.textContent = `${i} of ${formatCount(moves.length, "first move")} searched …`;
      let reaches = rules.isGoal(outcome);
      if (outcome === UNDECIDED) {
        const words = rules.whole(rules.after(start, move));
        asked = ask(
          { kind: "solve", subject: certificate.header, words, maxNodes: MOST_NODES },
          data.game,
          () => {},
        );
        const answer = await asked.answer;
        if (answer?.kind === "solved" && answer.verdict === "unknown") open++;
        reaches = answer?.kind === "solved" && answer.verdict === "proven";
      }
      if (!reaches) continue;
      solutions.push(text);
      list.append(element("li", {}, text));
    }
    if (problem !== mine) return;
    stop.remove();
    const left = open === 0 ? "" : `; ${open} of them not decided`;
    status.textContent = stopped
      ? "Stopped before the end; found so far:"
      : `${formatCount(solutions.length, "first move")} of ${moves.length} reach${solutions.length === 1 ? "es" : ""} the goal${left}:`;
  }

  function showLength(): void {
    const { tree, certificate } = problem;
    const plies = formatCount(tree.plies(certificate.header.root), "ply", "plies");
    more.replaceChildren(
      element(
        "p",
        {},
        `The proof of the file reaches the goal within ${plies}; perhaps there is a shorter one.`,
      ),
    );
  }

  function typed(text: string): boolean {
    const { rules } = problem;
    const words = wordsNow();
    const legal = rules.successors(words).map((one) => one.move);
    const move = moveNamed(view, text, legal, rules.whole(words), chosen);
    if (move === undefined) say(text === "" ? "Type a move." : "This is not a legal move here.", "wrong");
    else void play(move);
    return move !== undefined;
  }

  // The proof of a problem takes the page's place, until it is closed.
  const proof = element("div", { hidden: true });

  function closeProof(): void {
    proofShown?.abort();
    proofShown = undefined;
    proof.hidden = true;
    puzzles.hidden = false;
    proof.replaceChildren();
  }

  function showProof(): void {
    proofShown = new AbortController();
    const place = { link: `problem-${at + 1}/`, signal: proofShown.signal };
    const about = {
      title: nameOf(at),
      note: "",
      name: nameOf(at),
      ...(data.game === undefined ? {} : { game: data.game }),
    };
    solved.add(at);
    proof.replaceChildren(
      button("Back to the problems", () => {
        closeProof();
        history.replaceState(null, "", `#problem-${at + 1}`);
        show();
      }),
      ...createProofPage(view, about, problem.bytes, place),
    );
    puzzles.hidden = true;
    proof.hidden = false;
  }

  const puzzles = element(
    "main",
    { class: "puzzles" },
    element(
      "section",
      { class: "position", "aria-label": "Problem" },
      title,
      board.element,
      turn,
      said,
      line,
      createMoveForm("or type a move", "A move", typed),
      element(
        "div",
        { class: "buttons walk" },
        button("Start again", () => open(at)),
        button("Length", showLength),
        button("Solution", showProof),
        button("All solutions", allSolutions),
      ),
      more,
      ...choiceSwitches(view, chosen, (values) => {
        chosen = values;
        show();
      }),
    ),
    element("nav", { class: "numbers", "aria-label": "Problems" }, ...numbers),
  );

  function openLink(): void {
    const [, number, inProof] = /^#problem-(\d+)(\/.*)?$/.exec(location.hash) ?? [];
    const wanted = Math.min(Math.max(Number(number ?? 1), 1), data.puzzles.length) - 1;
    const hash = location.hash;
    if (proofShown !== undefined && wanted === at && inProof !== undefined) return;
    open(wanted);
    if (inProof === undefined) return;
    history.replaceState(null, "", hash);
    showProof();
  }
  addEventListener("hashchange", openLink);
  openLink();

  const heading = element(
    "header",
    {},
    element("h1", {}, data.title === "" ? data.name : data.title),
    element("p", { class: "about" }, `${view.module.name} · ${formatCount(data.puzzles.length, "problem")}`),
    ...(data.note === "" ? [] : [element("p", { class: "note" }, data.note)]),
  );
  return [heading, puzzles, proof];
}

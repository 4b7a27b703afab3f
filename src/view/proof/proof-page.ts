/// <reference lib="dom" />
/** The page of a proof: its board, its outline, and what can be asked about both. */

import { createChecker } from "../../checker/check.js";
import { gameToCheck } from "../../checker/checked-game.js";
import type { RefereeSubject } from "../../checker/rules.js";
import { readCertificate } from "../../formats/bytes/certificate.js";
import type { CertificateHeader } from "../../formats/bytes/certificate-format.js";
import { UNDECIDED } from "../../game/game.js";
import { answerOf } from "../../game/goal.js";
import type { Chosen, GameView } from "../game-view.js";
import { createLineRules, type LineRules, subjectAt } from "../line-rules.js";
import type { ProofData } from "../page-data.js";
import { createBoard } from "../parts/board.js";
import { choiceSwitches, firstChoices } from "../parts/choices.js";
import { createCopyPanel } from "../parts/copy-panel.js";
import { button, element } from "../parts/elements.js";
import { onWheel } from "../parts/wheel.js";
import { formatCount, goalText, questionText, rulesText, verdictText, withCapital } from "../words.js";
import { createCheckPanel } from "./check-panel.js";
import { createOutline, type RowText } from "./outline.js";
import { createProofTree, NO_NODE } from "./proof-tree.js";
import { createRows, lineTo, type Row } from "./rows.js";
import { createTextPanel } from "./text-panel.js";
import { createVerdictPanel } from "./verdict-panel.js";

/** A position of a line of play that is no part of the proof. */
interface FreeStep {
  readonly move: number;
  readonly words: Int32Array;
  /** Decided by the move. */
  readonly over: boolean;
  readonly goal: boolean;
}

/** A line beside the proof: from a row of it, or from a position that was typed in. */
interface Aside {
  readonly rules: LineRules;
  readonly subject: RefereeSubject;
  readonly start: Int32Array;
  readonly typed: boolean;
  readonly steps: readonly FreeStep[];
}

/** Words that each node takes in a certificate at least: position, rank, move and degree. */
const nodeWords = ({ positionWords }: CertificateHeader) => positionWords + 3;

/** Where a proof is a part of a page. */
export interface ProofPlace {
  /** What links to its nodes begin with. */
  readonly link: string;
  /** Ends what it listens to. */
  readonly signal: AbortSignal;
}

/** @throws CertificateError for bytes that are no certificate */
export function createProofPage(
  view: GameView,
  data: Pick<ProofData, "title" | "note" | "name" | "game">,
  bytes: Uint8Array,
  { link = "", signal = new AbortController().signal }: Partial<ProofPlace> = {},
): HTMLElement[] {
  const certificate = readCertificate(bytes, data.name);
  const { header } = certificate;
  const { module } = view;
  if (header.game !== module.name) throw new Error(`it is of ${header.game}, not of ${module.name}`);
  // Before memory is taken for nodes that are not there.
  if (header.nodes * 4 * nodeWords(header) > bytes.length) {
    throw new Error(`${data.name}: it is too short for the ${header.nodes} nodes that it claims`);
  }
  const rules = createLineRules(view, header);
  if (header.positionWords !== rules.positionWords) {
    throw new Error(
      `its positions have ${header.positionWords} words; those of ${module.name} have ${rules.positionWords}`,
    );
  }
  const forged = createChecker(certificate, gameToCheck(module, view.referee)).checkRoot();
  const tree = createProofTree(certificate);
  const rows = createRows(tree, rules);
  const subject: RefereeSubject = header;

  let chosen: Chosen = firstChoices(view);
  let row: Row = rows.root;
  let aside: Aside | undefined;
  /** Where one was before, for the way back. */
  const past: { readonly row: Row; readonly aside: Aside | undefined }[] = [];

  const board = createBoard(view, play);
  const outline = createOutline(rows, say, (next) => visit(next), jump, signal);
  const turn = element("p", { class: "turn", "aria-live": "polite" });
  const path = element("p", { class: "path" });
  const remark = element("div", { class: "remark" });
  const panel = createVerdictPanel(view, data.game);

  /** The move of a row as people write it. */
  function moveOf({ parent, move }: Row): string {
    return parent === undefined ? "Start" : view.moveText(move, rules.whole(parent.words), chosen);
  }

  function say(of: Row): RowText {
    const { node, outcome, here, flaw, parent, ply } = of;
    const inProof = node !== NO_NODE;
    const plies = inProof && tree.proof ? `≤ ${formatCount(tree.plies(node), "ply", "plies")}` : "";
    const tag =
      flaw !== undefined
        ? flaw
        : outcome !== UNDECIDED
          ? rules.isGoal(outcome)
            ? (header.goal ?? "wins")
            : "ends without the goal"
          : here
            ? ""
            : "shown elsewhere ↷";
    return {
      ply: parent === undefined ? "" : `${ply}.`,
      chosen: parent !== undefined && rows.chooses(parent),
      move: moveOf(of),
      tag,
      kind: flaw !== undefined ? "flaw" : outcome !== UNDECIDED ? "end" : here ? "" : "jump",
      length: plies,
      size: inProof && here ? formatCount(tree.size(node), "node") : "",
    };
  }

  function visit(next: Row): void {
    if (next !== row || aside !== undefined) past.push({ row, aside });
    row = next;
    aside = undefined;
    change();
  }

  function jump(from: Row): void {
    const target = rows.rowOf(from.node);
    if (target !== undefined) goTo(target);
  }

  function goTo(target: Row): void {
    outline.select(target);
    visit(target);
  }

  function goToNode(node: number): boolean {
    const target = Number.isInteger(node) && node >= 0 && node < header.nodes ? rows.rowOf(node) : undefined;
    if (target !== undefined) goTo(target);
    return target !== undefined;
  }

  function goBack(): void {
    const before = past.pop();
    if (before === undefined) return;
    ({ row, aside } = before);
    outline.select(row);
    change();
  }

  /** Down to the end by what lasts longest. */
  function mainLine(): void {
    let end = row;
    const seen = new Set<Row>();
    for (;;) {
      if (seen.has(end)) break;
      seen.add(end);
      const next = end.here ? rows.below(end)[0] : rows.rowOf(end.node);
      if (next === undefined) break;
      end = next;
    }
    goTo(end);
  }

  /** Where the board stands, and by which rules. */
  function current(): { readonly words: Int32Array; readonly rules: LineRules; readonly over: boolean } {
    if (aside === undefined) return { words: row.words, rules, over: row.outcome !== UNDECIDED };
    const last = aside.steps.at(-1);
    return { words: last?.words ?? aside.start, rules: aside.rules, over: last?.over ?? false };
  }

  function play(move: number): void {
    if (aside === undefined) {
      const target = rows
        .below(row.here ? row : (rows.rowOf(row.node) ?? row))
        .find((one) => one.move === move);
      if (target !== undefined) {
        goTo(target);
        return;
      }
    }
    const { words, rules: by } = current();
    const successor = by.successors(words).find((one) => one.move === move);
    if (successor === undefined) return;
    const step: FreeStep = {
      move,
      words: by.after(words, move),
      over: successor.outcome !== UNDECIDED,
      goal: by.isGoal(successor.outcome),
    };
    past.push({ row, aside });
    aside =
      aside === undefined
        ? { rules, subject, start: row.words, typed: false, steps: [step] }
        : { ...aside, steps: [...aside.steps, step] };
    change();
    panel.element.replaceChildren();
    if (!step.over) wonder(aside);
  }

  function openPosition(text: string): void {
    const typed = subjectAt(view, header, text);
    const by = createLineRules(view, typed);
    past.push({ row, aside });
    aside = {
      rules: by,
      subject: typed,
      start: by.start.subarray(0, header.positionWords),
      typed: true,
      steps: [],
    };
    change();
    wonder(aside);
  }

  /** Searches the position on the board, which is no part of the proof. */
  function wonder({ subject: about, rules: by }: Aside): void {
    panel.ask({ subject: about, rules: by, words: current().words, chosen });
  }

  /** The moves from the start of the line, and the position that it starts from. */
  function lineOfPlay(): {
    readonly start: Int32Array;
    readonly moves: readonly { readonly move: number; readonly words: Int32Array; go(): void }[];
  } {
    const line = aside?.typed ? [] : lineTo(row);
    const inProof = line.slice(1).map((one) => ({
      move: one.move,
      words: one.parent?.words ?? one.words,
      go: () => goTo(one),
    }));
    const now = aside;
    if (now === undefined) return { start: rules.start, moves: inProof };
    const free = now.steps.map(({ move }, i) => ({
      move,
      words: i === 0 ? now.start : now.steps[i - 1].words,
      go() {
        past.push({ row, aside });
        aside = { ...now, steps: now.steps.slice(0, i + 1) };
        change();
      },
    }));
    return { start: now.rules.whole(now.rules.start), moves: [...inProof, ...free] };
  }

  /** Shows another position; the link leads to it, or to the node in front of the end of the game. */
  function change(): void {
    panel.stop();
    show();
    const node = row.node === NO_NODE ? row.parent?.node : row.node;
    const { words, rules: by } = current();
    const position = () => encodeURIComponent(view.module.formatPosition(by.whole(words)));
    // Does not go through `hashchange`, and leaves no steps behind in the browser's history.
    history.replaceState(
      null,
      "",
      `#${link}${aside === undefined ? `node-${node}` : `position=${position()}`}`,
    );
  }

  function show(): void {
    const { words, rules: by, over } = current();
    const whole = by.whole(words);
    const { moves } = lineOfPlay();
    const last = moves.at(-1);
    const legal = over ? [] : by.successors(words).map(({ move }) => move);
    const answer =
      aside === undefined && !over && row.here && rows.chooses(row) ? rows.below(row)[0] : undefined;
    const before = last === undefined ? undefined : { move: last.move, words: by.whole(last.words) };
    board.show({ words: whole, legal, last: before, answer: answer?.move }, chosen);
    const player = withCapital(view.players[by.sideToMove(words)]);
    turn.textContent = over
      ? turnAtEnd()
      : `${player} to move${legal.length === 0 ? ", and has no move" : ""}`;
    path.replaceChildren(
      ...moves.map(({ move, words: at, go }, i) =>
        button(view.moveText(move, by.whole(at), chosen), go, {
          class: i === moves.length - 1 ? "here" : "",
        }),
      ),
      ...(moves.length === 0 ? [element("span", { class: "quiet" }, "Start")] : []),
    );
    remark.replaceChildren(...remarks(answer));
    outline.refresh();
  }

  function turnAtEnd(): string {
    const reached = aside === undefined ? rules.isGoal(row.outcome) : (aside.steps.at(-1)?.goal ?? false);
    if (!reached) return "The game is over, and the goal is not reached";
    return `${withCapital(goalText(view, aside?.subject ?? header))}: the goal is reached`;
  }

  /** What there is to say about the position on the board. */
  function remarks(answer: Row | undefined): HTMLElement[] {
    const said: HTMLElement[] = [];
    const text = (words: string, name = "") => said.push(element("p", { class: name }, words));
    if (aside !== undefined) {
      text(
        aside.typed
          ? "A position of yours, beside the proof."
          : "Beside the proof: this line is not part of it.",
        "aside-note",
      );
      said.push(
        element(
          "div",
          { class: "buttons" },
          button("Back to the proof", () => {
            past.push({ row, aside });
            aside = undefined;
            change();
          }),
        ),
        panel.element,
      );
      return said;
    }
    if (row.flaw !== undefined) text(`Here the file is wrong: ${row.flaw}.`, "wrong");
    if (row.twin) text("The file has this position turned or mirrored; moves are shown as on this board.");
    if (row.node !== NO_NODE && !row.here) text("What follows is shown elsewhere in the outline.");
    if (answer !== undefined) {
      const what = tree.proof ? "leads to the goal" : "keeps the goal out of reach";
      text(`The file says: ${moveOf(answer)} ${what}. Play another move on the board to ask about it.`);
    } else if (row.node !== NO_NODE && row.here && rows.below(row).length > 0) {
      const count = withCapital(formatCount(rows.below(row).length, "move"));
      text(
        tree.zone(row.node) === undefined
          ? `${count} here, and all are in the outline.`
          : `${count} in the outline. Others do not matter: what follows a pass is played after them, too.`,
      );
    }
    return said;
  }

  function summary(): string {
    const longest =
      tree.proof && tree.reached > 0
        ? `, at most ${formatCount(tree.plies(header.root), "ply", "plies")}`
        : "";
    const claim = forged === undefined ? verdictText(view, header) : header.verdict;
    return `The file says: ${claim}${longest} · ${formatCount(header.nodes, "node")}`;
  }

  const verdict = element("p", { class: "verdict" }, summary());
  const check = createCheckPanel(
    { bytes, name: data.name, nodes: header.nodes, game: data.game },
    tree.isReached,
    goToNode,
  );
  const texts = createTextPanel(view, tree, rules, {
    current,
    write: (move, words, by) => view.moveText(move, by.whole(words), chosen),
    play,
    setUp: openPosition,
    goTo({ node, move }) {
      goToNode(node);
      const target = move === undefined ? undefined : rows.below(row).find((one) => one.move === move);
      if (target !== undefined) goTo(target);
    },
  });
  const wrong = forged ?? tree.problem;
  const { position } = answerOf(module, header);
  const about = [rulesText(header), position].filter((text) => text !== "");
  const heading = element(
    "header",
    {},
    element("h1", {}, data.title === "" ? `${withCapital(questionText(view, header))}` : data.title),
    element("p", { class: "about" }, [module.name, ...about].join(" · ")),
    verdict,
    check,
    ...(wrong === undefined
      ? []
      : [element("p", { class: "wrong", role: "alert" }, `This certificate is broken: ${wrong}.`)]),
    ...(data.note === "" ? [] : [element("p", { class: "note" }, data.note)]),
  );
  const left = element(
    "section",
    { class: "position", "aria-label": "Position" },
    board.element,
    turn,
    element(
      "div",
      { class: "buttons walk" },
      button("Start", () => goTo(rows.root)),
      button("Back", goBack),
      button("Main line", mainLine),
    ),
    path,
    remark,
    ...texts.elements,
    createCopyPanel(view, () => {
      const { start, moves } = lineOfPlay();
      return { start, moves: moves.map(({ move }) => move) };
    }),
    ...choiceSwitches(view, chosen, (values) => {
      chosen = values;
      show();
    }),
  );
  onWheel(board.element, (forward) => {
    if (aside !== undefined) {
      if (!forward) goBack();
    } else if (!forward && row.parent !== undefined) goTo(row.parent);
    else if (forward) {
      const next = row.here ? rows.below(row)[0] : undefined;
      if (next !== undefined) goTo(next);
    }
  });
  const right = element("section", { class: "outline", "aria-label": "Proof" }, outline.element);

  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
    if (target instanceof HTMLElement && target.matches("button") && (key === " " || key === "Enter")) return;
    if (key === "Backspace") goBack();
    else if (key === "/") texts.focus();
    else if (key === "m") mainLine();
    else if (!outline.press(key)) return;
    event.preventDefault();
  };
  addEventListener("keydown", onKey, { signal });
  addEventListener("hashchange", openLink, { signal });

  function openLink(): void {
    if (!location.hash.startsWith(`#${link}`)) return;
    const hash = location.hash.slice(1 + link.length);
    const [, node] = /^node-(\d+)$/.exec(hash) ?? [];
    const [, position] = /^position=(.+)$/.exec(hash) ?? [];
    if (node !== undefined && Number(node) !== row.node) goToNode(Number(node));
    if (position === undefined) return;
    try {
      openPosition(decodeURIComponent(position));
    } catch (error) {
      texts.refuse((error as Error).message);
    }
  }

  show();
  // Once the page stands.
  setTimeout(openLink);
  return [heading, element("main", {}, left, right)];
}

/// <reference lib="dom" />
/** The beginning of the script of boards, which has the views of all games. */
import type { GameView } from "../game-view.js";
import { useGames, useLanguage } from "../language.js";
import { buildPage } from "../open-page.js";
import type { BoardData, SavedData } from "../page-data.js";
import { choosing } from "../parts/choices.js";
import { createProofPage } from "../proof/proof-page.js";
import { createScorePage } from "../scores/score-page.js";
import { askBy, askWorker, loadView, serveQuestions } from "../worker.js";
import { serverChannel } from "./asking/server-channel.js";
import { workerChannel } from "./asking/worker-channel.js";
import { createBoardPage } from "./board-page.js";

/** @param views by the names of their games */
export function openBoard(views: Readonly<Record<string, GameView>>): void {
  useGames(Object.values(views));
  // A game that is not among them comes as the text of its module.
  if (typeof document === "undefined") serveQuestions((game) => views[game] ?? loadView(game));
  else
    void buildPage(async (data: BoardData | SavedData, bytes) => {
      if (data.kind === "saved") {
        const { game } = data.shown;
        return showSaved(game === undefined ? views[data.game] : await loadView(game), data, bytes);
      }
      const channel = bytes.length === 0 ? serverChannel() : workerChannel(bytes);
      const { own } = data;
      const all = own === undefined ? views : { ...views, [own.name]: await loadView(own.text) };
      return createBoardPage(all, data, channel);
    });
}

function showSaved(
  view: GameView,
  { game: name, language, shown }: SavedData,
  bytes: Uint8Array<ArrayBuffer>,
): HTMLElement[] {
  useLanguage(language);
  askBy({ ask: (question, game = name, progress) => askWorker(question, game, progress) });
  const chosen = choosing(view, shown.chosen);
  return shown.kind === "proof" ? createProofPage(chosen, shown, bytes) : createScorePage(chosen, shown);
}

/// <reference lib="dom" />
/** The beginning of the script of boards, which has the views of all games. */
import type { GameView } from "../game-view.js";
import { buildPage } from "../open-page.js";
import type { BoardData } from "../page-data.js";
import { loadView, serveQuestions } from "../worker.js";
import { createBoardPage } from "./board-page.js";
import { serverChannel } from "./server-channel.js";
import { workerChannel } from "./worker-channel.js";

/** @param views by the names of their games */
export function openBoard(views: Readonly<Record<string, GameView>>): void {
  // A game that is not among them comes as the text of its module.
  if (typeof document === "undefined") serveQuestions((game) => views[game] ?? loadView(game));
  else
    void buildPage(async (data: BoardData, program) => {
      const channel = program.length === 0 ? serverChannel() : workerChannel(program);
      const { own } = data;
      const all = own === undefined ? views : { ...views, [own.name]: await loadView(own.text) };
      return createBoardPage(all, data, channel);
    });
}

/// <reference lib="dom" />
/** The beginning of the script of boards, which has the views of all games. */
import type { GameView } from "../game-view.js";
import { buildPage } from "../open-page.js";
import type { BoardData } from "../page-data.js";
import { serveQuestions } from "../worker.js";
import { createBoardPage } from "./board-page.js";
import { serverChannel } from "./server-channel.js";
import { workerChannel } from "./worker-channel.js";

/** @param views by the names of their games */
export function openBoard(views: Readonly<Record<string, GameView>>): void {
  if (typeof document === "undefined") serveQuestions((game) => views[game]);
  else
    void buildPage(async (data: BoardData, program) =>
      createBoardPage(views, data, program.length === 0 ? serverChannel() : workerChannel(program)),
    );
}

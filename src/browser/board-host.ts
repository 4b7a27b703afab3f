/// <reference lib="dom" />
/** The worker of a board without a server: it answers the page as the server does, or does the jobs of another such worker. */
import type { BoardGames } from "../board/board-game.js";
import { createBoardService } from "../board/service.js";
import type { GameDefinition } from "../game/definition.js";
import { asError } from "../game/errors.js";
import type { GameTaskModule } from "../solver/threads/game-task.js";
import { type BoardEvent, type FromBoardWorker, isLong, type ToBoardWorker } from "../view/board/messages.js";
import { doJob } from "./host.js";
import type { JobMessage } from "./messages.js";
import { addGame } from "./program-games.js";
import { replaceSharedMemory } from "./workers.js";

/**
 * @param tasks modules of tasks that games bring, by their URLs
 * @param boardGames what the command line knows of them
 */
export function serveBoard(
  games: readonly GameDefinition[],
  tasks: Readonly<Record<string, GameTaskModule>>,
  boardGames: BoardGames,
): void {
  replaceSharedMemory();
  for (const game of games) addGame(game, tasks);
  let service: ReturnType<typeof createBoardService> | undefined;
  const asked = new Map<number, AbortController>();

  const tell = (message: FromBoardWorker) => postMessage(message);

  async function answer({ id, request, body }: ToBoardWorker): Promise<void> {
    const gone = new AbortController();
    asked.set(id, gone);
    service ??= createBoardService(boardGames);
    try {
      if (isLong(request)) {
        const send = (reply: BoardEvent) => tell({ id, reply, isLast: false });
        await service[request](body as never, send, gone.signal);
        tell({ id, isLast: true });
      } else tell({ id, reply: (await service[request](body as never)) ?? {}, isLast: true });
    } catch (error) {
      const reply = { kind: "failed", message: asError(error).message } satisfies BoardEvent;
      tell({ id, reply, isLast: true });
    } finally {
      asked.delete(id);
    }
  }

  addEventListener("message", ({ data }: MessageEvent<JobMessage | ToBoardWorker>) => {
    if (data.kind === "job") void doJob(data.job);
    else if (data.kind === "leave") asked.get(data.id)?.abort();
    else void answer(data);
  });
}

/** `solve-fast board`: a page to set up problems and solve them, served on this machine alone. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Command, Option } from "commander";
import { type ServedPage, startServer } from "../../board/server.js";
import { type BoardGame, type BoardService, createBoardService } from "../../board/service.js";
import { setting, whole } from "../../game/setting.js";
import { GAME_NAMES } from "../../registry/games.js";
import { boardPage } from "../../report/page.js";
import type { BoardData } from "../../view/page-data.js";
import { gameOfFile } from "../files/game-of-file.js";
import { checkInputs, placeOf } from "../files/input-files.js";
import { loadNamedGame } from "../files/named-game.js";
import { showPage } from "../files/page-files.js";
import { examplesOf } from "../game-cli.js";
import { optionOf } from "../options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";
import { readGiven } from "../solve/run.js";
import { interruptSignal } from "../terminal/interrupt.js";

interface Flags {
  readonly game?: string;
  readonly port?: number;
  readonly open: boolean;
  readonly threads: number;
  readonly quiet?: boolean;
}

async function board(file: string | undefined, flags: Flags): Promise<void> {
  const { port = 0, open, threads, quiet = false } = flags;
  warnOfThreads(threads, quiet);
  const { signal, release } = interruptSignal();
  const service = createBoardService(boardGame, threads);
  try {
    const data = await dataFor(service, file, flags.game);
    let page: ServedPage | undefined;
    const server = await startServer(port, service, () => {
      page ??= boardPage(data);
      return page;
    });
    console.log(server.url);
    if (!quiet) console.error("solve-fast: the board is open at this address; Ctrl-C closes it");
    if (open) showPage(server.url);
    await ended(signal);
    await server.close();
  } finally {
    release();
    await service.close();
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** What the page begins with. @throws InputError for a file that holds no problems, FailureError for one that is not there */
async function dataFor(
  service: BoardService,
  file: string | undefined,
  named: string | undefined,
): Promise<BoardData> {
  const common = { kind: "board", title: "solve-fast" } as const;
  if (file === undefined) return { ...common, game: named ?? GAME_NAMES[0], problems: [], said: [] };
  checkInputs([file]);
  const bytes = readFileSync(placeOf(file)).toString("base64");
  const game = named ?? (await gameOfFile(file)) ?? GAME_NAMES[0];
  return { ...common, ...(await service.read({ game, name: basename(file), bytes })) };
}

/** A game as the command line knows it. */
async function boardGame(game: string): Promise<BoardGame> {
  const named = await loadNamedGame(game);
  const { output } = named.cli ?? {};
  return {
    async read(path) {
      const given = await readGiven(named, [], { threads: 1, file: [path] });
      const { problems, refused, damage = [], warnings = [], hint } = given;
      return {
        problems: problems.map(({ name, position }) => ({ name, position })),
        said: [...refused, ...damage, ...warnings, ...(hint === undefined ? [] : [hint])],
      };
    },
    words: output?.words?.({ threads: 1 } as never),
    ...(output?.scoredLine === undefined ? {} : { scoredLine: output.scoredLine }),
  };
}

export async function command(): Promise<Command> {
  return new Command("board")
    .description(
      "open a board in the browser: set up or paste a problem, solve it, and ask about other moves",
    )
    .argument("[file]", "problems to begin with, in any form that `solve` reads")
    .addOption(new Option("--game <game>", "the game to begin with").choices([...GAME_NAMES]))
    .addOption(
      optionOf("port", setting(whole(1, 65535), "the port of the board", { default: "any that is free" })),
    )
    .option("--no-open", "print the address, and open no browser")
    .addOption(settingOption("threads"))
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
The board is served to this machine alone, and only to who has the address, which holds a token. Ctrl-C closes it.

${await examplesOf("board")}
  solve-fast board --game go --no-open`,
    )
    .action(board);
}

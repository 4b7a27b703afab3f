/** `solve-fast board`: a page to set up problems and solve them, served to this machine only. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Command, Option } from "commander";
import { type ServedPage, startServer } from "../../board/server.js";
import { type BoardService, createBoardService } from "../../board/service.js";
import { openFolder, writeOutput } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { setting, whole } from "../../game/setting.js";
import { GAME_NAMES } from "../../registry/games.js";
import { boardPage, staticBoardPage } from "../../report/page.js";
import type { BoardData } from "../../view/page-data.js";
import { boardGames } from "../files/board-game.js";
import { gameOfFile } from "../files/game-of-file.js";
import { checkInputs, placeOf } from "../files/input-files.js";
import { loadNamedGame, type NamedGame } from "../files/named-game.js";
import { programOf, showPage } from "../files/page-files.js";
import { examplesOf } from "../game-cli.js";
import { optionOf } from "../options/from-settings.js";
import { options, settingOption, warnOfThreads } from "../options/options.js";
import { interruptSignal } from "../terminal/interrupt.js";

interface Flags {
  readonly game?: string;
  readonly port?: number;
  readonly static?: string;
  readonly open: boolean;
  readonly threads: number;
  readonly threadsGiven: boolean;
  readonly quiet?: boolean;
}

async function board(file: string | undefined, flags: Flags): Promise<void> {
  const { port = 0, open, threads, quiet = false } = flags;
  const named = flags.game === undefined ? undefined : await loadNamedGame(flags.game);
  if (flags.static !== undefined) return writeStatic(flags.static, file, named, flags);
  warnOfThreads(threads, quiet);
  const { signal, release } = interruptSignal();
  const service = createBoardService(boardGames(named?.own ? named : undefined), threads);
  try {
    const data = await dataFor(service, file, named);
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
  // A long file may still be read, and nobody waits for it any more.
  process.exit();
}

/** The page as a file that needs no server. @throws InputError for options that are those of a server */
async function writeStatic(
  folder: string,
  file: string | undefined,
  named: NamedGame | undefined,
  flags: Flags,
): Promise<void> {
  if (flags.port !== undefined || !flags.open || flags.threadsGiven) {
    throw new InputError(
      "--static writes a page that needs no server; leave out --port, --no-open and --threads",
    );
  }
  if (named?.own) {
    throw new InputError(
      "--static writes a page with the games that come with solve-fast, without your own; leave out --static",
    );
  }
  const service = createBoardService(boardGames(), 1);
  try {
    const data = await dataFor(service, file, named);
    openFolder(folder);
    const page = join(folder, "index.html");
    writeOutput(page, staticBoardPage(data));
    console.log(page);
    if (flags.quiet !== true)
      console.error(
        "solve-fast: opens from disk and solves in one thread; where it is served, two headers give it all cores (docs/board.md)",
      );
  } finally {
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
  named: NamedGame | undefined,
): Promise<BoardData> {
  const own = named?.own
    ? { own: { name: named.module.name, text: programOf(named.source).game ?? "" } }
    : {};
  const common = { kind: "board", title: "solve-fast", ...own } as const;
  const given = named?.module.name;
  if (file === undefined) return { ...common, game: given ?? GAME_NAMES[0], problems: [], said: [] };
  checkInputs([file]);
  const bytes = readFileSync(placeOf(file)).toString("base64");
  const game = given ?? (await gameOfFile(file)) ?? GAME_NAMES[0];
  return { ...common, ...(await service.read({ game, name: basename(file), bytes })) };
}

export async function command(): Promise<Command> {
  return new Command("board")
    .description(
      "open a board in the browser: set up or paste a problem, solve it, and ask about other moves",
    )
    .argument("[file]", "problems to begin with, in any form that `solve` reads")
    .addOption(
      new Option("--game <game>", "the game to begin with, or the module of one of your own (./my-game.js)"),
    )
    .addOption(
      optionOf("port", setting(whole(1, 65535), "the port of the board", { default: "any that is free" })),
    )
    .option("--no-open", "print the address, and open no browser")
    .option("--static <folder>", "write the page to this folder instead; it needs no server and no network")
    .addOption(settingOption("threads"))
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
The board is served only to this machine, and only to a page opened by the printed address, which holds a token. Ctrl-C closes it.

${await examplesOf("board")}
  solve-fast board --game go --no-open
  solve-fast board --game docs/examples/atari-go.js
  solve-fast board --static page/`,
    )
    .action((file: string | undefined, flags: Flags, self: Command) =>
      board(file, { ...flags, threadsGiven: self.getOptionValueSource("threads") === "cli" }),
    );
}

/** What a board asks of its games: how their problems are read, and their results said and written. */
import type { BoardGame, BoardGames, RecordForm, WrittenRecord } from "../../board/board-game.js";
import { joinBytes } from "../../files/bytes/join-bytes.js";
import { GAME_NAMES } from "../../registry/games.js";
import { gameSource, registeredGame } from "../../solver/loading/load-game.js";
import type { SolveFlags } from "../options/solve-options.js";
import { CERTIFICATES, type FileOutput, PAGES } from "./file-output.js";
import { readGiven } from "./given-problems.js";
import { loadNamedGame, type NamedGame } from "./named-game.js";

/** The games that come with solve-fast, and a user's own, which takes the place of one of the same name. */
export function boardGames(own?: NamedGame): BoardGames {
  const isOwn = (game: string) => game === own?.module.name;
  return {
    names: own === undefined ? GAME_NAMES : [...new Set([own.module.name, ...GAME_NAMES])],
    source: (game) => (own !== undefined && isOwn(game) ? gameSource(own.source) : registeredGame(game)),
    of: async (game) =>
      boardGame(own !== undefined && isOwn(game) ? own : await loadNamedGame(registeredGame(game))),
  };
}

function boardGame(named: NamedGame): BoardGame {
  const { files = [], output } = named.cli ?? {};
  const records = files.filter(({ option }) => option !== CERTIFICATES.option && option !== PAGES.option);
  return {
    async read(path) {
      const given = await readGiven(named, [], { threads: 1, file: [path] });
      const { problems, refused, damage = [], warnings = [], hint } = given;
      return {
        problems: problems.map(({ name, position }) => ({ name, position })),
        said: [...refused, ...damage, ...warnings, ...(hint === undefined ? [] : [hint])],
      };
    },
    records: Object.fromEntries(records.map((kind) => [kind.form, recordForm(named, kind)])),
    words: output?.words?.({ threads: 1 } as never),
    ...(output?.scoredLine === undefined ? {} : { scoredLine: output.scoredLine }),
  };
}

/** A kind of file that `solve` writes, in memory. */
function recordForm({ cli }: NamedGame, { option, extension, load }: FileOutput): RecordForm {
  const file = `solution${extension}`;
  return {
    extension,
    settingsFor(settings) {
      const flags: SolveFlags = { threads: 1, ...settings, [option]: file };
      const { [option]: _, threads: __, ...needed } = cli?.checkFlags?.(flags) ?? flags;
      return needed;
    },
    async write(name, result, language): Promise<WrittenRecord> {
      const pieces: Uint8Array[] = [];
      const output = {
        write: (piece: Uint8Array | string) =>
          void pieces.push(typeof piece === "string" ? new TextEncoder().encode(piece) : piece),
        commit() {},
        discard() {},
      };
      const write = await load?.({ threads: 1, language: language === "日本語" ? "ja" : "en" });
      const { missing, leftOut } = write?.(output, {
        name,
        file,
        result,
        until: Number.POSITIVE_INFINITY,
      }) ?? {
        missing: "nothing writes it",
      };
      if (missing !== undefined) return { missing };
      // What a command could do about it, a page cannot.
      const lack = leftOut?.replace(/; --.*/, "");
      return { bytes: joinBytes(pieces), ...(lack === undefined ? {} : { leftOut: lack }) };
    },
  };
}

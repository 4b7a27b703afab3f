// Certificates made and checked in one thread, as `solve --certificate` and `verify` do with several.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { openCertificate } from "../../../src/certificates/certificate-file.js";
import { createChecker, type Flaw } from "../../../src/certificates/checker/check.js";
import { type CheckedGame, gameToCheck } from "../../../src/certificates/checker/checked-game.js";
import type { Referee, RefereeKind, RefereeSubject } from "../../../src/certificates/checker/referee.js";
import { certify } from "../../../src/certificates/extract/certify.js";
import { createOutput } from "../../../src/files/output.js";
import type { Player } from "../../../src/game/game.js";
import type { GameModule, GameOptions } from "../../../src/game/module.js";
import { toSearchGame } from "../../../src/game/search-game.js";
import { referee as goReferee } from "../../../src/games/go/reference/referee.js";
import { referee as othelloReferee } from "../../../src/games/othello/reference/referee.js";
import { referee as shogiReferee } from "../../../src/games/shogi/reference/referee.js";
import { referee as simpeiReferee } from "../../../src/games/simpei/reference/referee.js";
import type { SearchOptions } from "../../../src/search/kinds.js";
import { createProvenValues } from "../../../src/search/proven/proven-values.js";
import type { SearchLimits, Verdict } from "../../../src/search/search.js";
import {
  createTable,
  type TranspositionTable,
  tableWords,
} from "../../../src/search/table/transposition-table.js";
import { type Algorithm, createSearch, kindNamed } from "../../search/create-search.js";

let folder = "";
let files = 0;

/** Makes the folder of a test file's certificates, removed after its tests. */
export function useFolder(): string {
  const made = mkdtempSync(join(tmpdir(), "certificates-"));
  folder = made;
  afterAll(() => rmSync(made, { recursive: true }));
  return made;
}

function newFile(): string {
  return join(folder, `${files++}.proof`);
}

const REFEREES: Readonly<Record<string, RefereeKind>> = {
  go: goReferee,
  othello: othelloReferee,
  shogi: shogiReferee,
  simpei: simpeiReferee,
};

/** A game of the package with its reference rules, by its name; another with its module's own. */
export function checkedGame(module: GameModule): CheckedGame {
  return gameToCheck(module, REFEREES[module.name]);
}

export function refereeOf(module: GameModule, subject: RefereeSubject): Referee {
  return checkedGame(module).createReferee(subject);
}

const MAX_ORDER = 7;
/** The most nodes of a certificate, and for finding forgotten results again: a test that would take minutes fails soon. */
const MAX_NODES = 20_000;
const MAX_NODES_AGAIN = 1_000_000;

/** Searches of one game and their table, used again for every position: they are costly to create. */
export async function createCertifier(
  module: GameModule,
  {
    gameOptions = {},
    algorithm = module.name === "shogi" ? "df-pn-mate" : "df-pn",
    entries = 1 << 16,
    search: searchOptions = { maxOrder: MAX_ORDER },
  }: {
    gameOptions?: GameOptions;
    algorithm?: Algorithm;
    entries?: number;
    search?: SearchOptions;
  } = {},
) {
  const game = toSearchGame(module.create(gameOptions));
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  const search = await createSearch(algorithm, game, table, searchOptions);
  let generation = 1;

  return {
    game,
    /** The verdict alone. */
    solve(words: Int32Array, attacker: Player, limits: SearchLimits = {}): Verdict {
      table.setGeneration(++generation);
      game.setConstants?.(words, game.positionWords);
      game.load(words, 0);
      return search.solve(attacker, limits).verdict;
    },
    /**
     * Solves a position and certifies the verdict; no file where it is unknown. `meddle` may change the table in between.
     *
     * @param maxNodes of the search
     * @param zoned whether a proof is to have zones, where the game has them
     * @param mostNodes the most nodes that the certificate may have
     * @param nodesAgain the most nodes for finding again what the table has forgotten
     */
    certify(
      words: Int32Array,
      {
        attacker,
        goal = module.name === "shogi" ? "mate" : null,
        maxNodes = 1e6,
        mostNodes = MAX_NODES,
        nodesAgain = MAX_NODES_AGAIN,
        zoned = false,
        meddle,
      }: {
        attacker?: Player;
        goal?: string | null;
        maxNodes?: number;
        mostNodes?: number;
        nodesAgain?: number;
        zoned?: boolean;
        meddle?: (table: TranspositionTable) => void;
      } = {},
    ): { verdict: Verdict; file?: string; nodes: number } {
      table.setGeneration(++generation);
      game.setConstants?.(words, game.positionWords);
      game.load(words, 0);
      const side = attacker ?? game.sideToMove();
      const { verdict } = search.solve(side, { maxNodes });
      if (verdict === "unknown") return { verdict, nodes: 0 };
      meddle?.(table);
      const orders = kindNamed(algorithm).hasOrders ? (searchOptions.maxOrder ?? MAX_ORDER) : 0;
      const facts = createProvenValues({ game, table, search, attacker: side, orders, maxNodes: nodesAgain });
      const canonicalise = (words: Int32Array, offset: number) => module.canonicalise?.(words, offset);
      const file = newFile();
      const output = createOutput(file);
      const position = module.formatPosition(words);
      const referee = refereeOf(module, { options: gameOptions, position, attacker: side, goal });
      game.load(words, 0);
      try {
        const { nodes } = certify(
          { game, attacker: side, facts, canonicalise, mostNodes, ...(zoned ? { referee } : {}) },
          {
            ...{ game: module.name, rules: referee.rules, options: gameOptions, goal, attacker: side },
            ...{ verdict, position },
          },
          output,
        );
        output.commit();
        return { verdict, file, nodes };
      } finally {
        output.discard();
      }
    },
  };
}

/** What is wrong with a certificate: the root's problem, or the first node that does not hold. */
export function check(file: string, module: GameModule): string | Flaw | undefined {
  const certificate = openCertificate(file);
  try {
    const checker = createChecker(certificate, checkedGame(module));
    const problem = checker.checkRoot();
    if (problem !== undefined) return problem;
    let links = 0;
    for (let chunk = 0; chunk < certificate.chunks; chunk++) {
      const report = checker.checkChunk(chunk);
      if (report.flaw !== undefined) return report.flaw;
      links += report.links;
    }
    return links === certificate.header.links ? undefined : "links";
  } finally {
    certificate.close();
  }
}

/**
 * Problems from one game of the player: positions whose side to move has a mate, and, a few plies before a mate turns
 * up, positions where it has none and wins all the same by threats.
 */
import type { Player } from "../../game/game.js";
import { loadMateEngine } from "../../games/shogi/mate/load-engine.js";
import { createMateSearch } from "../../games/shogi/mate/search.js";
import { POSITION_WORDS } from "../../games/shogi/notation/position.js";
import { SHOGI_LAMBDA } from "../../games/shogi/problem-game.js";
import { createShogiMate } from "../../games/shogi/rules/mate-game.js";
import { createShogi } from "../../games/shogi/rules/rules.js";
import { createLinkedShogi } from "../../games/shogi/search/linked-game.js";
import { formatMove, formatPosition, parsePosition, START_TEXT } from "../../games/shogi/text-forms.js";
import { createDfPnLambda } from "../../search/lambda/df-pn-lambda-kind.js";
import { principalVariation } from "../../search/proven/line.js";
import type { Verdict } from "../../search/search.js";
import { createTable, tableWords } from "../../search/table/transposition-table.js";
import { createPlayer } from "./player.js";

export interface Find {
  /** SFEN; the side to move is the attacker. */
  readonly position: string;
  /** True order: 1, or 2 when there is no mate. */
  readonly order: 1 | 2;
  /** The plies of the shortest mate; for a hisshi, those of the solution. */
  readonly plies: number;
  readonly solution: readonly string[];
  /** Nodes that the proof of a hisshi took; 0 for mates. */
  readonly nodes: number;
}

export interface MineOptions {
  /** Lengths of the mates that are kept, in plies. */
  readonly shortest: number;
  readonly longest: number;
  /** Whether to look for hisshi, too. */
  readonly hisshi: boolean;
}

/** Plies that are played before a position is looked at. */
const OPENING = 30;
/** Nodes that a mate may take to be found, and each bound on its length to be decided. */
const MATE_NODES = 20_000;
const LENGTH_NODES = 50_000;
/** Nodes for order 2, two, four and six plies before a mate turns up; the later ones only when the one before succeeds. */
const HISSHI_NODES = [5_000, 50_000, 300_000];
const ENTRIES = 1 << 20;

export async function createMiner(): Promise<(seed: number, number: number, options: MineOptions) => Find[]> {
  const player = createPlayer();
  const rules = createShogi();
  const mate = createShogiMate();
  const threats = createLinkedShogi();
  const mateTable = createTable(new Int32Array(tableWords({ entries: ENTRIES })), { entries: ENTRIES });
  const engine = await loadMateEngine(mateTable.words.buffer);
  const mates = createMateSearch(engine, mate, mateTable, {});
  let made: ReturnType<typeof createHisshiSearch> | undefined;
  let generation = 0;

  function createHisshiSearch() {
    const table = createTable(new Int32Array(tableWords({ entries: ENTRIES })), { entries: ENTRIES });
    // Which positions are found, and their nodes, are those of the sets that there are.
    return { table, search: createDfPnLambda(threats, table, { ...SHOGI_LAMBDA, leafTest: false }) };
  }

  /** All positions of a game, packed. */
  function positionsOf(moves: readonly number[]): Int32Array[] {
    rules.load(parsePosition(START_TEXT), 0);
    const positions = [packed()];
    for (const move of moves) {
      rules.board.play(move);
      positions.push(packed());
    }
    return positions;
  }

  function packed(): Int32Array {
    const words = new Int32Array(POSITION_WORDS);
    rules.store(words, 0);
    return words;
  }

  function mateVerdict(words: Int32Array): Verdict {
    mateTable.setGeneration(++generation);
    mate.load(words, 0);
    return mates.solve(mate.sideToMove(), { maxNodes: MATE_NODES }).verdict;
  }

  /** The mate at the position last searched, if it is short and long enough. */
  function findMate(words: Int32Array, { shortest, longest }: MineOptions): Find | undefined {
    const attacker = mate.sideToMove();
    for (let plies = 1; plies <= longest; plies += 2) {
      const bound = { plies, futile: "include" } as const;
      const { verdict } = mates.solve(attacker, { maxNodes: LENGTH_NODES, question: bound });
      if (verdict === "unknown") return undefined;
      if (verdict === "disproven") continue;
      if (plies < shortest) return undefined;
      const line = mates.line?.(attacker, { maxNodes: LENGTH_NODES, question: bound }).moves ?? [];
      if (line.length !== plies) return undefined;
      return {
        position: formatPosition(words),
        order: 1,
        plies,
        solution: Array.from(line, formatMove),
        nodes: 0,
      };
    }
    return undefined;
  }

  function findHisshi(words: Int32Array, maxNodes: number): Find | undefined {
    made ??= createHisshiSearch();
    const { table, search } = made;
    table.setGeneration(++generation);
    threats.load(words, 0);
    const attacker = threats.sideToMove();
    const { verdict, order, nodes } = search.solve(attacker, { maxNodes });
    if (verdict !== "proven" || order !== 2) return undefined;
    const line = principalVariation({ game: threats, table, search, attacker, orders: 2, maxNodes });
    const position = formatPosition(words);
    if (!endsInMate(words, line, attacker)) return undefined;
    return { position, order: 2, plies: line.length, solution: Array.from(line, formatMove), nodes };
  }

  function endsInMate(words: Int32Array, line: Int32Array, attacker: Player): boolean {
    rules.load(words, 0);
    for (const move of line) rules.play(move);
    return line.length > 0 && rules.sideToMove() !== attacker && rules.inCheck() && !rules.legal.canEvade();
  }

  return (seed, number, options) => {
    const positions = positionsOf(player.play(seed, number));
    const verdicts = positions.map((): Verdict => "unknown");
    const finds: Find[] = [];
    for (let ply = OPENING; ply < positions.length; ply++) {
      verdicts[ply] = mateVerdict(positions[ply]);
      if (verdicts[ply] === "proven") {
        const find = findMate(positions[ply], options);
        if (find !== undefined) finds.push(find);
      }
    }
    for (let ply = OPENING; options.hisshi && ply < positions.length; ply++) {
      if (verdicts[ply] !== "proven") continue;
      for (let step = 0; step < HISSHI_NODES.length; step++) {
        const before = ply - 2 * (step + 1);
        if (before < OPENING || verdicts[before] !== "disproven") break;
        const find = findHisshi(positions[before], HISSHI_NODES[step]);
        if (find === undefined) break;
        finds.push(find);
      }
    }
    return finds;
  };
}

/** What sweeps over ranks find, position by position. */
import { expect } from "vitest";
import { findKind } from "../../../../dist/src/search/kinds.js";
import { findingOf } from "../../../../dist/src/solver/sweep/files/block-columns.js";
import type { RankList } from "../../../../dist/src/solver/sweep/run/choose-ranks.js";
import {
  type BlockList,
  type BlockPart,
  type RankBatch,
  type RankSweepOptions,
  sweepRanks,
} from "../../../../dist/src/solver/sweep/run/rank-sweep.js";
import type { SearchSetup } from "../../../../dist/src/solver/threads/thread-context.js";
import type { ResultRecord } from "../../../../src/solver/sweep/files/result-record.js";

export const setup: SearchSetup = {
  game: "simpei",
  gameOptions: { freeStart: true },
  algorithm: "df-pn",
  search: {},
  table: { entries: 65_536 },
  engineBytes: findKind("df-pn")?.engineBytes,
};

export interface RankFinding extends Omit<ResultRecord, "position" | "algorithm"> {
  readonly error?: string | undefined;
}

/** The findings of a batch, whose count must agree. */
export function findingsOf({ parts, deaths, tally }: RankBatch, ranks: RankList): RankFinding[] {
  const errors = new Map(deaths.map(({ rank, error }) => [rank, error]));
  const found = parts.flatMap((part: BlockPart) =>
    Array.from({ length: part.to - part.from }, (_, i) => {
      const at = part.from + i;
      return { rank: ranks.at(part.first + at), ...findingOf(part.columns, at) };
    }),
  );
  const { positions, proven, disproven, nodes } = tally;
  const of = (verdict: string) => found.filter((row) => row.verdict === verdict).length;
  const sum = found.reduce((nodesBefore, row) => nodesBefore + row.nodes, 0);
  expect([positions, proven, disproven, nodes]).toEqual([found.length, of("proven"), of("disproven"), sum]);
  return found.map((row) => ({ ...row, error: errors.get(row.rank) }));
}

/** All findings of a sweep. */
export async function found(options: RankSweepOptions, blocks?: BlockList): Promise<RankFinding[]> {
  const findings: RankFinding[] = [];
  for await (const batch of sweepRanks(options, blocks)) findings.push(...findingsOf(batch, options.ranks));
  return findings;
}

/** The parts that must not depend on threads, or on other searches. */
export const facts = (findings: readonly RankFinding[]) =>
  findings.map(({ microseconds: _, ...found }) => found);

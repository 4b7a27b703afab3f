/** Parts of a plan's work, by their numbers. They are apart from plans (sweep-plan.ts), which load more modules. */

/** Part `number` of `of` parts of a plan, counted from 1: the blocks b with b mod `of` = `number` - 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** As it is typed and is in files, as in 3/64. */
export function formatShard({ number, of }: Shard): string {
  return `${number}/${of}`;
}

/** Undefined for a text that is none. */
export function parseShard(text: string): Shard | undefined {
  const [, number, of] = (/^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : undefined;
}

/** A worker's report of dead threads is passed on, but no more of it than the collector accepts. */
import { expect, it } from "vitest";
import { createRandom } from "../../../src/math/random.js";
import { mostBytes, packMessage, unpackMessage } from "../../../src/queue/sweep/block-message.js";
import { createColumns } from "../../../src/solver/sweep/files/block-columns.js";

const HASH = "0123456789abcdef0123456789abcdef";
const block = { number: 3, count: 4, columns: createColumns(4), isSetAside: false };

it("keeps the reasons why threads died", () => {
  const deaths = ["of old age", "of a bug"];
  expect(unpackMessage(HASH, packMessage(HASH, { ...block, deaths }))).toEqual({ ...block, deaths });
});

it("shortens the report of dead threads, so that it is accepted", () => {
  const deaths = ["x".repeat(5000), ...Array.from({ length: 150 }, (_, i) => `death ${i}`)];
  const told = unpackMessage(HASH, packMessage(HASH, { ...block, deaths }))?.deaths;
  expect(told).toEqual(["x".repeat(1000), ...deaths.slice(1, 99), "52 more threads died"]);
});

it.each([Number.POSITIVE_INFINITY, Number.NaN, -1])("refuses a time of %d", (time) => {
  const columns = createColumns(4);
  columns.microseconds[2] = time;
  expect(unpackMessage(HASH, packMessage(HASH, { ...block, columns, deaths: [] }))).toBeUndefined();
});

it("is never larger than documented", () => {
  const count = 1000;
  const columns = createColumns(count);
  const random = createRandom(1);
  // What cannot be made smaller, in characters that take the most bytes.
  for (let at = 0; at < count; at++) {
    columns.verdicts[at] = Math.floor(3 * random());
    columns.orders[at] = Math.floor(32_768 * random());
    columns.nodes[at] = Math.floor(2 ** 53 * random());
    columns.microseconds[at] = 1e9 * random();
  }
  const deaths = Array.from({ length: 200 }, () => "√".repeat(2000));
  const message = packMessage(HASH, { number: 2 ** 40, count, columns, deaths, isSetAside: true });
  expect(unpackMessage(HASH, message)?.deaths).toHaveLength(100);
  expect(message.length).toBeGreaterThan(300_000);
  expect(message.length).toBeLessThanOrEqual(mostBytes(count));
});

/** What a worker tells of deaths is told, and no more than the collector takes. */
import { expect, it } from "vitest";
import { createColumns } from "../../src/formats/growing/block-columns.js";
import { packMessage, unpackMessage } from "../../src/queue/block-message.js";

const HASH = "0123456789abcdef0123456789abcdef";
const block = { number: 3, count: 4, columns: createColumns(4), isSetAside: false };

it("keeps what threads died of", () => {
  const deaths = ["of old age", "of a bug"];
  expect(unpackMessage(HASH, packMessage(HASH, { ...block, deaths }))).toEqual({ ...block, deaths });
});

it("shortens what is told of deaths, so that it is taken", () => {
  const deaths = ["x".repeat(5000), ...Array.from({ length: 150 }, (_, i) => `death ${i}`)];
  const told = unpackMessage(HASH, packMessage(HASH, { ...block, deaths }))?.deaths;
  expect(told).toEqual(["x".repeat(1000), ...deaths.slice(1, 99), "52 more threads died"]);
});

it.each([Number.POSITIVE_INFINITY, Number.NaN, -1])("takes no time of %d", (time) => {
  const columns = createColumns(4);
  columns.microseconds[2] = time;
  expect(unpackMessage(HASH, packMessage(HASH, { ...block, columns, deaths: [] }))).toBeUndefined();
});

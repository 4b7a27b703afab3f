/** A name that occurs twice in an object of JSON is found at any depth. */
import { expect, it } from "vitest";
import { repeatedName } from "../../src/cli/json-names.js";

it.each([
  ['{"position":"a","goal":"b","position":"c"}', "position"],
  ['{ "position" : "a", "pos\\u0069tion" : "a" }', "position"],
  ['{"a":{"b":1,"c":[1,{"d":2}],"b":3}}', "b"],
  ['{"a":[{"b":1},{"b":2}],"c":{"a":1},"b":"\\"a\\":[{","d":{}}', undefined],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{"a":"a","b":"b"}', undefined],
  ["{}", undefined],
])("%s", (text, name) => {
  expect(repeatedName(text)).toBe(name);
});

import { expect, it } from "vitest";
import { InputError } from "../../src/game/errors.js";
import { createGtp } from "../../src/protocols/gtp.js";

const fail = () => {
  throw new InputError("no such point");
};

it.each([
  ["7 echo a  b # c", "=7 a+b\n\n"],
  ["echo", "=\n\n"],
  ["8 fail", "?8 no such point\n\n"],
  ["9 other", "?9 unknown command\n\n"],
  ["known_command fail", "= true\n\n"],
  ["known_command other", "= false\n\n"],
  ["protocol_version", "= 2\n\n"],
  ["  # nothing", undefined],
])("%s is answered by %j", async (line, answer) => {
  const sent: string[] = [];
  const gtp = createGtp({ echo: (words) => words.join("+"), fail }, (text) => sent.push(text));
  expect(await gtp.receive(line)).toBe(true);
  expect(sent).toEqual(answer === undefined ? [] : [answer]);
});

it("ends by quit", async () => {
  const sent: string[] = [];
  expect(await createGtp({}, (text) => sent.push(text)).receive("1 quit")).toBe(false);
  expect(sent).toEqual(["=1\n\n"]);
});

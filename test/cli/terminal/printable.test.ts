// Control characters in files and names never reach the terminal.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { printable, printableLine } from "../../../src/cli/terminal/printable.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { putTogether } from "../../certificates/checker/editing.js";
import { solveFastEach } from "../command.js";

const folder = mkdtempSync(join(tmpdir(), "printable-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("control characters are escaped as in JSON, all others stay", () => {
  expect(printable("a\u001b[2J\r\u0000\u007f\u009b\u2028\u202e\u2066b")).toBe(
    "a\\u001b[2J\\u000d\\u0000\\u007f\\u009b\\u2028\\u202e\\u2066b",
  );
  expect(printable("詰将棋 é 👑 ü\n\tx")).toBe("詰将棋 é 👑 ü\n\tx");
  expect(printableLine("a\nb\tc")).toBe("a\\u000ab\\u0009c");
  const object = { title: "\u001b[31m\u009b\u202e\u007f\n" };
  const line = printable(JSON.stringify(object));
  expect(line).toMatch(/^[ -~]*$/);
  expect(JSON.parse(line)).toEqual(object);
});

describe("commands", () => {
  const EVIL = "\u001b]0;x\u0007\u001b[2K\u009b31m\u202e";
  const mate = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

  const positions = join(folder, "positions.txt");
  writeFileSync(positions, `${EVIL}\n`);
  const named = join(folder, "named.txt");
  writeFileSync(named, `${EVIL} | ${mate}\n`);
  const kif = join(folder, "game.kif");

  writeFileSync(
    kif,
    `表題：${EVIL}\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ${EVIL}\n`,
  );
  const proof = join(folder, "a.proof");
  const claim = `${simpei.start}\n  holds; 7 nodes checked`;
  putTogether(
    {
      header: {
        ...{
          game: "simpei",
          rules: 1,
          options: {},
          goal: `o-wins${EVIL}`,
          attacker: 1,
          verdict: "proven",
        },
        ...{ position: claim, positionWords: 2, nodes: 1, links: 0, root: 0 },
      },
      nodes: [{ position: [...simpei.parsePosition(simpei.start)], rank: 0, move: 0, children: [] }],
    },
    proof,
  );
  const commands = {
    "a file of positions": ["solve", "simpei", "--file", positions],
    "the name of a problem": ["solve", "shogi", "--file", named, "--threads", "1"],
    "the same as JSON": ["solve", "shogi", "--file", named, "--threads", "1", "--json"],
    "a record": ["review", "shogi", kif, "--threads", "1"],
    "a certificate": ["verify", proof, "--threads", "1"],
    "certificates as JSON": ["verify", proof, proof, "--threads", "1", "--json"],
    "the name of a file": ["verify", join(folder, `${EVIL}\nall is well`)],
    "an option": [`--${EVIL}\nall is well`],
  };
  const results = solveFastEach(Object.values(commands));

  it.each(Object.keys(commands).map((name, i) => [name, i] as const))("%s", (_, i) => {
    const { stdout, stderr } = results[i];
    const printed = stdout + stderr;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(printed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(printed).toContain("\\u001b");
    expect(printed).not.toMatch(/^( {2}holds|all is well)/m);
  });
});

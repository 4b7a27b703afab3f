// The file is replaced while it is checked: the result is about the file that was opened, never "holds" for another one.
import { copyFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { simpei } from "../../../src/games/simpei/module.js";
import { verifyCertificate } from "../../../src/solver/certificates/verify.js";
import { type VerifyTask, verifyThread } from "../../../src/solver/certificates/verify-thread.js";
import type { Pool } from "../../../src/solver/threads/pool.js";
import { putTogether, takeApart } from "../../certificates/checker/editing.js";
import { createCertifier, useFolder } from "../../certificates/extract/certifying.js";

const folder = useFolder();

const WON = "o.../..o./x.../o.x. xx./o../... x x0o0";
const GENUINE = join(folder, "genuine.proof");
/** A false claim that the other side wins, from the same position, with as many nodes and children. */
const FALSE = join(folder, "false.proof");
const FILE = join(folder, "exchanged.proof");

beforeAll(async () => {
  const certifier = await createCertifier(simpei);
  const { verdict, file = "" } = certifier.certify(simpei.parsePosition(WON), {
    attacker: 0,
    goal: "x-wins",
  });
  expect(verdict).toBe("proven");
  const genuine = takeApart(file);
  putTogether(genuine, GENUINE);
  putTogether({ ...genuine, header: { ...genuine.header, goal: "o-wins", attacker: 1 } }, FALSE);
});

/** Does the threads' work in this one; `meanwhile` is called after the header is checked and before the nodes are. */
function poolWith(meanwhile: () => void): Pool {
  const run = async (task: unknown) => {
    meanwhile();
    return verifyThread(task as VerifyTask, () => {});
  };
  return { threads: 1, run, start: async () => {}, close: async () => {} } as unknown as Pool;
}

async function verify(first: string, meanwhile: () => void) {
  copyFileSync(first, FILE);
  const { valid, problem, goal } = await verifyCertificate(poolWith(meanwhile), FILE);
  return { valid, problem, goal };
}

function exchange(): void {
  const next = join(folder, "next.proof");
  copyFileSync(GENUINE, next);
  renameSync(next, FILE);
}

it("holds when the file is not changed, and does not where the claim is false", async () => {
  expect(await verify(GENUINE, () => {})).toEqual({ valid: true, problem: undefined, goal: "x-wins" });
  expect(await verify(FALSE, () => {})).toMatchObject({ valid: false });
});

it("checks the nodes of the file whose header it has read", async () => {
  expect(await verify(FALSE, exchange)).toEqual({
    valid: false,
    problem: expect.stringMatching(/^node \d+, /),
    goal: "o-wins",
  });
});

it("does not hold where its header has a wrong count of children", async () => {
  const genuine = takeApart(GENUINE);
  const { links } = genuine.header;
  const counted = join(folder, "counted.proof");
  putTogether(genuine, counted, { links: links + 1 });
  expect(await verify(counted, () => {})).toMatchObject({
    valid: false,
    problem: `its nodes have ${links} children, and its header says ${links + 1}`,
  });
});

const CHANGED = "the file was changed or replaced while it was checked; check it again";

it("reports when by then another file, or none, has the name", async () => {
  for (const meanwhile of [exchange, () => rmSync(FILE)]) {
    expect(await verify(GENUINE, meanwhile)).toEqual({ valid: false, problem: CHANGED, goal: "x-wins" });
  }
});

it("refuses nodes that were overwritten in place", async () => {
  const other = takeApart(GENUINE);
  for (const node of other.nodes) node.rank += 1;
  const otherFile = join(folder, "other.proof");
  putTogether(other, otherFile);
  await expect(verify(GENUINE, () => copyFileSync(otherFile, FILE))).rejects.toThrow(
    /^.*exchanged\.proof: damaged in the frame at byte \d+: it has changed since the file was opened$/,
  );
  await expect(verify(GENUINE, () => writeFileSync(FILE, ""))).rejects.toThrow("exchanged.proof: damaged");
});

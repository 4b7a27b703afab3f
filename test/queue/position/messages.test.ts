/** Messages about positions come through as they were sent; whatever else is there is refused, with its reason. */
import { describe, expect, it } from "vitest";
import { packFrame } from "../../../src/files/frame-files.js";
import {
  type PositionOrder,
  type PositionReport,
  packOrder,
  packReport,
  unpackOrder,
  unpackReport,
} from "../../../src/queue/position/messages.js";

const FACTS = { size: 5, at: Int32Array.of(0, 21), words: Int32Array.from({ length: 10 }, (_, i) => i - 5) };
const JOB = {
  id: 7,
  words: Int32Array.of(1, -1, 2 ** 31 - 1),
  nodes: 4096,
  proofLimit: 12,
  disproofLimit: 3,
};
const BRANCH = { words: Int32Array.of(-3), attacking: true, proof: 0, disproof: 9, leastOrder: -1 };
const NUMBERS = { nodes: 2 ** 40, proof: 5, disproof: 6, order: -1 };

const ORDERS: readonly PositionOrder[] = [
  { kind: "jobs", jobs: [JOB, { ...JOB, id: 8 }] },
  { kind: "cancel", jobs: [7, 8] },
  { kind: "facts", facts: FACTS },
];
const REPORTS: readonly PositionReport[] = [
  { kind: "answer", job: 7, answer: { ...NUMBERS, branches: [BRANCH] } },
  { kind: "answer", job: 7, answer: NUMBERS },
  { kind: "failure", job: 7, why: "died", error: "of old age" },
  { kind: "failure", job: 7, why: "left" },
  { kind: "facts", facts: FACTS },
];

describe("messages about a position", () => {
  it("come through as they were sent", () => {
    for (const content of ORDERS) {
      const sent = { run: "run", worker: "worker", content };
      expect(unpackOrder(packOrder(sent))).toEqual(sent);
    }
    for (const content of REPORTS) {
      const sent = { run: "run", worker: "worker", content };
      expect(unpackReport(packReport(sent))).toEqual(sent);
    }
  });

  const message = (content: unknown, version = 1) => packFrame([version, "run", "worker", content]);
  const damaged = packReport({ run: "run", worker: "worker", content: REPORTS[0] });
  damaged[damaged.length - 1] ^= 1;

  it.each([
    ["a text", Buffer.from("PING"), /^it is damaged$/],
    ["a changed byte", damaged, /^it is damaged$/],
    ["two messages in one", Buffer.concat([message(REPORTS[3]), message(REPORTS[3])]), /^it is damaged$/],
    [
      "another version",
      message(REPORTS[3], 2),
      /it is of version 2 of these messages, and this program has 1/,
    ],
    ["another list", packFrame([1, "run"]), /no message about a position/],
    ["another kind", message({ kind: "reboot" }), /its kind "reboot" is not known here, or not complete/],
    [
      "an order in place of a report",
      message({ kind: "cancel", jobs: [1] }),
      /its kind "cancel" is not known/,
    ],
    [
      "more than it may say",
      message({ kind: "failure", job: 1, why: "left", error: null, run: "rm" }),
      /"failure"/,
    ],
    ["a job of no number", message({ kind: "failure", job: -1, why: "left", error: null }), /"failure"/],
    ["numbers that are none", message({ kind: "answer", job: 1, answer: [1, -1, 2, -1, null] }), /"answer"/],
    ["halves of words", message({ kind: "facts", facts: [5, Buffer.alloc(3), Buffer.alloc(15)] }), /"facts"/],
    ["nothing", message(null), /it says nothing/],
  ])("refuses %s", (_, bytes, says) => {
    expect(() => unpackReport(bytes)).toThrow(says);
  });
});

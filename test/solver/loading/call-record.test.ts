// What can be read from a thread that is stuck.
import { expect, test } from "vitest";
import {
  countCalls,
  createCallRecord,
  createCallWriter,
  readLastCall,
} from "../../../src/solver/loading/call-record.js";

test("the last call is read with the position and the moves, as far as there is room", () => {
  const record = createCallRecord();
  const write = createCallWriter(record);
  expect(countCalls(record)).toBe(0);
  write("create", null, []);
  expect(readLastCall(record)).toEqual({ method: "create", position: null, line: [] });
  const line: number[] = [];
  for (let move = 1; move <= 300; move++) {
    line.push(-move);
    write("play", "the start", line);
  }
  expect(readLastCall(record)).toEqual({ method: "play", position: "the start", line: line.slice(0, 191) });
  line.length = 1;
  line.push(7);
  write("undo", "x".repeat(1023), line);
  expect(readLastCall(record)).toEqual({ method: "undo", position: "x".repeat(1023), line: [-1, 7] });
  write("x".repeat(64), "x".repeat(1024), []);
  expect(readLastCall(record)).toEqual({ method: "", position: null, line: [] });
  expect(countCalls(record)).toBe(303);
});

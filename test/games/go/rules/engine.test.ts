/** The fast rules of Go as an engine: in JavaScript all numbers are int32, so WebAssembly computes the same. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Board } from "../../../../src/games/go/rules/rules.js";
import { createRandom } from "../../../../src/math/random.js";
import { checkedInstance } from "../../../engine/checked.js";
import { randomProblem } from "../problems.js";

it("use no number outside int32", async () => {
  const path = fileURLToPath(new URL("../../../../dist/src/games/go/rules/instance.js", import.meta.url));
  const { checks, code, shared } = checkedInstance(path);
  const overflown = new Map<number, number>();
  const check = (line: number, value: number) => {
    if ((value | 0) !== value) overflown.set(line, value);
    return value;
  };
  const divide = (line: number, value: number) => {
    if (value < 0) overflown.set(line, value);
    return value;
  };
  const tables = await Promise.all(shared.map((file) => import(file)));
  const names = tables.map((_, i) => `shared${i}`);
  const create = new Function("__check", "__divide", ...names, `${code}; return createInstance();`);
  const board: Board = create(check, divide, ...tables);
  const random = createRandom(5);
  for (const size of [9, 19, 4, 3, 3, 3]) {
    board.position.set(randomProblem(random, { columns: size, rows: size }));
    board.takeProblem();
    board.takePosition();
    let plies = 0;
    while (plies < 200 && !board.isReached()) {
      const move = board.list[Math.floor(random() * board.generate(board.list, 0))];
      if (board.sideToMove() !== board.owner()) board.reachingMove();
      board.look(move);
      board.play(move);
      plies++;
    }
    board.givePosition();
    while (plies-- > 0) board.undo();
  }
  expect(checks).toBeGreaterThan(100);
  expect([...overflown]).toEqual([]);
});

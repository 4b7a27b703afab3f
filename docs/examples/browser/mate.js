// Finds the shortest mate in a page, in a worker: the page never waits.
import { createSolver } from "solve-fast/browser";
import shogi from "solve-fast/browser/shogi";

const position = document.querySelector("#position");
const solve = document.querySelector("#solve");
const stop = document.querySelector("#stop");
const answer = document.querySelector("#answer");

const solver = await createSolver({ game: shogi, tableMemory: "64M" });
solve.disabled = false;

solve.addEventListener("click", async () => {
  const call = new AbortController();
  stop.onclick = () => call.abort();
  try {
    const { verdict, line, mate } = await solver.solve(position.value, {
      // Both sides play for the length: the line is the longest defence against the shortest mate.
      shortest: true,
      futile: "exclude",
      time: 30,
      signal: call.signal,
      onProgress({ nodes, seconds }) {
        answer.textContent = `${nodes} nodes in ${seconds.toFixed(1)} s`;
      },
    });
    answer.textContent =
      verdict === "proven" ? `Mate in ${mate.plies}: ${line.join(" ")}` : `${verdict}: no mate found`;
  } catch (error) {
    answer.textContent = error.message;
  }
});

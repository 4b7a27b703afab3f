// USI as programs speak it, with the mate engine behind it.
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMatePlayer } from "../../src/games/shogi/commands/usi-player.js";
import { isMate } from "../../src/games/shogi/commands/usi-report.js";
import { createUsi } from "../../src/protocols/usi.js";
import { playTranscript } from "./transcript.js";

function open(send: (line: string) => void) {
  const player = createMatePlayer("1.2.3");
  return createUsi({ player, send, onMistake: (error) => expect.unreachable(String(error)) });
}

it.each(["usi-session.txt", "usi-waiting.txt", "usi-options.txt"])("%s", (file) =>
  playTranscript(join(import.meta.dirname, file), open, (line) => line.startsWith("info ")),
);

/** What is answered to lines behind which the input ends. */
async function answersTo(...lines: string[]): Promise<string[]> {
  const sent: string[] = [];
  const usi = open((line) => sent.push(line));
  for (const line of ["setoption name Threads value 1", "setoption name USI_Hash value 16", ...lines]) {
    usi.receive(line);
  }
  usi.close();
  await usi.ended;
  return sent.filter((line) => !line.startsWith("info "));
}

it("the end of input lets a search with a limit answer, and stops others", async () => {
  const position = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
  expect(await answersTo(position, "go mate 60000")).toEqual(["checkmate G*5b"]);
  expect(await answersTo(position, "go ponder nodes 5", "go mate infinite")).toEqual([
    expect.stringMatching(/^bestmove /),
    expect.stringMatching(/^checkmate /),
  ]);
  expect(await answersTo("isready", "go mate", "quit", "usi")).toEqual([
    "readyok",
    expect.stringMatching(/^checkmate /),
  ]);
});

it("lines to a mate are told from others", () => {
  const position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
  expect(isMate(position, ["G*5b"])).toBe(true);
  expect(isMate(position, ["G*4b"])).toBe(false);
  expect(isMate(position, ["G*4b", "5a4b"])).toBe(false);
  expect(isMate(position, ["G*9i"])).toBe(false);
  expect(isMate(position, ["5c5a"])).toBe(false);
  expect(isMate(position, [])).toBe(false);
});

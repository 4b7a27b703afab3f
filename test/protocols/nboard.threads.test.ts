// The protocol of NBoard, with the search behind it.
import { join } from "node:path";
import { createSolver } from "solve-fast";
import { expect, it } from "vitest";
import { createThinker } from "../../src/games/othello/cli/nboard-thinker.js";
import { createNboard } from "../../src/protocols/nboard.js";
import { playTranscript } from "./transcript.js";

const make = () => createSolver({ game: "othello", threads: 1, options: { evaluation: "learned" } });

it.each(["nboard-session.txt", "nboard-waiting.txt", "nboard-clock.txt"])("%s", (file) =>
  playTranscript(
    join(import.meta.dirname, file),
    (send) =>
      createNboard({
        thinker: createThinker("1.2.3", make),
        send,
        onMistake: (error) => expect.unreachable(String(error)),
      }),
    (line) => /^(search|nodestats|status( Thinking)?$)/.test(line),
  ),
);

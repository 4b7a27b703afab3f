// Certificates made from what the search with zones has stored, without another search.
import { expect, it } from "vitest";
import { go } from "../../../src/games/go/module.js";
import { goalOf } from "../../../src/games/go/notation/goals.js";
import { columnsOf, defenderOf, POSITION_WORDS, rowsOf } from "../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { takeApart } from "../checker/editing.js";
import { holds } from "../checker/second-checker.js";
import { check, createCertifier, useFolder } from "./certifying.js";

useFolder();

const open = (rows: number) => `${"......../".repeat(rows)}........`;

/** On open boards, so that most points are outside of each zone. */
const ROWS = [
  ["a kill of three in a row", `...XO.../XXXXO.../OOOOO.../${open(4)} w target=D7 goal=kill`, "proven"],
  ["a life with three in a row", `...XO.../XXXXO.../OOOOO.../${open(4)} b target=D7 goal=kill`, "disproven"],
  ["four in a row live", `....XO../XXXXXO../OOOOOO../${open(4)} w target=E7 goal=kill`, "disproven"],
  ["a capture by a threat", `.XO...../XO....../.X....../${open(4)} w target=B8 threats=1:0`, "proven"],
  [
    "a kill with a wall that is safe",
    `...XO.../XXXXO.../OOOOO.../${open(4)} w target=D7 goal=kill safe=A6`,
    "proven",
  ],
  [
    "a life with a wall that is safe",
    `...XO.../XXXXO.../OOOOO.../${open(4)} b target=D7 goal=kill safe=A6`,
    "disproven",
  ],
  [
    "two targets, one of which lives",
    `...XO.X./XXXXO.../OOOOO.../${open(4)} b target=D7,G8 goal=kill`,
    "disproven",
  ],
  ["two targets, one of which is taken", `...XOX.O/XXXXOXXO/OOOOOOOO/${open(4)} w target=D7,G7`, "proven"],
] as const;

it.each(ROWS)("%s", async (_, text, expected) => {
  const words = parseProblem(text);
  const attacker = (1 - defenderOf(words, POSITION_WORDS)) as 0 | 1;
  const certifier = await createCertifier(go, { algorithm: "df-pn-zones", entries: 1 << 18, search: {} });
  const { verdict, file = "" } = certifier.certify(words, {
    attacker,
    goal: goalOf(words),
    zoned: true,
    nodesAgain: 0,
  });
  expect(verdict).toBe(expected);
  expect(check(file, go)).toBeUndefined();
  const certificate = takeApart(file);
  expect(holds(certificate, go, 1)).toBe(true);
  const points = columnsOf(words, POSITION_WORDS) * rowsOf(words, POSITION_WORDS);
  const { zone = [] } = certificate.nodes[certificate.header.root];
  const inZone = zone.reduce((sum, word) => sum + word.toString(2).replace(/[^1]/g, "").length, 0);
  expect(inZone).toBeLessThan(points);
});

/** Boards as people paste them: what is read, and which lines are refused. */
import { describe, expect, it } from "vitest";
import type { GoFlags } from "../../../../src/games/go/cli/flags.js";
import { readGoProblems } from "../../../../src/games/go/cli/problems.js";
import { sparse } from "../../../samples.js";
import { readFile, readOrRefuse } from "./read-sgf.js";

const read = (contents: string, flags?: Partial<GoFlags>) => readFile("b.txt", contents, flags);
const ROWS = "X.O./.XO./..X./....";
const TEXT = `${ROWS} b target=C4`;

const SHOWBOARD = `
White (O) has captured 0 stones
Black (X) has captured 2 stones

   A B C D
 4 X . O . 4
 3 . X(O). 3
 2 . . X + 2     WHITE (O) has captured 0 stones
 1 . . . . 1     BLACK (X) has captured 2 stones
   A B C D
`;

/** All have the target C4 and black to move, by options. */
const FORMS: readonly (readonly [string, string])[] = [
  ["showboard of GNU Go", SHOWBOARD],
  ["the same as an answer of GTP", `= ${SHOWBOARD}\n`],
  ["rows with blanks", "X . O .\n. X O .\n. . X .\n. . . .\n"],
  ["rows without blanks", "x.o.\n.xo.\n..x.\n....\n"],
  [
    "a frame and numbers",
    " +-------+\n4| X . O .|\n3| . X)O .|\n2| . . X .|\n1| . . . .|\n +-------+\n  A B C D\n",
  ],
  ["a frame of #", "######\n#X.O.#\n#.XO.#\n#..X.#\n#....#\n######\n"],
  ["a frame of # with blanks", "  # X . O . #\n  # . X O . #\n  # . . X . #\n  # . . . . #\n"],
  ["numbers of the last moves", "4 X1 . O2 .\n3 . X O3 .\n2 . . X .\n1 . . . .\n"],
  ["signs of other boards", "4 ● ┬ ○ ┐\n3 ├ ● ○ ┤\n2 ├ ┼ ● ┤\n1 └ ┴ ┴ ┘\n"],
];

describe("words beside boards", () => {
  it.each([
    ["above rows", `Black to kill\n${ROWS.replaceAll("/", "\n")}\n`],
    ["below rows", `${ROWS.replaceAll("/", "\n")}\n黒先白死\n`],
    ["in Korean", `${ROWS.replaceAll("/", "\n")}\n흑선백사\n`],
    [
      "in the title of a diagram",
      `$$B Black to kill\n$$ -----\n${ROWS.split("/")
        .map((row) => `$$ |${[...row].join(" ")}|`)
        .join("\n")}\n$$ -----\n`,
    ],
  ])("%s", async (_, text) => {
    expect(await read(text)).toMatchObject({ problems: [["b.txt", `${ROWS} b asks=kill`]], warnings: [] });
  });
});

describe("words that ask something of the other side", () => {
  const rows = ROWS.replaceAll("/", "\n");
  const diagram = `$$ -----\n$$ |${[...ROWS].join(" ").replaceAll("/", "|\n$$$$ |")}|\n$$ -----\n`;
  it.each([
    ["in a title", `$$B White to kill\n${diagram}`, 1, "$$B"],
    ["above a title", `White to kill\n$$B\n${diagram}`, 2, "$$B"],
    ["in two titles", `Black to play\n$$ White to kill\n${diagram}`, 2, "the one to move"],
    ["in a title that names both", `$$ Black to play, White to kill\n${diagram}`, 1, "the one to move"],
    ["in a line that names both", `${rows}\nBlack to play, White to kill\n`, 5, "the one to move"],
  ])("%s are passed over with a warning", async (_, text, line, than) => {
    expect(await read(text)).toMatchObject({
      problems: [["b.txt", `${ROWS} b`]],
      refused: [],
      warnings: [
        `b.txt: line ${line}, column 1: the words name another side than ${than}; black was taken to move`,
      ],
    });
  });

  it("are passed over where an option turns the sides", async () => {
    const { problems } = await read(`White to kill\n${rows}\n`, { side: "b" });
    expect(problems).toEqual([["b.txt", `${ROWS} b`]]);
  });
});

describe("words of the text form on the line of the side to move", () => {
  const rows = ROWS.replaceAll("/", "\n");
  const diagram = `$$ -----\n$$ |${[...ROWS].join(" ").replaceAll("/", "|\n$$$$ |")}|\n$$ -----\n`;
  const texts = (line: string): readonly string[] => [
    `${line}\n${rows}\n`,
    `${rows}\n${line}\n`,
    `$$B ${line}\n${diagram}`,
  ];

  it.each(["Black to play", "Black (X) to play.", "Black to capture,", "black"])("%s", async (side) => {
    for (const text of texts(`${side} target=C4 goal=capture threats=0:3`)) {
      expect(await read(text)).toEqual({
        problems: [["b.txt", `${TEXT} threats=0:3`]],
        refused: [],
        damage: [],
        warnings: [],
      });
    }
  });

  it.each([
    ["target=B1", "the target B1 is empty"],
    ["target=C4 goal=foo", '"foo" is not a goal'],
    ["target=C4 target=A4", "a word is given twice"],
  ])("are refused where they cannot be: %s", async (words, problem) => {
    for (const text of texts(`Black to play ${words}`)) {
      const { problems, refused } = await readOrRefuse("b.txt", text);
      expect(problems).toEqual([]);
      expect(refused).toEqual([expect.stringContaining(problem)]);
    }
  });

  it("are named where they are not understood", async () => {
    for (const said of ["target = C4", "level=hard", "(komi=6.5, rules=Japanese)"]) {
      for (const text of texts(`Black to play ${said}`)) {
        const { problems, warnings } = await read(text);
        expect(problems).toEqual([["b.txt", `${ROWS} b`]]);
        expect(warnings).toEqual([expect.stringContaining("what is before = is no word of a problem")]);
      }
    }
  });

  it("end before the punctuation of a sentence, and may have capital names", async () => {
    for (const said of [
      "Black to play, target=C4, goal=capture.",
      "(Black to play; TARGET=C4 goal=capture)",
    ]) {
      for (const text of texts(said)) {
        expect((await read(text)).problems).toEqual([["b.txt", TEXT]]);
      }
    }
  });

  it("are refused where another line says them, too", async () => {
    const { refused } = await readOrRefuse("b.txt", `Black to play target=C4\n${rows}\ntarget=A4\n`);
    expect(refused).toEqual(["b.txt: line 6, column 1: is said twice of this board; leave one out"]);
  });

  it("are none where a title names a point", async () => {
    const { problems } = await read(`$$B Black to play, a=best b=slow\n${diagram}`);
    expect(problems).toEqual([["b.txt", `${ROWS} b`]]);
  });
});

describe("boards of rows", () => {
  it.each(FORMS)("%s", async (_, text) => {
    const found = await read(text, { target: "C4", side: "b" });
    expect(found).toEqual({ problems: [["b.txt", TEXT]], refused: [], damage: [], warnings: [] });
  });

  it.each([
    ["words of the text form below", "X.O.\n.XO.\n..X.\n....\nb target=C4\n"],
    ...["Black", "black:", "B to play", "Black (X) plays first.", "B", "Black moves"].map((heading) => [
      `${heading} above`,
      `${heading}\nX.O.\n.XO.\n..X.\n....\ntarget=C4\n`,
    ]),
    ["words above and below", "Black to play\nX.O.\n.XO.\n..X.\n....\ntarget=C4\n"],
    [
      "a side that stands apart from the only board",
      "Black (X) to move.\n\nX.O.\n.XO.\n..X.\n....\ntarget=C4\n",
    ],
  ])("%s say the rest", async (_, text) => {
    expect(await read(text)).toMatchObject({ problems: [["b.txt", TEXT]], refused: [], warnings: [] });
  });

  it("without a side to move are tried with both", async () => {
    const { problems } = await read("X.O.\n.XO.\n..X.\n....\ntarget=C4\n");
    expect(problems).toEqual([
      ["b.txt, black to move", TEXT],
      ["b.txt, white to move", `${ROWS} w target=C4`],
    ]);
  });

  it("may follow each other, separated by empty lines; a damaged one does not affect the others", async () => {
    const one = "X.O.\n.XO.\n..X.\n....\nb target=C4\n";
    const { problems, refused } = await read(`${one}\n${one.replace("..X", ".?X")}\n${one}`);
    expect(problems.map(([name]) => name)).toEqual(["b.txt, diagram 1", "b.txt, diagram 3"]);
    expect(refused).toEqual([
      expect.stringContaining('b.txt: line 9, column 2: found "?" in a row of a board; write X, O'),
    ]);
  });

  it.each([
    [
      "a row that is cut",
      "4 X . O .\n3 . X O .\n2 . . X\n1 . . . .\n",
      "line 3, column 1: a row of 3 points, and 4 in the first",
    ],
    [
      "a row that is missing",
      "4 X . O .\n3 . X O .\n1 . . . .\n",
      "line 3, column 1: row 1 stands where 2 should",
    ],
    [
      "rows that are missing below",
      "4 X . O .\n3 . X O .\n",
      "line 1: 2 rows, and the first has the number 4",
    ],
    [
      "numbers from the top",
      "1 X . O .\n2 . X O .\n3 . . X .\n4 . . . .\n",
      "line 2, column 1: row 2 stands where 0 should",
    ],
    [
      "columns with I",
      `A B C D E F G H I\n${". . . . . . . . .\n".repeat(9)}`,
      "line 1, column 1: columns are named ABCDEFGHJ, without I",
    ],
    ["other columns", "A B C\nX . O .\n. X O .\n", "line 1: names of 3 columns, and rows of 4 points"],
    ["a sign that is no point", "X . O .\n. X @ .\n. . X .\n. . . .\n", 'line 2, column 5: found "@"'],
    ["a row that begins with #", ". . . .\n# X O .\n. X O .\n", 'line 2, column 1: found "#"'],
    ["a first row that begins with #", "  #XO.\n.XO.\n....\n", 'line 1, column 3: found "#"'],
    ["such a row with another sign", "....\n#?O.\n.XO.\n", 'line 2, column 1: found "#"'],
    ["a row of #", "....\n####\n.XO.\n", 'line 2, column 1: found "#"'],
    ["a wrong sign in a frame of #", "#....#\n#.?O.#\n#.XO.#\n", 'line 2, column 1: found "#"'],
    [
      "a frame that places no part",
      "---\nX.O\n.XO\n",
      "line 2: a part of a board, and nothing says which; draw an edge beside it (|) and above or below it (---), or none",
    ],
    [
      "a frame at the sides of a board that is not square",
      "|X.|\n|.X|\n|.O|\n",
      "line 1: 2 by 3 points, which is more than its board of 2 by 2; draw all edges",
    ],
    ["rows below a frame", "X.\n.O\n---\nO.\n.X\n", "line 4, column 1: a row below the frame; separate"],
    ["two sides", "X . O .\n. X O .\nb\nw\n", "line 4, column 1: is said twice"],
    ["a board that is too large", `${`${". ".repeat(20)}\n`.repeat(20)}`, "line 1: a board of 20 by 20"],
    ["a block without a liberty", "X O\nO .\n", "the black block at A2 has no liberty"],
  ])("are refused for %s", async (_, text, problem) => {
    await expect(read(text, { target: "C4" })).rejects.toThrow(`b.txt: ${problem}`);
  });

  it.each([
    ["top and left", "---------\n| X . O\n| . X O\nb\n", "X.O/.XO", 0, 0],
    ["the bottom and right", "Black to play\nX.O|\n.XO|\n+----+\n", "X.O/.XO", 17, 16],
  ])("with a frame at %s are placed by it, and a warning says so", async (_, text, shown, above, before) => {
    const { problems, warnings } = await read(text);
    const rows = Array.from({ length: 19 }, (_, i) => {
      const row = shown.split("/")[i - above] ?? "...";
      return (".".repeat(before) + row).padEnd(19, ".");
    });
    expect(problems.map(([, position]) => position)).toEqual([`${rows.join("/")} b`]);
    expect(warnings).toEqual([
      expect.stringContaining("shows 3 by 2 points of a board of 19 by 19; the rest was taken as empty"),
    ]);
  });

  it.each([
    ["coordinates", " +-----\n2| X . O\n1| . X O\n   A B C\n"],
    ["a frame on all sides, and names below", "+-----+\n|X . O|\n|. X O|\n+-----+\n A B C\n"],
    ["a frame of #", "#X.O#\n#.XO#\n"],
    ["a line above that is not at its rows", "-----\n\nX.O\n.XO\n"],
    ["a line above its words", "-----\nBlack to play\nX.O\n.XO\n"],
  ])("with %s are whole", async (_, text) => {
    const found = await read(text, { side: "b" });
    expect(found).toMatchObject({ problems: [["b.txt", "X.O/.XO b"]], refused: [] });
  });

  it("may have comments", async () => {
    const text = `# Problem 3\n${ROWS.replaceAll("/", "\n# a comment with words\n")}\n# 1 of 20\nb target=C4\n`;
    expect(await read(text)).toMatchObject({ problems: [["b.txt", TEXT]], refused: [], warnings: [] });
  });

  it("say which other lines were skipped", async () => {
    const text = "A problem of mine\n\nX.O.\n.XO.\n..X.\n....\nb target=C4\n\nGood luck!\n";
    expect((await read(text)).warnings).toEqual([
      "b.txt: line 1, column 1: no line of a board; it was passed over",
      "b.txt: line 9, column 1: no line of a board; it was passed over",
    ]);
  });
});

describe("titles directly at rows", () => {
  const rows = `${ROWS.replaceAll("/", "\n")}\n`;

  it.each(["Problem 12", "12. A net", "第3問", "Xavier's problem, easy..."])("%s", async (title) => {
    const { problems, refused, warnings } = await read(`${title}\n${rows}${title}\n${rows}`);
    expect(problems.map(([, position]) => position)).toEqual(
      [ROWS, ROWS].flatMap((one) => [`${one} b`, `${one} w`]),
    );
    expect(refused).toEqual([]);
    expect(warnings).toEqual(
      [1, 6].map((line) => `b.txt: line ${line}, column 1: no line of a board; it was passed over`),
    );
  });

  it.each(["Xo. .O", "X.0.", ".XO?", "12 X.OX"])("a row with a wrong sign is none: %s", async (row) => {
    expect((await readOrRefuse("b.txt", `${row}\n${rows}`)).problems).toEqual([]);
  });
});

describe("boards without a frame that are not square", () => {
  it("are taken as whole, and a warning says so", async () => {
    const { problems, warnings } = await read(`${ROWS.split("/").slice(0, 3).join("\n")}\nb\n`);
    expect(problems.map(([, position]) => position)).toEqual(["X.O./.XO./..X. b"]);
    expect(warnings).toEqual([
      "b.txt: line 1: 4 by 3 points without a frame, taken as a whole board; for a part of one, draw the edges that it has (| and ---)",
    ]);
  });
});

describe("diagrams of Sensei's Library", () => {
  const frame = "$$  ---------\n";
  const rows = "$$ | X . W . |\n$$ | . X W . |\n$$ | . . X a |\n$$ | . C . . |\n";
  const corner = "$$ -------\n$$ | X . W\n$$ | . X O\n";

  it("are read where they are quoted, with the columns of their file", async () => {
    const text = `$$B Black to move\n${frame}${rows}${frame}`.replaceAll("$$", "> $$$$");
    expect(text).toContain("> $$ | X . W . |");
    expect((await read(text)).problems).toEqual([["b.txt", `${ROWS} b target=C3,C4`]]);
    const { refused } = await readOrRefuse("b.txt", text.replace("X . W", "X ! W"));
    expect(refused).toEqual([expect.stringContaining('b.txt: line 3, column 10: found "!"')]);
  });

  it("are read with the side to move, marks as targets, and the words below", async () => {
    const found = await read(`$$B Black to move\n${frame}${rows}${frame}$$ {link|a}\n\n`);
    expect(found).toEqual({
      problems: [["b.txt", `${ROWS} b target=C3,C4`]],
      refused: [],
      damage: [],
      warnings: [],
    });
  });

  it.each([
    ["in a frame", rows],
    ["without one", rows.replaceAll("|", " ").replace("a", ".")],
  ])("are read without blanks, %s", async (_, withBlanks) => {
    const tight = withBlanks.replaceAll(/(?<=\S) (?=\S)/g, "").replaceAll("$$", "$$$$ ");
    expect(tight).toContain("X.W.");
    const { problems } = await read(`$$B Black to move\n${frame}${tight}${frame}`);
    expect(problems.map(([, position]) => position)).toEqual([
      expect.stringMatching(/^X\.O.*target=C\d+,C\d+$/),
    ]);
  });

  it("may have a title without a side, a size, and words below", async () => {
    const found = await read(`$$ A title\n${frame}${rows.replaceAll("W", "O")}${frame}w target=C4\n`);
    expect(found.problems).toEqual([["b.txt", `${ROWS} w target=C4`]]);
  });

  it("of a part of the board are placed by their edges, and a warning says that the rest is empty", async () => {
    const { problems, warnings } = await read(`$$W9\n${corner}`);
    expect(problems.map(([, position]) => position)).toEqual([
      `X.O....../.XO....../${Array(7).fill(".........").join("/")} w target=C9`,
    ]);
    expect(warnings).toEqual([
      expect.stringContaining("shows 3 by 2 points of a board of 9 by 9; the rest was taken as empty"),
    ]);
    const right = await read("$$B\n$$ X . W |\n$$ . X O |\n$$ ------\n");
    const [[, position]] = right.problems;
    expect(position.split("/").slice(17).join("/")).toBe(
      `${".".repeat(16)}X.O/${".".repeat(16)}.XO b target=T2`,
    );
  });

  it.each([
    [
      "numbered moves",
      `$$B\n${frame}${rows.replace("a", "1")}${frame}`,
      'line 5, column 12: found "1" in a row of a board; write X, O and . or a mark',
    ],
    ["a numbered move in front", "$$B\n$$ -----\n$$ 1 . W\n$$ . X O\n", 'line 3, column 4: found "1"'],
    [
      "a part without edges",
      "$$B\n$$ X . W\n$$ . X O\n",
      "a part of a board, and nothing says which; draw an edge",
    ],
    [
      "marks on both sides",
      `$$B\n${frame}${rows.replace("X a", "B a")}${frame}`,
      "stones of both sides are marked, C4 and C2",
    ],
  ])("are refused for %s", async (_, text, problem) => {
    await expect(read(text)).rejects.toThrow(problem);
  });

  it.each([
    ["marks on both sides", rows.replace("X a", "B a")],
    ["marks on another block", rows.replace(". X W", ". B O").replaceAll("W", "O").replace("C", ".")],
  ])("%s do not count where the target is named", async (_, marked) => {
    const text = `$$B\n${frame}${marked}${frame}`;
    const problems = [["b.txt", TEXT]];
    expect(await read(text, { target: "C4" })).toMatchObject({ problems, refused: [], warnings: [] });
    expect(await read(text, { ladder: "C4" })).toMatchObject({ problems, refused: [] });
    const pasted = await readGoProblems([text], [], { target: "C4" } as GoFlags);
    expect(pasted.problems.map(({ position }) => position)).toEqual([TEXT]);
  });
});

it("a board may be an argument of the command line", async () => {
  const flags = { target: "C4" } as GoFlags;
  const { problems } = await readGoProblems([SHOWBOARD], [], flags);
  expect(problems.map(({ position }) => position)).toEqual([TEXT, `${ROWS} w target=C4`]);
  await expect(readGoProblems([SHOWBOARD.replace("3 .", "3 ?")], [], flags)).rejects.toThrow(
    'the text: line 7, column 4: found "?" in a row of a board',
  );
});

it("no damage of a board silently gives another one", async () => {
  const whole = `${SHOWBOARD.trim().split("\n").slice(3).join("\n")}\nb target=C4\n`;
  let others = 0;
  for (let at = 0; at < whole.length; at += sparse(0.7)) {
    // Another sign for a point makes another board; an extra or a missing sign makes it no board.
    for (const sign of ["X", ".", "7", "?", " ", "\n", ""]) {
      const text = whole.slice(0, at) + sign + whole.slice(sign === "" ? at + 1 : at);
      const { problems, refused, warnings } = await readOrRefuse("b.txt", text);
      if (problems.length === 1 && problems[0][1] === TEXT) continue;
      others++;
      // Where the side to move is lost, both sides are tried, and each is named.
      const isSaid =
        refused.length + warnings.length > 0 || problems.every(([name]) => name.endsWith(" to move"));
      expect([text, isSaid]).toEqual([text, true]);
    }
  }
  expect(others).toBeGreaterThan(300 / sparse(0.7));
});

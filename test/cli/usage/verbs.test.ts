// An option of another command is refused, and the error names that command.
import { testRefusals } from "./refusals.js";

testRefusals("refuses what belongs to another command", [
  [
    "a choice by solve",
    ["solve", "othello", "--depth", "6"],
    2,
    "--depth belongs to choose; type: solve-fast choose othello --depth 6",
  ],
  [
    "a choice at a position that begins with empty squares",
    ["solve", "othello", "---XO--- X", "--sigma=2"],
    2,
    '--sigma belongs to choose; type: solve-fast choose othello "---XO--- X" --sigma=2',
  ],
  [
    "a static value of a proof",
    ["solve", "shogi", "--evaluation", "material"],
    2,
    "--evaluation belongs to choose",
  ],
  ["a choice of no game", ["solve", "--method", "minimax"], 2, "--method belongs to choose"],
  [
    "a choice where there is nothing to choose by",
    ["solve", "simpei", "--depth", "6"],
    2,
    "--depth belongs to choose, and simpei has no static values to choose by",
  ],
  [
    "a choice in a game without values",
    ["choose", "go"],
    2,
    "go has no static values (evaluate), by which moves are chosen; they are chosen in othello and shogi",
  ],
  [
    "a proof by choose",
    ["choose", "othello", "--goal", "win"],
    2,
    "--goal belongs to solve; type: solve-fast solve othello --goal win",
  ],
  [
    "a review by solve",
    ["solve", "othello", "--moves", "game.ggf"],
    2,
    "--moves belongs to review; type: solve-fast review othello game.ggf",
  ],
  [
    "a review by solve, the file first",
    ["solve", "shogi", "a game.kif", "--moves"],
    2,
    '--moves belongs to review; type: solve-fast review shogi "a game.kif"',
  ],
  [
    "counts of a review",
    ["solve", "othello", "--moves", "none", "--stats"],
    2,
    "review, which has no --stats",
  ],
  [
    "a choice by review",
    ["review", "othello", "game.ggf", "--depth", "6"],
    2,
    "--depth belongs to choose; type: solve-fast choose othello game.ggf --depth 6",
  ],
  [
    "a review of Go",
    ["review", "go", "m.sgf"],
    2,
    "games of go are not reviewed; those of othello and shogi are",
  ],
  ["a check of no game", ["check", "book.sgf"], 2, "which game? try: solve-fast check go book.sgf"],
  [
    "a check of Othello",
    ["check", "othello", "x.obf"],
    2,
    "problems of othello are not checked; those of shogi and go are",
  ],
  ["a check in two forms", ["check", "go", "m.sgf", "--json", "--csv"], 2, "--json and --csv are two forms"],
  [
    "counts of a move",
    ["solve", "othello", "--stats", "--depth", "2"],
    2,
    "--depth belongs to choose, which has no --stats; leave one of them out",
  ],
  ["a solution of games", ["solve", "shogi", "--kif", "a", "--moves", "b"], 2, "review, which has no --kif"],
  ["a list of games", ["review", "othello", "g.ggf", "--repeat", "2"], 2, "--repeat belongs to solve"],
  [
    "a proof and a move",
    ["choose", "othello", "--depth", "2", "--max-order", "2"],
    2,
    "--max-order belongs to solve, which has no --depth",
  ],
]);

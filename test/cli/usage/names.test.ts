// Missing or unknown names of games, commands, goals, searches and options: errors say what to type instead.
import { resolve } from "node:path";
import { GAME_NAMES } from "../../../src/registry/games.js";
import { MATE, testRefusals } from "./refusals.js";

const GRAPH_NIM = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");

testRefusals("refuses a name that is missing or not known", [
  ["an unknown game", ["solve", "chess"], 2, "no game is named chess; known: simpei, othello, shogi"],
  ["no game", ["solve"], 2, "which game?"],
  ["a file in its place", ["solve", "m.kif"], 2, "which game? try: solve-fast solve shogi m.kif"],
  [
    "a file of any game",
    ["solve", "m.txt"],
    2,
    `which game does m.txt belong to? ${GAME_NAMES.join(", ")}; as in: `,
  ],
  ["a position", ["solve", MATE], 2, `which game? try: solve-fast solve shogi "${MATE}"`],
  ["a file and then a game", ["solve", "m.kif", "shogi"], 2, "try: solve-fast solve shogi m.kif"],
  ["a slip in a game", ["solve", "shougi", "m.kif"], 2, "named shougi; try: solve-fast solve shogi m.kif"],
  ["a capital", ["solve", "Shogi", "m.kif"], 2, "no game is named Shogi; try: solve-fast solve shogi m.kif"],
  ["the same of a sweep", ["sweep", "Simpei", "--all"], 2, "named Simpei; did you mean simpei?"],
  ["the same of generate", ["generate", "Go"], 2, "named Go; try: solve-fast generate go"],
  ["a game as a command", ["shogi", "m.kif"], 2, "shogi is not a command; try: solve-fast solve shogi m.kif"],
  ["a slip in that", ["othelo", "m.obf"], 2, "othelo is not a command; try: solve-fast solve othello m.obf"],
  [
    "help of nothing",
    ["help", "nonsense"],
    2,
    "no command is named nonsense; `solve-fast --help` lists them",
  ],
  ["a review of no game", ["review", "m.kif"], 2, "which game? try: solve-fast review shogi m.kif"],
  ["a review of another game", ["review", "othello", "m.kif"], 2, "try: solve-fast review shogi m.kif"],
  ["a sweep of nothing", ["sweep"], 2, "as in: solve-fast sweep simpei"],
  ["no problem of shogi", ["solve", "shogi"], 2, 'which position? As in: solve-fast solve shogi "'],
  [
    "a game behind files",
    ["solve", "--file", "mates.txt", "shogi"],
    2,
    `which game? ${GAME_NAMES.join(", ")}; as in: solve-fast solve shogi --file mates.txt (--file takes all words that follow)`,
  ],
  ["a game twice", ["solve", "simpei", "--game", GRAPH_NIM], 2, "named twice, as simpei and by --game"],
  ["an unknown goal", ["solve", "simpei", "--goal", "peace"], 2, "simpei has the goals x-wins and o-wins"],
  ["no other goal", ["solve", "othello", "--goal", "peace"], 2, "othello has the goals win, x-wins"],
  [
    "a word that is no command",
    ["join"],
    2,
    "unknown command 'join'; `solve-fast --help` lists the commands",
  ],
  ["an unknown command", ["slove"], 2, "unknown command 'slove' (Did you mean solve?)"],
  [
    "searches to compare that are not all there",
    ["solve", "simpei", "--algorithm", "df-pn,guess"],
    2,
    '--algorithm: no search is named "guess"; there are df-pn, df-pn-plus',
  ],
  [
    "an unknown algorithm",
    ["solve", "simpei", "--algorithm", "guess"],
    2,
    "simpei has no search guess; it has df-pn, df-pn-plus, df-pn-lambda, lambda and pn-search",
  ],
  [
    "no game to generate of",
    ["generate"],
    2,
    "which game? simpei, shogi, go, as in: solve-fast generate simpei --s",
  ],
  ["nothing to sweep", ["sweep", "simpei"], 2, "say which positions: --sample 1/1000, or --all"],
  ["a slip of the finger", ["solve", "go", "--treads", "2"], 2, "(Did you mean --threads?)"],
  ["an unknown option", ["solve", "simpei", "--speed"], 2, "unknown option '--speed'"],
]);

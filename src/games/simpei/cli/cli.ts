/** What Simpei adds to the command line. */
import type { GameCli } from "../../../cli/game-cli.js";

export const cli: GameCli = {
  about: "prove or disprove wins in Simpei",
  output: {
    drawBoard: async (words) => (await import("../notation/board-text.js")).drawBoard(words),
    schemas: async () => (await import("./schemas.js")).schemas,
  },
  commands: {
    generate: async () => (await import("./generate.js")).generateSimpeiCommand(),
    retrograde: async () => (await import("./retrograde.js")).retrogradeCommand(),
    probe: async () => (await import("./probe.js")).probeCommand(),
  },
  bench: async () => (await import("./bench.js")).suites,
  scaling: [
    {
      name: "roots",
      description: "10 positions of Simpei that take df-pn most",
      files: ["problems/scaling/roots.txt"],
      options: { freeStart: true },
      settings: { algorithm: "df-pn" },
    },
  ],
  examples: {
    solve: [
      'solve simpei "..../.x../..../.... .../.../... o x3o4" --threads 2 --json',
      'solve simpei "x:U11 o:U01" --goal o-wins',
      "solve simpei positions.txt --algorithm df-pn-lambda --max-order 7 --true-order",
      "solve simpei --goal o-wins --certificate start.proof",
    ],
    view: ["view start.proof --out start.html", "view s.sweep --out sweep.html"],
    sweep: [
      "retrograde simpei --out simpei.db",
      "sweep simpei --sample 1/1000 --check simpei.db",
      "sweep simpei --sample 1/1000 --seed 7 --algorithm df-pn,df-pn-lambda --max-order 7 --out s.sweep",
      "sweep simpei --sample 1/1000 --shard 1/2 --out part-1.sweep",
      "sweep simpei --sample 1/1000 --shard 2/2 --out part-2.sweep",
      "merge part-1.sweep part-2.sweep --out joined.sweep",
      "sweep simpei --all --pieces 0-6 --out all.sweep --resume --check simpei.db",
      "sweep simpei --all --keep-table --by-distance --table-entries 24000000 --check simpei.db",
    ],
    generate: ["generate simpei --sample 1/1000 --database simpei.db --out problems/simpei/"],
    "check-game": ['check-game simpei "..../.x../..../.... .../.../... o x3o4"'],
  },
};

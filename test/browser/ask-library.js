// Runs in a page: asks the library about problems of README.md, stops a search, and asks for what there is not.
const FOLDER = "./node_modules/solve-fast/dist/browser";
const MATE = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";
const ENDGAME = "XXXXXXXXXOOOOOXXXOXOOXOXXOOXXOOXXOXOXXOXXXOOOXOX-XXXXX-O--OOOO-- O";
// The start of Go, as a record.
const NET = "(;SZ[4]AB[aa][bb][cc]AW[ca][cb]MA[ca]PL[B])";
// Whether a single stone in the middle can be taken takes longer than anybody waits.
const STONE =
  "........./........./........./........./....O..../........./........./........./......... b target=E5";

async function open(name, threads) {
  const { createSolver } = await import(`${FOLDER}/index.js`);
  const { default: game } = await import(`${FOLDER}/${name}.js`);
  return createSolver({ game, threads, tableMemory: "32M" });
}

export async function ask(threads, games) {
  const said = [];
  const proofs = {};
  for (const [game, problem, settings] of [
    ["shogi", MATE, { shortest: true, futile: "exclude" }],
    ["go", NET, {}],
    ["othello", ENDGAME, {}],
  ].slice(0, games)) {
    const solver = await open(game, threads);
    const { verdict, mate, score, certificate } = await solver.solve(problem, {
      ...settings,
      certificate: true,
    });
    said.push({ verdict, ...(mate && { plies: mate.plies }), ...(score && { score: score.value }) });
    proofs[game] = Array.from(certificate);
    solver.close();
  }
  const other = await open("go", threads);
  const stopped = await stop(other, threads);
  other.close();
  const solver = await open("shogi", threads);
  const errors = [];
  const keep = ({ name, message }) => errors.push(`${name}: ${message}`);
  for (const asked of [{ save: "file" }, { unknown: 1 }, { threads: 3 }])
    await solver.solve(MATE, asked).catch(keep);
  solver.close();
  await solver.solve(MATE).catch(keep);
  return { said, proofs, stopped, errors };
}

async function stop(solver, most) {
  const call = new AbortController();
  let told = 0;
  const { verdict, reason, threads } = await solver.solve(STONE, {
    algorithm: "df-pn",
    signal: call.signal,
    onProgress({ nodes }) {
      told++;
      if (nodes > 100) call.abort();
    },
  });
  return { verdict, reason, isShared: threads <= most, isTold: told > 0 };
}

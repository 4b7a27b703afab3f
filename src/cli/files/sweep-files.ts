/** Results of a sweep as a page. */
import { basename } from "node:path";
import type { Output } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { pageText } from "../../report/page.js";
import { gameSource, loadGame, registeredGame } from "../../solver/loading/load-game.js";
import { typedOption } from "../../solver/sweep/files/sweep-plan.js";
import { openSweepRows, type SweepRowsInputs } from "../../solver/sweep/sweep-rows.js";
import { NO_ORDER, RECORD_BYTES, VERDICTS } from "../../view/page-data.js";
import { type PageTexts, programOf } from "./page-files.js";

/** Columns that grow by doubling: a file does not say how many records it holds. */
interface Columns {
  room: number;
  ranks: Float64Array;
  nodes: Float64Array;
  microseconds: Float32Array;
  algorithms: Uint8Array;
  verdicts: Uint8Array;
  orders: Uint8Array;
}

/** What a longer array begins with is that of the shorter. */
function grown<Words extends Float64Array | Float32Array | Uint8Array>(longer: Words, shorter: Words): Words {
  longer.set(shorter);
  return longer;
}

/**
 * @param game a user's own, by the path of its module
 * @throws FileError for a file that cannot be read, InputError for a game without pages
 */
export async function writeSweepPage(
  output: Output,
  path: string,
  { game, database }: SweepRowsInputs & { readonly game?: string | undefined },
  { title = "", note = "" }: PageTexts,
): Promise<void> {
  const results = await openSweepRows(path, { game, database });
  const source = game ?? registeredGame(results.game);
  const { program, ...own } = programOf(source);
  const module = await loadGame(gameSource(source));
  if (module.name !== results.game)
    throw new InputError(`${path}: results of ${results.game}, not of ${module.name}`);
  const algorithms: string[] = [];
  const positions: string[] = [];
  const columns: Columns = {
    room: 0,
    ranks: new Float64Array(),
    nodes: new Float64Array(),
    microseconds: new Float32Array(),
    algorithms: new Uint8Array(),
    verdicts: new Uint8Array(),
    orders: new Uint8Array(),
  };
  let records = 0;
  for (const { rank, position, algorithm, verdict, order, nodes, microseconds } of results.records) {
    if (records === columns.room) grow(columns);
    let number = algorithms.indexOf(algorithm);
    if (number < 0) number = algorithms.push(algorithm) - 1;
    columns.ranks[records] = rank;
    columns.nodes[records] = nodes;
    columns.microseconds[records] = microseconds;
    columns.algorithms[records] = number;
    columns.verdicts[records] = VERDICTS.indexOf(verdict);
    columns.orders[records] = order ?? NO_ORDER;
    if (module.ranking === undefined) positions.push(position);
    records++;
  }
  const bytes = new Uint8Array(records * RECORD_BYTES);
  let offset = 0;
  const { ranks, nodes, microseconds, algorithms: numbers, verdicts, orders } = columns;
  for (const column of [ranks, nodes, microseconds, numbers, verdicts, orders]) {
    const part = column.subarray(0, records);
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset);
    offset += part.byteLength;
  }
  const options = Object.entries(results.options).map(([name, value]) => [name, typedOption(name, value)]);
  const data = {
    kind: "sweep",
    title,
    note,
    name: basename(path),
    records,
    rows: results.rows,
    algorithms,
    options: Object.fromEntries(options),
    ...(module.ranking === undefined ? { positions } : {}),
    ...own,
  } as const;
  output.write(pageText(program, data, bytes));
}

function grow(columns: Columns): void {
  const room = Math.max(4096, 2 * columns.room);
  columns.room = room;
  columns.ranks = grown(new Float64Array(room), columns.ranks);
  columns.nodes = grown(new Float64Array(room), columns.nodes);
  columns.microseconds = grown(new Float32Array(room), columns.microseconds);
  columns.algorithms = grown(new Uint8Array(room), columns.algorithms);
  columns.verdicts = grown(new Uint8Array(room), columns.verdicts);
  columns.orders = grown(new Uint8Array(room), columns.orders);
}

/**
 * Result files as CSV, JSON or Parquet, in pieces as they are read: the whole file is never held in memory.
 *
 * The columns are those of a record: rank, position, algorithm, verdict, order, nodes, microseconds. An order that
 * is not known is an empty cell in CSV and null elsewhere.
 */
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { RESULT_FIELDS } from "./result-file.js";
import type { ResultRecord } from "./result-record.js";

export const EXPORT_FORMATS = ["csv", "json", "parquet"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The bytes of the exported file, one piece after the other. */
export function exportRecords(
  records: Iterable<ResultRecord>,
  format: ExportFormat,
): Generator<Uint8Array, void, undefined> {
  switch (format) {
    case "csv":
      return inPieces(csvLines(records));
    case "json":
      return inPieces(jsonLines(records));
    case "parquet":
      return parquetPieces(records);
  }
}

/** RFC 4180, except that lines end in a line feed alone. */
function* csvLines(records: Iterable<ResultRecord>): Generator<string> {
  yield `${RESULT_FIELDS.join(",")}\n`;
  for (const record of records) yield `${RESULT_FIELDS.map((field) => csvCell(record[field])).join(",")}\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One array, one record a line. */
function* jsonLines(records: Iterable<ResultRecord>): Generator<string> {
  let separator = "[\n";
  for (const record of records) {
    yield `${separator}${JSON.stringify(record, RESULT_FIELDS)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Characters written at a time; a write for every line would cost more than the line. */
const PIECE_CHARACTERS = 1 << 16;

function* inPieces(lines: Iterable<string>): Generator<Uint8Array> {
  let piece = "";
  for (const line of lines) {
    piece += line;
    if (piece.length >= PIECE_CHARACTERS) {
      yield Buffer.from(piece);
      piece = "";
    }
  }
  if (piece.length > 0) yield Buffer.from(piece);
}

/** Rows of a row group, the part of a Parquet file that is compressed and read as one. */
const ROW_GROUP = 65_536;

const PARQUET_SCHEMA = [
  { name: "root", num_children: RESULT_FIELDS.length },
  { name: "rank", type: "INT64", repetition_type: "REQUIRED" },
  { name: "position", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
  { name: "algorithm", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
  { name: "verdict", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
  { name: "order", type: "INT32", repetition_type: "OPTIONAL" },
  { name: "nodes", type: "INT64", repetition_type: "REQUIRED" },
  { name: "microseconds", type: "DOUBLE", repetition_type: "REQUIRED" },
] satisfies ConstructorParameters<typeof ParquetWriter>[0]["schema"];
const WIDE_INTEGERS = new Set<keyof ResultRecord>(["rank", "nodes"]);

function* parquetPieces(records: Iterable<ResultRecord>): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const parquet = new ParquetWriter({ writer: bytes, schema: PARQUET_SCHEMA, createdBy: "solve-fast" });
  // The writer counts what it has written in `offset`; `index` only says where its buffer is filled to.
  function takePiece(): Uint8Array {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  }
  function writeGroup(group: readonly ResultRecord[]): void {
    const columnData = RESULT_FIELDS.map((name) => ({
      name,
      data: group.map((record) => (WIDE_INTEGERS.has(name) ? BigInt(record[name] as number) : record[name])),
    }));
    parquet.write({ columnData, rowGroupSize: ROW_GROUP });
  }
  let group: ResultRecord[] = [];
  for (const record of records) {
    group.push(record);
    if (group.length < ROW_GROUP) continue;
    writeGroup(group);
    group = [];
    yield takePiece();
  }
  if (group.length > 0) writeGroup(group);
  parquet.finish();
  yield takePiece();
}

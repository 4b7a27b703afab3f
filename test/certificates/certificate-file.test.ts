// What the reader of certificates accepts, and what it refuses, always with the file's name.
import { execFileSync } from "node:child_process";
import {
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type OpenCertificate, openCertificate } from "../../src/certificates/certificate-file.js";
import { type Certificate, readCertificate } from "../../src/certificates/format/certificate.js";
import { addChecksum, LIMITS, MAGIC } from "../../src/certificates/format/certificate-format.js";
import { packFrame } from "../../src/files/frame-files.js";

const folder = mkdtempSync(join(tmpdir(), "certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, "a.proof");

const header = {
  ...{ version: 2, game: "own", rules: 0, options: {}, goal: null, attacker: 0, verdict: "proven" },
  ...{ position: "p", positionWords: 1, nodes: 1, links: 0, root: 0, chunkNodes: 1024 },
};
const column = (...words: number[]) => Buffer.from(Int32Array.from(words).buffer);
const chunk = packFrame([0, column(7), column(1), column(5), column(0), column()]);

function write({ fields = {}, frame = chunk }: { fields?: object; frame?: Uint8Array } = {}): void {
  const checksum = addChecksum(0, Buffer.from(frame).readUInt32LE(4));
  writeFileSync(FILE, Buffer.concat([MAGIC, packFrame({ ...header, checksum, ...fields }), frame]));
}

/** A head with right checksums, except that of its payload. */
function head(payload: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(payload, 0);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 8)), 8);
  return bytes;
}

interface Found {
  readonly game?: string;
  readonly move?: number;
  readonly refused?: Error;
}

/** What the first chunk of a certificate says, or why it is refused. */
function look(open: () => Certificate): Found {
  try {
    const certificate = open();
    return { game: certificate.header.game, move: certificate.chunk(0).moves[0] };
  } catch (error) {
    return { refused: error as Error };
  }
}

/** Opens the file and reads its chunk; the same bytes, read from memory, must give the same. */
function read(): Found {
  let opened: OpenCertificate | undefined;
  const { refused, ...found } = look(() => {
    opened = openCertificate(FILE);
    return opened;
  });
  opened?.close();
  if (statSync(FILE).size < 2 ** 30) {
    expect(look(() => readCertificate(readFileSync(FILE), FILE))).toEqual(
      refused === undefined ? found : { refused },
    );
  }
  if (refused !== undefined) throw refused;
  return found;
}

it("reads one node, and refuses fields that it does not know", () => {
  write();
  expect(read()).toEqual({ game: "own", move: 5 });
  for (const fields of [{ note: "by hand" }, { more: [1, { a: null }] }, { zoneWords: 1 }]) {
    write({ fields });
    expect(read).toThrow(
      `its header has a field ${JSON.stringify(Object.keys(fields)[0])}, which a certificate`,
    );
  }
});

it("takes a header of 64 KiB, and none that is longer", () => {
  const rest =
    packFrame({ ...header, checksum: 0xffffffff, position: "x".repeat(60_000) }).length - 12 - 60_000;
  write({ fields: { position: "x".repeat(LIMITS.headerBytes - rest) } });
  expect(read().move).toBe(5);
  write({ fields: { position: "x".repeat(LIMITS.headerBytes - rest + 1) } });
  expect(read).toThrow(`${FILE}: damaged in the frame at byte 8: its payload is longer than readers take`);
});

it.each([
  ["chunkNodes", LIMITS.chunkNodes + 1],
  ["chunkNodes", 0],
  ["positionWords", LIMITS.positionWords + 1],
  ["nodes", 2 ** 31],
  ["nodes", 0],
  ["nodes", 1.5],
  ["root", -1],
  ["attacker", 2],
  ["verdict", "unknown"],
  ["rules", null],
])("refuses a header whose %s is %s", (field, value) => {
  write({ fields: { [field]: value } });
  expect(read).toThrow(`${FILE}: damaged in the frame at byte 8: its header lacks what`);
});

it("allocates no memory for chunks that are not there", () => {
  write({ fields: { nodes: 2 ** 31 - 1, chunkNodes: 1 } });
  const before = process.memoryUsage().arrayBuffers;
  expect(read).toThrow(/^.*a\.proof: damaged in the frame at byte \d+: the file is cut short$/);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24);
});

it("refuses columns in another form of msgpack, and with more than six elements", () => {
  const columns = [column(7), column(1), column(5), column(0), column()];
  write({ frame: packFrame([0, ...columns, 1]) });
  expect(read).toThrow("it does not hold the nodes from 0 on");
  // An extension type that msgpackr would read as binary: 0x74 with one byte for the kind of array.
  const extended = columns.flatMap((bytes) => [0xc7, bytes.length + 1, 0x74, 1, ...bytes]);
  const payload = Buffer.from([0x96, 0, ...extended]);
  const begin = head(payload.length);
  begin.writeUInt32LE(crc32(payload), 4);
  begin.writeUInt32LE(crc32(begin.subarray(0, 8)), 8);
  write({ frame: Buffer.concat([begin, payload]) });
  expect(read).toThrow("it does not hold the nodes from 0 on");
});

describe("names the file", () => {
  it("whose frames are of 3 GiB", () => {
    for (const begin of [
      MAGIC,
      Buffer.concat([MAGIC, packFrame({ ...header, checksum: addChecksum(0, 0) })]),
    ]) {
      const file = openSync(FILE, "w");
      writeSync(file, begin);
      writeSync(file, head(3 * 2 ** 30));
      // The rest is a hole in the file, which takes no space on the disk.
      ftruncateSync(file, begin.length + 12 + 3 * 2 ** 30);
      expect(read).toThrow(`${FILE}: damaged in the frame at byte ${begin.length}: its payload is longer`);
    }
  });

  it.runIf(process.platform === "linux")("that is a device or a pipe", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    for (const path of ["/dev/null", "/dev/full", pipe]) {
      expect(() => openCertificate(path)).toThrow(`${path}: is not a regular file`);
    }
  });
});

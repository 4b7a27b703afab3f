/** CRC-32 as zlib computes it (the reflected polynomial 0xedb88320), for places without Node's. */

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/**
 * @param before the checksum of the bytes before these
 * @returns 0 to 2³² − 1
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  for (let i = 0; i < bytes.length; i++) rest = TABLE[(rest ^ bytes[i]) & 0xff] ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** Bytes with what readers and writers ask of Node's buffers. */

class Bytes extends Uint8Array<ArrayBuffer> {
  override toString(encoding = "utf8", start = 0, end = this.length): string {
    const part = this.subarray(start, end);
    if (encoding === "utf8") return new TextDecoder().decode(part);
    let letters = "";
    for (const byte of part) letters += String.fromCharCode(byte);
    return letters;
  }

  override includes(searched: number | string): boolean {
    return typeof searched === "string"
      ? this.toString("latin1").includes(searched)
      : super.includes(searched);
  }

  readUInt32LE(offset: number): number {
    return new DataView(this.buffer, this.byteOffset).getUint32(offset, true);
  }
}

export const Buffer = {
  /** @param encoding `base64`, of a text; otherwise UTF-8 */
  from(given: Uint8Array | string, encoding = "utf8"): Bytes {
    const bytes =
      typeof given !== "string"
        ? given
        : encoding === "base64"
          ? Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0))
          : new TextEncoder().encode(given);
    const copied = new Bytes(new ArrayBuffer(bytes.length));
    copied.set(bytes);
    return copied;
  },
};

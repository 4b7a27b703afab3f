/** Texts are read in any encoding, with any line ends. */
import { expect, it } from "vitest";
import { decodeText } from "../../src/files/text.js";
import { ENCODERS } from "../games/shogi/records/encodings.js";

const TEXT =
  "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*羽生 対 谷川、名人戦 ▲△◇\n";

it.each(Object.keys(ENCODERS))("%s, with line ends of all kinds", (encoding) => {
  for (const end of ["\n", "\r\n", "\r"]) {
    expect(decodeText(ENCODERS[encoding](TEXT.replaceAll("\n", end)))).toBe(TEXT);
  }
});

it("of ASCII alone, and of nothing", () => {
  for (const text of ["", "\n", "\n\n", "a", "a\n\nb"]) {
    expect(decodeText(Buffer.from(text.replaceAll("\n", "\r")))).toBe(text);
    expect(decodeText(ENCODERS["UTF-16BE with a mark"](text))).toBe(text);
  }
});

it("single words, as in names of players", () => {
  for (const word of ["名人戦", "羽生善治", "将棋", "第１局", "詰将棋", "あいう", "アイウ", "（手）"]) {
    for (const [encoding, encode] of Object.entries(ENCODERS)) {
      if (encoding.startsWith("UTF-16") && !encoding.endsWith("mark")) continue;
      expect([encoding, decodeText(encode(word))]).toEqual([encoding, word]);
    }
  }
});

it("of DOS, which end with 0x1A and zeros after it", () => {
  for (const end of ["\u001a", "\u001a\u0000\u0000\u001a"]) {
    expect(decodeText(Buffer.from(`a\r\n${end}`))).toBe("a\n");
    expect(decodeText(ENCODERS["UTF-16LE with a mark"](`a\n${end}`))).toBe("a\n");
  }
  for (const [encoding, encode] of Object.entries(ENCODERS)) {
    expect([encoding, decodeText(encode(`${TEXT}\u001a`))]).toEqual([encoding, TEXT]);
  }
  // 吚 has that byte in UTF-16.
  for (const encoding of ["UTF-16LE with a mark", "UTF-16BE with a mark"]) {
    expect(decodeText(ENCODERS[encoding]("a吚"))).toBe("a吚");
  }
  expect(decodeText(Buffer.from("a\u001ab"))).toBe("a\u001ab");
});

it("that end in the middle of a character are still UTF-8", () => {
  const bytes = Buffer.from("1 ７六歩(77)\n2 同　銀");
  for (const less of [1, 2]) expect(decodeText(bytes.subarray(0, -less))).toBe("1 ７六歩(77)\n2 同　\ufffd");
  // After ASCII alone, the first byte of a UTF-8 character may as well be Shift-JIS.
  expect(decodeText(Buffer.from([0x61, 0xe3, 0x81]))).toBe("a縺");
});

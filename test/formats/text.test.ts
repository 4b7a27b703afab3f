/** Texts are read whatever their encoding and line ends. */
import { expect, it } from "vitest";
import { decodeText } from "../../src/formats/text.js";
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

it("of DOS, which end in 0x1A, and in zeros behind it", () => {
  for (const end of ["\u001a", "\u001a\u0000\u0000\u001a"]) {
    expect(decodeText(Buffer.from(`a\r\n${end}`))).toBe("a\n");
    expect(decodeText(ENCODERS["UTF-16LE with a mark"](`a\n${end}`))).toBe("a\n");
  }
  expect(decodeText(Buffer.from("a\u001ab"))).toBe("a\u001ab");
});

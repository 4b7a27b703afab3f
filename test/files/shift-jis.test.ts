/** The encoder of Shift-JIS against the decoder that comes with the language. */
import { expect, it } from "vitest";
import { encodeShiftJis } from "../../src/files/shift-jis.js";
import { ENCODERS } from "../games/shogi/records/encodings.js";

const decoder = new TextDecoder("shift_jis", { fatal: true });

it("is read back as the same text, for every character that the decoder knows", () => {
  const read: string[] = [];
  for (let code = 0; code < 0x10000; code++) {
    try {
      read.push(decoder.decode(Uint8Array.from(code < 0x100 ? [code] : [code >> 8, code & 0xff])));
    } catch {
      // No character.
    }
  }
  const text = [...new Set(read.join(""))]
    .filter((character) => !/[\ue000-\uf8ff\ufffd]/.test(character))
    .join("");
  expect(text.length).toBeGreaterThan(7000);
  const { bytes, missing } = encodeShiftJis(text);
  expect(missing).toEqual([]);
  expect(decoder.decode(bytes)).toBe(text);
});

it("has the codes of JIS X 0208", () => {
  const text = "攻方の持駒：飛　角二\r\n△同　金上 (2.5)";
  expect(Buffer.from(encodeShiftJis(text).bytes)).toEqual(Buffer.from(ENCODERS["Shift-JIS"](text)));
});

it("writes a mark for what it does not have, and names it", () => {
  const { bytes, missing } = encodeShiftJis("é𠮷é詰〜");
  expect([decoder.decode(bytes), missing]).toEqual(["〓〓〓詰～", ["é", "𠮷"]]);
});

/** A lower bound on the stable discs of a side: src/games/othello/rules/stability.ts in WebAssembly. */
import { firstColumn } from "./board";

const INNER: u64 = 0x007e7e7e7e7e7e00;
const COLUMN_A: u64 = 0x0101010101010101;

/** For [own << 8 | other]: the stable discs of `own` on an edge of eight squares. */
const EDGE_STABLE: usize = memory.data(1 << 16, 64);

export function countStable(own: u64, other: u64): i32 {
  const discs = own | other;
  let stable = <u64>edgeStable(<i32>own & 255, <i32>other & 255);
  stable |= (<u64>edgeStable(<i32>(own >> 56), <i32>(other >> 56))) << 56;
  stable |= columnOf(edgeStable(firstColumn(own), firstColumn(other)));
  stable |= columnOf(edgeStable(firstColumn(own >> 7), firstColumn(other >> 7))) << 7;

  let rows = discs & (discs >> 1);
  rows &= rows >> 2;
  rows &= rows >> 4;
  rows = (rows & COLUMN_A) * 255;
  let columns = discs & rotl(discs, 8);
  columns &= rotl(columns, 16);
  columns &= rotl(columns, 32);
  let falling = discs & (0xff80808080808080 | (discs >> 9));
  falling &= 0xffffc0c0c0c0c0c0 | (falling >> 18);
  falling &= 0xfffffffff0f0f0f0 | (falling >> 36);
  let back = discs & (0x01010101010101ff | (discs << 9));
  back &= 0x030303030303ffff | (back << 18);
  falling &= back & (0x0f0f0f0fffffffff | (back << 36));
  let rising = discs & (0xff01010101010101 | (discs >> 7));
  rising &= 0xffff030303030303 | (rising >> 14);
  rising &= 0xffffffff0f0f0f0f | (rising >> 28);
  back = discs & (0x80808080808080ff | (discs << 7));
  back &= 0xc0c0c0c0c0c0ffff | (back << 14);
  rising &= back & (0xf0f0f0f0ffffffff | (back << 28));

  const inner = own & INNER;
  stable |= rows & columns & falling & rising & inner;
  while (stable != 0) {
    const more =
      ((stable << 1) | (stable >> 1) | rows) &
      ((stable << 8) | (stable >> 8) | columns) &
      ((stable << 9) | (stable >> 9) | falling) &
      ((stable << 7) | (stable >> 7) | rising) &
      inner &
      ~stable;
    if (more == 0) break;
    stable |= more;
  }
  return <i32>popcnt(stable);
}

function edgeStable(own: i32, other: i32): i32 {
  return <i32>load<u8>(EDGE_STABLE + ((own << 8) | other));
}

/** A line of eight places put into the first column. */
function columnOf(line: i32): u64 {
  const places = <u64>line;
  return (((places & 127) * 0x0002040810204081) & 0x0001010101010101) | ((places >> 7) << 56);
}

/** The discs of `other` on an edge that the owner of `own` turns there by playing on a place. */
function turnedOnEdge(place: i32, own: i32, other: i32): i32 {
  let turned = 0;
  for (let step = -1; step <= 1; step += 2) {
    let run = 0;
    let next = place + step;
    for (; next >= 0 && next < 8 && ((other >> next) & 1) != 0; next += step) run |= 1 << next;
    if (next >= 0 && next < 8 && ((own >> next) & 1) != 0) turned |= run;
  }
  return turned;
}

for (let empty = 0; empty <= 8; empty++) {
  for (let own = 0; own < 256; own++) {
    for (let other = 0; other < 256; other++) {
      if ((own & other) != 0 || popcnt(own | other) != 8 - empty) continue;
      let stable = own;
      for (let place = 0; place < 8; place++) {
        const bit = 1 << place;
        if (((own | other) & bit) != 0) continue;
        const turned = turnedOnEdge(place, own, other);
        stable &= edgeStable(own | turned | bit, other & ~turned);
        const lost = turnedOnEdge(place, other, own);
        stable &= edgeStable(own & ~lost, other | lost | bit);
      }
      store<u8>(EDGE_STABLE + ((own << 8) | other), <u8>stable);
    }
  }
}
